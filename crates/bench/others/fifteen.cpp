// The usual solution of 15 Puzzle (AOJ ALDS1_13_C), for standard input: iterative deepening with the sum of the tiles'
// distances from home, which each move changes by one.
#include <cstdlib>
#include <iostream>
#include <utility>

int board[16];
int bound;
const int steps[] = {-4, -1, 1, 4};

int away(int tile, int square) {
    return std::abs((tile - 1) / 4 - square / 4) + std::abs((tile - 1) % 4 - square % 4);
}

bool search(int empty, int moves, int left, int back) {
    if (left == 0) return true;
    for (int step : steps) {
        const int square = empty + step;
        if (step == back || square < 0 || square > 15 || (empty / 4 != square / 4 && empty % 4 != square % 4)) continue;
        const int tile = board[square], after = left - away(tile, square) + away(tile, empty);
        if (moves + 1 + after > bound) continue;
        std::swap(board[empty], board[square]);
        const bool found = search(square, moves + 1, after, -step);
        std::swap(board[empty], board[square]);
        if (found) return true;
    }
    return false;
}

int main() {
    while (std::cin >> board[0]) {
        for (int square = 1; square < 16; square++) std::cin >> board[square];
        int empty = 0, left = 0, odd = 0;
        for (int square = 0; square < 16; square++) {
            if (board[square] == 0) {
                empty = square;
                odd ^= (square / 4 + 1) % 2;
                continue;
            }
            left += away(board[square], square);
            for (int earlier = 0; earlier < square; earlier++) odd ^= board[earlier] > board[square];
        }
        if (odd) {
            std::cout << "-1\n";
            continue;
        }
        for (bound = left; !search(empty, 0, left, 0);) bound += 2;
        std::cout << bound << "\n";
    }
}
