/** The part of the staff page about collusion: strange pairs, and cases about them. */
import { useState } from "preact/hooks";
import { OpenedCases } from "./OpenedCases.tsx";
import { StrangePairs } from "./StrangePairs.tsx";

export function Collusion() {
  const [opened, count] = useState(0);
  return (
    <>
      <StrangePairs onOpened={() => count(opened + 1)} />
      <OpenedCases asked={opened} />
    </>
  );
}
