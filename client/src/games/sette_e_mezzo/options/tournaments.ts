import type { TournamentTemplate } from "../../tournament-templates.ts";

export const TOURNAMENTS: readonly TournamentTemplate[] = [
  {
    name: "sette",
    title: "staff.template.sette",
    format: { type: "freeze_out" },
    unit: 1,
    table: {},
  },
];
