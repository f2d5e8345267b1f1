import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { availableParallelism } from "node:os"
import { basename } from "node:path"
import { ENGINE_VERSION } from "@open-valuation/core"
import { namedAssetType } from "@open-valuation/core/assets"
import { type AssetType, byLanguage, LocalDate, type Message } from "@open-valuation/core/domain"
import { type Locale, translate } from "@open-valuation/core/text"
import { Admin } from "@open-valuation/server/admin"
import {
  type BookAssetFields,
  bookAssets,
  environmentLending,
  makePortfolioThreads,
  type PortfolioTask,
  takeSnapshot,
} from "@open-valuation/server/portfolio"
import { bookHeader, readBook, type RowBatch } from "@open-valuation/store/portfolio"
import { Clock, Console, Effect, Option, Stream } from "effect"
import { unreadable } from "../FindFiles.ts"
import { keeps, keepsNothing } from "../Interruption.ts"
import { progressBar } from "../Progress.ts"
import { EndedWithFaults, Refused } from "../Refused.ts"
import { WIDTH, wrapped } from "../Table.ts"
import { withAdmin } from "../WithAdmin.ts"
import * as Journal from "./Journal.ts"
import { summaryReport } from "./SummaryReport.ts"
import { type Destination, destinations, writeOutput } from "./WriteOutput.ts"

/** Input of `ov value FILE… --out`. */
interface PortfolioInput {
  readonly files: ReadonlyArray<string>
  readonly out: string
  readonly asset: AssetType | undefined
  readonly restart: boolean
  readonly threads: Option.Option<number>
  readonly lang: Locale
}

/** The same with the operator's own lending policies. */
interface LentInput extends PortfolioInput {
  readonly lending: PortfolioTask["lending"]
}

const words = byLanguage({
  rows: {
    zh: (done: number, all: number, file: string) =>
      `${file} 的 ${all} 行中已保留 ${done} 行，再次运行同一命令即可继续。`,
    en: (done: number, all: number, file: string) =>
      `${done} of ${all} rows of ${file} are kept: the same command goes on after them.`,
  },
  written: { zh: (path: string) => `已写入 ${path}。`, en: (path: string) => `${path} is written.` },
  writtenTo: { zh: (path: string) => `已写入 ${path}`, en: (path: string) => `written to ${path}` },
  counts: {
    zh: (rows: number, valued: number, without: number, unread: number, rate: number) =>
      [
        `${rows}行，已估值${valued}行`,
        ...(without > 0 ? [`无法估值${without}行`] : []),
        ...(unread > 0 ? [`无法读取${unread}行`] : []),
        `每秒${rate}行`,
      ].join("，"),
    en: (rows: number, valued: number, without: number, unread: number, rate: number) =>
      [
        `${rows} ${rows === 1 ? "row" : "rows"}, ${valued} valued`,
        ...(without > 0 ? [`${without} without a value`] : []),
        ...(unread > 0 ? [`${unread} that cannot be read`] : []),
        `${rate} a second`,
      ].join(", "),
  },
  unreadable: { zh: "以下各行无法读取", en: "these rows cannot be read" },
  more: { zh: (count: number) => `……另有${count}行`, en: (count: number) => `… and ${count} more` },
  unread: {
    zh: (names: string) => `以下列的单位无法识别，未使用：${names}`,
    en: (names: string) => `not used, because their unit is not known: ${names}`,
  },
  unknown: {
    zh: (names: string) => `以下列的含义未知，未用于估值：${names}`,
    en: (names: string) => `columns whose meaning is not known, not used for the values: ${names}`,
  },
})

/** Rows of a task: long enough that handing it over costs nothing, short enough to be done again after a kill. */
const BATCH = 200

/** Values the rows of files and writes them with their values. Rows that cannot be read make the status 1. */
export const runPortfolio = Effect.fnUntraced(function* (input: PortfolioInput) {
  yield* keepsNothing(input.lang)
  const known = yield* Effect.mapError(bookAssets, ({ message }) => new Refused({ message }))
  const lending = yield* Effect.mapError(environmentLending, ({ message }) => new Refused({ message }))
  let faults = false
  for (const destination of yield* destinations(input.files, input.out)) {
    const tally = yield* Effect.scoped(runBook({ ...input, lending }, destination, known))
    faults ||= tally.unreadableCount > 0
  }
  if (faults) return yield* new EndedWithFaults()
})

