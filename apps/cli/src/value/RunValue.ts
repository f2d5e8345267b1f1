import { type AssetType, KnownAssetType } from "@open-valuation/core"
import { wordsOfAssets } from "@open-valuation/core/market"
import { type Locale, type OwnWords, render, translate } from "@open-valuation/core/text"
import { valuationView } from "@open-valuation/report"
import { Console, Effect, Option, Schema } from "effect"
import { readBody } from "../FindFiles.ts"
import { keeps, keepsNothing } from "../Interruption.ts"
import { printResult } from "../Presenter.ts"
import { EndedWithFaults, Refused } from "../Refused.ts"
import { asAdmin } from "../WithAdmin.ts"
import { valuationText } from "./ValuationText.ts"

/** Input of `ov value`. */
export interface ValueInput {
  readonly request: string
  readonly asset: AssetType
  readonly json: boolean
  readonly lang: Locale
  /** File for the report on A4 pages. */
  readonly report: Option.Option<string>
}

/** Values the request of a file, prints the result, and writes its report where one is asked for. */
export const runValue = Effect.fnUntraced(function* ({ report, request, ...rest }: ValueInput) {
  yield* keepsNothing(rest.lang)
  const body = yield* readBody(request)
  if (Option.isNone(report)) return yield* printValue({ ...rest, body })
  // Loaded only where a page is asked for.
  const { reportWriter } = yield* Effect.promise(() => import("./WriteReport.ts"))
  const write = yield* reportWriter(report.value)
  const valued = yield* valuedBody({ ...rest, body })
  const { failure, result, words } = valued
  const { asset: assetType, lang } = rest
  yield* write({ assetType, request: body, ...(failure === undefined ? { result } : { failure }) }, lang, words)
  yield* keeps(rest.lang === "zh" ? `报告已写入 ${report.value}。` : `the report is in ${report.value}.`, rest.lang)
  yield* Console.error(`Report: ${report.value}`)
  yield* print({ ...rest, body }, valued)
})

const isKnown = Schema.is(KnownAssetType)

/** The words of an asset that the operator adds; `undefined` for the library's own. */
const wordsOf = Effect.fnUntraced(function* (asset: AssetType): Effect.fn.Return<OwnWords | undefined, Refused> {
  if (isKnown(asset)) return undefined
  const { loadedAssets } = yield* Effect.promise(() => import("@open-valuation/server/assets"))
  const loaded = yield* Effect.mapError(loadedAssets, ({ message }) => new Refused({ message }))
  return wordsOfAssets(loaded.map((one) => one.asset))
})

/** A rendered result, or the reason for having none. */
interface Valued {
  readonly result: unknown
  readonly failure: string | undefined
  readonly words: OwnWords | undefined
}

type BodyInput = Omit<ValueInput, "request" | "report"> & { readonly body: unknown }

/** Values a create body. */
const valuedBody = Effect.fnUntraced(function* ({ asset, body, lang }: BodyInput) {
  const words = yield* wordsOf(asset)
  return yield* asAdmin((admin) => admin.value({ asset, body })).pipe(
    Effect.map((outcome): Valued => ({ result: render(outcome, lang, words), failure: undefined, words })),
    Effect.catchTags({
      NotValuable: ({ reason }) =>
        Effect.succeed<Valued>({ result: undefined, failure: translate(reason, lang, words), words }),
      SearchUnavailable: ({ source }) =>
        Effect.fail(new Refused({ message: translate({ code: "task.searchUnavailable", params: { source } }, lang) })),
      InvalidRequest: ({ faults }) => {
        const lines = faults.map(
          ({ message, path }) => `${path === "" ? "(request)" : path}: ${translate(message, lang, words)}`,
        )
        return Effect.andThen(Console.error(lines.join("\n")), Effect.fail(new EndedWithFaults()))
      },
    }),
  )
})

/** Items that a terminal lists. */
const LISTED = { comparables: 10, items: 50, references: 50 }

/** Prints a result, as a report or as the API's JSON; refused without one. */
const print = Effect.fnUntraced(function* (
  { asset: assetType, body, json, lang }: BodyInput,
  { failure, result, words }: Valued,
): Effect.fn.Return<void, Refused> {
  if (failure !== undefined) return yield* new Refused({ message: failure })
  yield* printResult(json, result, () =>
    valuationText(valuationView({ assetType, request: body, result }, lang, words, LISTED)),
  )
})

/** Values a create body and prints the result, as a report or as the API's JSON. */
export const printValue = Effect.fnUntraced(function* (input: BodyInput) {
  yield* print(input, yield* valuedBody(input))
})
