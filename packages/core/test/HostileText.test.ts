import { namesAttachment } from "../src/equipment/EquipmentChecks.ts"
import { communityBase } from "../src/reading/place/Community.ts"
import { headerName } from "../src/statement/layouts/HeaderDictionary.ts"
import { sameAccount } from "../src/statement/ledger/Ledgers.ts"
import { currencyOf } from "../src/statement/reading/cells/Currency.ts"
import { joinedCounterparty } from "../src/statement/reading/cells/JoinedCounterparty.ts"
import { isPageMark } from "../src/statement/reading/lines/PageSeam.ts"
import { makePageGrid } from "../src/statement/reading/pages/PageGrid.ts"
import { readFacts } from "../src/statement/reading/preamble/PrintedFacts.ts"
import { scannedFigure } from "../src/statement/reading/scan/ScannedFigure.ts"
import { scannedNotes } from "../src/statement/reading/scan/ScannedNotes.ts"
import { brandOf } from "../src/vehicle/names/BrandKey.ts"
import { trimKey } from "../src/vehicle/names/TrimKey.ts"
import { emissionStageOf } from "../src/vehicle/tables/EmissionStage.ts"
import { growsLinearly, type TextReader } from "./GrowsLinearly.ts"

const page = (text: string) =>
  makePageGrid().push({
    _tag: "Page",
    page: 1,
    pages: 1,
    width: 600,
    height: 800,
    rules: [],
    scanned: false,
    words: [{ text, x: 10, y: 10, width: 500, height: 10 }],
  })

const account = (institution: string) => ({ kind: "BANK", currency: "CNY", institution }) as const

/** Readers of untrusted text, each with an input that once took quadratic time. */
const readers: ReadonlyArray<TextReader> = [
  ["pages: digits", page, (n) => "1".repeat(n)],
  ["pages: blanks", page, (n) => `1${" ".repeat(n)}x`],
  ["headers: open brackets", headerName, (n) => `中${"[".repeat(n)}`],
  ["headers: strokes", headerName, (n) => `a${"-".repeat(n)}b`],
  ["accounts", (text) => sameAccount(account(text), account("b")), (n) => `${"(".repeat(n)}x`],
  ["currencies", currencyOf, (n) => `${"(".repeat(n)}x`],
  ["counterparties: marks", joinedCounterparty, (n) => `a${",".repeat(n)}b`],
  ["counterparties: blanks", joinedCounterparty, (n) => `a${" ".repeat(n)}b`],
  ["figures", (text) => scannedFigure(text, 1), (n) => `1${".".repeat(n)}1`],
  ["notes", (text) => scannedNotes([text], [1], []), (n) => `(${"/".repeat(n)}`],
  ["communities", communityBase, (n) => "1".repeat(n)],
  ["attachments", namesAttachment, (n) => `${"1".repeat(n)}x`],
  ["marks of pages", isPageMark, (n) => `${"\t".repeat(n)}x`],
  ["account numbers", (text) => readFacts({}, [`账号:${text}`]), (n) => "-".repeat(n)],
  ["brands", brandOf, (n) => `${"技术".repeat(n / 2)}x`],
  ["trims", trimKey, (n) => `19${" ".repeat(n)}x`],
  ["emission stages", emissionStageOf, (n) => `国${" ".repeat(n)}x`],
]

growsLinearly(readers)
