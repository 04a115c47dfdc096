import { Segments } from "../controls/Segments.tsx";
import { t } from "../shell/language.ts";

interface YesOrNoProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChoose: (value: boolean) => void;
}

export function YesOrNo({ label, value, onChoose }: YesOrNoProps) {
  return (
    <Segments
      label={label}
      value={value ? "with" : "without"}
      segments={(["with", "without"] as const).map((one) => ({
        value: one,
        text: t(`create.${one}`),
      }))}
      onChoose={(one) => onChoose(one === "with")}
    />
  );
}
