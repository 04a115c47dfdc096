/** The head of a club's page, in its colour. */
import { plural } from "../shell/language.ts";
import { ClubLogo } from "./logo/ClubLogo.tsx";
import type { ClubFacts } from "./model/clubs.ts";

export function ClubHead({ page }: { readonly page: ClubFacts }) {
  return (
    <header class="club-head club-tint" data-colour={page.colour}>
      <ClubLogo page={page} isNamed />
      <h1>{page.name}</h1>
      {page.text !== "" && <p>{page.text}</p>}
      <p>
        {plural("clubs.members", page.members)} ·{" "}
        {plural("clubs.tournaments.count", page.tournaments)}
      </p>
    </header>
  );
}
