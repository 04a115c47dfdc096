/** The number of friends who wait for me, on the button that leads to them. */
import "./waiting-count.css";

import { waitingFriends } from "../house/friend-news.ts";
import { plural } from "../shell/language.ts";

export function WaitingCount() {
  const count = waitingFriends.value;
  return (
    <span class="waiting-count">
      <span aria-hidden="true">{count}</span>
      <span class="spoken">{plural("friends.waiting", count)}</span>
    </span>
  );
}
