import { open } from "node:fs/promises"
import { basename } from "node:path"
import { type AssetType, byLanguage } from "@open-valuation/core/domain"
import { type Locale, translate } from "@open-valuation/core/text"
import { Admin, type ImportDone, type SampleSetView } from "@open-valuation/server/admin"
import { Console, Effect, Option, Stream } from "effect"
import { onDisk, writtenWhole } from "../Disk.ts"
import { callerPath } from "../FindFiles.ts"
import { keeps } from "../Interruption.ts"
import { printResult } from "../Presenter.ts"
import { progressBar } from "../Progress.ts"
import { EndedWithFaults, Refused } from "../Refused.ts"
import { table, WIDTH, wrapped } from "../Table.ts"
import { asAdmin, withAdmin } from "../WithAdmin.ts"

/** Input of `ov samples import`. */
interface ImportInput {
  readonly files: ReadonlyArray<string>
  readonly asset: AssetType
  readonly account: Option.Option<string>
  readonly json: boolean
  readonly lang: Locale
}

/**
 * Imports files and prints the outcome of each. A refused file does not stop the others; any refusal makes the status
 * 1.
 */
export const runImport = Effect.fnUntraced(function* ({ account, asset, files, json, lang }: ImportInput) {
  const owner = Option.getOrNull(account)
  const outcomes = yield* Effect.gen(function* () {
    const admin = yield* Admin
    const done: Array<FileOutcome> = []
    for (const file of files) {
      yield* keeps(words[lang].kept(done.length, files.length, file), lang)
      const outcome = yield* importOne(admin, { asset, account: owner, path: yield* callerPath(file) }, file, lang)
      done.push(outcome)
      if (!json) yield* Console.log(importReport(outcome, lang))
    }
    return done
  }).pipe(withAdmin)
  if (json) yield* Console.log(JSON.stringify({ files: outcomes }, undefined, 2))
  if (outcomes.some((one) => "error" in one || one.refusedCount > 0 || one.conflicts > 0))
    return yield* new EndedWithFaults()
})

const importOne = Effect.fnUntraced(function* (
  admin: Admin["Service"],
  wish: Parameters<Admin["Service"]["importSamples"]>[0],
  file: string,
  lang: Locale,
) {
  const bar = yield* progressBar(basename(file))
  const last = yield* admin.importSamples(wish).pipe(
    Stream.tap((report) =>
      Effect.sync(() => {
        if (report._tag === "ImportProgress") bar.update(report.bytes, report.totalBytes, `${report.rows} rows`)
        if (report._tag === "ImportFiling") bar.update(report.filed, report.rows, `filed in ${report.markets} markets`)
      }),
    ),
    Stream.runLast,
    Effect.map((report): FileOutcome =>
      Option.isSome(report) && report.value._tag === "ImportDone"
        ? { file, ...shown(report.value, lang) }
        : { file, error: "the import ended without a report" },
    ),
    Effect.catchTag("AdminRefused", ({ message, told }) =>
      Effect.succeed<FileOutcome>({ file, error: told === undefined ? message : translate(told, lang) }),
    ),
    Effect.ensuring(Effect.sync(bar.clear)),
  )
  return last
})

/** A report in the reader's words. */
const shown = ({ _tag, refused, warnings, ...counts }: ImportDone, lang: Locale) => ({
  ...counts,
  refused: refused.map(({ fault, ...row }) => ({ ...row, reason: translate(fault, lang) })),
  warnings: warnings.map(({ fault, ...row }) => ({ ...row, example: translate(fault, lang) })),
})

/** Outcome of one file: its report, or why the whole file was refused. */
type FileOutcome = { readonly file: string } & (ReturnType<typeof shown> | { readonly error: string })

/** Refused rows that are listed one by one. */
const LISTED = 20

