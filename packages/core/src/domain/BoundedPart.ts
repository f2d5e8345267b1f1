import type { BookedEntry, BookedStatement, DocumentPart } from "./Document.ts"

/** Characters of a cell, a word or a name of a document that are looked at. People write none that is longer. */
export const LONGEST_TEXT = 1000

const bounded = (text: string): string => (text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text)

const boundedFields = <A extends BookedEntry | BookedStatement>(record: A): A => {
  const long = Object.entries(record).filter(([, value]) => typeof value === "string" && value.length > LONGEST_TEXT)
  return long.length === 0
    ? record
    : { ...record, ...Object.fromEntries(long.map(([name, value]) => [name, bounded(String(value))])) }
}

/** A part of a document in which no text is longer than `LONGEST_TEXT`: what reads it meets no cell of 32,767 marks. */
export const boundedPart = (part: DocumentPart): DocumentPart => {
  switch (part._tag) {
    case "Rows":
      return { ...part, rows: part.rows.map((row) => ({ ...row, cells: row.cells.map(bounded) })) }
    case "Page":
      return { ...part, words: part.words.map((word) => ({ ...word, text: bounded(word.text) })) }
    case "Sheet":
      return { ...part, name: bounded(part.name) }
    case "Booked":
      return { ...part, statement: boundedFields(part.statement) }
    case "Entries":
      return { ...part, entries: part.entries.map(boundedFields) }
    default:
      return part
  }
}
