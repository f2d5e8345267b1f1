import { open } from "node:fs/promises"
import { basename } from "node:path"
import type { AssetType } from "@open-valuation/core/domain"
import { Admin, type ImportDone, type SampleSetView } from "@open-valuation/server/admin"
import { Console, Effect, Option, Stream } from "effect"
import { onDisk, writtenWhole } from "../Disk.ts"
import { callerPath } from "../FindFiles.ts"
import { keeps } from "../Interruption.ts"
import { printResult } from "../Presenter.ts"
import { progressBar } from "../Progress.ts"
import { EndedWithFaults, Refused } from "../Refused.ts"
import { table } from "../Table.ts"
import { asAdmin, withAdmin } from "../WithAdmin.ts"

/** Input of `ov samples import`. */
interface ImportInput {
  readonly files: ReadonlyArray<string>
  readonly asset: AssetType
  readonly account: Option.Option<string>
  readonly json: boolean
}

/**
 * Imports files and prints the outcome of each. A refused file does not stop the others; any refusal makes the status
 * 1.
 */
export const runImport = Effect.fnUntraced(function* ({ account, asset, files, json }: ImportInput) {
  const owner = Option.getOrNull(account)
  const outcomes = yield* Effect.gen(function* () {
    const admin = yield* Admin
    const done: Array<FileOutcome> = []
    for (const file of files) {
      yield* keeps(
        `${done.length} of ${files.length} files are done. Of ${file} all samples are imported or none: import it again, equal samples are not added twice.`,
      )
      const outcome = yield* importOne(admin, { asset, account: owner, path: yield* callerPath(file) }, file)
      done.push(outcome)
      if (!json) yield* Console.log(importReport(outcome))
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
) {
  const bar = yield* progressBar(basename(file))
  const last = yield* admin.importSamples(wish).pipe(
    Stream.tap((report) =>
      Effect.sync(() => {
        if (report._tag === "ImportProgress") bar.update(report.bytes, report.totalBytes, `${report.rows} rows`)
      }),
    ),
    Stream.runLast,
    Effect.map((report): FileOutcome =>
      Option.isSome(report) && report.value._tag === "ImportDone"
        ? { file, ...withoutTag(report.value) }
        : { file, error: "the import ended without a report" },
    ),
    Effect.catchTag("AdminRefused", ({ message }) => Effect.succeed<FileOutcome>({ file, error: message })),
    Effect.ensuring(Effect.sync(bar.clear)),
  )
  return last
})

const withoutTag = ({ _tag, ...report }: ImportDone): Omit<ImportDone, "_tag"> => report

/** Outcome of one file: its report, or why the whole file was refused. */
type FileOutcome = { readonly file: string } & (Omit<ImportDone, "_tag"> | { readonly error: string })

/** Refused rows that are listed one by one. */
const LISTED = 20

/** The outcome of a file in plain text. */
const importReport = (outcome: FileOutcome): string => {
  if ("error" in outcome) return `${outcome.file}: refused: ${outcome.error}`
  const { accepted, added, conflicts, demoDisplaced, file, refused, refusedCount, rows, warnings } = outcome
  const known = accepted - added - conflicts
  const more = refusedCount - Math.min(LISTED, refused.length)
  return [
    `${file}: ${rows} rows, ${added} added${known === 0 ? "" : `, ${known} there already`}${refusedCount === 0 ? "" : `, ${refusedCount} refused`}`,
    ...refused.slice(0, LISTED).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(more > 0 ? [`  … and ${more} more rows refused`] : []),
    ...warnings.map(({ column, count, example }) => `  ${column}: ${count} values not understood, such as ${example}`),
    ...(conflicts === 0
      ? []
      : [
          `  ${conflicts} rows not added: stored samples have their ids and other content. To replace those, remove their source (ov samples remove) and import the file again`,
        ]),
    ...demoDisplaced.map(
      ({ count, market }) =>
        `  ${market}: has samples of its own, so its ${count} demo samples do not count any longer`,
    ),
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
