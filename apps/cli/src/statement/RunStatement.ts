import { type StatementEntry, statementEntry, type StatementRead } from "@open-valuation/core/statement"
import { type Locale, translate } from "@open-valuation/core/text"
import { documentsLayer } from "@open-valuation/server/documents"
import { makeStatementReading } from "@open-valuation/server/statements"
import { Console, Effect, Option } from "effect"
import { findFiles, type FoundFile, pagedEndings } from "../FindFiles.ts"
import { keepsNothing } from "../Interruption.ts"
import { progressBar } from "../Progress.ts"
import { readBody } from "../ReadBody.ts"
import { EndedWithFaults, Refused } from "../Refused.ts"
import { assess, purchaseOf } from "./AssessStatements.ts"
import { resultReport } from "./ResultReport.ts"
import { csvHeader, csvRows } from "./StatementCsv.ts"
import { entryReport, totalReport } from "./StatementReport.ts"
import { writeFiles } from "./WriteFiles.ts"
import { workbookInstalled, writeWorkbook } from "./WriteWorkbook.ts"

/** Input of `ov statement`. */
export interface StatementInput {
  readonly files: ReadonlyArray<string>
  readonly request: Option.Option<string>
  readonly password: Option.Option<string>
  readonly json: boolean
  readonly csv: boolean
  readonly out: Option.Option<string>
  readonly xlsx: Option.Option<string>
  readonly lang: Locale
}

/** Endings of files that may be statements. */
export const statementEndings = [
  ...pagedEndings,
  ...".xlsx .xlsm .xls .csv .tsv .txt .htm .html .ofx .qfx .xml .sta .mt940 .940 .zip .gz".split(" "),
]

/**
 * Reads files, prints the contents of each and the assessment of all. An unreadable file does not stop the others, but
 * makes the status 1.
 */
export const runStatement = Effect.fnUntraced(function* (input: StatementInput) {
  if (input.json && input.csv) return yield* new Refused({ message: "Choose --json or --csv, not both" })
  const body = Option.isSome(input.request) ? yield* readBody(input.request.value) : {}
  yield* runStatementRequest(input, body)
})

/** The same for the create body of a statement valuation, which need not name its materials. */
export const runStatementRequest = Effect.fnUntraced(function* (input: Omit<StatementInput, "request">, body: unknown) {
  const { csv, files, json, lang, out, password, xlsx } = input
  yield* keepsNothing(lang)
  if (Option.isSome(xlsx)) yield* workbookInstalled
  const purchase = yield* purchaseOf(body, lang)
  const found = yield* findFiles(files, statementEndings)
  if (found.length === 0) return yield* new Refused({ message: "There is no statement in these folders" })
  const reads = yield* readAll(found, Option.getOrUndefined(password))
  const entries = reads.map((read) => statementEntry(read, (message) => translate(message, lang)))
  const statements = reads.flatMap((read) => (read._tag === "Statement" ? [read.statement] : []))
  const creditCards = reads.flatMap((read) =>
    read._tag === "Unreadable" && read.creditCard === true ? [read.fileName] : [],
  )
  const assessed = statements.length === 0 ? null : yield* assess(statements, creditCards, purchase, lang)
  const result = assessed?.result ?? null
  if (Option.isSome(out)) yield* writeOut(out.value, entries, result, csv, lang)
  if (Option.isSome(xlsx) && assessed !== null) yield* writeWorkbook(xlsx.value, assessed, lang)
  yield* csv && Option.isNone(out)
    ? printCsv(entries)
    : json
      ? printJson(entries, result)
      : printReport(entries, result, lang)
  if (entries.some(({ error }) => error !== null)) return yield* new EndedWithFaults()
})

/** Reads the files on all cores; entries in their order. */
const readAll = Effect.fnUntraced(
  function* (files: ReadonlyArray<FoundFile>, password: string | undefined) {
    const { cores, read } = yield* makeStatementReading
    const bar = yield* progressBar(`${files.length} files`)
    let done = 0
    let lines = 0
    const onPage = ({ fileName }: FoundFile, page: number, pages: number) =>
      bar.update(done + page / (pages + 1), files.length, `${fileName} ${page}/${pages}`)
    const one = (file: FoundFile) =>
      Effect.tap(
        read({ ...file, password }, (page, pages) => onPage(file, page, pages)),
        (found) =>
          Effect.sync(() => {
            done += 1
            lines += found.reduce((sum, each) => sum + linesOf(each), 0)
            bar.update(done, files.length, `${lines} lines`)
          }),
      )
    const found = yield* Effect.forEach(files, one, { concurrency: cores }).pipe(
      Effect.ensuring(Effect.sync(bar.clear)),
    )
    return found.flat()
  },
  Effect.provide(documentsLayer),
  Effect.scoped,
)

const linesOf = (read: StatementRead): number => (read._tag === "Statement" ? read.statement.lines.length : 0)

const printCsv = (entries: ReadonlyArray<StatementEntry>) =>
  Console.log((csvHeader + entries.map(csvRows).join("")).trimEnd())

/** One statement per line, so that no single string holds all of them. */
const printJson = Effect.fnUntraced(function* (entries: ReadonlyArray<StatementEntry>, result: unknown) {
  yield* Console.log('{"files": [')
  for (const [index, entry] of entries.entries()) {
    yield* Console.log(JSON.stringify(entry) + (index < entries.length - 1 ? "," : ""))
  }
  yield* Console.log(`], "result": ${JSON.stringify(result, undefined, 2)}}`)
})

const printReport = Effect.fnUntraced(function* (
  entries: ReadonlyArray<StatementEntry>,
  result: unknown,
  lang: Locale,
) {
  for (const entry of entries) yield* Console.log(entryReport(entry, lang))
  yield* Console.log(`\n${totalReport(entries, lang)}`)
  if (result !== null) yield* Console.log(`\n${resultReport(result, lang)}`)
})

/** Writes a file for each statement, and the assessment to `result.json`. */
const writeOut = Effect.fnUntraced(function* (
  folder: string,
  entries: ReadonlyArray<StatementEntry>,
  result: unknown,
  csv: boolean,
  lang: Locale,
) {
  const written = entries.map((entry) => ({
    name: entry.fileName,
    ending: csv ? ".csv" : ".json",
    content: csv ? csvHeader + csvRows(entry) : JSON.stringify(entry, undefined, 2),
  }))
  const files = entries.map(({ lines, ...entry }) => ({ ...entry, lines: lines.length }))
  const content = JSON.stringify({ files, result }, undefined, 2)
  yield* writeFiles(folder, [{ name: "result", ending: ".json", content }, ...written], lang)
})
