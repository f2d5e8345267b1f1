/** A small invented export of a layout: cells parted by `|`, rows by lines. */
export interface Example {
  readonly layout: string
  readonly text: string
  /** `date time amount balance counterparty`, with `-` for what is not printed. */
  readonly lines: ReadonlyArray<string>
}

/** An example with its lines as they have to be read: ``example("a-layout", …lines)`text` ``. */
export const example =
  (layout: string, ...lines: ReadonlyArray<string>) =>
  ([text = ""]: TemplateStringsArray): Example => ({ layout, text: text.trim(), lines })

/** The two lines of most examples, at a time of day and with a counterparty, where they are printed. */
export const usual = (time = "-", counterparty = "甲公司"): readonly [string, string] => [
  `2025-01-02 ${time} -60.00 940.00 ${counterparty}`,
  `2025-01-03 ${time} 0.50 940.50 -`,
]
