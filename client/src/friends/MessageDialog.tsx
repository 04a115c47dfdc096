/** The private messages with a friend, and what ends them: remove, block, report. */
import "./friends.css";

import { useEffect, useRef, useState } from "preact/hooks";
import { Avatar } from "../cards/Avatar.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { SelectField } from "../controls/SelectField.tsx";
import { friendNews } from "../house/friend-news.ts";
import { useHouse } from "../house/house-context.ts";
import { CHAT_LIMITS } from "../protocol/limits.gen.ts";
import { newMessageId } from "../protocol/message-ids.ts";
import { RequestRefused } from "../protocol/requests.ts";
import { formatTime, t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { toast, toastRefusal } from "../shell/toast.tsx";
import { REASONS, type Reason } from "../talk/model/talk.ts";
import {
  endFriendship,
  type Friend,
  fetchMessages,
  type PrivateMessage,
  reportMessages,
  sendMessage,
} from "./model/friends.ts";
import { markRead } from "./read-messages.ts";

interface MessageDialogProps {
  readonly friend: Pick<Friend, "player" | "name" | "avatar">;
  readonly onClose: () => void;
}

export function MessageDialog({ friend, onClose }: MessageDialogProps) {
  const { player, name, avatar } = friend;
  const [messages, show] = useState<readonly PrivateMessage[] | null>(null);
  const [sent, count] = useState(0);
  const news = friendNews.value;
  const last = useRef<HTMLLIElement>(null);
  useEffect(() => {
    fetchMessages(player).then((all) => {
      show(all);
      const newest = all.findLast(({ mine }) => !mine);
      if (newest !== undefined) markRead(player, newest.at);
    }, toastRefusal);
  }, [player, news, sent]);
  useEffect(() => last.current?.scrollIntoView({ block: "nearest" }), [messages]);
  return (
    <Dialog title={t("message.with", { name })} onClose={onClose}>
      <ol class="messages" aria-live="polite">
        {messages?.map(({ id, mine, at, text }, place) => (
          <li
            key={id}
            ref={place === messages.length - 1 ? last : null}
            class={mine ? "message is-mine" : "message"}
          >
            <span class="message-head">
              {mine || <Avatar card={avatar} />}
              {mine ? t("message.mine") : name} · {formatTime(at)}
            </span>
            <span class="message-text">{text}</span>
          </li>
        ))}
      </ol>
      {messages?.length === 0 && <p class="empty">{t("message.none")}</p>}
      <MessageForm player={player} onSent={() => count((before) => before + 1)} />
      <p class="hint">{t("message.kept")}</p>
      <EndForms friend={friend} onClose={onClose} />
    </Dialog>
  );
}

function MessageForm({ player, onSent }: { readonly player: string; readonly onSent: () => void }) {
  const [text, type] = useState("");
  const [id, renew] = useState(newMessageId);
  const [refusal, refuse] = useState<string | null>(null);
  const send = async () => {
    if (text.trim() === "") return;
    try {
      await sendMessage({ player, id, text: text.normalize("NFC").trim() });
      refuse(null);
      type("");
      renew(newMessageId());
      onSent();
    } catch (failure) {
      if (!(failure instanceof RequestRefused)) throw failure;
      refuse(failure.code);
    }
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label class="field">
        {t("message.label")}
        <input
          class="input"
          value={text}
          maxLength={CHAT_LIMITS.line}
          autocomplete="off"
          onInput={(event) => type(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button primary">
        {t("message.send")}
      </button>
      <p class="form-refusal" role="alert">
        {refusal === null ? "" : refusalText(refusal)}
      </p>
    </form>
  );
}

function EndForms({ friend, onClose }: MessageDialogProps) {
  const house = useHouse();
  const { player, name } = friend;
  const [reason, choose] = useState<Reason>("insult");
  const [id] = useState(newMessageId);
  return (
    <>
      <details class="fold">
        <summary>{t("message.report")}</summary>
        <SelectField
          label={t("message.reason")}
          value={reason}
          options={REASONS.map((value) => ({ value, text: t(`message.reason.${value}`) }))}
          onChoose={choose}
        />
        <p class="hint">{t("message.reportHint", { name })}</p>
        <button
          type="button"
          class="button"
          onClick={() => {
            reportMessages({ player, id, reason }).then(
              () => toast(t("message.reported")),
              toastRefusal,
            );
          }}
        >
          {t("message.reportDo")}
        </button>
      </details>
      <details class="fold">
        <summary>{t("friends.end")}</summary>
        <p class="hint">{t("friends.endSure", { name })}</p>
        <button
          type="button"
          class="button danger"
          onClick={() => void endFriendship(player).then(onClose, toastRefusal)}
        >
          {t("friends.end")}
        </button>
        <p class="hint">{t("friends.blockHint", { name })}</p>
        <button
          type="button"
          class="button danger"
          onClick={() => {
            house.request({ type: "block", player, on: true }).then(onClose, toastRefusal);
          }}
        >
          {t("friends.block")}
        </button>
      </details>
    </>
  );
}
