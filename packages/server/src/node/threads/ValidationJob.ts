import type { MessagePort } from "node:worker_threads"
import type { AssetType } from "@open-valuation/core"
import { type ModelValidation, validateModel } from "@open-valuation/core/accuracy"
import { DataSum, FitRows, type MarketModel } from "@open-valuation/core/market"
import type { Job } from "@open-valuation/files/threads"
import type { ModelReportView } from "@open-valuation/report/models"
import { modelWorkbook } from "@open-valuation/report/xlsx"
import { received } from "@open-valuation/store/fit-job"
import { Effect, Stream } from "effect"
import { assetNamed } from "../assets/AssetModule.ts"

/** A validation, as it is passed to a thread. The samples come through a port, by day. */
export interface ValidationOrder {
  readonly assetType: AssetType
  /** URL of the module of an added asset. */
  readonly module: string | undefined
  readonly model: MarketModel
  /** `dataHash` of the samples that it saw. */
  readonly learnedHash: string
  readonly samples: MessagePort
}

/** Samples of a market that a validation uses: two fits of them take half a minute. */
const MOST_ROWS = 40_000

/** Validates a model in a thread. */
export const validate: Job<ValidationOrder, ModelValidation> = ({ assetType, learnedHash, model, module, samples }) =>
  Stream.fromEffect(
    Effect.gen(function* () {
      const market = (yield* assetNamed(assetType, module))?.market
      if (market === undefined) return yield* Effect.die(new Error(`${assetType} has no market`))
      const rows = new FitRows(market.recipe.keys, MOST_ROWS)
      const known = new DataSum()
      yield* received(samples, (some) => {
        for (const sample of some) {
          rows.add(sample)
          if (sample.observedDay <= model.newestDay) known.add(sample)
        }
      })
      const data = { samples: rows.samples, known: known.samples, knownHash: known.dataHash }
      return validateModel(market, model, learnedHash, data)
    }),
  )

/** Makes the workbook of a validation. */
export const makeModelWorkbook: Job<ModelReportView, Uint8Array> = (view) =>
  Stream.fromEffect(Effect.promise(() => modelWorkbook(view)))
