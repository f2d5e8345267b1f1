import type { JudgedField, Verdict } from "@open-valuation/testing/ocr"

/** Result for one document. */
export interface JudgedDocument {
  readonly fileName: string
  readonly kind: string
  readonly degradation: string
  /** Why it was not read. All of its fields are then absent. */
  readonly refused: string | undefined
  readonly fields: ReadonlyArray<JudgedField>
}

/** Counts of a group of documents. */
export interface FieldTally {
  readonly documents: number
  readonly refused: number
  readonly right: number
  readonly absent: number
  readonly wrong: number
}

const count = (documents: ReadonlyArray<JudgedDocument>, wanted: Verdict): number =>
  documents.reduce((sum, { fields }) => sum + fields.filter(({ verdict }) => verdict === wanted).length, 0)

export const tallyOf = (documents: ReadonlyArray<JudgedDocument>): FieldTally => ({
  documents: documents.length,
  refused: documents.filter(({ refused }) => refused !== undefined).length,
  right: count(documents, "RIGHT"),
  absent: count(documents, "ABSENT"),
  wrong: count(documents, "WRONG"),
})

/** Items grouped by a name, in order of first appearance. */
export const grouped = <Item>(
  items: ReadonlyArray<Item>,
  nameOf: (item: Item) => string,
): ReadonlyMap<string, ReadonlyArray<Item>> => Map.groupBy(items, nameOf)
