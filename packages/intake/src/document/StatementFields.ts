import type { DocumentPart } from "@open-valuation/core/domain"
import { bareText, makePageGrid, type PrintedFacts, readFacts, UNSURE_NAME } from "@open-valuation/core/reading"
import { makeStatementReader, StatementUnreadable } from "@open-valuation/core/statement"
import { fieldMessage } from "./FieldMessages.ts"
import type { FieldReading } from "./FieldReading.ts"
import { LEAST_CONFIDENCE } from "./SettleFields.ts"

type Facts = Pick<PrintedFacts, "institution" | "accountName" | "startDate" | "endDate">

/** Certainty of a head that no table of transactions below it confirms. */
const SURE_ALONE = 0.9
/** A head stands on the first page; lines further down are sentences. */
const MOST_ROWS = 60

/** The head of a statement whose table cannot be read, or is not in the picture. */
const headOf = (parts: ReadonlyArray<DocumentPart>): Facts | undefined => {
  const first = parts.find((part) => part._tag === "Page")
  if (first === undefined) return undefined
  const facts = makePageGrid()
    .push(first)
    .slice(0, MOST_ROWS)
    .reduce((known: PrintedFacts, { cells }) => readFacts(known, cells), {})
  // A name alone may be anybody's: an account or a period has to stand beside it.
  const isHead = facts.accountNumber !== undefined || (facts.startDate !== undefined && facts.endDate !== undefined)
  return isHead && (facts.institution !== undefined || facts.accountName !== undefined) ? facts : undefined
}

/**
 * Mean certainty of the recogniser of the words that hold a text; of all words where it is in none, as dates are
 * normalised.
 */
const confidenceOf = (parts: ReadonlyArray<DocumentPart>) => {
  const words = parts.flatMap((part) => (part._tag === "Page" ? part.words : []))
  const mean = (some: typeof words): number =>
    some.length === 0 ? 1 : some.reduce((sum, { confidence = 1 }) => sum + confidence, 0) / some.length
  const all = mean(words)
  return (text: string): number => {
    const holding = words.filter((word) => bareText(word.text).includes(bareText(text)))
    return holding.length === 0 ? all : mean(holding)
  }
}

/** Institution, holder and printed period of a bank statement, by the reader of statements. */
export const readStatementFields = (parts: ReadonlyArray<DocumentPart>): FieldReading => {
  const reader = makeStatementReader({ fileName: "" })
  for (const part of parts) reader.push(part)
  const statement = reader.end().find((read) => !(read instanceof StatementUnreadable))
  const facts: Facts | undefined =
    statement instanceof StatementUnreadable || statement === undefined ? headOf(parts) : statement.account
  if (facts === undefined) {
    return {
      kind: undefined,
      fields: {},
      confidence: {},
      places: {},
      notes: [fieldMessage("fields.note.unknownDocument", {})],
    }
  }
  const sureOf = confidenceOf(parts)
  const { accountName, endDate, institution, startDate } = facts
  const found = { institution, accountName, startDate, endDate }
  const fields: Record<string, string> = {}
  const confidence: Record<string, number> = {}
  const doubtful: Array<string> = []
  for (const [field, value] of Object.entries(found)) {
    if (value === undefined) continue
    const read = sureOf(value)
    const sure = read * (statement === undefined ? SURE_ALONE : 1)
    if (sure < LEAST_CONFIDENCE || (field === "accountName" && read < UNSURE_NAME)) {
      doubtful.push(field)
      continue
    }
    fields[field] = value
    confidence[field] = Math.round(sure * 1000) / 1000
  }
  return {
    kind: "BANK_STATEMENT",
    fields,
    confidence,
    places: {},
    notes: doubtful.map((field) => fieldMessage("fields.note.doubtful", { field })),
  }
}
