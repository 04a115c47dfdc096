/** A labelled select box. */

export interface Option<Value extends string> {
  readonly value: Value;
  readonly text: string;
  /** The language of the text where it is not that of the page. */
  readonly lang?: string;
}

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChoose: (value: Value) => void;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  return (
    <label class="field">
      {props.label}
      <select
        class="select"
        value={props.value}
        onChange={(event) => props.onChoose(event.currentTarget.value as Value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
