import { calendar, linearAxis, roomFor } from "./Axis.ts"
import { line, type Plot, px, text, widthOf } from "./Svg.ts"

/** What days in a row end with; days since 1970-01-01, both included. */
export interface Level {
  readonly from: number
  readonly to: number
  readonly value: number
}

/** The balance of an account at the end of each day. Days that no level has are not known, and not drawn. */
export interface BalancePlot {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly widthPx: number
  /** In order of time, like `adjusted`. */
  readonly balances: ReadonlyArray<Level>
  readonly balanceIs: string
  /** What of it counts; empty where that is everything. */
  readonly adjusted: ReadonlyArray<Level>
  readonly adjustedIs: string
  /** Days that ended low and below 0, marked below the axis, and what they are called. */
  readonly low: (value: number) => boolean
  readonly lowIs: string
  readonly overdrawnIs: string
  /** The mean of some days. */
  readonly mean?: Level
  readonly meanIs: string
  readonly format: (value: number) => string
}

const LEFT = 64
const RIGHT = 14
const BOTTOM = 36
const PLOT = 200
/** Heights of the rows of the legend, of the marks of low days and of those below 0; room between plot and marks. */
const [ROW, LOW, OVERDRAWN, APART] = [18, 4, 8, 3]
/** Width of a mark in the legend with its distance from its words, and distance between entries. */
const [KEY, KEY_GAP] = [24, 16]
/** Width of a label of a day. */
const LABEL = 56
/** A label of a day closer to the right edge would be cut. */
const LABEL_ROOM = 24

/** What a mark means, and how it is drawn at a place in the legend. */
type Key = readonly [words: string, draw: (x: number, y: number) => string]

/** Steps from day to day, with gaps where nothing is known, and the days below a limit marked under them. */
export const balancePlot = (plot: BalancePlot): Plot => {
  const { adjusted, balances, description, format, mean, name, title, widthPx } = plot
  const [first, last] = [balances[0]?.from ?? 0, (balances.at(-1)?.to ?? 0) + 1]
  const overdrawn = balances.filter(({ value }) => value < 0)
  const low = balances.filter(({ value }) => value >= 0 && plot.low(value))
  const stroke = (style: string) => (x: number, y: number) => line(x, y - 4, x + KEY - 6, y - 4, style)
  const keys: ReadonlyArray<Key> = [
    [plot.balanceIs, stroke("line engine")],
    ...(adjusted.length === 0 ? [] : [[plot.adjustedIs, stroke("line adjusted")] as const]),
    ...(mean === undefined ? [] : [[plot.meanIs, stroke("mark")] as const]),
    ...(low.length === 0 ? [] : [[plot.lowIs, (x: number, y: number) => bar("low", x, y - 6, KEY - 6, LOW)] as const]),
    ...(overdrawn.length === 0
      ? []
      : [[plot.overdrawnIs, (x: number, y: number) => bar("overdrawn", x, y - 8, KEY - 6, OVERDRAWN)] as const]),
  ]
  const { drawn, rows } = legendOf(keys, widthPx)
  const top = ROW * rows + 8
  const floor = top + PLOT
  const levels = [...balances, ...adjusted, ...(mean === undefined ? [] : [mean])]
  const [from, to] = roomFor(
    levels.map(({ value }) => value),
    { atLeast: [0] },
  )
  const x = linearAxis(first, last, LEFT, widthPx - RIGHT)
  const y = linearAxis(from, to, floor, top)
  const days = (style: string, marked: ReadonlyArray<Level>, height: number): string =>
    marked
      .map((one) => bar(style, x.at(one.from), floor + APART, Math.max(1, x.at(one.to + 1) - x.at(one.from)), height))
      .join("")
  const starts = calendar(first, last)
  // A few weeks may hold no first day of a month, or one.
  const months =
    starts.length > 1 ? starts : [first, Math.floor((first + last) / 2)].map((day) => [day, dayName(day)] as const)
  const [one = 0, next = widthPx] = months.map(([day]) => x.at(day))
  const every = Math.ceil(LABEL / (next - one))
  const body = [
    drawn,
    ...y.ticks.map(
      (tick) =>
        line(LEFT, y.at(tick), widthPx - RIGHT, y.at(tick), tick === 0 ? "zero" : "rule") +
        text(LEFT - 6, y.at(tick) + 4, format(tick), "end"),
    ),
    ...months.map(
      ([day, label], at) =>
        line(x.at(day), top, x.at(day), floor, "rule") +
        (at % every > 0 || x.at(day) > widthPx - LABEL_ROOM
          ? ""
          : text(x.at(day), floor + BOTTOM - 8, label, "middle")),
    ),
    days("low", low, LOW),
    days("overdrawn", overdrawn, OVERDRAWN),
    `<path class="line engine" d="${steps(balances, x.at, y.at)}"/>`,
    adjusted.length === 0 ? "" : `<path class="line adjusted" d="${steps(adjusted, x.at, y.at)}"/>`,
    mean === undefined ? "" : line(x.at(mean.from), y.at(mean.value), x.at(mean.to + 1), y.at(mean.value), "mark"),
  ].join("")
  return { name, title, description, widthPx, heightPx: floor + BOTTOM, body }
}

const dayName = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

const bar = (style: string, x: number, y: number, width: number, height: number): string =>
  `<rect class="${style}" x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}"/>`

/** A path that begins anew behind days that are not known. */
const steps = (levels: ReadonlyArray<Level>, x: (day: number) => number, y: (value: number) => number): string =>
  levels
    .map(({ from, to, value }, at) => {
      const isNext = levels[at - 1]?.to === from - 1
      return `${isNext ? `V${px(y(value))}` : `M${px(x(from))},${px(y(value))}`}H${px(x(to + 1))}`
    })
    .join("")

/** The legend, in as many rows as it needs. */
const legendOf = (keys: ReadonlyArray<Key>, widthPx: number): { readonly drawn: string; readonly rows: number } => {
  let [at, row] = [4, 1]
  const drawn = keys.map(([words, draw]) => {
    const width = KEY + widthOf(words)
    if (at > 4 && at + width > widthPx) [at, row] = [4, row + 1]
    const key = draw(at, row * ROW - 4) + text(at + KEY, row * ROW - 4, words, "start", "key")
    at += width + KEY_GAP
    return key
  })
  return { drawn: drawn.join(""), rows: row }
}
