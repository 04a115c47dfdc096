/** The profile of a person: who they are, where, and their results. */
import "./profile.css";

import { useEffect, useState } from "preact/hooks";
import { Avatar } from "../cards/Avatar.tsx";
import { fetchProfile, type Profile } from "../friends/model/profile.ts";
import { PresenceNote } from "../friends/PresenceNote.tsx";
import { ToTable } from "../friends/ToTable.tsx";
import { friendNews } from "../house/friend-news.ts";
import { RequestRefused } from "../protocol/requests.ts";
import { formatDate, t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import type { Fetched } from "../shell/use-fetched.ts";
import { FriendButton } from "./FriendButton.tsx";
import { ResultsOf } from "./ResultsOf.tsx";

/** The profile, read again after news of friends and on request. */
export function useProfile(name: string): readonly [Fetched<Profile>, () => void] {
  const [told, tell] = useState<Fetched<Profile>>(null);
  const news = friendNews.value;
  const ask = () => {
    fetchProfile(name).then(tell, (failure: unknown) => {
      if (!(failure instanceof RequestRefused)) throw failure;
      tell({ refused: failure.code });
    });
  };
  useEffect(ask, [name, news]);
  return [told, ask];
}

interface PersonProfileProps {
  readonly told: Fetched<Profile>;
  readonly onChange: () => void;
}

export function PersonProfile({ told, onChange }: PersonProfileProps) {
  if (told === null) return <p role="status">{t("friends.loading")}</p>;
  if ("refused" in told) {
    const isUnknown = told.refused === "person_unknown";
    return <p role="status">{isUnknown ? t("profile.gone") : refusalText(told.refused)}</p>;
  }
  return <Shown profile={told} onChange={onChange} />;
}

interface ShownProps {
  readonly profile: Profile;
  readonly onChange: () => void;
}

function Shown({ profile, onChange }: ShownProps) {
  const { name, avatar, kind, since, presence, friendship, results } = profile;
  const day = t("profile.since", { when: formatDate(since) });
  return (
    <>
      <p class="profile-who">
        <Avatar card={avatar} />
        {`${t(kind === "guest" ? "profile.guest" : "profile.member")} · ${day}`}
      </p>
      {friendship === "self" ? (
        <p class="hint">{t("profile.me")}</p>
      ) : (
        <div class="profile-row">
          <PresenceNote presence={presence} />
          <ToTable name={name} presence={presence} />
        </div>
      )}
      <FriendButton profile={profile} onChange={onChange} />
      {results === null ? (
        <p class="empty">{t("profile.hidden")}</p>
      ) : (
        <ResultsOf results={results} />
      )}
    </>
  );
}
