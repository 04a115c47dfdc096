/** What the house is, in one glance: its name for it, some of its cards, and who is here now. */
import { cardImages } from "../cards/deck.ts";
import { useHouse } from "../house/house-context.ts";
import { isNameless } from "../people/model/accounts.ts";
import type { CardId } from "../play/cards.ts";
import { DECK_FACTS, deck } from "../shell/deck-choice.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { learn, plural, t } from "../shell/language.ts";

const FAN: readonly CardId[] = ["RC", "3D", "AD", "CS"];

const loadNewcomer = async () => {
  const [{ Newcomer }] = await Promise.all([import("../people/Newcomer.tsx"), learn("entrance")]);
  return Newcomer;
};

export function Welcome() {
  const you = useHouse().you.value;
  return (
    <section class="welcome" aria-labelledby="welcome-title">
      <div>
        <h1 id="welcome-title">{t("home.title")}</h1>
        <p class="hint">{t("home.free")}</p>
        <PeopleHere />
      </div>
      <Fan />
      {you !== null && isNameless(you) && (
        <div class="welcome-name">
          <LazyPart load={loadNewcomer} />
        </div>
      )}
    </section>
  );
}

/** How many people are here, and at how many tables they play. */
function PeopleHere() {
  const { people, playing } = useHouse().activity.value;
  if (people === 0) return <p class="people-here" />;
  return (
    <p class="people-here">
      <span>{people > 1 ? plural("home.people", people) : t("home.alone")}</span>
      {playing > 0 && <span>{plural("home.playing", playing)}</span>}
    </p>
  );
}

/** The cards come with the deck; until then the place is empty, so that nothing moves. */
function Fan() {
  const images = cardImages.value;
  const { height } = DECK_FACTS[deck.value];
  return (
    <div class="fan" aria-hidden="true">
      {images !== null &&
        FAN.map((card) => (
          <img key={card} src={images.of(card)} alt="" width={100} height={height} />
        ))}
    </div>
  );
}
