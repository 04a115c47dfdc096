/** The form of a club's page: name, description and colour. */
import { useState } from "preact/hooks";
import { Form } from "../controls/forms.tsx";
import { t } from "../shell/language.ts";
import { type ClubText, COLOURS, type Colour, LONGEST_NAME, LONGEST_TEXT } from "./model/clubs.ts";

interface ClubFormProps {
  readonly button: string;
  readonly first?: ClubText;
  /** Rejects with RequestRefused. */
  readonly onSend: (page: ClubText) => Promise<void>;
}

const EMPTY: ClubText = { name: "", text: "", colour: "green" };

export function ClubForm({ button, first = EMPTY, onSend }: ClubFormProps) {
  const [page, write] = useState(first);
  return (
    <Form button={button} onSend={() => onSend(page)}>
      <label class="field">
        {t("clubs.name")}
        <input
          class="input"
          required
          minLength={3}
          maxLength={LONGEST_NAME}
          autocomplete="off"
          value={page.name}
          onInput={({ currentTarget }) => write({ ...page, name: currentTarget.value })}
        />
      </label>
      <label class="field">
        {t("clubs.text")}
        <textarea
          class="input"
          rows={3}
          maxLength={LONGEST_TEXT}
          value={page.text}
          onInput={({ currentTarget }) => write({ ...page, text: currentTarget.value })}
        />
      </label>
      <ColourField value={page.colour} onChoose={(colour) => write({ ...page, colour })} />
    </Form>
  );
}

interface ColourProps {
  readonly value: Colour;
  readonly onChoose: (colour: Colour) => void;
}

function ColourField({ value, onChoose }: ColourProps) {
  return (
    <fieldset class="club-colours">
      <legend>{t("clubs.colour")}</legend>
      {COLOURS.map((colour) => (
        <label key={colour} class="club-colour club-tint" data-colour={colour}>
          <input
            type="radio"
            name="colour"
            checked={colour === value}
            onChange={() => onChoose(colour)}
          />
          <span>{t(`clubs.colour.${colour}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
