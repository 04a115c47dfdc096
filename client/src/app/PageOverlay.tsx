/** Dialogs and notices over whatever page is open. The code loads with the first of them. */
import { LazyDialog } from "../shell/Lazy.tsx";
import { learn } from "../shell/language.ts";
import { shownPerson, showPerson } from "../shell/router.tsx";
import { Befriended } from "./Befriended.tsx";
import { Called } from "./Called.tsx";
import { SentAway } from "./SentAway.tsx";
import { Shortage } from "./Shortage.tsx";

const loadPerson = async () => {
  const words = learn("friends", "ratings");
  const [part] = await Promise.all([import("../profile/PersonDialog.tsx"), words]);
  return part.PersonDialog;
};

export function PageOverlay() {
  const person = shownPerson.value;
  return (
    <>
      <SentAway />
      <Shortage />
      <Called />
      <Befriended />
      {person !== null && (
        <LazyDialog
          key={person.name}
          load={loadPerson}
          person={person}
          onClose={() => showPerson(null)}
        />
      )}
    </>
  );
}
