import { linearAxis, roomFor } from "./Axis.ts"
import { line, type Plot, px, text } from "./Svg.ts"

/** A point of a curve. */
export interface CurvePoint {
  readonly x: number
  readonly y: number
}

/** How something falls or rises, such as a price with age. */
export interface CurvePlot {
  readonly name: string
  readonly title: string
  readonly description: string
  /** In the order of `x`. */
  readonly points: ReadonlyArray<CurvePoint>
  /** Where the subject stands on the `x` axis, and what that is called. */
  readonly subject?: { readonly x: number; readonly label: string }
  readonly xIs: string
  readonly yIs: string
  readonly formatX: (value: number) => string
  readonly formatY: (value: number) => string
}

const WIDTH = 350
const HEIGHT = 226
const LEFT = 56
const RIGHT = 18
const TOP = 30
const BOTTOM = 44
/** So few points have a tick each. */
const MOST_TICKS = 6

/** Points joined by a line, above an axis that starts at 0. */
export const curvePlot = (plot: CurvePlot): Plot => {
  const { description, formatX, formatY, name, points, subject, title, xIs, yIs } = plot
  const [, to] = roomFor(
    points.map(({ y }) => y),
    { from: 0 },
  )
  const last = points.reduce((most, { x }) => Math.max(most, x), 0)
  const x = linearAxis(0, last, LEFT, WIDTH - RIGHT)
  const y = linearAxis(0, to, HEIGHT - BOTTOM, TOP)
  const place = (point: CurvePoint): string => `${px(x.at(point.x))},${px(y.at(point.y))}`
  const body = [
    text(LEFT, 14, yIs, "start"),
    ...y.ticks.map(
      (tick) =>
        line(LEFT, y.at(tick), WIDTH - RIGHT, y.at(tick), "rule") +
        text(LEFT - 6, y.at(tick) + 4, formatY(tick), "end"),
    ),
    ...(points.length > MOST_TICKS ? x.ticks : points.map((point) => point.x)).map((tick) =>
      text(x.at(tick), HEIGHT - BOTTOM + 17, formatX(tick), "middle"),
    ),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, xIs, "middle"),
    ...(subject === undefined || subject.x > last
      ? []
      : [
          line(x.at(subject.x), TOP, x.at(subject.x), HEIGHT - BOTTOM, "mark"),
          text(x.at(subject.x) + 5, TOP + 10, subject.label, "start", "key"),
        ]),
    `<polyline class="line engine" points="${points.map(place).join(" ")}"/>`,
    ...points.map((point) => `<circle class="engine" cx="${px(x.at(point.x))}" cy="${px(y.at(point.y))}" r="3"/>`),
  ].join("")
  return { name, title, description, widthPx: WIDTH, heightPx: HEIGHT, body }
}
