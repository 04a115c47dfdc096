/** The password of a table: chosen by its host, and asked when a player sits down. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { passwordOf } from "../house/password-of.ts";
import { TABLE_LIMITS } from "../protocol/limits.gen.ts";
import type { TableOptions } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

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
        maxLength={TABLE_LIMITS.password}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

/** The password to send when sitting down, and its field, where the table has one. */
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
