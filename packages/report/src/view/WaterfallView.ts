import { ownValue } from "@open-valuation/core/domain"
import { waterfallPlot } from "../charts/WaterfallPlot.ts"
import { asCell, cleaned } from "../text/Cleaned.ts"
import type { ReportWords } from "../text/ReportWords.ts"
import { grouped, onAxis, signed } from "../valuation/Numbers.ts"
import type { Writing } from "../valuation/Reported.ts"
import { waterfall, type WaterfallStep } from "../valuation/Waterfall.ts"
import { type Drawing, figureColumn, type TableView, wordsColumn } from "./Parts.ts"

/** How the comparables become the value, to the yuan. */
export interface WaterfallView {
  readonly title: string
  readonly drawing?: Drawing
  /** The steps: name, change, level. */
  readonly steps?: TableView
  /** How to read it, or why it is not there. */
  readonly note: string
}

/** Longest label of a step. */
const LABEL = 16

/** The name of a factor of an asset. */
export const factorName = (factor: string, words: ReportWords, asset: string): string =>
  ownValue(ownValue(words.ownFactors, asset), factor) ?? ownValue(words.factors, factor) ?? cleaned(factor, LABEL)

const labelOf = ({ kind, name }: WaterfallStep, words: ReportWords, asset: string): string => {
  if (kind === "factor") return factorName(name, words, asset)
  if (kind === "part") return ownValue(words.parts, name) ?? cleaned(name, LABEL)
  return words.steps[kind]
}

/** How the comparables become the value, drawn and to the yuan. */
export const waterfallView = ({ locale, read, reported, words }: Writing): WaterfallView | undefined => {
  const title = words.sections.waterfall
  if (read.value === undefined || !read.hasSources) return undefined
  const steps = waterfall(read)
  if (steps === undefined) return { title, note: words.noWaterfall }
  const plot = waterfallPlot({
    name: "waterfall",
    title: words.waterfallTitle,
    description: words.waterfallDescription,
    steps: steps.map((step) => ({
      label: labelOf(step, words, reported.assetType),
      to: step.to,
      ...(step.from === undefined ? {} : { from: step.from }),
    })),
    format: onAxis(locale),
  })
  const rows = steps.map((step) => [
    asCell(labelOf(step, words, reported.assetType)),
    step.from === undefined ? "" : asCell(signed(grouped(step.to - step.from), step.to - step.from)),
    asCell(grouped(step.to)),
  ])
  return {
    title,
    drawing: { plot, caption: words.waterfallTitle },
    steps: { columns: [wordsColumn(words.step), figureColumn(words.change), figureColumn(words.level)], rows },
    note: words.waterfallNote,
  }
}
