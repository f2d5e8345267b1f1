import type { AssetType } from "@open-valuation/core"
import { Admin } from "@open-valuation/node/admin"
import { Console, Effect, type Option } from "effect"
import { withAdmin } from "../WithAdmin.ts"
import { anyMarketAsset } from "./MarketAsset.ts"
import { sampleTable } from "./SampleTable.ts"

/** Shows what samples there are. */
export const runList = Effect.fnUntraced(function* (input: {
  readonly asset: Option.Option<AssetType>
  readonly json: boolean
}) {
  const asset = yield* anyMarketAsset(input.asset)
  const samples = yield* withAdmin(
    Effect.flatMap(Admin, (admin) => admin.listSamples({ asset, market: null, source: null })),
  )
  if (input.json) return yield* Console.log(JSON.stringify({ samples }, undefined, 2))
  yield* Console.log(samples.length === 0 ? "There are no samples." : sampleTable(samples))
})
