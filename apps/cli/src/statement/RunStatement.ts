import { LocalDate, requestReader } from "@open-valuation/core"
import {
  authenticityOf,
  groupFaults,
  ledgersOf,
  type MaterialKind,
  type Paper,
  type ParsedLine,
  statementAnalyst,
  type StatementEntry,
  statementEntry,
  type StatementExplanation,
  type StatementFile,
  type StatementRead,
  StatementAuthenticity,
  StatementRequest,
} from "@open-valuation/core/statement"
import { type Locale, render, translate } from "@open-valuation/core/text"
import { peerFault } from "@open-valuation/files/peers"
import { authenticitySection, statementView } from "@open-valuation/report/statement"
import { StatementAnswer } from "@open-valuation/report/statement/answer"
import { documentsLayer } from "@open-valuation/server/documents"
import { makeStatementReading } from "@open-valuation/server/statements"
import { Console, DateTime, Effect, Option, Schema } from "effect"
import { writeWhole } from "../Disk.ts"
import { callerPath, findFiles, type FoundFile, pagedEndings, readBody } from "../FindFiles.ts"
import { keepsNothing } from "../Interruption.ts"
import { progressBar } from "../Progress.ts"
import { EndedWithFaults, Refused } from "../Refused.ts"
import { explanationText } from "./ExplainText.ts"
import { csvHeader, csvRows, type Found, writeOut } from "./StatementFiles.ts"
import { entryReport, resultText, sectionText, totalReport } from "./StatementText.ts"

/** Input of `ov statement`. */
interface StatementInput {
  readonly files: ReadonlyArray<string>
  readonly request: Option.Option<string>
  readonly password: Option.Option<string>
  readonly json: boolean
  readonly csv: boolean
  readonly explain: boolean
  readonly out: Option.Option<string>
  readonly xlsx: Option.Option<string>
  readonly report: Option.Option<string>
  readonly lang: Locale
}

/** Endings of files that may be statements. */
export const statementEndings = [
  ...pagedEndings,
  ".ofd",
  ...".xlsx .xlsm .xlsb .xls .ods .csv .tsv .txt .htm .html .ofx .qfx .xml .sta .mt940 .mt942 .940 .942 .zip .gz".split(
    " ",
  ),
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
  const { csv, explain, files, json, lang, out, password, report, xlsx } = input
  yield* keepsNothing(lang)
  if (Option.isSome(xlsx)) yield* workbookInstalled
  const purchase = yield* purchaseOf(body, lang)
  const writeReport = Option.isSome(report) ? yield* reportTo(report.value, purchase, lang) : undefined
  const kinds = new Map(purchase.materials.map(({ fileName, kind }) => [fileName, kind]))
  const found = (yield* findFiles(files, statementEndings)).map((file) => ({ ...file, kind: kinds.get(file.fileName) }))
  if (found.length === 0) return yield* new Refused({ message: "There is no statement in these folders" })
  const perFile = yield* readAll(found, Option.getOrUndefined(password))
  const reads = perFile.flatMap((file) => file.reads)
  const entries = reads.flatMap((read) =>
    read._tag === "Paper" ? [] : [statementEntry(read, (message) => translate(message, lang))],
  )
  const papers = reads.flatMap((read) => (read._tag === "Paper" ? [read.paper] : []))
  if (explain) {
    yield* printExplanations(
      perFile.flatMap(({ explanations }) => explanations),
      entries,
      json,
      lang,
    )
    if (!json) yield* printPapers(papers, lang)
    if (entries.some(({ error }) => error !== null)) return yield* new EndedWithFaults()
    return
  }
  const statements = reads.flatMap((read) => (read._tag === "Statement" ? [read.statement] : []))
  const creditCards = reads.flatMap((read) =>
    read._tag === "Unreadable" && read.creditCard === true ? [read.fileName] : [],
  )
  if (entries.length === 0) {
    return yield* new Refused({ message: translate({ code: "statement.failed.onlyPapers", params: {} }, lang) })
  }
  const assessed = statements.length === 0 ? null : yield* assess({ statements, creditCards, papers }, purchase, lang)
  const result = assessed?.result ?? null
  const authenticity = assessed?.authenticity ?? null
  if (Option.isSome(out)) yield* writeOut(out.value, entries, { result, authenticity }, csv, lang)
  if (Option.isSome(xlsx) && assessed !== null) yield* writeWorkbook(xlsx.value, assessed, lang)
  if (writeReport !== undefined && assessed !== null) yield* writeReport(assessed)
  yield* csv && Option.isNone(out)
    ? printCsv(entries)
    : json
      ? printJson(entries, { result, authenticity })
      : printReport(entries, { result, authenticity }, lang)
  if (entries.some(({ error }) => error !== null)) return yield* new EndedWithFaults()
})

