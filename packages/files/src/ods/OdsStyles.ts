import { ownValue } from "@open-valuation/core/domain"
import type { MarkupToken } from "../MarkupTokens.ts"
import { LEAST_FONT_POINTS } from "../tables/Legible.ts"
import { COMPARISONS } from "../tables/Xlsx/ConditionalFormats.ts"
import { isSeenOn, type Look } from "../tables/Xlsx/Looks.ts"
import { escaped, MAIN } from "../tables/Xlsx/Parts.ts"
import { OdsFormats } from "./OdsFormats.ts"
import { pointsOf } from "./OdsTokens.ts"

/** What a style says itself. */
interface OdsStyle {
  readonly parent: string | undefined
  format?: string | undefined
  /** `#rrggbb`; `""` for the colour that stands out. */
  colour?: string | undefined
  ground?: string | undefined
  points?: number | undefined
  isProtected?: boolean | undefined
  isBlank?: boolean | undefined
  height?: number | undefined
  width?: number | undefined
  isHiddenTable?: boolean | undefined
  readonly conditions: Array<{ readonly condition: string; readonly style: string }>
}

/** How a cell uses its style. */
export interface CellUse {
  readonly style: string
  readonly kind: "number" | "date" | "time" | "text"
  /** The number, or `""` for a text. */
  readonly raw: string
  /** ISO 4217, where the cell says so of its value. */
  readonly currency?: string | undefined
  /** True when nobody sees it: it lies under merged cells. */
  readonly isCovered: boolean
  readonly inProtected: boolean
}

const DEEPEST = 32
const USUAL_POINTS = 10
const [LIGHTEST_DARK, WHITE, BLACK] = [0x80, "#ffffff", "#000000"]
const DATE = { date: "yyyy-mm-dd", time: "hh:mm:ss" } as const
/** Less is not seen. */
const LEAST_OPACITY = 20

const isForeign = (currency: string): boolean => /^(?!CNY)[A-Z]{3}$/.test(currency)

const hex = (colour: string | undefined): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(colour ?? "") ? colour?.toLowerCase() : undefined

const NUMBER = "(-?\\d{1,15}(?:\\.\\d{1,15})?)"
const BETWEEN = new RegExp(`^(?:cell-content-is-)?(not-)?between\\(${NUMBER},${NUMBER}\\)$`)
const COMPARED = new RegExp(`^(<=|>=|!=|=|<|>)${NUMBER}$`)

/** The comparison of a condition (`cell-content()>=5`, `between(1,2)`); `undefined` for all others. */
const comparisonOf = (condition: string): readonly [operator: string, one: number, other: number] | undefined => {
  const text = condition.replaceAll(/\s|cell-content\(\)/g, "")
  const between = BETWEEN.exec(text)
  if (between !== null)
    return [between[1] === undefined ? "between" : "notBetween", Number(between[2]), Number(between[3])]
  const simple = COMPARED.exec(text)
  const names = new Map([
    ["=", "equal"],
    ["!=", "notEqual"],
    ["<", "lessThan"],
    ["<=", "lessThanOrEqual"],
    [">", "greaterThan"],
    [">=", "greaterThanOrEqual"],
  ])
  const name = names.get(simple?.[1] ?? "")
  return name === undefined ? undefined : [name, Number(simple?.[2]), 0]
}

/** The styles of an OpenDocument spreadsheet, and the cell styles of ECMA-376 that its cells come to. */
export class OdsStyles {
  readonly #formats = new OdsFormats()
  readonly #styles = new Map<string, OdsStyle>()
  #open: OdsStyle | undefined
  /** Styles with what they inherit, once all are known. */
  readonly #known = new Map<string, Partial<OdsStyle>>()
  /** Cell styles by how they are used, and by what they come to. */
  readonly #used = new Map<string, number>()
  readonly #cellStyles = new Map<string, number>()
  readonly #codes: Array<string> = []
  readonly #fonts: Array<string> = []
  readonly #fills: Array<string> = []
  readonly #changes: Array<string> = []

  constructor() {
    // The style of cells that name none.
    this.#added({}, "number", false)
  }

