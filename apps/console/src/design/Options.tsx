interface OptionsProps {
  /** Values and what is said of them. */
  readonly of: ReadonlyArray<readonly [value: string | number, text: string]>
}

/** What a `select` offers. */
export const Options = ({ of }: OptionsProps) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
