/** News of friends, on whatever page: a line that passes, and an invitation that stays. */
import { useEffect, useState } from "preact/hooks";
import { challenge, friendNews } from "../house/friend-news.ts";
import { t } from "../shell/language.ts";
import { toast } from "../shell/toast.tsx";
import { AskedBanner } from "./AskedBanner.tsx";
import { ChallengeBanner } from "./ChallengeBanner.tsx";

const WORDS = {
  accepted: "friends.accepted",
  message: "friends.wrote",
} as const;

export function FriendNotices() {
  const news = friendNews.value;
  const [asks, ask] = useState<string | null>(null);
  useEffect(() => {
    if (news === null || news.kind === "changed") return;
    if (news.kind === "asked") ask(news.name);
    else toast(t(WORDS[news.kind], { name: news.name }));
  }, [news]);
  const invited = challenge.value;
  if (invited !== null) return <ChallengeBanner key={invited.table} challenged={invited} />;
  return asks === null ? null : <AskedBanner name={asks} onClose={() => ask(null)} />;
}
