import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { pooledRuns, preparedBacktests, runBreakdown, runFigures } from "@open-valuation/core/accuracy"
import type { AssetMarket } from "@open-valuation/core/market"
import { type CollectedSamples, collectSamples, type SampleFormat } from "@open-valuation/store"
import { Clock, Effect } from "effect"
import { bytesOf } from "../Bytes.ts"
import type { KnownError } from "../FailureOf.ts"
import type { BacktestPlan, BacktestResult } from "../public/Backtest.ts"
import type { Table } from "../public/Samples.ts"

const countOf = ({ report, samples }: CollectedSamples) => ({ samples: samples.length, refused: report.refusedCount })

const fault = (path: string, code: string) =>
  new Valuation.InvalidRequest({ faults: [{ path, message: { code, params: {} } }] })

/** Values the test rows of a plan and measures how far they were off. */
export const backtest = Effect.fnUntraced(function* (
  { asset, format }: { readonly asset: string; readonly format: SampleFormat | undefined },
  market: AssetMarket,
  { holdOut, random = false, requestFieldsOnly = false, walkForward = false, ...plan }: BacktestPlan,
): Effect.fn.Return<BacktestResult, KnownError> {
  if (walkForward && random) return yield* fault("random", "request.unexpected")
  const today = yield* LocalDate.today
  const read = (content: Table) =>
    collectSamples({ asset, format, bytes: bytesOf(content), fileName: "samples", owner: undefined, today })
  const trained = yield* Effect.forEach(plan.train, read)
  const tested = yield* read(plan.test)
  const train: ReadonlyArray<Sample> = trained.flatMap(({ samples }) => samples)
  if (train.length === 0) return yield* fault("train", "request.items.empty")
  if (tested.samples.length === 0) return yield* fault("test", "request.items.empty")
  const clock = yield* Clock.Clock
  const prepared = preparedBacktests(
    {
      market,
      train,
      test: tested.samples,
      walkForward,
      random,
      shufflePrices: plan.shufflePrices === true,
      now: () => Number(clock.currentTimeNanosUnsafe()) / 1e6,
    },
    holdOut === undefined ? {} : { holdOut },
  )
  const run = pooledRuns(prepared.map((each) => each.value({ requestFieldsOnly })))
  const counts = trained.map(countOf)
  return {
    figures: runFigures(run.rows),
    breakdown: runBreakdown(run.rows, run.classedBy),
    timeFenced: run.timeFenced,
    models: run.models,
    fitSeconds: run.fitSeconds,
    valuationsPerSecond: run.valuationsPerSecond,
    train: {
      samples: train.length,
      refused: counts.reduce((sum, { refused }) => sum + refused, 0),
    },
    test: countOf(tested),
  }
})
