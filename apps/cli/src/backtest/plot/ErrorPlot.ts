import type { RunBreakdown } from "@open-valuation/core/accuracy"
import { linearAxis, roomFor } from "@open-valuation/report/charts"
import { legend, line, type Plot, px, text } from "@open-valuation/report/charts"
import { spacedPercent } from "@open-valuation/report/formats"

const WIDTH = 720
const HEIGHT = 300
const LEFT = 58
const RIGHT = 14
const TOP = 34
const BOTTOM = 52

/** Signed errors as bars, and those of the naive values as a line. */
export const errorPlot = (errors: RunBreakdown["errors"]): Plot => {
  const [, to] = roomFor(
    errors.flatMap(({ naiveShare, share }) => [share, naiveShare]),
    { from: 0 },
  )
  const y = linearAxis(0, to, HEIGHT - BOTTOM, TOP)
  const slot = (WIDTH - LEFT - RIGHT) / errors.length
  const x = (bin: number): number => LEFT + bin * slot
  const steps = errors.map(({ naiveShare }, bin) => `H${px(x(bin))}V${px(y.at(naiveShare))}H${px(x(bin + 1))}`)
  const zero = errors.findIndex(({ from }) => from === 0)
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
      (tick) =>
        line(LEFT, y.at(tick), WIDTH - RIGHT, y.at(tick), "rule") +
        text(LEFT - 8, y.at(tick) + 4, spacedPercent(tick, 0), "end"),
    ),
    ...errors.map(
      ({ share }, bin) =>
        `<rect class="bar" x="${px(x(bin) + 1)}" y="${px(y.at(share))}" width="${px(slot - 2)}" height="${px(y.at(0) - y.at(share))}"/>`,
    ),
    `<path class="line naive" d="M${px(LEFT)},${px(y.at(0))}${steps.join("")}V${px(y.at(0))}"/>`,
    ...(zero < 0 ? [] : [line(x(zero), TOP, x(zero), y.at(0), "mark")]),
    ...errors.map(({ from }, bin) =>
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
