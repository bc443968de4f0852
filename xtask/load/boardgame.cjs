// boardgame.io with a game of two pawns that step forth and back: something small to move in turn, in memory.
const { Server } = require("boardgame.io/server");

const step = ({ G, playerID }) => {
  const pawn = G.pawns[playerID];
  pawn.row += pawn.row === pawn.home ? pawn.forward : -pawn.forward;
};

const walk = {
  name: "walk",
  setup: () => ({
    pawns: [
      { row: 8, col: 4, home: 8, forward: -1 },
      { row: 0, col: 4, home: 0, forward: 1 },
    ],
    walls: [],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { step },
};

const server = Server({ games: [walk], origins: ["*"] });
server.run({ host: "127.0.0.1", port: Number(process.argv[2]) });
