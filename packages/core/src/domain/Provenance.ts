/**
 * Origin of a line in a table: `PUBLISHED` by the named source, `MEASURED` on its data, or a `JUDGEMENT` to be replaced
 * by better evidence.
 */
export interface Provenance {
  readonly basis: "PUBLISHED" | "MEASURED" | "JUDGEMENT"
  readonly source: string
  /** `YYYY` or `YYYY-MM`: the period of the figures, or when they were gathered. */
  readonly asOf: string
}
