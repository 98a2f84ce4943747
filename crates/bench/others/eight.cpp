// The usual solution of Eight (HDU 1043, POJ 1077), for standard input.
//
// One search goes back from the goal, breadth first, over all boards, by their Cantor rank. A path follows the distances
// that it leaves.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "eight.hpp"

// Moves the empty square, if that does not leave the board.
bool slide(Board& board, int move) {
    const int empty = int(std::find(board.begin(), board.end(), 0) - board.begin());
    const int row = empty / 3 + down[move], column = empty % 3 + right[move];
    if (row < 0 || row > 2 || column < 0 || column > 2) return false;
    std::swap(board[empty], board[row * 3 + column]);
    return true;
}

int main() {
    std::ios::sync_with_stdio(false);
    std::vector<int> distances(362880, -1);
    std::vector<Board> queue{{1, 2, 3, 4, 5, 6, 7, 8, 0}};
    distances[rank(queue[0])] = 0;
    for (std::size_t next = 0; next < queue.size(); next++) {
        const Board here = queue[next];
        for (int move = 0; move < 4; move++) {
            Board there = here;
            if (!slide(there, move) || distances[rank(there)] >= 0) continue;
            distances[rank(there)] = distances[rank(here)] + 1;
            queue.push_back(there);
        }
    }
    for (char symbol; std::cin >> symbol;) {
        Board board;
        for (int square = 0; square < 9; square++) {
            board[square] = symbol == 'x' ? 0 : symbol - '0';
            if (square < 8) std::cin >> symbol;
        }
        int distance = distances[rank(board)];
        std::string path = distance < 0 ? "unsolvable" : "";
        while (distance > 0) {
            for (int move = 0; move < 4; move++) {
                Board there = board;
                if (!slide(there, move) || distances[rank(there)] != distance - 1) continue;
                board = there;
                distance--;
                path += letters[move];
                break;
            }
        }
        std::cout << path << "\n";
    }
}
