// What the usual programs for the eight-puzzle have in common: a board, its Cantor rank, and the moves.
#pragma once

#include <array>

using Board = std::array<int, 9>;  // The number of the tile on each square; 0 is the empty square.

// The moves of the empty square, in the order of their letters.
const char letters[] = "dlru";
const int down[] = {1, 0, 0, -1}, right[] = {0, -1, 1, 0};

// Returns the place of a board in the alphabetical order of all 362,880.
inline int rank(const Board& board) {
    static const int factorials[] = {40320, 5040, 720, 120, 24, 6, 2, 1, 1};
    int number = 0;
    for (int square = 0; square < 9; square++) {
        int smaller = 0;
        for (int later = square + 1; later < 9; later++) smaller += board[later] < board[square];
        number += smaller * factorials[square];
    }
    return number;
}
