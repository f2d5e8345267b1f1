import type { JudgedField, Verdict } from "@open-valuation/testing/ocr"

/** What became of one document. */
export interface JudgedDocument {
  readonly fileName: string
  readonly kind: string
  readonly degradation: string
  /** Why it was not read; its fields are then all absent. */
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

/** Things in groups by a name, in the order in which the names first come. */
export const grouped = <Item>(
  items: ReadonlyArray<Item>,
  nameOf: (item: Item) => string,
): ReadonlyMap<string, ReadonlyArray<Item>> => Map.groupBy(items, nameOf)
