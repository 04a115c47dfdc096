/** The password of a table: told to friends, and asked of who sits down. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { passwordOf } from "../house/table-passwords.ts";
import type { TableOptions } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

const LONGEST = 64;

interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
}

export function PasswordField({ value, onChange }: PasswordFieldProps) {
  return (
    <label class="field">
      {t("table.password")}
      <input
        class="input"
        type="text"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxLength={LONGEST}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

/** What is said with the wish to sit down, and how it is asked for where the table has a password. */
export function usePassword(
  { access }: TableOptions,
  table: string,
): [{ readonly password?: string }, ComponentChildren] {
  const [password, setPassword] = useState(() => passwordOf(table) ?? "");
  if (access !== "password") return [{}, null];
  return [
    password === "" ? {} : { password },
    <PasswordField key="password" value={password} onChange={setPassword} />,
  ];
}
