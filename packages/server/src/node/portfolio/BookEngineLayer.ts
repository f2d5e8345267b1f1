import { createReadStream, rmSync } from "node:fs"
import { access, mkdir, rm, writeFile } from "node:fs/promises"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core"
import { LendingPolicies, levelAt } from "@open-valuation/core/market"
import { portfolioPolicyOf } from "@open-valuation/core/portfolio"
import { ModelStore } from "@open-valuation/core/ports"
import type { TaskFailed, ThreadLost } from "@open-valuation/files/threads"
import { MarketFits } from "@open-valuation/store"
import { Effect, Layer, Schema, Stream } from "effect"
import { SecureRandom } from "effect/crypto"
import { Hex } from "effect/encoding"
import { BookBusy, BookEngine, BookFailed, type BookRun, BookUnreadable } from "../../portfolios/BookEngine.ts"
import { catalogueCommands } from "../admin/CatalogueCommands.ts"
import { fitCommand } from "../admin/FitCommand.ts"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { Settings } from "../Settings.ts"
import { makeReaderThreads } from "../threads/ReaderThreads.ts"
import type { ReadItem } from "../threads/ReadItemsJob.ts"
import { bookAssetsOf, makePortfolioThreads } from "./PortfolioThreads.ts"
import { measuredErrors, takeSnapshot } from "./Snapshot.ts"

const failed = (reason: string) => new BookFailed({ reason: { code: "portfolio.failed", params: { reason } } })

/** Why a file of items could not be read. */
const unread = (error: TaskFailed | ThreadLost): Effect.Effect<never, BookUnreadable | BookBusy> => {
  if (error._tag === "TaskFailed") {
    return Effect.flatMap(Effect.orDie(decodeFault(error.error)), ({ fault }) =>
      Effect.fail(new BookUnreadable({ reason: { code: "samples.table", params: { fault } } })),
    )
  }
  if (error.reason === "crash") return Effect.die(error)
  if (error.reason === "busy") return Effect.fail(new BookBusy())
  return Effect.fail(new BookUnreadable({ reason: { code: "portfolio.tooLarge", params: {} } }))
}

const decodeFault = Schema.decodeUnknownEffect(Schema.Struct({ fault: Schema.String }))

/** The mark of a snapshot that is whole. */
const WHOLE = "whole"

/**
 * Reads, values and writes books in threads. A run has a snapshot of its markets in the data folder, from which it goes
 * on after a crash: every item meets the same market. Another process that goes on with the run takes a new one.
 */
