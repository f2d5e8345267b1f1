/** Smallest font that people read, points; small print has 5. Own judgement. */
export const LEAST_FONT_POINTS = 3

const red = (colour: number): number => (colour >> 16) & 255
const green = (colour: number): number => (colour >> 8) & 255
const blue = (colour: number): number => colour & 255

/** Relative luminance. Source: WCAG 2.2. */
const luminance = (colour: number): number => {
  const linear = (value: number): number => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red(colour)) + 0.7152 * linear(green(colour)) + 0.0722 * linear(blue(colour))
}

/**
 * Least contrast of visible text, unless a channel sets it apart. WCAG 2.2 asks for 4.5; light grey print (#ccc on
 * white) has 1.6, #eee has 1.16. Own judgement.
 */
const LEAST_CONTRAST = 1.15
/** Least difference of a channel, of 255: yellow on white has little contrast but is visible. Own judgement. */
const LEAST_CHANNEL = 64

/** True when text of one colour is visible on another; both as `0xRRGGBB`. */
export const isLegible = (text: number, ground: number): boolean => {
  if (text === ground) return false
  const channel = Math.max(
    Math.abs(red(text) - red(ground)),
    Math.abs(green(text) - green(ground)),
    Math.abs(blue(text) - blue(ground)),
  )
  if (channel >= LEAST_CHANNEL) return true
  const [one, other] = [luminance(text), luminance(ground)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= LEAST_CONTRAST
}