  /** Takes a token within a list of styles. */
  push(token: MarkupToken): void {
    if (this.#formats.push(token) || token._tag === "Text") return
    const isStyle = token.name === "style" || token.name === "default-style"
    if (token._tag === "Close") {
      if (isStyle) this.#open = undefined
      return
    }
    const { attributes, name } = token
    if (isStyle) {
      const style: OdsStyle = {
        parent: attributes.get("style:parent-style-name"),
        format: attributes.get("style:data-style-name"),
        conditions: [],
      }
      this.#styles.set(`${attributes.get("style:family")}:${attributes.get("style:name") ?? ""}`, style)
      this.#open = token.empty ? undefined : style
    } else if (this.#open !== undefined) properties(this.#open, name, attributes)
  }

  /** A style with what it has from its parents and, unless `isOwn`, from the defaults. */
  #resolved(family: string, name: string, isOwn = false): Partial<OdsStyle> {
    const key = `${family}:${name}:${isOwn}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const chain: Array<OdsStyle> = []
    for (let next: string | undefined = name; next !== undefined && chain.length < DEEPEST;) {
      const style: OdsStyle | undefined = this.#styles.get(`${family}:${next}`)
      if (style !== undefined) chain.push(style)
      next = next === "" || isOwn ? style?.parent : (style?.parent ?? "")
    }
    const said = (style: OdsStyle) => Object.entries(style).filter(([, value]) => value !== undefined)
    const resolved: Partial<OdsStyle> = Object.fromEntries(chain.toReversed().flatMap(said))
    this.#known.set(key, resolved)
    return resolved
  }

  heightOf(name: string): number | undefined {
    return this.#styles.get(`table-row:${name}`)?.height
  }

  widthOf(name: string): number | undefined {
    return this.#styles.get(`table-column:${name}`)?.width
  }

  isHiddenTable(name: string): boolean {
    return this.#styles.get(`table:${name}`)?.isHiddenTable === true
  }

  /** The properties of a run of text, as `<rPr>` has them; `""` when it has those of its cell. */
  runOf(name: string): string {
    const { colour, isBlank, points } = this.#resolved("text", name, true)
    const size = isBlank === true ? 1 : points
    return (size === undefined ? "" : `<sz val="${size}"/>`) + (colour ? `<color rgb="FF${colour.slice(1)}"/>` : "")
  }

  /** The number of the cell style for a cell. */
  cellStyle(use: CellUse): number {
    const key = `${use.style}|${use.kind}|${use.currency ?? ""}|${use.isCovered}|${use.inProtected}`
    const used = this.#used.get(key)
    if (used !== undefined) return used
    const base = this.#resolved("table-cell", use.style)
    let style = base
    for (const one of base.conditions ?? []) {
      const comparison = comparisonOf(one.condition)
      const compare = ownValue(COMPARISONS, comparison?.[0] ?? "")
      const [, first, second] = comparison ?? ["", 0, 0]
      const value = use.kind === "text" ? Number.POSITIVE_INFINITY : Number(use.raw)
      const mayApply = compare === undefined || compare(value, first, second)
      const changed = { ...base, ...this.#resolved("table-cell", one.style, true) }
      // Where only a spreadsheet program could tell whether it applies, the look that shows less counts.
      if (mayApply && (compare !== undefined || !isSeen(changed))) style = changed
    }
    const isHidden = use.isCovered || (use.inProtected && style.isProtected === true) || style.isBlank === true
    const index = this.#added(style, use.kind, isHidden, use.currency)
    if ((base.conditions ?? []).length === 0) this.#used.set(key, index)
    return index
  }

  #added(style: Partial<OdsStyle>, kind: CellUse["kind"], isHidden: boolean, currency = ""): number {
    const isDate = kind === "date" || kind === "time"
    const own = style.format ?? ""
    const shown =
      isDate && !this.#formats.isDate(own)
        ? DATE[kind]
        : (this.#formats.codeOf(own) ?? (isForeign(currency) ? "0" : "General"))
    // A sign such as `$` is that of several currencies.
    const code = isForeign(currency) ? `[$${currency}]${shown.replaceAll(/\[\$[^\][]{0,40}\]/g, "")}` : shown
    const key = JSON.stringify([code, isHidden, style.colour, style.ground, style.points])
    const known = this.#cellStyles.get(key)
    if (known !== undefined) return known
    const index = this.#codes.push(isHidden ? ";;;" : code) - 1
    this.#cellStyles.set(key, index)
    this.#fonts.push(fontOf(style))
    this.#fills.push(style.ground === undefined ? NO_FILL : fillOf(style.ground))
    return index
  }

  /** The number of the differential format that a style is as a condition's. */
  change(name: string): number {
    const style = this.#resolved("table-cell", name, true)
    const size = style.isBlank === true ? '<numFmt formatCode=";;;"/>' : ""
    const code = style.format === undefined ? undefined : this.#formats.codeOf(style.format)
    const format = code === undefined ? size : `<numFmt formatCode="${escaped(code)}"/>`
    const colour = style.colour === undefined ? "" : `<font><color rgb="FF${inkOf(style).slice(1)}"/></font>`
    return (
      this.#changes.push(`<dxf>${colour}${format}${style.ground === undefined ? "" : fillOf(style.ground)}</dxf>`) - 1
    )
  }

  /** The part of styles, once all cells are known. */
  markup(): string {
    const formats = this.#codes.map(
      (code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escaped(code)}"/>`,
    )
    const cells = this.#codes.map(
      (_, index) => `<xf numFmtId="${FIRST_FORMAT + index}" fontId="${index}" fillId="${index}"/>`,
    )
    return `<styleSheet ${MAIN}><numFmts>${formats.join("")}</numFmts><fonts>${this.#fonts.join("")}</fonts><fills>${this.#fills.join("")}</fills><cellXfs>${cells.join("")}</cellXfs><dxfs>${this.#changes.join("")}</dxfs></styleSheet>`
  }
}

