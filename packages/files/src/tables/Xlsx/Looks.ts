import { isLegible, LEAST_FONT_POINTS } from "../Legible.ts"
import { BLACK, Colours, WHITE } from "./Colours.ts"
import { hidesSomething } from "./NumberFormat.ts"
import { attribute, elements, tags } from "./Xml.ts"

/** Look of a run of text, or of a font. */
export interface Ink {
  readonly colour: number
  readonly isSmall: boolean
}

/**
 * Background of a text: colours side by side. On a pattern text is visible against any of them, on a gradient only
 * against all.
 */
export interface Ground {
  readonly colours: ReadonlyArray<number>
  readonly needsAll: boolean
}

/** Look of a cell style. */
export interface Look {
  readonly ink: Ink
  readonly ground: Ground
}

/** Changes of a conditional format to a cell's look. */
export interface ChangedLook {
  readonly colour?: number | undefined
  readonly ground?: Ground | undefined
  /** True when its number format hides some contents. */
  readonly isBlank: boolean
}

const plainGround: Ground = { colours: [WHITE], needsAll: false }
export const plainLook: Look = { ink: { colour: BLACK, isSmall: false }, ground: plainGround }

/** True when text of a colour is visible on a background. */
export const isSeenOn = (colour: number, { colours, needsAll }: Ground): boolean =>
  needsAll ? colours.every((one) => isLegible(colour, one)) : colours.some((one) => isLegible(colour, one))

/** Looks of the cells of a workbook. */
export interface Looks {
  readonly colours: Colours
  /** By cell style. */
  readonly styles: ReadonlyArray<Look>
  /** By number of the differential format, as conditional formats name them. */
  readonly changes: ReadonlyArray<ChangedLook>
  /** Colours of text of cells that say nothing of their own: a table may give them another one. */
  readonly usualInks: ReadonlyArray<number>
}

/** Ink of the properties of a font or of a run. */
export const inkOf = (content: string, colours: Colours): Ink => {
  const [size] = tags(content, "sz")
  const points = size === undefined ? LEAST_FONT_POINTS : Number(attribute(size, "val") ?? LEAST_FONT_POINTS)
  return { isSmall: points < LEAST_FONT_POINTS, colour: colours.in(content, "color") ?? BLACK }
}

/** Background of a fill. In conditional formats a solid fill has its colour as the background colour. */
const groundOf = (fill: string, colours: Colours, isChange: boolean): Ground => {
  if (tags(fill, "gradientFill").length > 0) {
    return { colours: tags(fill, "color").map((tag) => colours.of(tag) ?? WHITE), needsAll: true }
  }
  const [pattern] = tags(fill, "patternFill")
  const kind = (pattern === undefined ? undefined : attribute(pattern, "patternType")) ?? (isChange ? "solid" : "none")
  if (kind === "none") return plainGround
  const [fore, behind] = [colours.in(fill, "fgColor"), colours.in(fill, "bgColor")]
  if (kind !== "solid") return { colours: [fore ?? BLACK, behind ?? WHITE], needsAll: false }
  const [one, other] = isChange ? [behind, fore] : [fore, behind]
  return { colours: [one ?? other ?? (isChange ? WHITE : BLACK)], needsAll: false }
}

/** Changes of a differential format (`dxf`). */
export const changedLook = (dxf: string, colours: Colours): ChangedLook => {
  const font = elements(dxf, "font")[0]?.content
  const fill = elements(dxf, "fill")[0]?.content
  return {
    colour: font === undefined ? undefined : colours.in(font, "color"),
    ground: fill === undefined ? undefined : groundOf(fill, colours, true),
    isBlank: tags(dxf, "numFmt").some((tag) =>
      hidesSomething(attribute(tag, "formatCode") ?? "", (index) => colours.numbered(index)),
    ),
  }
}

/** Looks of a workbook, from its styles and its theme. */
export const looksOf = (styles: string, theme: string): Looks => {
  const colours = new Colours(styles, theme)
  const all = (name: string, one: string) => elements(elements(styles, name)[0]?.content ?? "", one)
  const fonts = all("fonts", "font").map(({ content }) => inkOf(content, colours))
  const grounds = all("fills", "fill").map(({ content }) => groundOf(content, colours, false))
  const inksOf = (list: string) =>
    tags(elements(styles, list)[0]?.content ?? "", "xf").map(
      (tag) => fonts[Number(attribute(tag, "fontId") ?? 0)] ?? plainLook.ink,
    )
  const inks = inksOf("cellXfs")
  return {
    colours,
    usualInks: [inksOf("cellStyleXfs")[0] ?? plainLook.ink, inks[0] ?? plainLook.ink].map(({ colour }) => colour),
    styles: tags(elements(styles, "cellXfs")[0]?.content ?? "", "xf").map((tag, index) => ({
      ink: inks[index] ?? plainLook.ink,
      ground: grounds[Number(attribute(tag, "fillId") ?? 0)] ?? plainGround,
    })),
    changes: all("dxfs", "dxf").map(({ content }) => changedLook(content, colours)),
  }
}
