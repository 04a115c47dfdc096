// Colyseus at its best for cards: what a seat may see is filtered by its own StateView, and only what
// has changed is sent, at once instead of twenty times a second.

const http = require("node:http");
const { Room, Server } = require("@colyseus/core");
const { StateView, schema, t } = require("@colyseus/schema");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const tressette = require("./tressette.js");

const A_DAY = 86_400_000;

const Player = schema({ hand: t.array("string").view(), asks: t.string().view() }, "Player");

const Table = schema(
  {
    first: t.uint8(),
    leader: t.uint8(),
    turn: t.uint8(),
    trick: t.array("string"),
    last: t.array("string"),
    thirds: t.array("uint8"),
    points: t.array("uint8"),
    players: t.array(Player),
  },
  "Table",
);

function open() {
  const { players, ...rest } = tressette.open();
  return new Table({ ...rest, players: Object.values(players).map((player) => new Player(player)) });
}

class TressetteRoom extends Room {
  maxClients = tressette.SEATS;
  patchRate = A_DAY; // a timer for each room all the same: without one it ticks sixty times a second
  state = open();

  messages = {
    play: (client, card) => {
      const { seat } = client.userData;
      if (!tressette.permits(this.state, seat, card)) {
        client.send("refused", card);
        return;
      }
      tressette.play(this.state, seat, card);
      if (tressette.isDealOver(this.state)) this.dealOn();
      this.broadcastPatch();
    },
  };

  onJoin(client) {
    const seat = this.clients.length - 1;
    client.userData = { seat };
    client.view = new StateView();
    client.view.add(this.state.players[seat]);
    if (this.clients.length === tressette.SEATS) {
      this.dealOn();
      this.broadcastPatch();
    }
  }

  /** Deal again; a match that is over is followed by the next one at the same table. */
  dealOn() {
    if (tressette.winner(this.state) !== undefined) this.state.points[0] = this.state.points[1] = 0;
    tressette.deal(this.state, shuffled(tressette.PACK));
  }
}

/** Fisher and Yates's shuffle. */
function shuffled(pack) {
  const cards = [...pack];
  for (let last = cards.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

async function main() {
  const server = http.createServer();
  const house = new Server({ greet: false, transport: new WebSocketTransport({ server }) });
  house.define("tressette", TressetteRoom);
  await house.listen(0, "127.0.0.1");
  console.log(`Colyseus is open at http://127.0.0.1:${server.address().port}`);
}

main();
