import { linearAxis, roomFor } from "./Axis.ts"
import { line, mark, type Plot, px, type Series, text } from "./Svg.ts"

/** A value with its range, above the single prices that carry it. */
export interface RangePlot {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly low: number
  readonly central: number
  readonly high: number
  /** Single prices on the same scale. */
  readonly prices: ReadonlyArray<{ readonly price: number; readonly series: Series }>
  readonly format: (value: number) => string
}

const WIDTH = 350
const HEIGHT = 100
const SIDE = 30
const BAR = 42
const PRICES = 72
const BAR_HEIGHT = 16
/** Labels of two ends closer than this would overlap, and the ends are then left to the text beside the plot. */
const LABEL_ROOM = 62

/** The range as a bar, the value as a line across it, the prices as marks below on the same axis. */
export const rangePlot = (plot: RangePlot): Plot => {
  const { central, description, format, high, low, name, prices, title } = plot
  const [from, to] = roomFor([low, high, ...prices.map(({ price }) => price)])
  const x = linearAxis(from, to, SIDE, WIDTH - SIDE)
  const isWide = x.at(high) - x.at(low) > 2 * LABEL_ROOM
  const every = Math.ceil(x.ticks.length / 5)
  const body = [
    ...x.ticks.flatMap((tick, i) => [
      line(x.at(tick), 26, x.at(tick), HEIGHT - 20, "rule"),
      i % every === 0 ? text(x.at(tick), HEIGHT - 6, format(tick), "middle") : "",
    ]),
    `<rect class="band" x="${px(x.at(low))}" y="${BAR - BAR_HEIGHT / 2}" width="${px(Math.max(x.at(high) - x.at(low), 1))}" height="${BAR_HEIGHT}"/>`,
    line(x.at(central), BAR - 14, x.at(central), BAR + 14, "strong"),
    text(x.at(central), 20, format(central), "middle", "key"),
    ...(isWide ? [text(x.at(low), 20, format(low), "middle"), text(x.at(high), 20, format(high), "middle")] : []),
    ...prices.map(({ price, series }) => mark(series, x.at(price), PRICES)),
  ].join("")
  return { name, title, description, widthPx: WIDTH, heightPx: HEIGHT, body }
}
