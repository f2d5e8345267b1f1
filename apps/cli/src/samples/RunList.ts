import type { AssetType } from "@open-valuation/core/domain"
import { Effect, Option } from "effect"
import { printResult } from "../PrintResult.ts"
import { asAdmin } from "../WithAdmin.ts"
import { sampleTable } from "./SampleTable.ts"

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