const runBook = Effect.fnUntraced(function* (
  input: LentInput,
  destination: Destination,
  known: ReadonlyArray<BookAssetFields>,
) {
  const { file, path } = destination
  const book = yield* survey(destination.input, file, known, input)
  const folder = yield* Journal.claim(path)
  const key = keyOf(book, input)
  const former = input.restart ? undefined : yield* Journal.earlier(folder, key)
  const begun = former ?? (yield* beginAnew(folder, key, book))
  const tally = yield* Journal.resume(folder)
  yield* keeps(words[input.lang].rows(tally.rows, book.rows, file), input.lang)
  if (tally.rows > 0) {
    yield* Console.error(
      `${file}: going on after ${tally.rows} of ${book.rows} rows, as of ${begun.today}; --restart begins anew`,
    )
  }
  const startedAt = yield* Clock.currentTimeMillis
  const before = tally.rows
  yield* Effect.scoped(valueRest(input, destination, book, folder, begun.today, tally, known))
  const seconds = ((yield* Clock.currentTimeMillis) - startedAt) / 1000
  const bar = yield* progressBar(basename(path))
  let written = 0
  const { ending } = destination
  const output = { path, ending, columns: book.columns, locale: input.lang, folder, asOf: begun.today, assets: known }
  const summed = yield* writeOutput(output, () => bar.update((written += 1), book.rows, "writing")).pipe(
    Effect.ensuring(Effect.sync(bar.clear)),
  )
  yield* keeps(words[input.lang].written(path), input.lang)
  yield* Journal.end(folder)
  yield* Console.log(summary(destination, tally, (tally.rows - before) / Math.max(seconds, 1e-3), input.lang))
  yield* tellColumns(destination, book, input.lang)
  yield* Console.log(`\n${summaryReport(summed, input.lang)}`)
  if (tally.unreadableCount > 0) yield* Console.error(unreadRows(file, tally, input.lang))
  return tally
})

/** A journal goes on only for the same bytes, options, lending policies and engine. */
const keyOf = (book: Survey, { asset, lang, lending }: LentInput): string =>
  createHash("sha256")
    .update(JSON.stringify([book.hash, asset ?? null, lang, ENGINE_VERSION, lending]))
    .digest("hex")

/** Takes what the book is valued from: it stays as it is for all of its rows. */
const beginAnew = Effect.fnUntraced(function* (folder: string, key: string, book: Survey) {
  const bar = yield* progressBar("Learning")
  const assets = book.assets.map(({ assetType }) => assetType)
  const take = Effect.gen(function* () {
    const admin = yield* Admin
    yield* admin.demoMarket()
    const modelIds = yield* takeSnapshot(admin, folder, assets, {
      progress: (report) => {
        if (report._tag === "FitStarted") bar.update(report.place - 1, report.total, report.market)
      },
    })
    return { key, today: yield* LocalDate.today, modelIds }
  })
  return yield* Journal.begin(folder, take).pipe(
    withAdmin,
    Effect.catchTag("AdminRefused", ({ message }) => Effect.fail(new Refused({ message }))),
    Effect.ensuring(Effect.sync(bar.clear)),
  )
})

