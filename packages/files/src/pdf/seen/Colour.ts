import { ownValue } from "@open-valuation/core/domain"
import { isLegible } from "../../tables/index.ts"

/** A colour as one number, `0xRRGGBB`, or `UNKNOWN` for a pattern or a gradient. */
export type Colour = number

/** Not a single colour. It equals no colour. */
export const UNKNOWN: Colour = 0x1_00_00_00
export const WHITE: Colour = 0xff_ff_ff
export const BLACK: Colour = 0

/** Parses `#rrggbb`, the form of every colour in pdf.js, whatever its colour space. */
export const colourOf = (value: unknown): Colour =>
  typeof value === "string" && /^#[0-9a-f]{6}$/iu.test(value) ? Number.parseInt(value.slice(1), 16) : UNKNOWN

export const rgb = (red: number, green: number, blue: number): Colour =>
  (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue)

const red = (colour: Colour): number => (colour >> 16) & 255
const green = (colour: Colour): number => (colour >> 8) & 255
const blue = (colour: Colour): number => colour & 255

/** Interpolates between two colours. `share` 1 is the other. */
export const mixed = (one: Colour, other: Colour, share: number): Colour => {
  if (share <= 0 || one === other) return one
  if (share >= 1) return other
  if (one === UNKNOWN || other === UNKNOWN) return UNKNOWN
  return rgb(
    red(one) + (red(other) - red(one)) * share,
    green(one) + (green(other) - green(one)) * share,
    blue(one) + (blue(other) - blue(one)) * share,
  )
}

/** True when a person can distinguish text of one colour on a background of the other. */
export const areToldApart = (one: Colour, other: Colour): boolean =>
  one === UNKNOWN || other === UNKNOWN || isLegible(one, other)

/** From this brightness on, 0 to 255, text is as faint as watermarks are: `#909090`. */
const FAINT = 144

/** True for text of the brightness of watermarks. */
export const isFaint = (colour: Colour): boolean =>
  colour !== UNKNOWN && 0.299 * red(colour) + 0.587 * green(colour) + 0.114 * blue(colour) >= FAINT

/** A colour over another in one of the blend modes of PDF (32000-1, 11.3.5), by its name on a browser's canvas. */
export const blended = (mode: string, under: Colour, over: Colour): Colour => {
  const blend = ownValue(blends, mode)
  if (blend === undefined || over === UNKNOWN) return over
  if (under === UNKNOWN) return UNKNOWN
  const channel = (from: (colour: Colour) => number): number => 255 * blend(from(under) / 255, from(over) / 255)
  return rgb(channel(red), channel(green), channel(blue))
}

const multiply = (under: number, over: number): number => under * over
const screen = (under: number, over: number): number => under + over - under * over

const blends: Readonly<Record<string, (under: number, over: number) => number>> = {
  multiply,
  screen,
  darken: Math.min,
  lighten: Math.max,
  overlay: (under, over) => (under <= 0.5 ? multiply(2 * under, over) : screen(2 * under - 1, over)),
  "hard-light": (under, over) => (over <= 0.5 ? multiply(under, 2 * over) : screen(under, 2 * over - 1)),
  difference: (under, over) => Math.abs(under - over),
  exclusion: (under, over) => under + over - 2 * under * over,
}

/** Share of the underlying colour that shows through a paint of full opacity, 0 to 1. */
export const passing = (mode: string, colour: Colour): number => {
  if (mode === "difference" || mode === "exclusion") return 1
  if (ownValue(blends, mode) === undefined || colour === UNKNOWN) return 0
  const [least, most] = [red(colour), green(colour), blue(colour)].reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [255, 0],
  )
  if (mode === "multiply" || mode === "darken") return most / 255
  if (mode === "screen" || mode === "lighten") return 1 - least / 255
  return 1 - Math.abs((most + least) / 255 - 1)
}
