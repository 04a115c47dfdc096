/** Radio buttons in a row: one choice among a few. */
import { useId } from "preact/hooks";

export interface Segment<Value extends string | number> {
  readonly value: Value;
  readonly text: string;
  readonly lang?: string;
}

interface SegmentsProps<Value extends string | number> {
  readonly label: string;
  /** Whether only screen readers get the label. */
  readonly quiet?: boolean;
  readonly value: Value;
  readonly segments: readonly Segment<Value>[];
  readonly onChoose: (value: Value) => void;
}

export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend class={props.quiet === true ? "spoken" : "segments-label"}>{props.label}</legend>
      <div class="segments-row">
        {props.segments.map(({ value, text, lang }) => (
          <label key={value} class="segment" lang={lang}>
            <input
              type="radio"
              name={name}
              class="spoken"
              checked={value === props.value}
              onChange={() => props.onChoose(value)}
            />
            <span class="segment-text">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
