import { assert } from "@effect/vitest"
import type { DocumentPart } from "../../../src/domain/Document.ts"
import { formatFen } from "../../../src/statement/Fen.ts"
import { makeStatementReader, type StatementReaderOptions } from "../../../src/statement/reading/StatementReader.ts"
import type { StatementFile } from "../../../src/statement/StatementFile.ts"
import type { StatementLine } from "../../../src/statement/StatementLine.ts"
import { StatementUnreadable } from "../../../src/statement/StatementUnreadable.ts"

type Read = ReadonlyArray<StatementFile | StatementUnreadable>

/** A document of pieces as the reader gives it. */
export const readParts = (parts: ReadonlyArray<DocumentPart>, options: Partial<StatementReaderOptions> = {}): Read => {
  const reader = makeStatementReader({ fileName: "statement.csv", ...options })
  for (const part of parts) reader.push(part)
  return reader.end()
}

export const rowsOf = (text: string): DocumentPart => ({
  _tag: "Rows",
  rows: text.split("\n").map((line, index) => ({ row: index + 1, cells: line.split("|") })),
})

/** A sheet written as text: cells parted by `|`. */
export const readText = (text: string, options: Partial<StatementReaderOptions> = {}): Read =>
  readParts([{ _tag: "Sheet", name: "" }, rowsOf(text.trim())], options)

/** The only statement of a document. */
export const statementOf = (read: Read): StatementFile => {
  const [file, ...more] = read
  assert.deepStrictEqual(more, [])
  if (file === undefined || file instanceof StatementUnreadable) return assert.fail(`refused: ${JSON.stringify(file)}`)
  return file
}

/** Why a document was refused. */
export const refusalOf = (read: Read): StatementUnreadable => {
  const [file] = read
  return file instanceof StatementUnreadable ? file : assert.fail("was read")
}

/** A line in one text: date, time, amount, balance, counterparty. */
export const shown = (line: StatementLine): string =>
  [
    line.date,
    line.time ?? "-",
    line.neutral ? `±${formatFen(Math.abs(line.amountFen))}` : formatFen(line.amountFen),
    line.balanceFen === undefined ? "-" : formatFen(line.balanceFen),
    line.counterparty ?? "-",
  ].join(" ")
