import { calendar, linearAxis, roomFor } from "./Axis.ts"
import { line, mark, type Plot, px, type Series, text } from "./Svg.ts"

/** A price on a day (days since 1970-01-01); `observed` is what it was before adjustments. */
export interface Dated {
  readonly day: number
  readonly price: number
  readonly observed?: number
  readonly series: Series
}

/** Prices over time, with the day and range of a subject. */
export interface TimePlot {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly dated: ReadonlyArray<Dated>
  readonly subject: { readonly day: number; readonly low: number; readonly central: number; readonly high: number }
  readonly subjectIs: string
  readonly pricesAre: string
  readonly format: (value: number) => string
}

const WIDTH = 350
const HEIGHT = 226
const LEFT = 56
const RIGHT = 18
const TOP = 30
const BOTTOM = 30
/** Observed prices beyond this multiple of the range would press all others together, and are left out of the axis. */
const FAR = 3
/** A label closer to the right edge would be cut. */
const LABEL_ROOM = 24

/** Adjusted prices as marks, each joined to the price observed; the subject's value and range on its own day. */
export const timePlot = (plot: TimePlot): Plot => {
  const { dated, description, format, name, pricesAre, subject, subjectIs, title } = plot
  const { central, day: today, high, low } = subject
  const days = [today, ...dated.map(({ day }) => day)]
  const [fromDay, toDay] = roomFor(days)
  const prices = [low, high, ...dated.map(({ price }) => price)]
  const seen = dated.flatMap(({ observed }) =>
    observed !== undefined && observed < FAR * high && observed > low / FAR ? [observed] : [],
  )
  const [from, to] = roomFor([...prices, ...seen])
  const x = linearAxis(fromDay, toDay, LEFT, WIDTH - RIGHT)
  const y = linearAxis(from, to, HEIGHT - BOTTOM, TOP)
  const body = [
    text(LEFT, 14, pricesAre, "start"),
    ...y.ticks.map(
      (tick) =>
        line(LEFT, y.at(tick), WIDTH - RIGHT, y.at(tick), "rule") + text(LEFT - 6, y.at(tick) + 4, format(tick), "end"),
    ),
    ...calendar(fromDay, toDay).map(
      ([day, label]) =>
        line(x.at(day), HEIGHT - BOTTOM, x.at(day), HEIGHT - BOTTOM + 4, "rule") +
        (x.at(day) > WIDTH - LABEL_ROOM ? "" : text(x.at(day), HEIGHT - BOTTOM + 17, label, "middle")),
    ),
    line(x.at(today), TOP, x.at(today), HEIGHT - BOTTOM, "mark"),
    text(x.at(today), TOP - 4, subjectIs, "end", "key"),
    ...dated.map(({ day, observed, price }) =>
      observed === undefined || !seen.includes(observed)
        ? ""
        : line(x.at(day), y.at(observed), x.at(day), y.at(price), "whisker") +
          `<circle class="observed" cx="${px(x.at(day))}" cy="${px(y.at(observed))}" r="2.5"/>`,
    ),
    ...dated.map(({ day, price, series }) => mark(series, x.at(day), y.at(price))),
    line(x.at(today), y.at(low), x.at(today), y.at(high), "bracket"),
    line(x.at(today) - 7, y.at(central), x.at(today) + 7, y.at(central), "strong"),
  ].join("")
  return { name, title, description, widthPx: WIDTH, heightPx: HEIGHT, body }
}
