import { type AssetType, LocalDate, type Sample, type Subject } from "@open-valuation/core"
import { accuracyOf, backtest, subjectOfSample } from "@open-valuation/core/accuracy"
import { markets } from "@open-valuation/node/assets"
import type { SampleAsset } from "@open-valuation/samples"
import { Clock, Console, Effect } from "effect"
import { progressBar } from "../Progress.ts"
import { Refused } from "../Refused.ts"
import { backtestReport } from "./BacktestReport.ts"
import { readSamples } from "./ReadSamples.ts"

/** What `ov backtest` was asked for. */
export interface BacktestInput {
  readonly asset: AssetType
  readonly train: ReadonlyArray<string>
  readonly test: string
  readonly walkForward: boolean
  readonly random: boolean
  readonly requestFieldsOnly: boolean
  readonly json: boolean
}

/** Reads the files, values the test rows and prints the accuracy. Needs no database. */
export const runBacktest = Effect.fnUntraced(function* (input: BacktestInput) {
  const market = markets.get(input.asset)
  if (market === undefined || input.asset === "BANK_STATEMENT") {
    return yield* new Refused({
      message: `${input.asset} has no market model here: choose ${[...markets.keys()].join(", ")}`,
    })
  }
  if (input.walkForward && input.random) {
    return yield* new Refused({
      message: "--walk-forward and --random exclude each other: a random split has no order in time",
    })
  }
  const asset: SampleAsset = input.asset
  const today = yield* LocalDate.today
  const train: Array<Sample> = []
  for (const file of input.train) for (const sample of yield* readSamples(asset, file, today)) train.push(sample)
  const test = yield* readSamples(asset, input.test, today)
  if (test.length === 0) return yield* new Refused({ message: `${input.test} has no sample that can be valued` })

  const bar = yield* progressBar("Valuing")
  const clock = yield* Clock.Clock
  const subjectOf: (sample: Sample) => Subject = input.requestFieldsOnly ? market.requestSubject : subjectOfSample
  const run = backtest({
    market,
    train,
    test,
    walkForward: input.walkForward,
    random: input.random,
    subjectOf,
    now: () => Number(clock.currentTimeNanosUnsafe()) / 1e6,
    onProgress: bar.update,
  })
  bar.clear()
  const { rows, ...speed } = run
  const { reliability, ...accuracy } = accuracyOf(rows)
  yield* Console.log(
    input.json
      ? JSON.stringify({ ...accuracy, ...speed, reliability })
      : backtestReport({ ...accuracy, ...speed, reliability }, train.length),
  )
})