type KindOfFile = FoundFile & { readonly kind: MaterialKind | undefined }

/** Reads the files on all cores; entries in their order. */
const readAll = Effect.fnUntraced(
  function* (files: ReadonlyArray<KindOfFile>, password: string | undefined) {
    const { cores, read } = yield* makeStatementReading
    const bar = yield* progressBar(`${files.length} files`)
    let done = 0
    let lines = 0
    const onPage = ({ fileName }: FoundFile, page: number, pages: number) =>
      bar.update(done + page / (pages + 1), files.length, `${fileName} ${page}/${pages}`)
    const one = ({ kind, ...file }: KindOfFile) =>
      Effect.tap(
        read({ ...file, password, ...(kind === undefined ? {} : { kind }) }, (page, pages) =>
          onPage(file, page, pages),
        ),
        (found) =>
          Effect.sync(() => {
            done += 1
            lines += found.reads.reduce((sum, each) => sum + linesOf(each), 0)
            bar.update(done, files.length, `${lines} lines`)
          }),
      )
    return yield* Effect.forEach(files, one, { concurrency: cores }).pipe(Effect.ensuring(Effect.sync(bar.clear)))
  },
  Effect.provide(documentsLayer),
  Effect.scoped,
)

const linesOf = (read: StatementRead): number => (read._tag === "Statement" ? read.statement.lines.length : 0)

const printCsv = (entries: ReadonlyArray<StatementEntry>) =>
  Console.log((csvHeader + entries.map(csvRows).join("")).trimEnd())

/** One statement per line, so that no single string holds all of them. */
const printJson = Effect.fnUntraced(function* (entries: ReadonlyArray<StatementEntry>, found: Found) {
  yield* Console.log('{"files": [')
  for (const [index, entry] of entries.entries()) {
    yield* Console.log(JSON.stringify(entry) + (index < entries.length - 1 ? "," : ""))
  }
  const { authenticity, result } = found
  yield* Console.log(`], "result": ${JSON.stringify(result, undefined, 2)},`)
  yield* Console.log(`"authenticity": ${JSON.stringify(authenticity, undefined, 2)}}`)
})

/** How each file was understood; a file that cannot be opened has only its error. */
const printExplanations = Effect.fnUntraced(function* (
  explanations: ReadonlyArray<StatementExplanation>,
  entries: ReadonlyArray<StatementEntry>,
  json: boolean,
  lang: Locale,
) {
  if (json) return yield* Console.log(JSON.stringify(explanations, undefined, 2))
  for (const explanation of explanations) {
    const entry = entries.find(({ fileName }) => fileName === explanation.fileName)
    yield* Console.log(`${explanationText(explanation, entry, lang)}\n`)
  }
  for (const entry of entries)
    if (explanations.every(({ fileName }) => fileName !== entry.fileName)) yield* Console.log(entryReport(entry, lang))
})

/** The files that are invoices or contracts, and no statements. */
const printPapers = Effect.fnUntraced(function* (papers: ReadonlyArray<Paper>, lang: Locale) {
  for (const [fileName, own] of Map.groupBy(papers, (paper) => paper.fileName)) {
    const notRead = own.filter(({ _tag }) => _tag === "UnreadPaper").length
    const params = { fileName, papers: own.length, notRead }
    yield* Console.log(translate({ code: "statement.step.papers", params }, lang))
  }
})

const printReport = Effect.fnUntraced(function* (
  entries: ReadonlyArray<StatementEntry>,
  { authenticity, result }: Found,
  lang: Locale,
) {
  for (const entry of entries) yield* Console.log(entryReport(entry, lang))
  yield* Console.log(`\n${totalReport(entries, lang)}`)
  if (result === null) return
  const answer = yield* Effect.orDie(Schema.decodeUnknownEffect(StatementAnswer)(result))
  yield* Console.log(`\n${resultText(statementView(answer, lang))}`)
  const section = authenticity === null ? undefined : authenticitySection(authenticity, lang)
  if (section !== undefined) yield* Console.log(`\n${sectionText(section)}`)
})