const valueRest = Effect.fnUntraced(function* (
  input: LentInput,
  { file, input: path }: Destination,
  book: Survey,
  folder: string,
  today: LocalDate.LocalDate,
  tally: Journal.Tally,
  known: ReadonlyArray<BookAssetFields>,
) {
  const threads = Option.getOrElse(input.threads, availableParallelism)
  const value = yield* makePortfolioThreads(threads)
  const append = yield* Journal.writer(folder, tally)
  const bar = yield* progressBar(basename(file))
  const pace = yield* makePace(tally.rows)
  const assets = book.assets.map(({ assetType, module, name }) => ({ assetType, module, ...(name && { name }) }))
  const tasks = rowsOf(path, file, known).pipe(
    Stream.flatMap(({ columns, rows }) => Stream.fromIterable(rows.map((row) => ({ columns, row })))),
    Stream.drop(tally.rows),
    Stream.grouped(BATCH),
  )
  yield* tasks.pipe(
    Stream.mapEffect(
      (group) =>
        value({
          snapshot: folder,
          lending: input.lending,
          assets,
          asset: input.asset,
          columns: book.columns,
          rows: group.map(({ row }) => row),
          today,
          locale: input.lang,
        }),
      { concurrency: threads },
    ),
    Stream.runForEach((done) =>
      Effect.gen(function* () {
        yield* append(done)
        yield* keeps(words[input.lang].rows(tally.rows, book.rows, file), input.lang)
        bar.update(tally.rows, book.rows, pace(tally.rows, book.rows))
      }),
    ),
    Effect.catchTag("PortfolioFailed", ({ message }) =>
      Effect.fail(new Refused({ message: `${file}: ${message}. ${tally.rows} rows are kept` })),
    ),
    Effect.ensuring(Effect.sync(bar.clear)),
  )
})

const colon = (lang: Locale): string => (lang === "zh" ? "：" : ": ")

const summary = ({ file, path }: Destination, tally: Journal.Tally, rate: number, lang: Locale): string => {
  const { rows, unreadableCount, valued } = tally
  const counts = words[lang].counts(rows, valued, rows - valued - unreadableCount, unreadableCount, Math.round(rate))
  return `${file}${colon(lang)}${counts}\n${words[lang].writtenTo(path)}`
}

/** Names the columns that no value was made from. */
const tellColumns = ({ file }: Destination, { assets, columns }: Survey, lang: Locale) => {
  const { unknown, unread } = bookHeader(assets.flatMap(({ fields }) => fields)).read(columns)
  const names = (found: ReadonlyArray<string>) => found.join(lang === "zh" ? "、" : ", ")
  const said = [
    ...(unread.length > 0 ? [words[lang].unread(names(unread))] : []),
    ...(unknown.length > 0 ? [words[lang].unknown(names(unknown))] : []),
  ]
  return Effect.forEach(said, (one) => Console.error(wrapped(`${file}${colon(lang)}${one}`, WIDTH, "").join("\n")))
}

const unreadRows = (file: string, { unreadable: rows, unreadableCount }: Journal.Tally, lang: Locale): string => {
  const more = unreadableCount - rows.length
  const own = words[lang]
  const items = rows.map(({ line, reason }) => translate({ code: "samples.atLine", params: { line, reason } }, lang))
  return [
    `${file}${colon(lang)}${own.unreadable}`,
    ...[...items, ...(more > 0 ? [own.more(more)] : [])].flatMap((text) => wrapped(text, WIDTH, "  ")),
  ].join("\n")
}

/** A file of assets as it was looked through before anything is valued. */
interface Survey {
  readonly rows: number
  /** Hash of its bytes. */
  readonly hash: string
  readonly columns: ReadonlyArray<string>
  /** The assets of its rows. */
  readonly assets: ReadonlyArray<BookAssetFields>
}

/** The rows of a file, in batches. */
const rowsOf = (
  path: string,
  file: string,
  known: ReadonlyArray<BookAssetFields>,
  seen?: (piece: Uint8Array) => void,
): Stream.Stream<RowBatch, Refused> =>
  readBook(
    Stream.suspend(() =>
      Stream.fromAsyncIterable<Uint8Array, Refused>(createReadStream(path), (cause) => unreadable(file, cause)),
    ).pipe(Stream.tap((piece) => Effect.sync(() => seen?.(piece)))),
    bookHeader(known.flatMap(({ fields }) => fields)),
  ).pipe(Stream.catchTag("TableError", ({ message }) => Stream.fail(new Refused({ message: `${file}: ${message}` }))))

