/** The lobby: what this imports comes with the page that most people open first. */
export { Lobby } from "./Lobby.tsx";
