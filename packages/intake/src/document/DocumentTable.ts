import type { KnownAssetType } from "@open-valuation/core/assets"
import type { Message } from "@open-valuation/core/domain"
import type { DocumentKind } from "./FieldReading.ts"

/** A value as it is printed beside its label. */
export interface Printed {
  /** In ordinary characters, lines joined. */
  readonly text: string
  /** The label as the table spells it. */
  readonly name: string
  /** What stands in brackets behind the label, often a unit; `""` without. */
  readonly unit: string
  /** Of the recogniser's words, 0 to 1; 1 where the file itself says the text. */
  readonly confidence: number
}

/** The field of each asset's request that a value is for. */
export type Into = Readonly<Partial<Record<KnownAssetType, string>>>

/** A normalised value. */
export interface FieldValue {
  readonly into: Into
  readonly value: string | number
  /** How sure the normalisation is, 0 to 1. */
  readonly sure: number
  /**
   * What makes the value more certain than the recogniser's confidence in its characters: a valid check digit, or a
   * small raised figure in its unit, which recognisers doubt and which can be nothing else.
   */
  readonly support?: "CHECK_DIGIT" | "SMALL_FIGURE"
  /** True when it is free text, in which no rule can find a misread character. */
  readonly free?: boolean
  /** Why it cannot be true as read: it is given with little confidence, and with this note. */
  readonly doubted?: Message
  /** The text as it was read, if characters of it were corrected: a note says so. */
  readonly mended?: string
}

/** What was made of a printed value. */
export interface Reading {
  readonly values: ReadonlyArray<FieldValue>
  readonly notes?: ReadonlyArray<Message>
}

/** Turns a printed text into values; `undefined` if it is not of this kind. */
export type FactReader = (printed: Printed) => Reading | undefined

/** Something that documents of a kind state under a label. */
export interface Fact {
  readonly id: string
  /** The label's spellings, parted by `|`; blanks, marks and case do not count. */
  readonly labels: string
  /** If absent, the label is known only to keep its value apart from others. */
  readonly read?: FactReader
  /** Of facts for the same field, the lowest rank counts; 0 by default. */
  readonly rank?: number
  /** True when the value may continue on the next line without ruling lines that show it. */
  readonly wraps?: boolean
}

/** What is known of a kind of document. */
export interface DocumentTable {
  readonly kind: DocumentKind
  /** Words that only such a document has, without blanks, each perhaps the whole of its title. */
  readonly titles: ReadonlyArray<string>
  readonly facts: ReadonlyArray<Fact>
  /** Reads a line without a label, such as a maker's name below a plate. */
  readonly unlabelled?: Fact
  /** The fields that contradict the others; `texts` are those of the facts, by their ids. */
  readonly misfits?: (
    fields: Readonly<Record<string, string | number>>,
    texts: ReadonlyMap<string, string>,
  ) => ReadonlyArray<string>
}

/** A reading of one value. */
export const one = (
  into: Into,
  value: string | number,
  sure = 1,
  support?: NonNullable<FieldValue["support"]>,
  mended?: string,
): Reading => ({
  values: [
    {
      into,
      value,
      sure,
      ...(support === undefined ? {} : { support }),
      ...(mended === undefined ? {} : { mended }),
    },
  ],
})
