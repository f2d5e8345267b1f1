import type { RunBreakdown } from "@open-valuation/core/accuracy"
import { byGroupPlot } from "@open-valuation/report/charts"
import type { BacktestRecord } from "../BacktestRecord.ts"
import { LIMITS_SOURCE, limitsTable } from "./Assessors.ts"
import { figureTable, paragraph, plotBlock, type Section } from "./Document.ts"
import { count, fixed, signed, yuan, yuanRange } from "./NumberFormats.ts"

/** The ratio study of a run: its measures against the standard's limits, and ratios by value group. */
export const equity = (record: BacktestRecord, groups: RunBreakdown["equity"]): Section => ({
  title: "Vertical equity",
  blocks: [
    paragraph(
      "Whether cheap and dear objects are valued alike: value over price, by the value proxy of the IAAO Standard on Ratio Studies (half the price, half the value ÷ the median ratio). Values vary less than prices do, so the ends lean a little even when nothing is wrong.",
    ),
    limitsTable(record),
    paragraph(LIMITS_SOURCE),
    plotBlock(
      byGroupPlot({
        name: "vertical-equity",
        title: "Value over price, by value proxy",
        description:
          "Median of value over price for each group, from the cheapest to the dearest; bars hold the middle eight tenths.",
        groups: groups.map(({ from }) => `≥ ${yuan(from)}`),
        groupsAre: "value proxy, CNY, groups of equal count; bars: the middle 80 % of the ratios",
        valuesAre: "value / price",
        series: [
          {
            series: "engine",
            label: "engine",
            values: groups.map(({ medianRatio }) => medianRatio),
            whiskers: groups.map(({ highRatio, lowRatio }) => [lowRatio, highRatio] as const),
          },
        ],
        format: (ratio) => String(ratio),
        level: { value: 1, label: "as paid" },
      }),
    ),
    figureTable(
      "Value over price, by value proxy, CNY",
      [
        "value proxy",
        "rows",
        "median ratio",
        "its 90 % interval",
        "from the first group (VEI)",
        "a tenth below",
        "a tenth above",
        "COD",
        "PRD",
        "PRB",
      ],
      groups.map((group) => [
        yuanRange(group.from, group.to),
        count(group.n),
        fixed(group.medianRatio, 3),
        `${fixed(group.medianLow, 3)} to ${fixed(group.medianHigh, 3)}`,
        signed(group.fromFirst, 1),
        fixed(group.lowRatio, 3),
        fixed(group.highRatio, 3),
        fixed(group.cod, 1),
        fixed(group.prd, 3),
        signed(group.prb, 3),
      ]),
    ),
    paragraph(
      "The last group's distance from the first is the VEI. Within a group values differ little, and most of its PRD and PRB is chance.",
    ),
  ],
})
