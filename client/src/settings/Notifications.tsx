/** The switch of the notifications of this browser, or why it can have none. */

import { useEffect, useState } from "preact/hooks";
import { Switch } from "../controls/Switch.tsx";
import { useHouse } from "../house/house-context.ts";
import { RequestRefused } from "../protocol/requests.ts";
import { t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";
import {
  type Hindrance,
  hindrance,
  houseKey,
  isPushOn,
  switchPushOff,
  switchPushOn,
} from "./push-subscription.ts";

export function Notifications() {
  const you = useHouse().you.value;
  const [why, hinder] = useState<Hindrance>(hindrance);
  const [isOn, turn] = useState(isPushOn);
  const [isBusy, work] = useState(false);
  const [hasFailed, fail] = useState(false);
  const [key, learnKey] = useState<string | null>(null);
  useEffect(() => {
    if (why === "") houseKey().then(learnKey, toastRefusal);
  }, [why]);
  if (why !== "") return <p class="hint">{t(`push.${why}`)}</p>;
  if (key === null || you === null) return null;
  if (key === "") return <p class="hint">{t("push.off")}</p>;
  const change = async (on: boolean) => {
    work(true);
    fail(false);
    try {
      if (on) turn(await switchPushOn(you, key));
      else await switchPushOff().then(() => turn(false));
    } catch (failure) {
      const isOfBrowser = failure instanceof RequestRefused && failure.code === "push_failed";
      if (isOfBrowser) fail(true);
      else toastRefusal(failure);
      turn(isPushOn());
    }
    hinder(hindrance());
    work(false);
  };
  return (
    <>
      <Switch
        label={t("push.switch")}
        isOn={isOn}
        isDisabled={isBusy}
        onChange={(isOn) => void change(isOn)}
      />
      <p class="hint" role="status">
        {t(hasFailed ? "push.failed" : "push.what")}
      </p>
    </>
  );
}