const read = requestReader(StatementRequest)

/** Materials of a create body, which say by the names of files what these are, and need no references here. */
const namedMaterials = (body: object): unknown => {
  const materials: unknown = Reflect.get(body, "materials")
  if (materials === undefined) return [{ materialRef: "local" }]
  return Array.isArray(materials)
    ? materials.map((one: unknown, at) => ({ materialRef: `local-${at}`, ...(typeof one === "object" ? one : {}) }))
    : materials
}

/** The purchase of a create body, which needs no materials here. Prints all faults on stderr. */
const purchaseOf = (body: unknown, lang: Locale) =>
  Effect.suspend(() => {
    const given = typeof body === "object" && body !== null ? body : {}
    return Effect.fromResult(read({ ...given, materials: namedMaterials(given) }))
  }).pipe(
    Effect.flatMap((purchase) => {
      const faults = groupFaults(purchase)
      return faults.length === 0 ? Effect.succeed(purchase) : Effect.fail(faults)
    }),
    Effect.catch((faults) => {
      const lines = faults.map(({ message, path }) => `${path}: ${translate(message, lang)}`)
      return Effect.andThen(Console.error(lines.join("\n")), Effect.fail(new EndedWithFaults()))
    }),
  )

/**
 * Assesses statements together: the API's result in the reader's language, and the lines with their classes. The order
 * of the statements makes no difference.
 */
const assess = Effect.fnUntraced(function* (
  {
    creditCards,
    papers,
    statements,
  }: {
    readonly statements: ReadonlyArray<StatementFile>
    readonly creditCards: ReadonlyArray<string>
    readonly papers: ReadonlyArray<Paper>
  },
  purchase: StatementRequest,
  lang: Locale,
) {
  const today = yield* LocalDate.today
  const generatedAt = LocalDate.timeInShanghai(yield* DateTime.now)
  const inOrder = statements.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1))
  const ledgers = ledgersOf(inOrder)
  const { lines, outcome } = statementAnalyst()({ ...purchase, ledgers, creditCards, papers, today })
  const authenticity = yield* Effect.orDie(
    Schema.decodeUnknownEffect(StatementAuthenticity)(render(authenticityOf(inOrder, ledgers, today), lang)),
  )
  return { result: render({ ...outcome, generatedAt }, lang), authenticity, lines }
})

/** Refuses with the command that installs `exceljs`, before any file is read. */
const workbookInstalled: Effect.Effect<void, Refused> = Effect.suspend(() => {
  const fault = peerFault(import.meta.url, "exceljs")
  return fault === undefined ? Effect.void : Effect.fail(new Refused({ message: `--xlsx: ${fault.message}` }))
})

/** The contents of a workbook: the rendered result, and the lines with their classes. */
interface Assessed {
  readonly result: unknown
  readonly lines: () => Iterable<ParsedLine>
}

/** Writes the workbook to a file, and replaces an earlier one. */
const writeWorkbook = Effect.fnUntraced(function* (file: string, { lines, result }: Assessed, locale: Locale) {
  const path = yield* callerPath(file)
  const { statementWorkbook } = yield* Effect.promise(() => import("@open-valuation/report/xlsx"))
  const bytes = yield* Effect.promise(() => statementWorkbook({ result, lines: lines(), locale }))
  yield* writeWhole(path, bytes)
})

/** Writes the report, whose modules load only then. Refuses what it cannot be written as before any file is read. */
const reportTo = Effect.fnUntraced(function* (file: string, { caseNumber }: StatementRequest, locale: Locale) {
  const { reportWriter } = yield* Effect.promise(() => import("../value/WriteReport.ts"))
  const { statementReport } = yield* Effect.promise(() => import("@open-valuation/report"))
  const write = yield* reportWriter(file)
  return ({ authenticity, result }: Found) =>
    write(statementReport({ caseNumber, result, authenticity: authenticity ?? undefined }, locale)).pipe(
      Effect.andThen(Console.error(`Report: ${file}`)),
    )
})