/** Numbers below are those of built-in formats. */
const FIRST_FORMAT = 200
const NO_FILL = '<fill><patternFill patternType="none"/></fill>'

const properties = (style: OdsStyle, name: string, attributes: ReadonlyMap<string, string>): void => {
  switch (name) {
    case "text-properties": {
      const size = attributes.get("fo:font-size")
      const opacity = /^(\d{1,3})(?:\.\d{1,9})?%$/.exec(attributes.get("loext:opacity") ?? "")?.[1]
      style.colour = attributes.get("style:use-window-font-color") === "true" ? "" : hex(attributes.get("fo:color"))
      style.points = pointsOf(size)
      if (attributes.get("text:display") === "none" || Number(opacity ?? 100) < LEAST_OPACITY) style.isBlank = true
      if (/^0?\.?\d?%$/.test(size ?? "")) style.isBlank = true
      break
    }
    case "table-cell-properties": {
      const ground = attributes.get("fo:background-color")
      style.ground = ground === "transparent" ? WHITE : hex(ground)
      if (attributes.has("style:cell-protect"))
        style.isProtected = attributes.get("style:cell-protect") === "hidden-and-protected"
      break
    }
    case "table-row-properties":
      style.height = pointsOf(attributes.get("style:row-height"))
      break
    case "table-column-properties":
      style.width = pointsOf(attributes.get("style:column-width"))
      break
    case "table-properties":
      style.isHiddenTable = attributes.get("table:display") === "false"
      break
    case "map":
      style.conditions.push({
        condition: attributes.get("style:condition") ?? "",
        style: attributes.get("style:apply-style-name") ?? "",
      })
      break
  }
}

/** The colour of text; an automatic one is white on dark. */
const inkOf = ({ colour, ground = WHITE }: Partial<OdsStyle>): string => {
  if (colour) return colour
  const value = Number.parseInt(ground.slice(1), 16)
  const light = 0.299 * (value >> 16) + 0.587 * ((value >> 8) & 255) + 0.114 * (value & 255) >= LIGHTEST_DARK
  return light ? BLACK : WHITE
}

const lookOf = (style: Partial<OdsStyle>): Look => ({
  ink: {
    colour: Number.parseInt(inkOf(style).slice(1), 16),
    isSmall: (style.points ?? USUAL_POINTS) < LEAST_FONT_POINTS,
  },
  ground: { colours: [Number.parseInt((style.ground ?? WHITE).slice(1), 16)], needsAll: false },
})

const isSeen = (style: Partial<OdsStyle>): boolean => {
  const { ground, ink } = lookOf(style)
  return style.isBlank !== true && !ink.isSmall && isSeenOn(ink.colour, ground)
}

const fontOf = (style: Partial<OdsStyle>): string =>
  `<font><sz val="${style.points ?? USUAL_POINTS}"/><color rgb="FF${inkOf(style).slice(1)}"/></font>`

const fillOf = (ground: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${ground.slice(1)}"/></patternFill></fill>`
