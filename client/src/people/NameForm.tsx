/** One field for the name of the person and their card, guest or member: no password is needed. */
import "./name-form.css";

import { useEffect, useRef, useState } from "preact/hooks";
import { Avatar } from "../cards/Avatar.tsx";
import { useHouse } from "../house/house-context.ts";
import type { CardId } from "../play/cards.ts";
import type { Request } from "../protocol/connection.ts";
import type { You } from "../protocol/wire.gen.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { toast, toastRefusal } from "../shell/toast.tsx";
import { chooseAvatar, isNameless, rename } from "./model/accounts.ts";

const LONGEST = 20;
const loadPicker = () => import("./AvatarPicker.tsx").then((part) => part.AvatarPicker);

/** The requests that show my name at a table. */
const TAKE_A_SEAT: readonly Request["type"][] = ["sit", "quick_play", "open_table"];

/** An optional form also saves what is in it before I take a seat: a typed name is not lost. */
export function NameForm({ isOptional = false }: { readonly isOptional?: boolean }) {
  const house = useHouse();
  const you = house.you.value;
  const [isBusy, setBusy] = useState(false);
  const [isOpen, open] = useState(false);
  const [card, choose] = useState<CardId | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isOtherCard = card !== null && card !== you?.avatar;
  const save = async () => {
    const name = field.current!.value.trim();
    const isNew = name !== "" && name !== shownName(you!);
    try {
      if (isOtherCard) house.renamed(await chooseAvatar(card));
      if (isNew) house.renamed(await rename(name));
    } catch (failure) {
      field.current!.focus();
      throw failure;
    }
    return isNew ? t("account.named", { name }) : t("avatar.saved");
  };
  useEffect(() => {
    if (!isOptional) return;
    house.beforeRequest = async ({ type }) => {
      if (TAKE_A_SEAT.includes(type)) await save();
    };
    return () => {
      house.beforeRequest = null;
    };
  });
  if (you === null || you.avatar === null) return null;
  const send = async () => {
    setBusy(true);
    try {
      toast(await save());
      open(false);
    } catch (failure) {
      toastRefusal(failure);
    }
    setBusy(false);
  };
  return (
    <form
      class="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <button
        type="button"
        class="avatar-button"
        aria-label={t("avatar.change")}
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      >
        <Avatar card={card ?? you.avatar} />
      </button>
      <input
        ref={field}
        class="input"
        required={!isOtherCard}
        maxLength={LONGEST}
        autocomplete="nickname"
        spellcheck={false}
        enterKeyHint="done"
        aria-label={t("account.yourName")}
        placeholder={t(isOptional ? "account.nameOptional" : "account.yourName")}
        defaultValue={shownName(you)}
      />
      <button type="submit" class="button" aria-disabled={isBusy}>
        {t("account.nameDo")}
      </button>
      {isOpen && <LazyPart load={loadPicker} chosen={card ?? you.avatar} onChoose={choose} />}
    </form>
  );
}

/** The name that a person has chosen: empty while it is the one that the house gave them. */
function shownName(you: You): string {
  return isNameless(you) ? "" : you.name;
}
