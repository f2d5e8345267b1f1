import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { Ocr } from "@open-valuation/core/ports"
import { readFields } from "@open-valuation/intake/document"
import { corpus, type DocumentTruth, judge, type RenderedDocument, twoPlates } from "@open-valuation/testing/ocr"
import { Console, Effect, Stream } from "effect"
import { milliseconds, rounded } from "../bench/Figures.ts"
import type { JudgedDocument } from "./FieldTally.ts"
import { type ComparedLine, scoreLines } from "./LineScore.ts"
import { type ReportOptions, reportOptions, usage } from "./Options.ts"
import { readPicture, statementsOf } from "./ReadPicture.ts"
import { recogniserLayer } from "./Recogniser.ts"
import { scannedSamples } from "./Samples.ts"
import { fieldTable, lineTable, printed, type ScoredPage, type Table, withTable } from "./Tables.ts"

const judged = Effect.fnUntraced(function* (document: RenderedDocument) {
  const ocr = yield* Ocr
  const { assetType, degradation, fileName, image, kind, truth } = document
  const reading = yield* readPicture(ocr, { fileName, bytes: image }).pipe(
    Effect.map((parts) => ({ refused: undefined, fields: readFields(assetType, parts).fields })),
    Effect.catch(({ detail, reason }) => Effect.succeed({ refused: `${reason}: ${detail}`, fields: {} })),
  )
  return { fileName, kind, degradation, refused: reading.refused, fields: judge(truth, reading.fields) }
})

/** A page of a statement with its ground truth. */
interface KnownPage {
  readonly name: string
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly lines: ReadonlyArray<ComparedLine>
  readonly truth: DocumentTruth | undefined
}

const scored = Effect.fnUntraced(function* ({ bytes, fileName, lines, name, truth }: KnownPage) {
  const ocr = yield* Ocr
  const head = (fields: Readonly<Record<string, string | number>>) => (truth === undefined ? [] : judge(truth, fields))
  return yield* readPicture(ocr, { fileName, bytes }).pipe(
    Effect.map((parts): ScoredPage => {
      const got = statementsOf(fileName, parts).flatMap((statement) => statement.lines)
      const { fields } = readFields("BANK_STATEMENT", parts)
      return { name, refused: undefined, score: scoreLines(lines, got), head: head(fields) }
    }),
    Effect.catch(({ detail, reason }) =>
      Effect.succeed<ScoredPage>({
        name,
        refused: `${reason}: ${detail}`,
        score: scoreLines(lines, []),
        head: head({}),
      }),
    ),
  )
})

/** Lines for review: refusals, wrong fields, and absent ones if requested. */
const remarks = (
  { fields, fileName, refused }: Pick<JudgedDocument, "fields" | "fileName" | "refused">,
  absent: boolean,
): ReadonlyArray<string> => [
  ...(refused === undefined ? [] : [`${fileName} refused: ${refused}`]),
  ...fields
    .filter(({ verdict }) => verdict === "WRONG" || (absent && verdict === "ABSENT" && refused === undefined))
    .map(
      ({ field, got, verdict, wanted }) =>
        `${fileName} ${field} ${verdict}: ${got ?? "-"} (is ${wanted ?? "not printed"})`,
    ),
]

const kept = (folder: string, { fileName, image }: RenderedDocument): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, basename(fileName)), image)
}

/** Pictures are rendered when the recogniser is ready for them, so that only a few are held. */
const fieldsOf = Effect.fnUntraced(function* ({ absent, count, keep, seed, workers }: ReportOptions) {
  const documents = Stream.fromIterable(corpus({ seed, count }), { chunkSize: 1 })
  return yield* documents.pipe(
    Stream.mapEffect(
      (document) =>
        Effect.tap(judged(document), (judgement) => {
          if (keep !== undefined && judgement.fields.some(({ verdict }) => verdict === "WRONG")) kept(keep, document)
          return Effect.forEach(remarks(judgement, absent), (remark) => Console.log(remark))
        }),
      { concurrency: workers },
    ),
    Stream.runCollect,
  )
})

