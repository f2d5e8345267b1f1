import type { GroupFigures, RunBreakdown } from "@open-valuation/core/accuracy"
import {
  byGroupPlot,
  byNamePlot,
  legend,
  line,
  linearAxis,
  type Plot,
  px,
  roomFor,
  text,
} from "@open-valuation/report/charts"
import { spacedPercent } from "@open-valuation/report/formats"
import { figureTable, paragraph, plotBlock, type Section } from "./Document.ts"
import { count, fixed, RANGE_SHARE, tick, yuan, yuanRange } from "./NumberFormats.ts"
import { chanceBounds } from "./Reliability.ts"

const groupHeads = [
  "rows",
  "median error",
  "naive",
  "within ±10 %",
  "value / price",
  "COD",
  "range covers",
  "its width",
]

const groupCells = (group: GroupFigures): ReadonlyArray<string> => [
  count(group.n),
  spacedPercent(group.mdape),
  spacedPercent(group.naiveMdape),
  spacedPercent(group.within10, 0),
  fixed(group.medianRatio, 3),
  fixed(group.cod, 1),
  spacedPercent(group.coverage80, 0),
  spacedPercent(group.width80, 0),
]

const errorSeries = (groups: ReadonlyArray<GroupFigures>) => [
  { series: "naive" as const, label: "naive median", values: groups.map(({ naiveMdape }) => naiveMdape) },
  { series: "engine" as const, label: "engine", values: groups.map(({ mdape }) => mdape) },
]

/** Coverage that chance alone allows, 19 times in 20. */
const coverageChance = ({ n }: GroupFigures) => chanceBounds({ count: n, stated: RANGE_SHARE, measured: RANGE_SHARE })

/** Distribution of errors. */
export const errors = ({ errors: bins }: RunBreakdown): Section => ({
  title: "How errors are distributed",
  blocks: [plotBlock(errorPlot(bins))],
})

/** Errors and coverage by tenths of predicted price. */
export const prices = ({ byPrice }: RunBreakdown): Section => ({
  title: "By price",
  blocks: [
    paragraph(
      "Tenths of the rows by the price that the engine predicted. By what was paid, underpriced objects would gather at one end and overpriced ones at the other, whatever the method.",
    ),
    plotBlock(
      byGroupPlot({
        name: "by-price",
        title: "Median error by price predicted",
        description:
          "Median error of the engine and of the naive median, for ten groups from the cheapest to the dearest.",
        groups: byPrice.map(({ from }) => `≥ ${yuan(from)}`),
        groupsAre: "price predicted, CNY (k thousand, m million), ten groups of equal count",
        valuesAre: "median error",
        series: errorSeries(byPrice),
        format: tick,
        from: 0,
      }),
    ),
    plotBlock(
      byGroupPlot({
        name: "coverage",
        title: "Prices inside the 80 % range, by price predicted",
        description: "Share of prices that lay inside the range, for ten groups from the cheapest to the dearest.",
        groups: byPrice.map(({ from }) => `≥ ${yuan(from)}`),
        groupsAre: "price predicted, CNY; grey bars: chance alone, 19 times in 20, if ranges were exactly right",
        valuesAre: "prices inside the range",
        series: [
          {
            series: "engine",
            label: "engine",
            values: byPrice.map(({ coverage80 }) => coverage80),
            chance: byPrice.map(coverageChance),
          },
        ],
        format: tick,
        level: { value: RANGE_SHARE, label: "80 %" },
      }),
    ),
    figureTable(
      "By price predicted, CNY",
      ["price predicted", ...groupHeads],
      byPrice.map((group) => [yuanRange(group.from, group.to), ...groupCells(group)]),
    ),
  ],
})

/** Errors and coverage by tenths of range width. */
export const widths = ({ byWidth }: RunBreakdown): Section => ({
  title: "By width of the range",
  blocks: [
    paragraph("Whether narrow ranges hold as often as wide ones: tenths of the rows by the width that was stated."),
    figureTable(
      "By width of the 80 % range, of the value",
      ["width", ...groupHeads],
      byWidth.map((group) => [
        `${spacedPercent(group.from, 0)} to ${spacedPercent(group.to, 0)}`,
        ...groupCells(group),
      ]),
    ),
  ],
})

