/**
 * Where a line of a table is from: `PUBLISHED` by the source named, `MEASURED` on its data, or a `JUDGEMENT` to be
 * replaced by better.
 */
export interface Provenance {
  readonly basis: "PUBLISHED" | "MEASURED" | "JUDGEMENT"
  readonly source: string
  /** `YYYY` or `YYYY-MM`: the time the figures speak of, or when they were gathered. */
  readonly asOf: string
}