const words = byLanguage({
  kept: {
    zh: (done: number, all: number, file: string) =>
      `${all} 个文件中已完成 ${done} 个。${file} 的样本要么全部导入，要么一条都没有：可重新导入，相同的样本不会重复。`,
    en: (done: number, all: number, file: string) =>
      `${done} of ${all} files are done. Of ${file} all samples are imported or none: import it again, equal samples are not added twice.`,
  },
  refused: { zh: (why: string) => `没有导入：${why}`, en: (why: string) => `refused: ${why}` },
  counts: {
    zh: (rows: number, added: number, known: number, refused: number) =>
      `${rows}行，新增${added}条${known === 0 ? "" : `，已有${known}条`}${refused === 0 ? "" : `，未导入${refused}行`}`,
    en: (rows: number, added: number, known: number, refused: number) =>
      `${rows} rows, ${added} added${known === 0 ? "" : `, ${known} there already`}${refused === 0 ? "" : `, ${refused} refused`}`,
  },
  more: {
    zh: (count: number) => `……另有${count}行未导入`,
    en: (count: number) => `… and ${count} more rows refused`,
  },
  warning: {
    zh: (count: number, line: number, example: string) => `${count}处请核对，如第${line}行${example}`,
    en: (count: number, line: number, example: string) => `${count} to be checked, such as line ${line}: ${example}`,
  },
  unknown: {
    zh: (names: string) => `以下列的含义未知，仅作为附加属性保留：${names}`,
    en: (names: string) => `columns whose meaning is not known, kept as attributes: ${names}`,
  },
  leftOut: {
    zh: (names: string) => `以下列涉及个人信息或仅为序号，不予保存：${names}`,
    en: (names: string) => `columns that tell who, or count rows, not kept: ${names}`,
  },
  conflicts: {
    zh: (count: number) =>
      `${count}行未新增：样本库中有编号相同而内容不同的样本。如需替换，请先移除其来源（ov samples remove），再重新导入`,
    en: (count: number) =>
      `${count} rows not added: stored samples have their ids and other content. To replace those, remove their source (ov samples remove) and import the file again`,
  },
  displaced: {
    zh: (market: string, count: number) => `${market}：已有真实样本，其${count}条演示样本不再使用`,
    en: (market: string, count: number) =>
      `${market}: has samples of its own, so its ${count} demo samples do not count any longer`,
  },
})

/** The outcome of a file in plain text. */
const importReport = (outcome: FileOutcome, lang: Locale): string => {
  const own = words[lang]
  const colon = lang === "zh" ? "：" : ": "
  const item = (text: string) => wrapped(text, WIDTH, "  ")
  if ("error" in outcome) return wrapped(`${outcome.file}${colon}${own.refused(outcome.error)}`, WIDTH, "").join("\n")
  const { accepted, added, conflicts, demoDisplaced, file, refused, refusedCount, rows, warnings } = outcome
  const { leftOutColumns, unknownColumns } = outcome
  const names = (columns: ReadonlyArray<string>) => columns.join(lang === "zh" ? "、" : ", ")
  const more = refusedCount - Math.min(LISTED, refused.length)
  const atLine = (line: number, reason: string) => translate({ code: "samples.atLine", params: { line, reason } }, lang)
  return [
    `${file}${colon}${own.counts(rows, added, accepted - added - conflicts, refusedCount)}`,
    ...refused.slice(0, LISTED).flatMap(({ line, reason }) => item(atLine(line, reason))),
    ...(more > 0 ? item(own.more(more)) : []),
    ...warnings.flatMap(({ count, example, line }) => item(own.warning(count, line, example))),
    ...(unknownColumns.length === 0 ? [] : item(own.unknown(names(unknownColumns)))),
    ...(leftOutColumns.length === 0 ? [] : item(own.leftOut(names(leftOutColumns)))),
    ...(conflicts === 0 ? [] : item(own.conflicts(conflicts))),
    ...demoDisplaced.flatMap(({ count, market }) => item(own.displaced(market, count))),
  ].join("\n")
}

/** Prints the samples of the catalogue by market and source. */
export const runList = Effect.fnUntraced(function* (input: {
  readonly asset: Option.Option<AssetType>
  readonly json: boolean
}) {
  const asset = Option.getOrNull(input.asset)
  const samples = yield* asAdmin((admin) => admin.listSamples({ asset, market: null, source: null }))
  yield* printResult(input.json, { samples }, () =>
    samples.length === 0 ? "There are no samples." : sampleTable(samples),
  )
})