export const bookEngineLayer = Layer.effect(
  BookEngine,
  Effect.gen(function* () {
    const { dataDir } = yield* Settings
    const { added, recipes } = yield* ServedAssets
    const lending = yield* LendingPolicies
    const fits = yield* MarketFits
    const models = yield* ModelStore
    const { exportSamples } = yield* catalogueCommands(() => Effect.succeed(0))
    const { fit } = fitCommand(Layer.succeed(MarketFits, fits))
    const random = yield* SecureRandom.SecureRandom
    const assets = bookAssetsOf(added)
    const bookAssets = assets.map(({ assetType, module, name }) => ({ assetType, module, ...(name && { name }) }))
    const policy = portfolioPolicyOf(assets)
    const readItems = yield* makeReaderThreads("items")
    const makeBook = yield* makeReaderThreads("book")
    const folder = join(dataDir, "portfolio-runs")
    const folderOf = (runId: number): string => join(folder, String(runId))

    const snapshotOf = Effect.fnUntraced(function* ({ account, accountId, assets: wanted, runId }: BookRun) {
      const snapshot = folderOf(runId)
      const isWhole = yield* Effect.promise(() =>
        access(join(snapshot, WHOLE)).then(
          () => true,
          () => false,
        ),
      )
      if (isWhole) return snapshot
      yield* onDisk(() => rm(snapshot, { recursive: true, force: true }))
      yield* onDisk(() => mkdir(snapshot, { recursive: true, mode: 0o700 }))
      const known = wanted.filter((assetType) => recipes.has(assetType))
      const markets = new Set((yield* fits.markets).map(({ assetType }) => assetType))
      // An asset without samples has no model.
      const market = {
        exportSamples,
        fit: (wish: Parameters<typeof fit>[0]) => (markets.has(wish.asset ?? "") ? fit(wish) : Stream.empty),
      }
      yield* Effect.mapError(
        takeSnapshot(market, snapshot, known, { owner: { id: accountId, account } }),
        ({ message }) => failed(message),
      )
      yield* onDisk(() => writeFile(join(snapshot, WHOLE), ""))
      return snapshot
    })

    return BookEngine.of({
      policy,
      assets,
      marketOf: ({ assetType, city = "", facts, isDemo }) =>
        isDemo === true ? undefined : recipes.get(assetType)?.keys.market(city, facts),
      moveOf: ({ assetType, market }, from, to) => {
        const [first, last] = [LocalDate.toEpochDay(from), LocalDate.toEpochDay(to)]
        return Effect.match(models.model({ assetType, market, asOf: last }), {
          onSuccess: (model) =>
            model && Math.expm1(levelAt(model.additive.index, last) - levelAt(model.additive.index, first)),
          onFailure: () => undefined,
        })
      },
      read: ({ accountId, asset, bytes, locale, today }) => {
        let columns: ReadonlyArray<string> = []
        let unknownColumns: ReadonlyArray<string> = []
        const items: Array<ReadItem> = []
        return readItems(accountId, { bytes, assets: bookAssets, asset, policy, today, locale }).pipe(
          Stream.runForEach((piece) =>
            Effect.sync(() => {
              columns = piece.columns
              unknownColumns = piece.unknownColumns
              for (const item of piece.items) items.push(item)
            }),
          ),
          Effect.catchTags({ TaskFailed: unread, ThreadLost: unread }),
          Effect.map(() => ({ columns, unknownColumns, items })),
        )
      },
      open: Effect.fnUntraced(function* (run) {
        const snapshot = yield* snapshotOf(run)
        const concurrency = availableParallelism()
        const value = yield* makePortfolioThreads(concurrency)
        const { accountId: owner, locale, today } = run
        return {
          concurrency,
          value: ({ asset, columns, rows }) =>
            value({ snapshot, owner, lending, assets: bookAssets, asset, columns, rows, today, locale }).pipe(
              Effect.mapBoth({ onSuccess: ({ lines }) => lines, onFailure: ({ message }) => failed(message) }),
            ),
          measured: measuredErrors(snapshot),
        }
      }),
      forget: (runId) =>
        Effect.promise(() => rm(folderOf(runId), { recursive: true, force: true }).catch(() => undefined)),
      workbook: Effect.fnUntraced(function* ({ accountId, asOf, columns, locale, measured, page }) {
        const name = Hex.encode(yield* random.randomBytes(12))
        const path = join(tmpdir(), `open-valuation-${name}.xlsx`)
        const remove = (): void => rmSync(path, { force: true })
        const order = { path, columns, locale, asOf, assets: bookAssets, policy, measured: [...measured] }
        yield* makeBook(accountId, order, ({ page: at }) => page(at)).pipe(
          Stream.runLast,
          Effect.onError(() => Effect.sync(remove)),
          Effect.catchTags({
            TaskFailed: Effect.die,
            ThreadLost: (lost) => (lost.reason === "crash" ? Effect.die(lost) : Effect.fail(new BookBusy())),
          }),
        )
        return { bytes: createReadStream(path), remove }
      }),
    })
  }),
)

const onDisk = (work: () => Promise<unknown>): Effect.Effect<void, BookFailed> =>
  Effect.asVoid(
    Effect.tryPromise({
      try: work,
      catch: (cause) => failed(cause instanceof Error ? cause.message : String(cause)),
    }),
  )
