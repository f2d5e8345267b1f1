import { largestOf } from "@open-valuation/core/domain"
import { linearAxis, roomFor } from "./Axis.ts"
import { legend, line, mark, type Plot, px, text, widthOf } from "./Svg.ts"

/** Money of one period; both positive. */
export interface PeriodFlow {
  readonly label: string
  readonly inflow: number
  readonly outflow: number
}

/** Money in and out by period, and what is left. */
export interface FlowsPlot {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly flows: ReadonlyArray<PeriodFlow>
  readonly inflowIs: string
  readonly outflowIs: string
  readonly netIs: string
  readonly format: (value: number) => string
}

const LEFT = 64
const RIGHT = 14
const TOP = 34
const BOTTOM = 30
const HEIGHT = 260
/** Width of a period where there is room, and of the plot at most. */
const SLOT = 64
const [LEAST, MOST] = [360, 920]
const BAR_SHARE = 0.5
/** Width of a character: labels that would overlap are left out. */
const LABEL_PX = 7
/** Left edge of the legend, room of its marks, and distance between its entries. */
const [KEY_LEFT, KEY_MARK, KEY_GAP] = [4, 14, 18]

/** Bars above the axis for money in and below it for money out, with a mark for the difference. */
export const flowsPlot = (plot: FlowsPlot): Plot => {
  const { description, flows, format, inflowIs, name, netIs, outflowIs, title } = plot
  const second = KEY_LEFT + KEY_MARK + widthOf(inflowIs) + KEY_GAP
  const third = second + KEY_MARK + widthOf(outflowIs) + KEY_GAP
  const keys = third + KEY_MARK + widthOf(netIs)
  const width = Math.max(keys, Math.min(MOST, Math.max(LEAST, LEFT + RIGHT + SLOT * flows.length)))
  const [from, to] = roomFor(
    flows.flatMap(({ inflow, outflow }) => [inflow, -outflow]),
    { atLeast: [0] },
  )
  const y = linearAxis(from, to, HEIGHT - BOTTOM, TOP)
  const slot = (width - LEFT - RIGHT) / Math.max(flows.length, 1)
  const bar = slot * BAR_SHARE
  const x = (period: number): number => LEFT + (period + 0.5) * slot
  const every = Math.max(1, Math.ceil((largestOf([0, ...flows.map(({ label }) => label.length)]) * LABEL_PX) / slot))
  const rect = (period: number, value: number, style: string): string => {
    const [top, bottom] = [y.at(Math.max(0, value)), y.at(Math.min(0, value))]
    return `<rect class="${style}" x="${px(x(period) - bar / 2)}" y="${px(top)}" width="${px(bar)}" height="${px(bottom - top)}"/>`
  }
  const swatch = (at: number, style: string): string => `<rect class="${style}" x="${at}" y="5" width="9" height="9"/>`
  const body = [
    swatch(KEY_LEFT, "inflow"),
    text(KEY_LEFT + KEY_MARK, 14, inflowIs, "start", "key"),
    swatch(second, "outflow"),
    text(second + KEY_MARK, 14, outflowIs, "start", "key"),
    legend([["reference", netIs]], third, 14),
    ...y.ticks.map(
      (tick) =>
        line(LEFT, y.at(tick), width - RIGHT, y.at(tick), "rule") + text(LEFT - 6, y.at(tick) + 4, format(tick), "end"),
    ),
    ...flows.map(({ inflow, label, outflow }, period) =>
      [
        rect(period, inflow, "inflow"),
        rect(period, -outflow, "outflow"),
        period % every === 0 ? text(x(period), HEIGHT - BOTTOM + 18, label, "middle") : "",
      ].join(""),
    ),
    line(LEFT, y.at(0), width - RIGHT, y.at(0), "zero"),
    ...flows.map(({ inflow, outflow }, period) => mark("reference", x(period), y.at(inflow - outflow))),
  ].join("")
  return { name, title, description, widthPx: width, heightPx: HEIGHT, body }
}
