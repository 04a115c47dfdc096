/** Counts the friends who wait for me, again after each news of friends and each message read. */
import { computed, effect } from "@preact/signals";
import { countWaitingFriends, friendNews } from "../house/friend-news.ts";
import type { HouseClient } from "../house/house-client.ts";
import { RequestRefused } from "../protocol/requests.ts";
import { type AllFriends, fetchFriends } from "./model/friends.ts";
import { isUnread, readMessages } from "./read-messages.ts";

/** Returns the function that ends it. */
export function followWaitingFriends(house: HouseClient): () => void {
  let asked = 0;
  const person = computed(() => house.you.value?.player ?? null);
  return effect(() => {
    const me = person.value;
    // Both make the count anew.
    void [friendNews.value, readMessages.value];
    asked += 1;
    const mine = asked;
    if (me === null) {
      countWaitingFriends(0);
      return;
    }
    fetchFriends().then(
      (all) => {
        if (mine === asked) countWaitingFriends(waitingIn(all));
      },
      (failure: unknown) => {
        // The next news counts again.
        if (!(failure instanceof RequestRefused)) throw failure;
      },
    );
  });
}

function waitingIn({ friends, asking }: AllFriends): number {
  return asking.length + friends.filter(({ player, wrote }) => isUnread(player, wrote)).length;
}
