/** Names in a tournament, each person's with their card and a link to their profile. */
import { Fragment } from "preact";
import { Avatar } from "../cards/Avatar.tsx";
import { profilePath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { membersOf } from "./model/tournament-state.ts";
import type { Person, TournamentView } from "./model/tournaments.ts";

export function PersonName({ person }: { readonly person: Person }) {
  const { name, level, avatar } = person;
  if (level !== null) return name;
  return (
    <span class="with-avatar">
      <Avatar card={avatar} />
      <Link to={profilePath(name)}>{name}</Link>
    </span>
  );
}

interface TeamNamesProps {
  readonly view: TournamentView;
  readonly team: number;
}

/** The names of a team, as `teamName` writes them. */
export function TeamNames({ view, team }: TeamNamesProps) {
  return (
    <>
      {membersOf(view, team).map((person, at) => (
        <Fragment key={person.player}>
          {at > 0 && " + "}
          <PersonName person={person} />
        </Fragment>
      ))}
    </>
  );
}
