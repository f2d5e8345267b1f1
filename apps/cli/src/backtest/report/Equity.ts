import type { RunBreakdown, RunFigures } from "@open-valuation/core/accuracy"
import { byGroupPlot } from "../plot/ByGroup.ts"
import { figureTable, paragraph, plotBlock, type Section } from "./Document.ts"
import { count, fixed, signed, yuan, yuanRange } from "./NumberFormats.ts"

/** Vertical equity: whether cheap and dear objects are valued alike. */
export const equity = ({ prb, prd, vei, veiSignificance }: RunFigures, tenths: RunBreakdown["equity"]): Section => ({
  title: "Vertical equity",
  blocks: [
    paragraph(
      `Whether cheap and dear objects are valued alike: value over price, by the value proxy of the IAAO Standard on Ratio Studies (half the price, half the value ÷ the median ratio). Values vary less than prices do, so the ends lean a little even when nothing is wrong. PRD ${fixed(prd, 3)} (the standard asks for 0.98 to 1.03), PRB ${signed(prb, 3)} (−0.05 to +0.05), VEI ${signed(vei, 1)} % (−10 to +10; the 90 % intervals of the highest and the lowest group's median are ${fixed(veiSignificance, 1)} % apart, 0 where they overlap).`,
    ),
    plotBlock(
      byGroupPlot({
        name: "vertical-equity",
        title: "Value over price, by value proxy",
        description:
          "Median of value over price for ten groups from the cheapest to the dearest; bars hold the middle eight tenths.",
        groups: tenths.map(({ from }) => `≥ ${yuan(from)}`),
        groupsAre: "value proxy, CNY, ten groups of equal count; bars: the middle 80 % of the ratios",
        valuesAre: "value / price",
        series: [
          {
            series: "engine",
            label: "engine",
            values: tenths.map(({ medianRatio }) => medianRatio),
            whiskers: tenths.map(({ highRatio, lowRatio }) => [lowRatio, highRatio] as const),
          },
        ],
        format: (ratio) => String(ratio),
        level: { value: 1, label: "as paid" },
      }),
    ),
    figureTable(
      "Value over price, by value proxy, CNY",
      ["value proxy", "rows", "median ratio", "its 90 % interval", "COD", "a tenth below", "a tenth above"],
      tenths.map((tenth) => [
        yuanRange(tenth.from, tenth.to),
        count(tenth.n),
        fixed(tenth.medianRatio, 3),
        `${fixed(tenth.medianFrom, 3)} to ${fixed(tenth.medianTo, 3)}`,
        fixed(tenth.cod, 1),
        fixed(tenth.lowRatio, 3),
        fixed(tenth.highRatio, 3),
      ]),
    ),
  ],
})
