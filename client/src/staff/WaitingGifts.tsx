/** Gifts of chips that wait for a second operator, who confirms or rejects them. */
import { useCallback, useEffect, useState } from "preact/hooks";

import { useHouse } from "../house/house-context.ts";
import { formatChips, formatDay, t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";
import { type Gift, waitingGifts } from "./model/staff-requests.ts";
import { Reason, StaffActionForm, text } from "./StaffActionForm.tsx";
import { StaffSection } from "./StaffSection.tsx";

/** `asked` changes whenever a gift may have begun to wait. */
export function WaitingGifts({ asked }: { readonly asked: unknown }) {
  const you = useHouse().you.value;
  const [gifts, show] = useState<readonly Gift[]>([]);
  const look = useCallback(() => {
    waitingGifts().then(show, toastRefusal);
  }, []);
  useEffect(look, [look, asked]);
  if (gifts.length === 0) return null;
  return (
    <StaffSection title={t("staff.gifts")}>
      <ul class="rows">
        {gifts.map((gift) => (
          <li key={gift.number} class="report">
            <h3>{t("staff.gift", { name: gift.name, chips: formatChips(gift.chips) })}</h3>
            <p class="hint">{t("staff.gift.by", { by: gift.by, when: formatDay(gift.until) })}</p>
            <p class="report-note">{gift.reason}</p>
            {gift.by === you?.name ? (
              <p class="hint">{t("staff.gift.own")}</p>
            ) : (
              <StaffActionForm
                button={t("staff.gift.confirm")}
                what={() => ({ type: "confirm_gift", number: gift.number })}
                onDone={look}
              >
                {null}
              </StaffActionForm>
            )}
            <StaffActionForm
              button={t("staff.gift.reject")}
              danger
              what={(fields) => ({
                type: "reject_gift",
                number: gift.number,
                reason: text(fields, "reason"),
              })}
              onDone={look}
            >
              <Reason />
            </StaffActionForm>
          </li>
        ))}
      </ul>
    </StaffSection>
  );
}
