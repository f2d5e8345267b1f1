import { createWriteStream } from "node:fs"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { finished } from "node:stream/promises"
import type { AssetType } from "@open-valuation/core"
import type { MeasuredErrors } from "@open-valuation/core/portfolio"
import { ArtefactFiles } from "@open-valuation/store"
import { Effect, Schema, Stream } from "effect"
import { type AdminMethods, AdminRefused } from "../admin/Admin.ts"
import type { FitDone, FitStarted } from "../admin/Views.ts"

/** File of an asset's samples in a snapshot: the shared ones, or those of an account. */
export const samplesFile = (snapshot: string, assetType: AssetType, owner?: number): string =>
  join(snapshot, owner === undefined ? `${assetType}.csv` : `${assetType}-${owner}.csv`)

const unapprovedFile = (snapshot: string): string => join(snapshot, "unapproved.json")

/** Folder of a snapshot's current models. */
export const modelsFolder = (snapshot: string): string => join(snapshot, "models")

/** Folder of the models of past days, learned for rows with a valuation date. */
export const pastFolder = (snapshot: string): string => join(snapshot, "past")

/** What a snapshot holds besides, and who hears of it. */
interface SnapshotOptions {
  /** The account whose own samples it holds, too. */
  readonly owner?: { readonly id: number; readonly account: string }
  readonly progress?: (report: typeof FitStarted.Type | FitDone) => void
}

/**
 * Writes the shared samples of some assets and their models into a folder, which threads value from: the database is
 * needed no longer, and every row of a book meets the same market, also after a break. Out-of-date models are learned
 * first. Works through the process that holds the data folder, too. Returns the ids of the models.
 */
export const takeSnapshot = Effect.fnUntraced(function* <Lost>(
  market: Pick<AdminMethods<Lost>, "exportSamples" | "fit">,
  snapshot: string,
  assets: ReadonlyArray<AssetType>,
  { owner, progress = () => {} }: SnapshotOptions = {},
) {
  yield* writing(snapshot, () => mkdir(modelsFolder(snapshot), { recursive: true, mode: 0o700 }))
  const modelIds: Array<string> = []
  const unapproved: Array<string> = []
  for (const asset of assets) {
    yield* writeSamples(market, samplesFile(snapshot, asset), asset, null)
    if (owner !== undefined) {
      yield* writeSamples(market, samplesFile(snapshot, asset, owner.id), asset, owner.account)
    }
    yield* Stream.runForEach(market.fit({ asset, market: null, again: false, out: modelsFolder(snapshot) }), (report) =>
      Effect.sync(() => {
        progress(report)
        if (report._tag !== "FitDone") return
        if (report.served !== null) modelIds.push(report.served)
        else if (report.model !== null) unapproved.push(`${report.assetType} ${report.market}`)
      }),
    )
  }
  yield* writing(unapprovedFile(snapshot), () => writeFile(unapprovedFile(snapshot), JSON.stringify(unapproved)))
  return modelIds
})

/** The markets of a snapshot, as `ASSET market`, of which nobody has approved a model. */
export const readUnapproved = (snapshot: string): Effect.Effect<ReadonlySet<string>> =>
  Effect.promise(() => readFile(unapprovedFile(snapshot), "utf8")).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Array(Schema.String)))),
    Effect.map((markets) => new Set(markets)),
    Effect.orDie,
  )

const writeSamples = Effect.fnUntraced(function* <Lost>(
  { exportSamples }: Pick<AdminMethods<Lost>, "exportSamples">,
  path: string,
  asset: AssetType,
  account: string | null,
) {
  const file = createWriteStream(path, { mode: 0o600 })
  const write = (text: string) =>
    writing(
      path,
      () =>
        new Promise<void>((resolve, reject) => {
          file.write(text, (cause) => (cause ? reject(cause) : resolve()))
        }),
    )
  // Errors come back through the callback of the write.
  file.on("error", () => {})
  yield* Stream.runForEach(exportSamples({ asset, market: null, source: null, account }), ({ csv }) => write(csv)).pipe(
    Effect.ensuring(Effect.sync(() => file.end())),
  )
  yield* writing(path, () => finished(file))
})

const writing = <A>(path: string, work: () => Promise<A>): Effect.Effect<A, AdminRefused> =>
  Effect.tryPromise({
    try: work,
    catch: (cause) =>
      new AdminRefused({
        message: `${path} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
      }),
  })

/**
 * What the models of a book measured, by their ids: those of its day and those of past days. A model that cannot be
 * read has measured nothing, and the policy applies. One model at a time is in memory.
 */
export const measuredErrors = (folder: string): Effect.Effect<ReadonlyMap<string, MeasuredErrors>> =>
  Effect.gen(function* () {
    const found = new Map<string, MeasuredErrors>()
    for (const models of [modelsFolder(folder), pastFolder(folder), join(pastFolder(folder), "past")]) {
      for (const name of yield* filesOf(models)) {
        const read = ArtefactFiles.read(join(models, name))
        yield* Effect.matchEffect(read, {
          onFailure: ({ message }) => Effect.logWarning(message),
          onSuccess: ({ model: { modelId, sharedErrors } }) =>
            Effect.sync(() => sharedErrors && found.set(modelId, sharedErrors)),
        })
      }
    }
    return found
  })

/** Names of the files in a folder; none where there is no such folder. */
const filesOf = (folder: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.tryPromise(() => readdir(folder, { withFileTypes: true })).pipe(
    Effect.map((entries) => entries.filter((one) => one.isFile() && !one.name.startsWith("."))),
    Effect.map((files) => files.map(({ name }) => name)),
    Effect.catchTag("UnknownError", () => Effect.succeed([])),
  )
