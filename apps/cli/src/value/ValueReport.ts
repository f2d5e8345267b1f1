import { SampleKind } from "@open-valuation/core/domain"
import type { Locale } from "@open-valuation/core/text"
import { Schema } from "effect"
import { padded, table, wrapped } from "../Table.ts"
import { reportWords } from "./ReportWords.ts"

/** Columns of the terminal that a report is made for. */
const WIDTH = 80
/** Comparables that are listed, the heaviest first. */
const LISTED = 10
const LABEL = 14

/** What the report shows of a result. */
const Shown = Schema.Struct({
  avgTotalPrice: Schema.Finite,
  minTotalPrice: Schema.Finite,
  maxTotalPrice: Schema.Finite,
  unitPrice: Schema.Finite,
  confidence: Schema.Finite,
  confidenceLevel: Schema.Literals(["HIGH", "MEDIUM", "LOW"]),
  basis: Schema.Literals(["DEAL", "ASK"]),
  valuationDate: Schema.String,
  rawSampleCount: Schema.Int,
  effectiveSampleCount: Schema.Int,
  sources: Schema.Array(
    Schema.Struct({
      kind: SampleKind,
      sampleTime: Schema.String,
      community: Schema.NullOr(Schema.String),
      area: Schema.Finite,
      unitPrice: Schema.Finite,
      adjustedUnitPrice: Schema.Finite,
      weight: Schema.Finite,
    }),
  ),
  exclusionSummary: Schema.Array(Schema.Struct({ reason: Schema.String, count: Schema.Int })),
  riskTips: Schema.Array(Schema.String),
  reasoningSummary: Schema.String,
  reasoningSteps: Schema.Array(Schema.String),
})

const read = Schema.decodeUnknownSync(Shown)

/** A rendered property result as a report of at most 80 columns; a Chinese character takes two. */
export const valueReport = (result: unknown, lang: Locale): string => {
  const shown = read(result)
  const words = reportWords[lang]
  const yuan = (amount: number): string =>
    lang === "zh" ? `${grouped(amount / 10_000, 2)} 万元` : `${grouped(amount, 0)} yuan`
  const unit = lang === "zh" ? "元/㎡" : "yuan/m²"
  const line = (label: string, text: string): string => `${padded(label, LABEL)}${text}`
  const listed = shown.sources.slice(0, LISTED)
  const others = shown.effectiveSampleCount - listed.length
  const excluded = shown.exclusionSummary.map(({ count, reason }) => `${words.excluded} ${count}: ${reason}`)
  const items = (texts: ReadonlyArray<string>, mark: (index: number) => string): ReadonlyArray<string> =>
    texts.flatMap((text, index) => wrapped(text, WIDTH, mark(index)))
  return [
    line(words.value, `${yuan(shown.avgTotalPrice)}  (${words.basis[shown.basis]})`),
    line(words.unitPrice, `${grouped(shown.unitPrice, 0)} ${unit}`),
    line(words.range, `${yuan(shown.minTotalPrice)} – ${yuan(shown.maxTotalPrice)}`),
    line("", words.rangeNote),
    line(words.confidence, `${Math.round(100 * shown.confidence)} % (${words.level[shown.confidenceLevel]})`),
    line("", words.confidenceNote),
    line(words.date, shown.valuationDate),
    "",
    words.samples(shown.effectiveSampleCount, shown.rawSampleCount),
    ...table(
      words.header,
      listed.map(({ adjustedUnitPrice, area, community, kind, sampleTime, unitPrice, weight }) => [
        words.kind[kind],
        sampleTime,
        community ?? "",
        area.toFixed(1),
        grouped(unitPrice, 0),
        grouped(adjustedUnitPrice, 0),
        `${(100 * weight).toFixed(1)} %`,
      ]),
    )
      .split("\n")
      .map((row) => `  ${row}`),
    ...(others > 0 ? [`  ${words.more(others)}`] : []),
    ...items(excluded, () => "  "),
    "",
    words.risks,
    ...(shown.riskTips.length === 0 ? [`  ${words.noRisks}`] : items(shown.riskTips, () => "  - ")),
    "",
    words.reasoning,
    ...items(shown.reasoningSteps, (index) => `${String(index + 1).padStart(4)}. `),
    "",
    ...wrapped(shown.reasoningSummary, WIDTH, ""),
  ].join("\n")
}

const grouped = (value: number, decimals: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