/** Prints which samples of a source would go and, with `--yes`, removes them. */
export const runRemove = Effect.fnUntraced(function* (input: {
  readonly source: string
  readonly asset: Option.Option<AssetType>
  readonly yes: boolean
  readonly json: boolean
}) {
  const { json, source, yes } = input
  const asset = Option.getOrNull(input.asset)
  const { removed, samples } = yield* Effect.gen(function* () {
    const admin = yield* Admin
    const found = yield* admin.listSamples({ asset, market: null, source })
    if (!json && found.length > 0) yield* Console.log(sampleTable(found))
    if (!yes && found.length > 0) return { samples: found, removed: 0 }
    yield* keeps("some of these samples may be gone: ov samples list shows what is left.")
    return { samples: found, ...(yield* admin.removeSamples({ asset, source })) }
  }).pipe(
    withAdmin,
    Effect.catchTag("AdminRefused", ({ message }) => Effect.fail(new Refused({ message }))),
  )
  if (json) yield* Console.log(JSON.stringify({ removed, samples }, undefined, 2))
  if (yes) {
    if (!json) yield* Console.log(`${removed} removed. Their markets are learned again without them.`)
    return
  }
  yield* Console.error("Nothing was removed: say it again with --yes.")
  return yield* new EndedWithFaults()
})

/** Files markets anew and prints how many samples that were. */
export const runRefile = Effect.fnUntraced(function* (input: {
  readonly asset: Option.Option<AssetType>
  readonly all: boolean
  readonly json: boolean
}) {
  const done = yield* Effect.gen(function* () {
    const admin = yield* Admin
    yield* keeps("each sample is in one market: say it again to file the rest.")
    return yield* admin.refileSamples({ asset: Option.getOrNull(input.asset), all: input.all })
  }).pipe(withAdmin)
  yield* printResult(input.json, done, () =>
    done.markets === 0
      ? "All markets are filed as this version files them."
      : `${done.markets} markets were filed anew: ${done.samples} samples, of which ${done.moved} are in another market now.`,
  )
})

const HEADER = ["asset", "market", "source", "account", "deals", "listings", "auctions", "first day", "last day", ""]

/** Samples by asset, market, source and account, as a table. */
const sampleTable = (sets: ReadonlyArray<SampleSetView>): string =>
  table(
    HEADER,
    sets.map((set) => [
      set.asset,
      set.market,
      set.source,
      set.account ?? "all",
      String(set.transactions),
      String(set.listings),
      String(set.auctions),
      set.firstDay,
      set.lastDay,
      set.counts ? "" : "does not count",
    ]),
  )

/** Input of `ov samples export`. */
interface ExportInput {
  readonly asset: AssetType
  readonly market: Option.Option<string>
  readonly source: Option.Option<string>
  readonly account: Option.Option<string>
  readonly out: Option.Option<string>
}

/** Writes samples as CSV to a file, or to stdout. */
export const runExport = Effect.fnUntraced(function* (input: ExportInput) {
  const wish = {
    asset: input.asset,
    market: Option.getOrNull(input.market),
    source: Option.getOrNull(input.source),
    account: Option.getOrNull(input.account),
  }
  const path = Option.isNone(input.out) ? undefined : yield* callerPath(input.out.value)
  const exportTo = (file: string | undefined) =>
    Effect.scoped(
      Effect.gen(function* () {
        const admin = yield* Admin
        const write = yield* writer(file, path ?? "stdout")
        return yield* Stream.runFoldEffect(
          admin.exportSamples(wish),
          () => 0,
          (sum, piece) => Effect.as(write(piece.csv), sum + piece.rows),
        )
      }),
    )
  const rows = yield* (path === undefined ? exportTo(undefined) : writtenWhole(path, exportTo)).pipe(
    withAdmin,
    Effect.catchTag("AdminRefused", ({ message }) => Effect.fail(new Refused({ message }))),
  )
  if (path !== undefined) yield* Console.log(`${rows} samples written to ${path}`)
})

/** Writes text to a file, or to stdout, with backpressure. */
const writer = (file: string | undefined, path: string) =>
  file === undefined
    ? Effect.succeed((text: string) => onDisk(path, () => toStdout(text)))
    : Effect.map(
        Effect.acquireRelease(
          onDisk(path, () => open(file, "w")),
          (opened) => Effect.promise(() => opened.close()),
        ),
        (opened) => (text: string) => onDisk(path, () => opened.appendFile(text)),
      )

const toStdout = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.once("error", reject)
    process.stdout.write(text, (cause) => {
      process.stdout.off("error", reject)
      if (cause) reject(cause)
      else resolve()
    })
  })
