import { MarketResult } from "@open-valuation/core/market"
import type { Locale } from "@open-valuation/core/text"
import { Schema, Struct } from "effect"
import { line, percent } from "./ReportPart.ts"
import { reportWords } from "./ReportWords.ts"

/** What the report shows of the model behind a market result, and of its correction. */
const Shown = Schema.Struct({
  ...Struct.pick(MarketResult.fields, ["engineVersion", "modelPath", "correction"]),
  sources: Schema.Array(
    Schema.Struct({ adjustments: Schema.Array(Schema.Struct({ factor: Schema.String, rate: Schema.Finite })) }),
  ),
})

const read = Schema.decodeUnknownSync(Shown)

/** A correction below this is not worth a line; so many of its parts are named, the largest. */
const SMALL = 0.005
const NAMED = 3

/**
 * How far the market was learned and by which model; below it what was corrected for all comparables alike, where that
 * is worth telling. `names`: short ones by factor. Nothing of a value that rests on no comparable.
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
  const parts = correction.slice(0, NAMED).map(({ factor, rate }) => `${names[factor] ?? factor} ${signed(rate)}`)
  return [
    ...line(words.model, words.path[modelPath](engineVersion)),
    ...(Math.abs(total) < SMALL || parts.length === 0
      ? []
      : line(words.correction, words.corrected(signed(total), parts, correction.length > NAMED))),
  ]
}

const signed = (rate: number): string => `${rate > 0 ? "+" : ""}${percent(rate, 1)}`
