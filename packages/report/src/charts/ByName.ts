import { largestOf, smallestOf } from "@open-valuation/core/domain"
import { linearAxis, roomFor } from "./Axis.ts"
import { type ByGroupPlot, valuesDrawn } from "./ByGroup.ts"
import { legend, line, mark, type Plot, text } from "./Svg.ts"

/** Named items below each other (districts, runs) with their measurements. */
export interface ByNamePlot extends Omit<ByGroupPlot, "groups" | "groupsAre"> {
  readonly names: ReadonlyArray<string>
}

const WIDTH = 720
const RIGHT = 24
const TOP = 44
const ROW = 24
const BOTTOM = 30
const MOST_NAME_PX = 260
/** Widths of a small Latin letter, of a capital, and of the widest characters, such as Chinese ones. */
const LETTER_PX = 7
const CAPITAL_PX = 9
const WIDEST_PX = 12.5

const letterWidth = (letter: string): number =>
  letter > "\u2e80" || letter === "W" || letter === "M"
    ? WIDEST_PX
    : /[\p{Lu}_mw]/u.test(letter)
      ? CAPITAL_PX
      : LETTER_PX

const widthOf = (name: string): number => Array.from(name).reduce((sum, letter) => sum + letterWidth(letter), 0)

/** A name cut to the available width. */
const cut = (name: string): string => {
  if (widthOf(name) <= MOST_NAME_PX) return name
  let kept = ""
  for (const letter of name) {
    if (widthOf(kept) + letterWidth(letter) + LETTER_PX > MOST_NAME_PX) break
    kept += letter
  }
  return `${kept}…`
}

/** One line for each name, with a mark for each series. */
export const byNamePlot = (plot: ByNamePlot): Plot => {
  const { format, level, series } = plot
  const names = plot.names.map(cut)
  const left = largestOf([60, ...names.map(widthOf)]) + 12
  const heightPx = TOP + ROW * names.length + BOTTOM
  const drawn = valuesDrawn(series)
  const [from, to] = roomFor(drawn, {
    atLeast: level === undefined ? [] : [level.value],
    ...(plot.from === undefined ? {} : { from: plot.from }),
  })
  const x = linearAxis(from, to, left, WIDTH - RIGHT)
  const y = (row: number): number => TOP + (row + 0.5) * ROW
  const floor = TOP + ROW * names.length
  const body = [
    text(left, 16, plot.valuesAre, "start"),
    legend(
      series.map(({ label, series: kind }) => [kind, label]),
      WIDTH - RIGHT - series.reduce((sum, { label }) => sum + 32 + 7 * label.length, 0),
      16,
    ),
    ...x.ticks.map(
      (tick) =>
        line(x.at(tick), TOP - 6, x.at(tick), floor, "rule") + text(x.at(tick), floor + 18, format(tick), "middle"),
    ),
    ...(level === undefined
      ? []
      : [
          line(x.at(level.value), TOP - 6, x.at(level.value), floor, "mark"),
          text(x.at(level.value), TOP - 10, level.label, "middle"),
        ]),
    ...names.map((name, row) => {
      const known = series.flatMap(({ values }) => values[row] ?? [])
      return [
        text(left - 10, y(row) + 4, name, "end", "name"),
        known.length < 2 ? "" : line(x.at(smallestOf(known)), y(row), x.at(largestOf(known)), y(row), "span"),
        ...series.toReversed().flatMap(({ chance = [], series: kind, values }) => {
          const value = values[row]
          const [low, high] = chance[row] ?? []
          return [
            low === undefined || high === undefined ? "" : line(x.at(low), y(row), x.at(high), y(row), "chance"),
            value === undefined || value === null ? "" : mark(kind, x.at(value), y(row)),
          ]
        }),
      ].join("")
    }),
  ].join("")
  const { description, name, title } = plot
  return { name, title, description, widthPx: WIDTH, heightPx, body }
}
