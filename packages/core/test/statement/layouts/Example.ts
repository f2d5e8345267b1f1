/** A small invented export of a layout: cells parted by `|`, rows by lines. */
export interface Example {
  readonly layout: string
  readonly text: string
  /** `date time amount balance counterparty`, with `-` for what is not printed. */
  readonly lines: ReadonlyArray<string>
}

/** An example with its lines as they have to be read. */
export const example = (layout: string, text: string, ...lines: ReadonlyArray<string>): Example => ({
  layout,
  text: text.trim(),
  lines,
})