/** Figures by month, if there are several. */
export const months = ({ byMonth }: RunBreakdown): ReadonlyArray<Section> =>
  byMonth.length < 2
    ? []
    : [
        {
          title: "By month",
          blocks: [
            plotBlock(
              byGroupPlot({
                name: "by-month",
                title: "Median error by month",
                description: "Median error of the engine and of the naive median, for each month.",
                groups: byMonth.map(({ name }) => name),
                groupsAre: "month of the price",
                valuesAre: "median error",
                series: errorSeries(byMonth),
                format: tick,
                from: 0,
              }),
            ),
            figureTable(
              "By month of the price",
              ["month", ...groupHeads],
              byMonth.map((group) => [group.name, ...groupCells(group)]),
            ),
          ],
        },
      ]

/** Figures by district, brand or kind, if the rows have them. */
export const classes = ({ byClass }: RunBreakdown): ReadonlyArray<Section> => {
  const { groups, name, others, untold } = byClass
  if (name === undefined) return []
  const rows = [
    ...groups,
    ...(others === undefined ? [] : [{ name: `${others.classes} others together`, ...others }]),
    ...(untold === undefined ? [] : [{ name: "not told", ...untold }]),
  ]
  return [
    {
      title: `By ${name}`,
      blocks: [
        plotBlock(
          byNamePlot({
            name: "by-class",
            title: `Median error by ${name}`,
            description: `Median error of the engine and of the naive median, for each ${name}.`,
            names: rows.map((row) => row.name),
            valuesAre: "median error",
            series: errorSeries(rows),
            format: tick,
            from: 0,
          }),
        ),
        figureTable(
          `By ${name}, the one with most rows first`,
          [name, ...groupHeads, "slope of ln price on ln value"],
          rows.map((row) => [row.name, ...groupCells(row), fixed(row.slope, 3)]),
        ),
      ],
    },
  ]
}

const WIDTH = 720
const HEIGHT = 300
const LEFT = 58
const RIGHT = 14
const TOP = 34
const BOTTOM = 52

/** Signed errors as bars, and those of the naive values as a line. */
const errorPlot = (bins: RunBreakdown["errors"]): Plot => {
  const [, to] = roomFor(
    bins.flatMap(({ naiveShare, share }) => [share, naiveShare]),
    { from: 0 },
  )
  const y = linearAxis(0, to, HEIGHT - BOTTOM, TOP)
  const slot = (WIDTH - LEFT - RIGHT) / bins.length
  const x = (bin: number): number => LEFT + bin * slot
  const steps = bins.map(({ naiveShare }, bin) => `H${px(x(bin))}V${px(y.at(naiveShare))}H${px(x(bin + 1))}`)
  const zero = bins.findIndex(({ from }) => from === 0)
  const body = [
    text(LEFT, 14, "share of the rows", "start"),
    legend(
      [
        ["engine", "engine (bars)"],
        ["naive", "naive median (line)"],
      ],
      WIDTH - RIGHT - 298,
      14,
    ),
    ...y.ticks.map(
      (at) =>
        line(LEFT, y.at(at), WIDTH - RIGHT, y.at(at), "rule") +
        text(LEFT - 8, y.at(at) + 4, spacedPercent(at, 0), "end"),
    ),
    ...bins.map(
      ({ share }, bin) =>
        `<rect class="bar" x="${px(x(bin) + 1)}" y="${px(y.at(share))}" width="${px(slot - 2)}" height="${px(y.at(0) - y.at(share))}"/>`,
    ),
    `<path class="line naive" d="M${px(LEFT)},${px(y.at(0))}${steps.join("")}V${px(y.at(0))}"/>`,
    ...(zero < 0 ? [] : [line(x(zero), TOP, x(zero), y.at(0), "mark")]),
    ...bins.map(({ from }, bin) =>
      from !== undefined && Math.round(100 * from) % 10 === 0
        ? text(x(bin), HEIGHT - BOTTOM + 18, `${from > 0 ? "+" : ""}${Math.round(100 * from)}`, "middle")
        : "",
    ),
    text(
      LEFT + (WIDTH - LEFT - RIGHT) / 2,
      HEIGHT - 10,
      "value above or below the price, %; the outermost bars hold everything beyond",
      "middle",
    ),
  ].join("")
  return {
    name: "errors",
    title: "Distribution of errors",
    description:
      "Bars: share of rows by how far the engine's value lies above or below the price. Line: the same of the naive median.",
    widthPx: WIDTH,
    heightPx: HEIGHT,
    body,
  }
}
