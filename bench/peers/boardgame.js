// boardgame.io as its manual says: moves by name, secrets stripped by its own view, matches kept in
// memory, each view sent whole to its player over socket.io.

const { Server } = require("boardgame.io/server");
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");
const tressette = require("./tressette.js");

const game = {
  name: "tressette",
  minPlayers: tressette.SEATS,
  maxPlayers: tressette.SEATS,
  disableUndo: true, // it would keep every state of the match
  playerView: PlayerView.STRIP_SECRETS,

  setup({ random }) {
    const table = tressette.open();
    tressette.deal(table, random.Shuffle(tressette.PACK));
    return table;
  },

  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn },
  },

  moves: {
    play({ G, playerID, random }, card) {
      const seat = Number(playerID);
      if (!tressette.permits(G, seat, card)) return INVALID_MOVE;
      tressette.play(G, seat, card);
      if (tressette.isDealOver(G) && tressette.winner(G) === undefined) {
        tressette.deal(G, random.Shuffle(tressette.PACK));
      }
    },
  },

  endIf({ G }) {
    const winner = tressette.winner(G);
    return winner === undefined ? undefined : { winner }; // the team 0 alone would count as no end
  },
};

async function main() {
  const server = Server({ games: [game], origins: [] });
  const { appServer } = await server.run({ port: { host: "127.0.0.1", port: 0 } });
  console.log(`boardgame.io is open at http://127.0.0.1:${appServer.address().port}`);
}

main();