/** Counts the rows of a file and checks that its header can be understood. */
const survey = Effect.fnUntraced(function* (
  path: string,
  file: string,
  known: ReadonlyArray<BookAssetFields>,
  { asset, lang }: Pick<PortfolioInput, "asset" | "lang">,
): Effect.fn.Return<Survey, Refused> {
  const hash = createHash("sha256")
  let rows = 0
  let columns: ReadonlyArray<string> = []
  let assetColumn: number | undefined
  const named = new Set<string>()
  yield* Stream.runForEach(
    rowsOf(path, file, known, (piece) => hash.update(piece)),
    (batch) =>
      Effect.sync(() => {
        if (batch.columns.length !== columns.length) {
          columns = batch.columns
          assetColumn = bookHeader([])
            .read(columns)
            .known.find(({ field }) => field === "assetType")?.index
        }
        rows += batch.rows.length
        if (asset !== undefined || assetColumn === undefined) return
        for (const row of batch.rows) {
          const cell = row.cells[assetColumn]?.trim() ?? ""
          named.add(namedAssetType(cell, known))
        }
      }),
  )
  const assets = known.filter(({ assetType }) => (asset === undefined ? named.has(assetType) : assetType === asset))
  const fault = faultOf(columns, known, assets, asset, assetColumn)
  if (fault !== undefined) return yield* new Refused({ message: `${file}${colon(lang)}${translate(fault, lang)}` })
  if (rows === 0) {
    return yield* new Refused({
      message: `${file}${colon(lang)}${translate({ code: "book.noRows", params: {} }, lang)}`,
    })
  }
  return { rows, hash: hash.digest("hex"), columns, assets }
})

const faultOf = (
  columns: ReadonlyArray<string>,
  all: ReadonlyArray<BookAssetFields>,
  assets: ReadonlyArray<BookAssetFields>,
  asset: AssetType | undefined,
  assetColumn: number | undefined,
): Message | undefined => {
  if (asset === undefined && assetColumn === undefined) return { code: "book.noAsset", params: {} }
  const [first] = assets
  if (first === undefined) {
    return { code: "book.noneNamed", params: { assets: all.map(({ assetType }) => assetType).join(",") } }
  }
  const fields = assets.flatMap((one) => one.fields)
  const { known, unread } = bookHeader(fields).read(columns)
  const own = known.filter(({ field }) => fields.some(({ name }) => name === field))
  if (own.length === 0) {
    const found = columns.slice(0, 6).join(", ").slice(0, 120)
    return { code: "book.noHeader", params: { asset: first.assetType, found } }
  }
  const has = new Set(known.map(({ field }) => field))
  const isPlace = (name: string): boolean => name === "city" && (has.has("cityName") || has.has("district"))
  const missing = (assets.length === 1 ? first.fields : [])
    .filter(({ name, required }) => required && !has.has(name) && !isPlace(name))
    .map(({ name }) => name)
  if (missing.length === 0) return undefined
  return {
    code: "book.lacks",
    params: { asset: first.assetType, fields: missing.join(), unread: unread.join(", ") },
  }
}

/** The text beside a bar: the rate so far and the time left. */
type Pace = (done: number, total: number) => string

/** Weight of the newest second in the rate. */
const NEWEST = 0.2

/** The pace from now on; `before`: what an earlier run had done. */
const makePace = (before: number): Effect.Effect<Pace> =>
  Clock.clockWith((clock) =>
    Effect.sync(() => {
      let at = clock.currentTimeMillisUnsafe()
      let last = before
      let rate: number | undefined
      return (done, total) => {
        const now = clock.currentTimeMillisUnsafe()
        if (now - at >= 1000) {
          const latest = (1000 * (done - last)) / (now - at)
          rate = rate === undefined ? latest : (1 - NEWEST) * rate + NEWEST * latest
          at = now
          last = done
        }
        return rate === undefined || rate <= 0 ? "" : `${Math.round(rate)}/s, ${clockTime((total - done) / rate)} left`
      }
    }),
  )

/** Seconds as `m:ss` or `h:mm:ss`. */
const clockTime = (seconds: number): string => {
  const whole = Math.max(0, Math.ceil(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, "0")
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`
}
