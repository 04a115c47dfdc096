/** The roles of a player in a hand, in words. */
import { t } from "../shell/language.ts";
import type { Feat } from "./model/own-hands.ts";

/** In the order in which they are shown. */
const ROLES = [
  "banker",
  "partner",
  "punta",
  "bet",
  "forfeit",
  "caller",
  "alone",
  "against",
  "natural",
  "seven_and_half",
  "bust",
  "egalite",
  "accuso",
  "cappotto",
  "last_trick",
  "annulled",
] as const;

export type Role = (typeof ROLES)[number];

/** The roles among `names`, in that order. */
export function rolesIn(names: readonly string[]): readonly Role[] {
  return ROLES.filter((role) => names.includes(role));
}

export function roleText(role: Role): string {
  return t(`hand.${role}`);
}

/** "banco, 7½"; the role *punta* includes the bet. */
export function rolesOf(feats: readonly Feat[]): string {
  const roles = rolesIn(feats.map(({ name }) => name));
  const said = roles.includes("punta") ? roles.filter((role) => role !== "bet") : roles;
  return said.map(roleText).join(", ");
}
