import { acceptance, type Evaluated, type Measure, type PointFigures } from "@open-valuation/core/accuracy"
import type { BacktestRecord } from "../BacktestRecord.ts"
import { mixedTable, type TableBlock } from "./Document.ts"
import { fixed, signed } from "./NumberFormats.ts"

const NAMES: Readonly<Record<Measure, string>> = {
  MEDIAN_RATIO: "median ratio",
  COD: "COD",
  PRD: "PRD",
  PRB: "PRB",
  VEI: "VEI",
}

/** What lies below and above the limits of each measure. */
const FAULTS: Readonly<Record<Measure, readonly [below: string, above: string]>> = {
  MEDIAN_RATIO: ["values too low", "values too high"],
  COD: ["too uniform", "too dispersed"],
  PRD: ["progressive", "regressive"],
  PRB: ["regressive", "progressive"],
  VEI: ["regressive", "progressive"],
}

const verdictWords = ({ measure, verdict }: Evaluated): string => {
  const [below, above] = FAULTS[measure]
  switch (verdict) {
    case "WITHIN":
      return "pass"
    case "NOT_SIGNIFICANT":
      return "pass: the interval still reaches the limit"
    case "BELOW":
      return `fail: ${below}`
    case "ABOVE":
      return `fail: ${above}`
    case "NO_LIMIT":
      return "no limit"
    case "UNKNOWN":
      return "not measured"
  }
}

const figureWords = (measure: Measure, figures: PointFigures): string => {
  switch (measure) {
    case "MEDIAN_RATIO":
      return fixed(figures.medianRatio, 3)
    case "COD":
      return fixed(figures.cod, 1)
    case "PRD":
      return fixed(figures.prd, 3)
    case "PRB":
      return signed(figures.prb, 3)
    case "VEI":
      return signed(figures.vei, 1)
  }
}

const limitWords = ({ high, low, measure }: Evaluated): string => {
  const digits = measure === "COD" || measure === "VEI" ? 0 : 2
  const words = measure === "PRB" || measure === "VEI" ? signed : fixed
  if (high === undefined) return "–"
  return low === undefined ? `up to ${words(high, digits)}` : `${words(low, digits)} to ${words(high, digits)}`
}

/** Confidence interval of the PRB, 95 %. */
const biasInterval = ({ prbHigh, prbLow }: PointFigures): string =>
  typeof prbLow === "number" ? `${signed(prbLow, 3)} to ${signed(prbHigh, 3)}` : "–"

/** Slope of ln price on ln value, with its confidence interval, 95 %. */
export const slopeWords = ({ slope, slopeHigh, slopeLow }: PointFigures): string =>
  typeof slopeLow === "number" ? `${fixed(slope, 3)} (${fixed(slopeLow, 3)} to ${fixed(slopeHigh, 3)})` : "–"

const significance = (measure: Measure, figures: PointFigures): string => {
  if (measure === "PRB") return biasInterval(figures)
  return measure === "VEI" ? fixed(figures.veiSignificance, 1) : "–"
}

/** Sources of the limits. */
export const LIMITS_SOURCE =
  "Limits of the IAAO Standard on Ratio Studies (2013); VEI: its exposure draft of May 2026, which is not in force. COD and VEI are per cent. The PRB fails if its whole 95 % interval lies outside the limits, the VEI if its significance exceeds 10 % too: the gap between the 90 % intervals of the median ratios of the cheapest and the dearest group."

/** One line for each measure against the standard's limits: name, figure, limits, interval or significance, verdict. */
export const limitLines = ({ asset, figures }: BacktestRecord): ReadonlyArray<ReadonlyArray<string>> =>
  acceptance(figures, asset).map((judged) => [
    NAMES[judged.measure],
    figureWords(judged.measure, figures),
    limitWords(judged),
    significance(judged.measure, figures),
    verdictWords(judged),
  ])

/** The measures of one run against the standard's limits. */
export const limitsTable = (record: BacktestRecord): TableBlock =>
  mixedTable(
    "Against the limits of the standard",
    [
      { head: "measure", kind: "words" },
      { head: "figure", kind: "figure" },
      { head: "limits", kind: "figure" },
      { head: "interval or significance", kind: "figure" },
      { head: "verdict", kind: "words" },
    ],
    limitLines(record),
  )

/** Limits that a run exceeds, and measures it has too few rows for. */
const faults = ({ asset, figures }: BacktestRecord): string => {
  const judged = acceptance(figures, asset)
  const failed = judged.flatMap(({ measure, verdict }) => {
    const [below, above] = FAULTS[measure]
    return verdict === "BELOW" || verdict === "ABOVE"
      ? [`${NAMES[measure]}: ${verdict === "BELOW" ? below : above}`]
      : []
  })
  const open = judged.filter(({ verdict }) => verdict === "UNKNOWN").map(({ measure }) => NAMES[measure])
  const words = failed.length === 0 ? "none" : failed.join(", ")
  return open.length === 0 ? words : `${words}; not measured: ${open.join(", ")}`
}

/** Level, uniformity and vertical equity of runs, as assessors measure them. */
export const assessorsTable = (caption: string, records: ReadonlyArray<BacktestRecord>): TableBlock =>
  mixedTable(
    caption,
    [
      { head: "run", kind: "words" },
      ...[
        "median ratio",
        "COD",
        "PRD",
        "PRB",
        "its 95 % interval",
        "VEI",
        "its significance",
        "slope (95 % interval)",
      ].map((head) => ({
        head,
        kind: "figure" as const,
      })),
      { head: "outside the limits", kind: "words" },
    ],
    records.map((record) => [
      record.name,
      ...(["MEDIAN_RATIO", "COD", "PRD", "PRB"] as const).map((measure) => figureWords(measure, record.figures)),
      biasInterval(record.figures),
      figureWords("VEI", record.figures),
      significance("VEI", record.figures),
      slopeWords(record.figures),
      faults(record),
    ]),
  )
