import { isLegible, LEAST_FONT_POINTS } from "../Legible.ts"
import { indexedColour } from "../Palette.ts"
import { attribute, elements, tags } from "./Xml.ts"

const WHITE = 0xff_ff_ff
const BLACK = 0
/** Numbers of the system's colours of text and of windows. */
const [SYSTEM_TEXT, SYSTEM_GROUND] = [64, 65]

/** The order in which styles number the colours of a theme (ECMA-376 part 1, 20.1.6.2): light and dark change places. */
const THEME = "lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink".split(" ")

const hex = (text: string | undefined): number | undefined =>
  text !== undefined && /^[0-9a-f]{6,8}$/i.test(text) ? Number.parseInt(text.slice(-6), 16) : undefined

/** The colours of a theme, in the order of styles; of one that says nothing white, black and nothing more. */
const themeColours = (theme: string): ReadonlyArray<number | undefined> =>
  THEME.map((name, index) => {
    const content = elements(theme, name)[0]?.content ?? ""
    const [own] = tags(content, "srgbClr")
    const [system] = tags(content, "sysClr")
    const said = own === undefined ? undefined : attribute(own, "val")
    const lent = system === undefined ? undefined : attribute(system, "lastClr")
    return hex(said ?? lent) ?? [WHITE, BLACK][index]
  })

/** A colour lighter (to 1) or darker (to -1). */
const tinted = (colour: number, tint: number): number => {
  const channel = (shift: number): number => {
    const value = (colour >> shift) & 255
    return Math.round(tint < 0 ? value * (1 + tint) : value + (255 - value) * tint) << shift
  }
  return channel(16) | channel(8) | channel(0)
}

/** The colour that an element names; `undefined` when it leaves it to the program. */
const colourIn = (content: string, name: string, theme: ReadonlyArray<number | undefined>): number | undefined => {
  const [tag] = tags(content, name)
  if (tag === undefined) return undefined
  const index = Number(attribute(tag, "indexed") ?? NaN)
  if (index === SYSTEM_TEXT) return BLACK
  if (index === SYSTEM_GROUND) return WHITE
  const colour = hex(attribute(tag, "rgb")) ?? theme[Number(attribute(tag, "theme") ?? NaN)] ?? indexedColour(index)
  const tint = Number(attribute(tag, "tint") ?? 0)
  return colour === undefined ? undefined : tinted(colour, Math.max(-1, Math.min(1, Number.isFinite(tint) ? tint : 0)))
}

/** Whether the text of each cell style cannot be seen: too small, or as the fill behind it. Patterns leave it seen. */
export const unseenStyles = (styles: string, themeText: string): ReadonlyArray<boolean> => {
  const theme = themeColours(themeText)
  const all = (name: string, one: string) => elements(elements(styles, name)[0]?.content ?? "", one)
  const fonts = all("fonts", "font").map(({ content }) => {
    const [size] = tags(content, "sz")
    const points = size === undefined ? LEAST_FONT_POINTS : Number(attribute(size, "val") ?? LEAST_FONT_POINTS)
    return { isSmall: points < LEAST_FONT_POINTS, colour: colourIn(content, "color", theme) ?? BLACK }
  })
  const grounds = all("fills", "fill").map(({ content }) => {
    const [pattern] = tags(content, "patternFill")
    const kind = pattern === undefined ? undefined : (attribute(pattern, "patternType") ?? "none")
    if (kind === "none") return WHITE
    return kind === "solid" ? colourIn(content, "fgColor", theme) : undefined
  })
  return tags(elements(styles, "cellXfs")[0]?.content ?? "", "xf").map((tag) => {
    const font = fonts[Number(attribute(tag, "fontId") ?? 0)]
    const index = Number(attribute(tag, "fillId") ?? 0)
    const ground = index < grounds.length ? grounds[index] : WHITE
    return font !== undefined && (font.isSmall || (ground !== undefined && !isLegible(font.colour, ground)))
  })
}
