import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { ReportedValuation } from "@open-valuation/report"
import { Schema } from "effect"

const Case = Schema.Struct({
  name: Schema.String,
  request: Schema.Unknown,
  events: Schema.Array(
    Schema.Struct({
      _tag: Schema.String,
      outcome: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
      reason: Schema.optionalKey(Schema.String),
    }),
  ),
})

const read = Schema.decodeUnknownSync(Schema.Array(Case))
const assets = ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"] as const

/** A golden valuation as a report is asked for it. */
export interface GoldenValuation {
  readonly name: string
  readonly result: Readonly<Record<string, unknown>> | undefined
  readonly reported: ReportedValuation
}

/** All golden valuations of the market assets, with and without a value, in Chinese. */
export const goldenValuations: ReadonlyArray<GoldenValuation> = assets.flatMap((assetType) => {
  const file = join(import.meta.dirname, `../../../test/golden/${assetType.toLowerCase()}.json`)
  return read(JSON.parse(readFileSync(file, "utf8"))).map(({ events, name, request }) => {
    const { outcome, reason } = events.at(-1) ?? {}
    return {
      name: `${assetType} ${name}`,
      result: outcome,
      reported: {
        assetType,
        request,
        valuationNo: "VAL-TEST-20261120-0001",
        ...(outcome === undefined ? { failure: reason ?? "" } : { result: outcome }),
      },
    }
  })
})

/** One of them by its name. */
export const goldenValuation = (name: string): GoldenValuation => {
  const found = goldenValuations.find((each) => each.name === name)
  if (found === undefined) throw new Error(`${name} is no golden valuation`)
  return found
}

const Statements = Schema.Array(Schema.Struct({ outcome: Schema.Record(Schema.String, Schema.Unknown) }))

/** Golden results of bank statements in Chinese, made at a time. */
export const goldenStatements: ReadonlyArray<Readonly<Record<string, unknown>>> = Schema.decodeUnknownSync(Statements)(
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../test/golden/statements.json"), "utf8")),
).map(({ outcome }) => ({ ...outcome, generatedAt: "2026-11-20T12:00:00.000+08:00" }))
