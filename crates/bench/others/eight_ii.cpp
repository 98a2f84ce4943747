// The usual solution of Eight II (HDU 3567), for standard input.
//
// With other labels, the start of any case is one of nine boards: the tiles 1 to 8 in order, and the empty square where it
// is. Each of the nine is searched once, breadth first, the moves in the order of their letters. For every board, by its
// Cantor rank, there are the rank of the board before it and the letter of the move. For a case, the program relabels the
// goal, computes its rank, walks back to the start, and prints the letters in reverse.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "eight.hpp"

const int boards = 362880;

struct Search {
    std::vector<int> before = std::vector<int>(boards, -1);
    std::vector<char> letter = std::vector<char>(boards, 0);

    explicit Search(int empty) {
        struct Entry {
            Board board;
            int number, empty;
        };
        Board start;
        for (int square = 0, label = 1; square < 9; square++) start[square] = square == empty ? 0 : label++;
        std::vector<Entry> queue{{start, rank(start), empty}};
        before[queue[0].number] = queue[0].number;
        for (std::size_t next = 0; next < queue.size(); next++) {
            const Entry here = queue[next];
            for (int move = 0; move < 4; move++) {
                const int row = here.empty / 3 + down[move], column = here.empty % 3 + right[move];
                if (row < 0 || row > 2 || column < 0 || column > 2) continue;
                Entry there = here;
                there.empty = row * 3 + column;
                std::swap(there.board[here.empty], there.board[there.empty]);
                there.number = rank(there.board);
                if (before[there.number] >= 0) continue;
                before[there.number] = here.number;
                letter[there.number] = letters[move];
                queue.push_back(there);
            }
        }
    }
};

int main() {
    std::ios::sync_with_stdio(false);
    std::vector<Search> searches;
    for (int empty = 0; empty < 9; empty++) searches.emplace_back(empty);
    int cases;
    std::string start, goal, path;
    std::cin >> cases;
    for (int number = 1; std::cin >> start >> goal; number++) {
        int labels[128] = {};
        for (int square = 0, label = 1; square < 9; square++) labels[start[square] & 127] = start[square] == 'X' ? 0 : label++;
        Board board;
        for (int square = 0; square < 9; square++) board[square] = labels[goal[square] & 127];
        const Search& search = searches[start.find('X')];
        int at = rank(board);
        if (search.before[at] < 0) return 1;  // Every case has an answer.
        path.clear();
        for (; search.before[at] != at; at = search.before[at]) path += search.letter[at];
        std::reverse(path.begin(), path.end());
        std::cout << "Case " << number << ": " << path.size() << "\n" << path << "\n";
    }
}
