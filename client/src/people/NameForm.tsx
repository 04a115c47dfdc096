/** One field for the name of the person and their card, guest or member: no password is needed. */
import "./name-form.css";

import { useState } from "preact/hooks";
import { Avatar } from "../cards/Avatar.tsx";
import { useHouse } from "../house/house-context.ts";
import type { CardId } from "../play/cards.ts";
import type { You } from "../protocol/wire.gen.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { toast, toastRefusal } from "../shell/toast.tsx";
import { chooseAvatar, isNameless, rename } from "./model/accounts.ts";

const LONGEST = 20;
const loadPicker = () => import("./AvatarPicker.tsx").then((part) => part.AvatarPicker);

export function NameForm() {
  const house = useHouse();
  const you = house.you.value;
  const [isBusy, setBusy] = useState(false);
  const [isOpen, open] = useState(false);
  const [card, choose] = useState<CardId | null>(null);
  if (you === null || you.avatar === null) return null;
  const isOtherCard = card !== null && card !== you.avatar;
  const send = async (name: string) => {
    setBusy(true);
    try {
      if (isOtherCard) house.renamed(await chooseAvatar(card));
      if (name !== "" && name !== shownName(you)) house.renamed(await rename(name));
      toast(
        name === shownName(you) || name === "" ? t("avatar.saved") : t("account.named", { name }),
      );
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
        const name = new FormData(event.currentTarget).get("name");
        if (!isBusy && typeof name === "string") void send(name.trim());
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
        class="input"
        name="name"
        required={!isOtherCard}
        maxLength={LONGEST}
        autocomplete="nickname"
        spellcheck={false}
        enterKeyHint="done"
        aria-label={t("account.yourName")}
        placeholder={t("account.yourName")}
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
