import type { DocumentPart, ElectronicEntry, ElectronicStatement, StatedInvoice } from "./Document.ts"

/** Maximum characters read of a cell, a word or a name in a document. People write none longer. */
export const LONGEST_TEXT = 1000

const bounded = (text: string): string => (text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text)

const boundedFields = <A extends ElectronicEntry | ElectronicStatement | StatedInvoice>(record: A): A => {
  const long = Object.entries(record).filter(([, value]) => typeof value === "string" && value.length > LONGEST_TEXT)
  return long.length === 0
    ? record
    : { ...record, ...Object.fromEntries(long.map(([name, value]) => [name, bounded(String(value))])) }
}

/** Truncates the texts of a document part to `LONGEST_TEXT`, so that no reader meets a cell of 32,767 characters. */
export const boundedPart = (part: DocumentPart): DocumentPart => {
  switch (part._tag) {
    case "Rows":
      return { ...part, rows: part.rows.map((row) => ({ ...row, cells: row.cells.map(bounded) })) }
    case "Page":
      return { ...part, words: part.words.map((word) => ({ ...word, text: bounded(word.text) })) }
    case "Sheet":
      return { ...part, name: bounded(part.name) }
    case "Electronic":
      return { ...part, statement: boundedFields(part.statement) }
    case "Invoice":
      return { ...part, invoice: boundedFields(part.invoice) }
    case "Entries":
      return { ...part, entries: part.entries.map(boundedFields) }
    default:
      return part
  }
}
