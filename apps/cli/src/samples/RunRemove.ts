import type { AssetType } from "@open-valuation/core/domain"
import { Admin } from "@open-valuation/server/admin"
import { Console, Effect, Option } from "effect"
import { keeps } from "../Interruption.ts"
import { EndedWithFaults, Refused } from "../Refused.ts"
import { withAdmin } from "../WithAdmin.ts"
import { sampleTable } from "./SampleTable.ts"

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
