import {
  type KnownAssetType,
  boundedPart,
  type DocumentPart,
  largestOf,
  type Message,
} from "@open-valuation/core/domain"
import { nameplate, productCertificate } from "./documents/Nameplate.ts"
import { landTitle, propertyTitle } from "./documents/RealEstateTitles.ts"
import { drivingLicence, vehicleCertificate, vehicleRegistration } from "./documents/VehiclePapers.ts"
import type { DocumentTable } from "./DocumentTable.ts"
import { fieldMessage } from "./FieldMessages.ts"
import type { FieldReading } from "./FieldReading.ts"
import { glyphLines } from "./layout/PageText.ts"
import { readTable, type Page, type TableReading } from "./ReadTable.ts"
import { settleFields } from "./SettleFields.ts"
import { readStatementFields } from "./StatementFields.ts"

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
