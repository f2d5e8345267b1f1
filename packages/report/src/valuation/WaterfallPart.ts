import { inlineSvg } from "../charts/Svg.ts"
import { waterfallPlot } from "../charts/WaterfallPlot.ts"
import type { ReportWords } from "../text/ReportWords.ts"
import { cleaned, drawing, figure, type Html, paragraph, section, sentence, table, words as cell } from "./Html.ts"
import { grouped, onAxis, signed } from "./Numbers.ts"
import type { Writing } from "./Reported.ts"
import { waterfall, type WaterfallStep } from "./Waterfall.ts"

/** Longest label of a step. */
const LABEL = 16

const labelOf = ({ kind, name }: WaterfallStep, words: ReportWords, asset: string): string => {
  if (kind === "factor") return words.ownFactors[asset]?.[name] ?? words.factors[name] ?? cleaned(name, LABEL)
  if (kind === "part") return words.parts[name] ?? cleaned(name, LABEL)
  return words.steps[kind]
}

/** How the comparables become the value, drawn and to the yuan. */
export const waterfallPart = ({ locale, read, reported, words }: Writing): Html => {
  const title = words.sections.waterfall
  if (read.value === undefined || !read.hasSources) return ""
  const steps = waterfall(read)
  if (steps === undefined) return section(title, "waterfall", paragraph(sentence(words.noWaterfall)))
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
    cell(labelOf(step, words, reported.assetType)),
    figure(step.from === undefined ? "" : signed(grouped(step.to - step.from), step.to - step.from)),
    figure(grouped(step.to)),
  ])
  return section(
    title,
    "waterfall",
    `<div class="pair">`,
    drawing(inlineSvg(plot), words.waterfallTitle),
    table(title, [cell(words.step), figure(words.change), figure(words.level)], rows),
    "</div>",
    paragraph(sentence(words.waterfallNote), "note"),
  )
}
