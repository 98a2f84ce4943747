// The queue that most people write first: queue COLUMNS START GOAL
//
// Prints the fewest moves from a board of tiles, or of cubes that have one marked face, to another. It keeps every board
// that it has met, from START on, until it meets GOAL. A board has a character for each square: `_` is the empty square,
// one of UDNSEW a cube whose marked face points there, and anything else a tile.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <unordered_set>
#include <vector>

using Board = std::uint64_t;  // Five bits for each square.

const std::string symbols = "_UDNSEW123456789ABCFGHIJ";

// What a cube shows after a roll to the left, right, up and down, by what it showed.
const std::string faces = "UDNSEW";
const std::string rolled[4] = {"WENSUD", "EWNSDU", "NSDUEW", "SNUDEW"};

Board packed(const std::string& text) {
    Board board = 0;
    for (std::size_t square = 0; square < text.size(); square++) {
        auto piece = symbols.find(text[square]);
        if (piece == std::string::npos) exit(2);
        board |= Board(piece) << 5 * square;
    }
    return board;
}

int main(int count, char** words) {
    if (count != 4) return 2;
    const int columns = std::atoi(words[1]);
    const std::string start = words[2];
    const int squares = int(start.size());
    if (columns < 1 || squares > 12 || squares % columns || start.find('_') == std::string::npos) return 2;
    // What each piece is after a move in each of the four directions.
    Board after[4][32];
    for (int move = 0; move < 4; move++) {
        for (int piece = 0; piece < 32; piece++) after[move][piece] = piece;
        for (int face = 0; face < 6; face++)
            after[move][symbols.find(faces[face])] = symbols.find(rolled[move][face]);
    }
    const Board goal = packed(words[3]);
    std::unordered_set<Board> met{packed(start)};
    std::vector<Board> open{packed(start)};
    for (int moves = 0; !open.empty(); moves++) {
        std::vector<Board> next;
        for (Board board : open) {
            if (board == goal) {
                std::cout << moves << "\n";
                return 0;
            }
            int empty = 0;
            while (board >> 5 * empty & 31) empty++;
            const int column = empty % columns, row = empty / columns;
            // A piece that moves to the left comes from the right of the empty square.
            const int from[4] = {column + 1 < columns ? empty + 1 : -1, column > 0 ? empty - 1 : -1,
                                 row + 1 < squares / columns ? empty + columns : -1, row > 0 ? empty - columns : -1};
            for (int move = 0; move < 4; move++) {
                if (from[move] < 0) continue;
                const Board piece = board >> 5 * from[move] & 31;
                const Board moved = (board ^ piece << 5 * from[move]) | after[move][piece] << 5 * empty;
                if (met.insert(moved).second) next.push_back(moved);
            }
        }
        open.swap(next);
    }
    std::cout << "none\n";
}
