import type { AssetType } from "@open-valuation/core"
import type { Locale } from "@open-valuation/core/text"
import { Effect, Option } from "effect"
import { loaded } from "../Loaded.ts"
import { Refused } from "../Refused.ts"
import { runValue } from "./RunValue.ts"

/** Input of `ov value`, one or many. */
export interface ValueChoice {
  readonly files: ReadonlyArray<string>
  readonly asset: Option.Option<AssetType>
  readonly out: Option.Option<string>
  readonly restart: boolean
  readonly threads: Option.Option<number>
  readonly template: Option.Option<string>
  readonly json: boolean
  /** File for the report on A4 pages. */
  readonly report: Option.Option<string>
  readonly lang: Locale
}

const MOST_THREADS = 64

/** Values one request, or the rows of files with `--out`, or writes a template. */
export const chooseValue = Effect.fnUntraced(function* (input: ValueChoice) {
  const { asset, files, json, lang, out, report, template, threads } = input
  if (Option.isSome(template)) {
    const kind = yield* needed(asset)
    return yield* loaded(
      () => import("../portfolio/WriteTemplate.ts"),
      ({ writeTemplate }) => writeTemplate(template.value, kind, lang),
    )
  }
  if (files.length === 0) return yield* new Refused({ message: "Name a file to value (see ov value --help)" })
  if (Option.isSome(threads) && (threads.value < 1 || threads.value > MOST_THREADS)) {
    return yield* new Refused({ message: `--threads ${threads.value}: from 1 to ${MOST_THREADS}` })
  }
  if (Option.isSome(out)) {
    if (json) return yield* new Refused({ message: "--json is for one request; --out writes .jsonl by its ending" })
    if (Option.isSome(report)) return yield* new Refused({ message: "--report is for one request: leave out --out" })
    return yield* loaded(
      () => import("../portfolio/RunPortfolio.ts"),
      ({ runPortfolio }) => runPortfolio({ ...input, out: out.value, asset: Option.getOrUndefined(asset) }),
    )
  }
  const [request = "", ...others] = files
  if (others.length > 0) return yield* new Refused({ message: "Several files need --out: where their values go" })
  yield* runValue({ request, asset: yield* needed(asset), json, lang, report })
})

const needed = (asset: Option.Option<AssetType>): Effect.Effect<AssetType, Refused> =>
  Option.isSome(asset)
    ? Effect.succeed(asset.value)
    : Effect.fail(new Refused({ message: "Say which asset it is: --asset PROPERTY, VEHICLE, LAND or EQUIPMENT" }))
