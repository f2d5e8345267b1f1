import { largestOf } from "@open-valuation/core/domain"
import { linearAxis, roomFor } from "./Axis.ts"
import { legend, line, mark, type Plot, px, type Series, text } from "./Svg.ts"

/** A range of values. */
export type Span = readonly [low: number, high: number]

/** Values of one series by group; `null` where it has none. */
export interface GroupSeries {
  readonly series: Series
  readonly label: string
  readonly values: ReadonlyArray<number | null>
  /** Ends of the whisker of each group. */
  readonly whiskers?: ReadonlyArray<Span>
  /** Range of each group's value by chance alone. */
  readonly chance?: ReadonlyArray<Span>
}

/** Groups side by side (tenths, months) with their measurements. */
export interface ByGroupPlot {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly groups: ReadonlyArray<string>
  readonly groupsAre: string
  readonly valuesAre: string
  readonly series: ReadonlyArray<GroupSeries>
  readonly format: (value: number) => string
  /** A level to compare with, and its label. */
  readonly level?: { readonly value: number; readonly label: string }
  /** Start of the axis; absent: below the least value. */
  readonly from?: number
}

const WIDTH = 720
const HEIGHT = 300
const LEFT = 58
const RIGHT = 14
const TOP = 34
const BOTTOM = 52
/** Width of a character: names of groups that would overlap are left out. */
const LABEL_PX = 7

/** All values that a plot of these series shows. */
export const valuesDrawn = (series: ReadonlyArray<GroupSeries>): ReadonlyArray<number> =>
  series.flatMap(({ chance = [], values, whiskers = [] }) => [
    ...values.filter((value) => value !== null),
    ...whiskers.flat(),
    ...chance.flat(),
  ])

/** Marks above each group's name, joined by a line for each series. */
export const byGroupPlot = (plot: ByGroupPlot): Plot => {
  const { format, groups, level, series } = plot
  const drawn = valuesDrawn(series)
  const [from, to] = roomFor(drawn, {
    atLeast: level === undefined ? [] : [level.value],
    ...(plot.from === undefined ? {} : { from: plot.from }),
  })
  const y = linearAxis(from, to, HEIGHT - BOTTOM, TOP)
  const slot = (WIDTH - LEFT - RIGHT) / Math.max(groups.length, 1)
  const x = (group: number): number => LEFT + (group + 0.5) * slot
  const widest = largestOf([0, ...groups.map((name) => name.length)]) * LABEL_PX
  const every = Math.max(1, Math.ceil(widest / slot))
  const legendFrom = WIDTH - RIGHT - series.reduce((sum, { label }) => sum + 32 + 7 * label.length, 0)
  const body = [
    text(LEFT, 14, plot.valuesAre, "start"),
    legend(
      series.map(({ label, series: kind }) => [kind, label]),
      legendFrom,
      14,
    ),
    ...y.ticks.map(
      (tick) =>
        line(LEFT, y.at(tick), WIDTH - RIGHT, y.at(tick), "rule") + text(LEFT - 8, y.at(tick) + 4, format(tick), "end"),
    ),
    ...groups.map((name, g) => (g % every === 0 ? text(x(g), HEIGHT - BOTTOM + 18, name, "middle") : "")),
    text(LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - 10, plot.groupsAre, "middle"),
    ...(level === undefined
      ? []
      : [
          line(LEFT, y.at(level.value), WIDTH - RIGHT, y.at(level.value), "mark"),
          line(legendFrom - 30, 10, legendFrom - 10, 10, "mark"),
          text(legendFrom - 36, 14, level.label, "end", "key"),
        ]),
    ...series.map(({ chance = [], series: kind, values, whiskers = [] }, s) => {
      // Series stand a little beside each other, so that whiskers and equal values stay apart.
      const shift = series.length > 1 ? (s - (series.length - 1) / 2) * Math.min(8, slot / 4) : 0
      const points = values.flatMap((value, g) => (value === null ? [] : [{ x: x(g) + shift, y: y.at(value) }]))
      return [
        ...chance.map(([low, high], g) => line(x(g) + shift, y.at(low), x(g) + shift, y.at(high), "chance")),
        `<polyline class="line ${kind}" points="${points.map((point) => `${px(point.x)},${px(point.y)}`).join(" ")}"/>`,
        ...whiskers.map(([low, high], g) => line(x(g) + shift, y.at(low), x(g) + shift, y.at(high), "whisker")),
        ...points.map((point) => mark(kind, point.x, point.y)),
      ].join("")
    }),
  ].join("")
  const { description, name, title } = plot
  return { name, title, description, widthPx: WIDTH, heightPx: HEIGHT, body }
}
