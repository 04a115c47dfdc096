/** Friends, and the profile of a person. */
import { countWaitingFriends, hearOfFriends } from "../../src/house/friend-news.ts";
import { FRIENDS_PATH, profilePath } from "../../src/shell/model/routes.ts";
import { ALL_FRIENDS, PLAYING, PROFILE } from "../friends.ts";
import { press, type State } from "./stage.ts";

const NOBODY = { friends: [], asking: [], asked: [] };
const SAID = [
  { id: "m1", mine: false, at: 1_795_000_000_000, text: "Stasera giochi?" },
  { id: "m2", mine: true, at: 1_795_000_060_000, text: "Dopo cena, se c’è anche Bruno." },
];

function page(friends: object, people: readonly object[]): State {
  return {
    path: FRIENDS_PATH,
    answers: {
      "/api/me/friends": () => Response.json(friends),
      "/api/playing": () => Response.json({ people }),
      "/api/me/privacy": () => Response.json({ results: "all", presence: "friends" }),
      "/api/me/messages/p1": () => Response.json({ messages: SAID }),
    },
  };
}

function profile(told: object): State {
  return {
    path: profilePath("Anna Maria"),
    answers: { "/api/people/Anna%20Maria": () => Response.json(told) },
  };
}

export const FRIENDS: Readonly<Record<string, State>> = {
  friends: page(ALL_FRIENDS, PLAYING),
  "friends-none": page(NOBODY, []),
  "friends-messages": {
    ...page(ALL_FRIENDS, PLAYING),
    then: press("ul[aria-label] .row-card:first-child button"),
  },
  "friends-invited": {
    ...page(NOBODY, []),
    then: () =>
      hearOfFriends({
        type: "challenged",
        player: "p1",
        name: "Anna Maria",
        table: "t0001",
        game: "chemin_de_fer",
        seat: null,
        password: null,
      }),
  },
  "four-invite": {
    frames: "four-waiting",
    answers: { "/api/me/friends": () => Response.json(ALL_FRIENDS) },
    then: press(".felt-waiting .button"),
  },
  "four-written": { frames: "four-follow", then: () => countWaitingFriends(2) },
  "four-written-menu": {
    frames: "four-follow",
    before: () => countWaitingFriends(2),
    then: press(".score-bar .icon-button:last-child"),
  },
  "lobby-written": { then: () => countWaitingFriends(12) },
  "account-written": {
    before: () => countWaitingFriends(2),
    then: press(".account-button"),
  },
  "four-person": {
    frames: "four-follow",
    answers: { "/api/people/Giulia": () => Response.json({ ...PROFILE, name: "Giulia" }) },
    then: press('.plate[data-seat="0"] .plate-open'),
  },
  "four-bot": { frames: "four-follow", then: press('.plate[data-seat="1"] .plate-open') },
  profile: profile(PROFILE),
  "profile-hidden": profile({ ...PROFILE, friendship: "asking", results: null }),
};
