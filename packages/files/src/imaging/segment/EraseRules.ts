import type { Raster } from "../Raster.ts"
import type { Ink } from "./Ink.ts"
import type { RuledLine } from "./Rules.ts"

/** A page and its ink, without ruling lines. */
export interface CleanPage {
  readonly raster: Raster
  readonly ink: Ink
}

/** Width of a line's blur beyond its ink, pixels. */
const BLUR = 2

/**
 * Erases the ruling lines of a page. Under a line it restores what is on both sides: ink where a stroke of a character
 * crosses it, paper elsewhere.
 */
export const eraseRules = (raster: Raster, ink: Ink, lines: ReadonlyArray<RuledLine>): CleanPage => {
  const { width, height } = raster
  const grey = raster.data.slice()
  const bits = ink.data.slice()
  for (const { direction, from, to, middles, thickness } of lines) {
    const [alongStep, acrossStep] = direction === "across" ? [1, width] : [width, 1]
    const [length, breadth] = direction === "across" ? [width, height] : [height, width]
    const half = thickness / 2 + BLUR
    const [start, end] = [Math.max(0, from - 2 - BLUR), Math.min(length - 1, to + 2 + BLUR)]
    for (let along = start; along <= end; along++) {
      const middle = middles[Math.max(0, Math.min(to - from, along - from))] ?? 0
      const first = Math.round(middle - half)
      const last = Math.round(middle + half)
      const [before, after] = [Math.max(0, first - 1), Math.min(breadth - 1, last + 1)]
      const base = along * alongStep
      const [one, other] = [grey[base + before * acrossStep] ?? 255, grey[base + after * acrossStep] ?? 255]
      const bit = (bits[base + before * acrossStep] ?? 0) & (bits[base + after * acrossStep] ?? 0)
      for (let across = Math.max(0, first); across <= Math.min(breadth - 1, last); across++) {
        const share = (across - before) / Math.max(1, after - before)
        const at = base + across * acrossStep
        // Never darker than before: erasing adds no ink.
        grey[at] = Math.max(grey[at] ?? 0, Math.round(one + (other - one) * share))
        bits[at] = (bits[at] ?? 0) & bit
      }
    }
  }
  return { raster: { width, height, data: grey }, ink: { width, height, data: bits } }
}
