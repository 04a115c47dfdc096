/** How many friends wait for me; its code and words load with the first of them. */
import { waitingFriends } from "../house/friend-news.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { learn } from "../shell/language.ts";

const loadCount = async () => {
  const [part] = await Promise.all([import("./WaitingCount.tsx"), learn("friends")]);
  return part.WaitingCount;
};

export function WaitingBadge() {
  return waitingFriends.value > 0 ? <LazyPart load={loadCount} /> : null;
}
