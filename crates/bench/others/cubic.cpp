// The usual solution of Cubic Eight-Puzzle (POJ 3131, POJ 3366), for standard input.
//
// Each dataset is searched from both ends: at most 21 rolls forward from the start, and at most 9 back from the 256 boards
// that show the pattern, until the two searches meet. A flag for each of the 9 x 6^8 boards tells which search has met it.
// The answer is -1 if the pattern is farther than 30 rolls.
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

// An orientation of a cube is its colour on top, W, B or R in this order, twice, plus which of two it is.
const std::string colours = "WBR";
// W on top with R or B in front; B with W or R; R with W or B.
const char front[] = "RBWRWB";

struct Board {
    std::uint8_t cubes[9], empty;

    int number() const {
        int number = empty;
        for (int square = 0; square < 9; square++)
            if (square != empty) number = number * 6 + cubes[square];
        return number;
    }
};

// What an orientation becomes when top and front change places, and when top and side do.
std::uint8_t along_y[6], along_x[6];

std::uint8_t orientation(char top, char facing) {
    const int at = 2 * int(colours.find(top));
    return std::uint8_t(front[at] == facing ? at : at + 1);
}

const int none = 0, from_start = 1, from_pattern = 2;
std::vector<std::uint8_t> flags(9 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6);

// Takes a search one roll further. Returns whether it meets the other one.
bool roll(std::vector<Board>& boards, std::uint8_t search) {
    std::vector<Board> next;
    for (const Board& board : boards) {
        const int row = board.empty / 3, column = board.empty % 3;
        const int from[4] = {row > 0 ? board.empty - 3 : -1, row < 2 ? board.empty + 3 : -1,
                             column > 0 ? board.empty - 1 : -1, column < 2 ? board.empty + 1 : -1};
        for (int move = 0; move < 4; move++) {
            if (from[move] < 0) continue;
            Board after = board;
            after.cubes[board.empty] = (move < 2 ? along_y : along_x)[board.cubes[from[move]]];
            after.empty = std::uint8_t(from[move]);
            std::uint8_t& flag = flags[after.number()];
            if (flag == none) {
                flag = search;
                next.push_back(after);
            } else if (flag != search) {
                return true;
            }
        }
    }
    boards.swap(next);
    return false;
}

int rolls(int empty, const std::string& pattern) {
    Board start = {};
    start.empty = std::uint8_t(empty);
    for (std::uint8_t& cube : start.cubes) cube = orientation('W', 'R');
    std::vector<Board> forward{start}, back{Board{}};
    for (int square = 0; square < 9; square++) {
        if (pattern[square] == 'E') {
            for (Board& board : back) board.empty = std::uint8_t(square);
            continue;
        }
        std::vector<Board> both;
        for (Board board : back)
            for (int which = 0; which < 2; which++) {
                board.cubes[square] = std::uint8_t(2 * colours.find(pattern[square]) + which);
                both.push_back(board);
            }
        back.swap(both);
    }
    flags.assign(flags.size(), none);
    flags[start.number()] = from_start;
    for (const Board& board : back) {
        if (board.number() == start.number()) return 0;
        flags[board.number()] = from_pattern;
    }
    for (int moves = 1; moves <= 30; moves++) {
        const bool is_back = moves <= 18 && moves % 2 == 0;
        if (is_back ? roll(back, from_pattern) : roll(forward, from_start)) return moves;
    }
    return -1;
}

int main() {
    for (int at = 0; at < 6; at++) {
        const char top = colours[at / 2], facing = front[at];
        const char side = char('W' + 'B' + 'R' - top - facing);
        along_y[at] = orientation(facing, top);
        along_x[at] = orientation(side, facing);
    }
    int column, row;
    while (std::cin >> column >> row && column) {
        std::string pattern(9, ' ');
        for (char& letter : pattern) std::cin >> letter;
        std::cout << rolls((row - 1) * 3 + column - 1, pattern) << "\n";
    }
}
