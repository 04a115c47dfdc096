/** My friends: who asks, who is here, who plays now, and who sees what of me. */
import "./friends.css";

import { useState } from "preact/hooks";
import { Avatar } from "../cards/Avatar.tsx";
import { Header } from "../page/Header.tsx";
import { LinkStatus } from "../page/LinkStatus.tsx";
import { RequestRefused } from "../protocol/requests.ts";
import { useTitle } from "../shell/house-name.ts";
import { LazyDialog } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { profilePath } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link, useArrival } from "../shell/router.tsx";
import { toast, toastRefusal } from "../shell/toast.tsx";
import { InviteToPlay } from "./InviteToPlay.tsx";
import { type AllFriends, askFriend, endFriendship, type Friend } from "./model/friends.ts";
import { PresenceNote } from "./PresenceNote.tsx";
import { PrivacyForm } from "./PrivacyForm.tsx";
import { isUnread } from "./read-messages.ts";
import { ToTable } from "./ToTable.tsx";
import { useFriends } from "./use-friends.ts";
import { WhoPlays } from "./WhoPlays.tsx";

const loadMessages = () => import("./MessageDialog.tsx").then((part) => part.MessageDialog);

export function FriendsPage() {
  const told = useFriends();
  const [writesTo, write] = useState<Friend | null>(null);
  useArrival();
  useTitle(t("friends.title"));
  return (
    <>
      <Header />
      <main id="main" class="page friends" tabIndex={-1}>
        <LinkStatus />
        <h1>{t("friends.title")}</h1>
        {told === null && <p role="status">{t("friends.loading")}</p>}
        {told !== null && "refused" in told && <p role="status">{refusalText(told.refused)}</p>}
        {told !== null && !("refused" in told) && <Known all={told} onWrite={write} />}
        <AskForm />
        <WhoPlays />
        <PrivacyForm />
        {writesTo !== null && (
          <LazyDialog load={loadMessages} friend={writesTo} onClose={() => write(null)} />
        )}
      </main>
    </>
  );
}

interface KnownProps {
  readonly all: AllFriends;
  readonly onWrite: (friend: Friend) => void;
}

function Known({ all, onWrite }: KnownProps) {
  const { friends, asking, asked } = all;
  return (
    <>
      {asking.length > 0 && (
        <section aria-labelledby="friends-asking">
          <h2 id="friends-asking">{t("friends.asking")}</h2>
          <ul class="rows">
            {asking.map(({ player, name, avatar }) => (
              <li key={player} class="row-card">
                <Avatar card={avatar} />
                <NameLink name={name} />
                <button
                  type="button"
                  class="button primary"
                  aria-label={t("friends.acceptOf", { name })}
                  onClick={() => void askFriend(name).catch(toastRefusal)}
                >
                  {t("friends.accept")}
                </button>
                <button
                  type="button"
                  class="button"
                  aria-label={t("friends.declineOf", { name })}
                  onClick={() => void endFriendship(player).catch(toastRefusal)}
                >
                  {t("friends.decline")}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {friends.length === 0 ? (
        <p>{t("friends.none")}</p>
      ) : (
        <ul class="rows" aria-label={t("friends.title")}>
          {friends.map((friend) => (
            <li key={friend.player} class="row-card">
              <Avatar card={friend.avatar} />
              <span class="row-text">
                <NameLink name={friend.name} />
                <PresenceNote presence={friend.presence} />
                {isUnread(friend.player, friend.wrote) && (
                  <span class="friends-new">{t("friends.new")}</span>
                )}
              </span>
              <ToTable name={friend.name} presence={friend.presence} />
              <InviteToPlay friend={friend} />
              <button
                type="button"
                class="button"
                aria-label={t("friends.writeTo", { name: friend.name })}
                onClick={() => onWrite(friend)}
              >
                {t("friends.write")}
              </button>
            </li>
          ))}
        </ul>
      )}
      {asked.length > 0 && (
        <section aria-labelledby="friends-asked">
          <h2 id="friends-asked">{t("friends.asked")}</h2>
          <ul class="rows">
            {asked.map(({ player, name, avatar }) => (
              <li key={player} class="row-card">
                <Avatar card={avatar} />
                <NameLink name={name} />
                <button
                  type="button"
                  class="button"
                  aria-label={t("friends.takeBackOf", { name })}
                  onClick={() => void endFriendship(player).catch(toastRefusal)}
                >
                  {t("friends.takeBack")}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function NameLink({ name }: { readonly name: string }) {
  return (
    <Link to={profilePath(name)} class="row-title" label={t("friends.profileOf", { name })}>
      {name}
    </Link>
  );
}

function AskForm() {
  const [name, type] = useState("");
  const [refusal, refuse] = useState<string | null>(null);
  const ask = async () => {
    const asked = name.trim();
    if (asked === "") return;
    try {
      await askFriend(asked);
      refuse(null);
      type("");
      toast(t("friends.askSent", { name: asked }));
    } catch (failure) {
      if (!(failure instanceof RequestRefused)) throw failure;
      refuse(failure.code);
    }
  };
  return (
    <form
      class="form friends-ask"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <label class="field">
        {t("friends.askLabel")}
        <input
          class="input"
          value={name}
          maxLength={32}
          autocomplete="off"
          onInput={(event) => type(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">
        {t("friends.ask")}
      </button>
      <p class="form-refusal" role="alert">
        {refusal === null ? "" : refusalText(refusal)}
      </p>
    </form>
  );
}
