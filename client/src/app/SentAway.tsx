/** That the host of a table has sent me away, told wherever I am. */
import { useHouse } from "./here.ts";
import { learn } from "./language.ts";
import { LaterSheet } from "./Later.tsx";

const loadSheet = async () => {
  const [{ SentAwaySheet }] = await Promise.all([import("../table/SentAwaySheet.tsx"), learn("host")]);
  return SentAwaySheet;
};

export function SentAway() {
  const house = useHouse();
  const frame = house.sentAway.value;
  return frame && <LaterSheet load={loadSheet} frame={frame} onClose={() => house.readAway()} />;
}
