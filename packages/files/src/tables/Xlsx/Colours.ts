import { indexedColour } from "../IndexedColour.ts"
import { attribute, elements, tags } from "./Xml.ts"

export const WHITE = 0xff_ff_ff
export const BLACK = 0
/** Indices of the system's text and window colours. */
const [SYSTEM_TEXT, SYSTEM_GROUND] = [64, 65]

/**
 * The order in which styles number the colours of a theme (ECMA-376 part 1, 20.1.6.2): light and dark change places.
 */
const THEME = "lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink".split(" ")

const hex = (text: string | undefined): number | undefined =>
  text !== undefined && /^[0-9a-f]{6,8}$/i.test(text) ? Number.parseInt(text.slice(-6), 16) : undefined

/** Colours of a theme, in the order of styles; without a theme white and black only. */
const themeColours = (theme: string): ReadonlyArray<number | undefined> =>
  THEME.map((name, index) => {
    const content = elements(theme, name)[0]?.content ?? ""
    const [own] = tags(content, "srgbClr")
    const [system] = tags(content, "sysClr")
    const said = own === undefined ? undefined : attribute(own, "val")
    const lent = system === undefined ? undefined : attribute(system, "lastClr")
    return hex(said ?? lent) ?? [WHITE, BLACK][index]
  })

/** A colour made lighter (up to 1) or darker (down to -1), keeping hue and saturation (ECMA-376 part 1, 18.8.19). */
const tinted = (colour: number, tint: number): number => {
  if (tint === 0) return colour
  const channels = [16, 8, 0].map((shift) => ((colour >> shift) & 255) / 255)
  const [red = 0, green = 0, blue = 0] = channels
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const lightness = (most + least) / 2
  const wanted = tint < 0 ? lightness * (1 + tint) : lightness + (1 - lightness) * tint
  const reach = (of: number) => 1 - Math.abs(2 * of - 1)
  const scale = most === least ? 0 : reach(wanted) / reach(lightness)
  return channels.reduce((sum, value) => sum * 256 + Math.round((wanted + (value - lightness) * scale) * 255), 0)
}

/** Colours of a workbook: those of its theme, and indexed ones, from its own palette or the default. */
export class Colours {
  readonly #theme: ReadonlyArray<number | undefined>
  readonly #palette: ReadonlyArray<number | undefined>

  constructor(styles: string, theme: string) {
    this.#theme = themeColours(theme)
    const palette = elements(styles, "indexedColors")[0]?.content ?? ""
    this.#palette = tags(palette, "rgbColor").map((tag) => hex(attribute(tag, "rgb")))
  }

  /** An indexed colour. */
  numbered(index: number): number | undefined {
    if (index === SYSTEM_TEXT) return BLACK
    if (index === SYSTEM_GROUND) return WHITE
    return this.#palette[index] ?? indexedColour(index)
  }

  /** Colour of the element with a name; `undefined` for automatic. */
  in(content: string, name: string): number | undefined {
    const [tag] = tags(content, name)
    return tag === undefined ? undefined : this.of(tag)
  }

  /** Colour of a tag. */
  of(tag: string): number | undefined {
    const index = attribute(tag, "indexed")
    const colour =
      hex(attribute(tag, "rgb")) ??
      this.#theme[Number(attribute(tag, "theme") ?? NaN)] ??
      (index === undefined ? undefined : this.numbered(Number(index)))
    const tint = Number(attribute(tag, "tint") ?? 0)
    return colour === undefined
      ? undefined
      : tinted(colour, Math.max(-1, Math.min(1, Number.isFinite(tint) ? tint : 0)))
  }
}
