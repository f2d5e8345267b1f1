import { LocalDate } from "@open-valuation/core"
import { ArtefactFiles, type MarketFit, MarketFits, type MarketKey } from "@open-valuation/store"
import { Clock, DateTime, Effect, type Layer, Queue, Stream } from "effect"
import { type AdminMethods, AdminRefused } from "./Admin.ts"
import type { FitDone, FitWish } from "./Views.ts"

/** Maximum number of keys named in a message. */
const MOST_NAMED = 10

/** Fits markets one by one and reports each. The market is built when the first one is requested. */
export const fitCommand = (fits: Layer.Layer<MarketFits>): Pick<AdminMethods<never>, "fit"> => ({
  fit: (wish) =>
    Stream.callback((reports) =>
      Effect.gen(function* () {
        const { fit, markets } = yield* MarketFits
        const chosen = yield* chosenOf(wish, yield* markets)
        if (wish.out !== null) yield* Effect.mapError(ArtefactFiles.prepareFolder(wish.out), refused)
        for (const [i, key] of chosen.entries()) {
          yield* Queue.offer(reports, { _tag: "FitStarted", ...key, place: i + 1, total: chosen.length })
          const startedAt = yield* Clock.currentTimeNanos
          const done = yield* Effect.mapError(fit(key, wish.again), refused)
          const seconds = Number((yield* Clock.currentTimeNanos) - startedAt) / 1e9
          const file = yield* fileOf(wish.out, done)
          yield* Queue.offer(reports, { _tag: "FitDone", ...told(done), seconds, file })
        }
        yield* Queue.end(reports)
      }).pipe(Effect.provide(fits)),
    ),
})

const refused = ({ message }: { readonly message: string }) => new AdminRefused({ message })

const fileOf = (folder: string | null, { served }: MarketFit): Effect.Effect<string | null, AdminRefused> =>
  folder === null || served === undefined
    ? Effect.succeed(null)
    : Effect.mapError(ArtefactFiles.write(folder, served), refused)

/** The chosen markets. A complete key selects its market alone. */
const chosenOf = (
  { asset, market }: FitWish,
  all: ReadonlyArray<MarketKey>,
): Effect.Effect<ReadonlyArray<MarketKey>, AdminRefused> => {
  const ofAsset = all.filter(({ assetType }) => asset === null || assetType === asset)
  if (ofAsset.length === 0) {
    const what = asset === null ? "samples" : `samples of ${asset}`
    return Effect.fail(
      refused({
        message: `The catalogue has no ${what}: import some first, with ov samples import FILE --asset ${asset ?? "ASSET"}`,
      }),
    )
  }
  if (market === null) return Effect.succeed(ofAsset)
  const named = ofAsset.filter((key) => key.market === market)
  const chosen = named.length > 0 ? named : ofAsset.filter((key) => key.market.includes(market))
  if (chosen.length > 0) return Effect.succeed(chosen)
  const keys = ofAsset.slice(0, MOST_NAMED).map((key) => key.market)
  const more = ofAsset.length > keys.length ? ` and ${ofAsset.length - keys.length} more` : ""
  return Effect.fail(
    refused({ message: `There is no market "${market}" in the catalogue: there are ${keys.join(", ")}${more}` }),
  )
}

const told = ({
  artefact,
  assetType,
  drift,
  isNew,
  market,
  samples,
  served,
}: MarketFit): Omit<FitDone, "_tag" | "seconds" | "file"> => ({
  assetType,
  market,
  samples,
  drift: drift ?? null,
  served: served?.modelId ?? null,
  outcome: artefact === undefined ? "TOO_FEW" : isNew ? "LEARNED" : "KEPT",
  model:
    artefact === undefined
      ? null
      : {
          modelId: artefact.modelId,
          engineVersion: artefact.engineVersion,
          recipeHash: artefact.recipeHash,
          dataHash: artefact.dataHash,
          rows: artefact.rows,
          newestDay: LocalDate.fromEpochDay(artefact.model.newestDay),
          fittedAt: LocalDate.timeInShanghai(DateTime.toUtc(DateTime.makeUnsafe(artefact.fittedAt))),
          metrics: artefact.model.metrics ?? null,
        },
})
