/** The button that lets a passkey answer in place of a code. */
import { useState } from "preact/hooks";
import type { PasskeyRequest } from "../protocol/requests.ts";
import { t } from "../shell/language.ts";
import { answerOf, hasPasskeys } from "../shell/passkeys.ts";

interface Props {
  readonly asked: PasskeyRequest;
  readonly onAnswer: (code: string) => void;
}

export function PasskeyButton({ asked, onAnswer }: Props) {
  const [isCancelled, cancel] = useState(false);
  if (!hasPasskeys()) return <p role="alert">{t("account.passkeyMissing")}</p>;
  const answer = async () => {
    cancel(false);
    const code = await answerOf(asked);
    if (code === null) cancel(true);
    else onAnswer(code);
  };
  return (
    <>
      <button type="button" class="button primary wide" onClick={() => void answer()}>
        {t("account.passkeyUse")}
      </button>
      <p class="form-refusal" role="alert">
        {isCancelled ? t("account.passkeyCancelled") : ""}
      </p>
    </>
  );
}
