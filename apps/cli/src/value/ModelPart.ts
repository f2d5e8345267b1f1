import { ownValue } from "@open-valuation/core/domain"
import { MarketResult } from "@open-valuation/core/market"
import type { Locale } from "@open-valuation/core/text"
import { Schema, Struct } from "effect"
import { line, percent } from "./ReportPart.ts"
import { reportWords } from "./ReportWords.ts"

/** The model behind a market result and its correction, as the report shows them. */
const Shown = Schema.Struct({
  ...Struct.pick(MarketResult.fields, ["engineVersion", "modelPath", "correction"]),
  sources: Schema.Array(
    Schema.Struct({ adjustments: Schema.Array(Schema.Struct({ factor: Schema.String, rate: Schema.Finite })) }),
  ),
})

const read = Schema.decodeUnknownSync(Shown)

/** Smallest correction that is shown, and how many of its parts are named. */
const SMALL = 0.005
const NAMED = 3

/**
 * How far the market was learned, and by which model; below it the correction, unless it is small. `names`: short names
 * by factor. Empty for a value without comparables.
 */
export const modelLines = (
  result: unknown,
  names: Readonly<Record<string, string>>,
  lang: Locale,
): ReadonlyArray<string> => {
  const { correction = [], engineVersion, modelPath, sources } = read(result)
  const [first] = sources
  if (modelPath === undefined || first === undefined) return []
  const words = reportWords[lang]
  const total = first.adjustments.find(({ factor }) => factor === "correction")?.rate ?? 0
  const parts = correction
    .slice(0, NAMED)
    .map(({ factor, rate }) => `${ownValue(names, factor) ?? factor} ${signed(rate)}`)
  return [
    ...line(words.model, words.path[modelPath](engineVersion)),
    ...(Math.abs(total) < SMALL || parts.length === 0
      ? []
      : line(words.correction, words.corrected(signed(total), parts, correction.length > NAMED))),
  ]
}

const signed = (rate: number): string => `${rate > 0 ? "+" : ""}${percent(rate, 1)}`
