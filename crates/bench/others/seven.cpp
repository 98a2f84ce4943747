// The usual solution of Seven Puzzle (AOJ 0121), for standard input: one search from the goal, breadth first, into a map of
// strings.
#include <iostream>
#include <queue>
#include <string>
#include <unordered_map>

int main() {
    const std::string goal = "01234567";
    std::unordered_map<std::string, int> moves{{goal, 0}};
    std::queue<std::string> queue({goal});
    for (; !queue.empty(); queue.pop()) {
        const std::string here = queue.front();
        const int empty = int(here.find('0'));
        const int from[3] = {empty < 4 ? empty + 4 : empty - 4, empty % 4 ? empty - 1 : -1, empty % 4 < 3 ? empty + 1 : -1};
        for (int square : from) {
            if (square < 0) continue;
            std::string there = here;
            std::swap(there[empty], there[square]);
            if (moves.emplace(there, moves[here] + 1).second) queue.push(there);
        }
    }
    for (char tile; std::cin >> tile;) {
        std::string board(1, tile);
        while (board.size() < 8 && std::cin >> tile) board += tile;
        const auto found = moves.find(board);
        std::cout << (found == moves.end() ? -1 : found->second) << "\n";
    }
}
