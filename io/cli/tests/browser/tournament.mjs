/* A tournament whose players are no browsers: they enter over the network, and give up their games when they are told. */

const NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"];

export class Tournament {
  static async open({ server, game, format, size }) {
    const tournament = new Tournament();
    Object.assign(tournament, { server, tokens: new Map() });
    const { id, number } = await tournament.post("/api/v1/tournaments", { game, format, size });
    Object.assign(tournament, { id, size, address: `${server}/tournaments/${number}` });
    return tournament;
  }

  async post(path, body, token) {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(this.server + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }

  look() {
    return fetch(`${this.server}/api/v1/tournaments/${this.id}`).then((reply) => reply.json());
  }

  /* So many more enter. With the last of them it begins. */
  async enter(count) {
    for (const name of NAMES.slice(this.tokens.size, this.tokens.size + count)) {
      const { player, token } = await this.post(`/api/v1/tournaments/${this.id}/entrants`, { name });
      this.tokens.set(player, token);
    }
  }

  /* The first players of so many games give up. */
  async play(most) {
    const { bracket, rounds, stage } = await this.look();
    if (stage !== "playing") return;
    const games = (bracket ?? rounds).flatMap((round) => round.games).filter((game) => !game.winners.length);
    for (const { table, players } of games.slice(0, most)) {
      await this.resign(table, this.tokens.get(players[0]));
    }
  }

  /* Seats are given a moment after a round is drawn, and a game is over a moment before the tournament has heard of it. */
  async resign(table, token, patience = 100) {
    try {
      await this.post(`/api/v1/tables/${table}/resign`, {}, token);
    } catch (why) {
      if (why.message.includes('"game_finished"')) return;
      if (patience === 0) throw why;
      await new Promise((done) => setTimeout(done, 50));
      await this.resign(table, token, patience - 1);
    }
  }

  /* It goes on until it is over. */
  async finish() {
    while ((await this.look()).stage !== "over") {
      await this.play(this.size);
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}
