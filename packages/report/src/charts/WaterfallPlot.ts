import { linearAxis, roomFor } from "./Axis.ts"
import { line, type Plot, px, text } from "./Svg.ts"

/** A step of a waterfall: a level by itself (`from` absent), or a change from one level to the next. */
export interface Step {
  readonly label: string
  readonly from?: number
  readonly to: number
}

/** How a first level becomes a last one, step by step. */
export interface WaterfallPlot {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly steps: ReadonlyArray<Step>
  readonly format: (value: number) => string
}

const WIDTH = 350
const LEFT = 108
const RIGHT = 12
const TOP = 6
const ROW = 19
const BOTTOM = 22
const BAR = 12

/** One row for each step; bars start where the row above ended. The axis shows the part where the levels move. */
export const waterfallPlot = ({ description, format, name, steps, title }: WaterfallPlot): Plot => {
  const floor = TOP + ROW * steps.length
  const [from, to] = roomFor(steps.flatMap((step) => [step.to, ...(step.from === undefined ? [] : [step.from])]))
  const x = linearAxis(from, to, LEFT, WIDTH - RIGHT)
  const every = Math.ceil(x.ticks.length / 4)
  const y = (row: number): number => TOP + row * ROW
  const body = [
    ...x.ticks.flatMap((tick, i) => [
      line(x.at(tick), TOP, x.at(tick), floor, "rule"),
      i % every === 0 ? text(x.at(tick), floor + 16, format(tick), "middle") : "",
    ]),
    ...steps.map((step, row) => {
      const start = step.from === undefined ? LEFT : x.at(step.from)
      const end = x.at(step.to)
      const style = step.from === undefined ? "level" : step.to >= step.from ? "rise" : "fall"
      return [
        text(LEFT - 6, y(row) + 13, step.label, "end", "name"),
        `<rect class="${style}" x="${px(Math.min(start, end))}" y="${px(y(row) + (ROW - BAR) / 2)}" width="${px(Math.max(Math.abs(end - start), 1))}" height="${BAR}"/>`,
        row + 1 < steps.length ? line(end, y(row) + (ROW - BAR) / 2, end, y(row + 1) + (ROW + BAR) / 2, "joint") : "",
      ].join("")
    }),
  ].join("")
  return { name, title, description, widthPx: WIDTH, heightPx: floor + BOTTOM, body }
}
