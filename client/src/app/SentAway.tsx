/** That the host of a table has sent me away, told wherever I am. */
import { useHouse } from "../house/here.ts";
import { LaterSheet } from "../shell/Later.tsx";
import { learn } from "../shell/language.ts";

const loadSheet = async () => {
  const [{ SentAwaySheet }] = await Promise.all([
    import("../admission/SentAwaySheet.tsx"),
    learn("host"),
  ]);
  return SentAwaySheet;
};

export function SentAway() {
  const house = useHouse();
  const frame = house.sentAway.value;
  return frame && <LaterSheet load={loadSheet} frame={frame} onClose={() => house.readAway()} />;
}
