import type { ReliabilityBin } from "@open-valuation/core/accuracy"
import { linearAxis } from "@open-valuation/report/charts"
import { line, mark, type Plot, px, text } from "@open-valuation/report/charts"
import { spacedPercent } from "@open-valuation/report/formats"

const WIDTH = 430
const HEIGHT = 400
const LEFT = 58
const RIGHT = 26
const TOP = 30
const BOTTOM = 52

/** Two standard errors around the stated share: a correct one is measured in there 19 times in 20. */
export const chanceBounds = ({ count, stated }: ReliabilityBin): readonly [low: number, high: number] => {
  const error = 2 * Math.sqrt((stated * (1 - stated)) / count)
  return [Math.max(0, stated - error), Math.min(1, stated + error)]
}

/** Stated confidence against measured shares; on the diagonal confidence is right. */
export const reliabilityPlot = (bins: ReadonlyArray<ReliabilityBin>): Plot => {
  const x = linearAxis(0, 1, LEFT, WIDTH - RIGHT)
  const y = linearAxis(0, 1, HEIGHT - BOTTOM, TOP)
  const points = bins.map(({ measured, stated }) => `${px(x.at(stated))},${px(y.at(measured))}`).join(" ")
  const body = [
    text(LEFT, 14, "share that came within ±10 % of the value", "start"),
    ...y.ticks.map(
      (tick) =>
        line(LEFT, y.at(tick), WIDTH - RIGHT, y.at(tick), "rule") +
        text(LEFT - 8, y.at(tick) + 4, spacedPercent(tick, 0), "end"),
    ),
    ...x.ticks.map(
      (tick) =>
        line(x.at(tick), TOP, x.at(tick), HEIGHT - BOTTOM, "rule") +
        text(x.at(tick), HEIGHT - BOTTOM + 18, spacedPercent(tick, 0), "middle"),
    ),
    line(x.at(0), y.at(0), x.at(1), y.at(1), "mark"),
    text(LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - 10, "confidence that was stated", "middle"),
    ...bins.map((bin) => {
      const [low, high] = chanceBounds(bin)
      return line(x.at(bin.stated), y.at(low), x.at(bin.stated), y.at(high), "chance")
    }),
    `<polyline class="line engine" points="${points}"/>`,
    ...bins.map((bin) => mark("engine", x.at(bin.stated), y.at(bin.measured))),
  ].join("")
  return {
    name: "reliability",
    title: "Reliability of confidence",
    description:
      "Confidence that was stated against the share of prices that came within ten per cent of the value, in ten bins of equal count. Grey bars: where chance alone would put the share, 19 times in 20.",
    widthPx: WIDTH,
    heightPx: HEIGHT,
    body,
  }
}