const pagesOf = ({ absent, pages, seed, workers }: ReportOptions) =>
  Stream.fromIterable(corpus({ seed, count: pages, kinds: ["BANK_STATEMENT"] }), { chunkSize: 1 }).pipe(
    Stream.mapEffect(
      ({ degradation, fileName, image, lines = [], truth }) =>
        Effect.tap(scored({ name: degradation, fileName, bytes: image, lines, truth }), ({ head, refused }) =>
          Effect.forEach(remarks({ fields: head, fileName, refused }, absent), (remark) => Console.log(remark)),
        ),
      { concurrency: workers },
    ),
    Stream.runCollect,
  )

/** Photos of two plates, judged by the larger one, and by whether the reader reports that there are two. */
const photosOfTwo = ({ absent, seed, twoPlates: count, workers }: ReportOptions) =>
  Stream.range(1, count).pipe(
    Stream.mapEffect(
      Effect.fnUntraced(function* (index: number) {
        const ocr = yield* Ocr
        const { image, larger } = twoPlates(`${seed}-${index}`)
        const fileName = `two-plates-${seed}-${index}.jpg`
        const { fields, notes, refused } = yield* readPicture(ocr, { fileName, bytes: image }).pipe(
          Effect.map((parts) => ({ ...readFields("EQUIPMENT", parts), refused: undefined })),
          Effect.catch(({ reason }) => Effect.succeed({ fields: {}, notes: [], refused: reason })),
        )
        const judgement = {
          fileName,
          kind: notes.some(({ code }) => code === "fields.note.severalPlates") ? "said so" : "not said",
          degradation: "none",
          refused,
          fields: judge(larger, fields),
        }
        for (const remark of remarks(judgement, absent)) yield* Console.log(remark)
        return judgement
      }),
      { concurrency: workers },
    ),
    Stream.runCollect,
  )

const show = (title: string, table: Table) => Console.log(`\n${title}\n\n${printed(table)}`)

const write = (path: string, tables: Readonly<Record<string, Table>>): void => {
  let document = readFileSync(path, "utf8")
  for (const [name, table] of Object.entries(tables)) {
    const next = withTable(document, name, table)
    if (next === undefined)
      throw new Error(`${path} has no line <!-- generated: ${name} --> with an <!-- end --> after it`)
    document = next
  }
  writeFileSync(path, document)
  execFileSync("npx", ["oxfmt", path], { stdio: "inherit" })
}

const report = Effect.fnUntraced(function* (options: ReportOptions) {
  const { by, count, ocr, pages, statements } = options
  const tables: Record<string, Table> = {}
  const started = milliseconds()
  if (count > 0) {
    tables[`${ocr}_${by}`] = fieldTable(yield* fieldsOf(options), by)
    yield* show(`${ocr}: fields of ${count} rendered documents`, tables[`${ocr}_${by}`] ?? [])
  }
  if (pages > 0) {
    tables[`${ocr}_pages`] = lineTable("degradation", yield* pagesOf(options))
    yield* show(`${ocr}: lines of ${pages} rendered pages of statements`, tables[`${ocr}_pages`] ?? [])
  }
  if (options.twoPlates > 0) {
    tables[`${ocr}_two`] = fieldTable(yield* photosOfTwo(options), "kind", "two plates")
    yield* show(`${ocr}: fields of the larger of two plates in one photo`, tables[`${ocr}_two`] ?? [])
  }
  if (statements !== undefined) {
    const samples = scannedSamples(statements)
    const read = yield* Effect.forEach(samples, (sample) => scored({ ...sample, truth: undefined }))
    tables[`${ocr}_scans`] = lineTable("statement", read)
    yield* show(`${ocr}: lines of scanned statements`, tables[`${ocr}_scans`] ?? [])
  }
  yield* Console.log(`\n${rounded((milliseconds() - started) / 1000)} s, ${options.workers} at a time`)
  if (options.write !== undefined) write(options.write, tables)
})

const options = reportOptions(process.argv.slice(2))
if (options === undefined) process.exitCode = 2
await Effect.runPromise(
  options === undefined
    ? Console.error(usage)
    : Effect.provide(report(options), recogniserLayer(options.ocr, options.workers)),
)
