import type { KnownAssetType } from "@open-valuation/core/assets"
import { boundedPart, type DocumentPart, largestOf, type Message } from "@open-valuation/core/domain"
import { bareText, makePageGrid, type PrintedFacts, readFacts, UNSURE_NAME } from "@open-valuation/core/reading"
import { makeStatementReader, StatementUnreadable } from "@open-valuation/core/statement"
import { nameplate, productCertificate } from "./documents/Nameplate.ts"
import { landTitle, propertyTitle } from "./documents/RealEstateTitles.ts"
import { drivingLicence, vehicleCertificate, vehicleRegistration } from "./documents/VehiclePapers.ts"
import type { DocumentTable } from "./DocumentTable.ts"
import type { FieldReading } from "./FieldReading.ts"
import { glyphLines } from "./layout/PageText.ts"
import { type Page, readTable, type TableReading } from "./ReadTable.ts"
import { LEAST_CONFIDENCE, settleFields } from "./SettleFields.ts"
import { fieldMessage } from "./text/fieldTexts.ts"

/** Of equal scores the first counts: the title tells a certificate from a plate. */
const tables: ReadonlyArray<DocumentTable> = [
  nameplate,
  productCertificate,
  vehicleRegistration,
  vehicleCertificate,
  drivingLicence,
  propertyTitle,
  landTitle,
]

/** Values, or a title and a value, that make a document known. */
const LEAST_SCORE = 2
/** Licences, titles and plates have a few pages with a few hundred words each. */
const MOST_PAGES = 20
const MOST_WORDS = 1_500
const MOST_RULES = 1_500

const unknown = (notes: ReadonlyArray<Message>): FieldReading => ({
  kind: undefined,
  fields: {},
  confidence: {},
  places: {},
  notes: [fieldMessage("fields.note.unknownDocument", {}), ...notes],
})

const isBounded = ({ rules, words }: Page): boolean => words.length <= MOST_WORDS && rules.length <= MOST_RULES

const distinct = (notes: ReadonlyArray<Message>): ReadonlyArray<Message> => [
  ...new Map(notes.map((note) => [JSON.stringify(note), note])).values(),
]

/**
 * Reads the fields of a document for an asset, from its parts as a reader of documents gives them: nameplates and
 * product certificates of machines, driving licences and registration certificates of vehicles, titles of real estate
 * and of land, and the heads of bank statements. Labels are found by tables of their spellings, also when a recogniser
 * has misread a character of them; a value is given when label, recogniser and normalisation together are sure enough
 * (`LEAST_CONFIDENCE`), and is absent otherwise. Nothing fails: of an unknown document `kind` is `undefined`.
 */
export const readFields = (assetType: KnownAssetType, parts: ReadonlyArray<DocumentPart>): FieldReading => {
  if (assetType === "BANK_STATEMENT") return readStatementFields(parts)
  const pages = parts.map(boundedPart).filter((part): part is Page => part._tag === "Page")
  const readable = pages.filter(isBounded).slice(0, MOST_PAGES)
  const texts = readable.map((page) => ({ page, glyphs: glyphLines(page.words, page.rules) }))
  const tooMuch = readable.length < pages.length ? [fieldMessage("fields.note.tooMuchText", {})] : []
  let best:
    | { readonly table: DocumentTable; readonly score: number; readonly read: ReadonlyArray<TableReading> }
    | undefined
  for (const table of tables) {
    const read = texts.map((text) => readTable(text, table))
    const score = read.reduce((sum, page) => sum + page.score, 0)
    const found = read.reduce((sum, page) => sum + page.findings.length, 0)
    if (found > 0 && score >= LEAST_SCORE && (best === undefined || score > best.score)) best = { table, score, read }
  }
  if (best === undefined) return unknown(tooMuch)
  const { read, table } = best
  const findings = read.flatMap((page) => page.findings)
  const settled = settleFields(findings, assetType)
  const printed = new Map(findings.map(({ factId, text }) => [factId, text] as const))
  const misfits = (table.misfits?.(settled.fields, printed) ?? []).filter((field) =>
    Object.hasOwn(settled.fields, field),
  )
  const kept = (field: string) => !misfits.includes(field)
  const only = <A>(record: Readonly<Record<string, A>>): Readonly<Record<string, A>> =>
    Object.fromEntries(Object.entries(record).filter(([field]) => kept(field)))
  const fields = only(settled.fields)
  const blocks = largestOf(read.map((page) => page.blocks))
  const reasons = [
    ...misfits.map((field) => fieldMessage("fields.note.doubtful", { field })),
    ...settled.notes,
    ...findings.flatMap(({ reading }) => reading.notes ?? []),
  ]
  const hasNone = Object.keys(fields).length === 0 && reasons.length === 0
  return {
    kind: table.kind,
    fields,
    confidence: only(settled.confidence),
    places: only(settled.places),
    notes: distinct([
      ...(blocks > 1 ? [fieldMessage("fields.note.severalPlates", { count: blocks })] : []),
      ...(blocks === 1 && pages.some(({ textBeside }) => textBeside === true)
        ? [fieldMessage("fields.note.textBeside", {})]
        : []),
      ...(hasNone ? [fieldMessage("fields.note.otherDocument", { kind: table.kind })] : []),
      ...reasons,
      ...tooMuch,
    ]),
  }
}

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
const readStatementFields = (parts: ReadonlyArray<DocumentPart>): FieldReading => {
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
