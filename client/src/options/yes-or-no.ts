/** Whether an option is on, in words. */
import { t } from "../shell/language.ts";

export function yesOrNo(is: boolean): string {
  return t(is ? "create.with" : "create.without");
}
