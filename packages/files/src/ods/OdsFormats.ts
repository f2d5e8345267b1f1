import { ownValue } from "@open-valuation/core/domain"
import type { MarkupToken } from "../MarkupTokens.ts"
import { isLegible } from "../tables/Legible.ts"

/** A number style: what it shows, and by which others it does so under conditions. */
interface OdsFormat {
  readonly isText: boolean
  /** What it shows, as a section of a format code; `""` for nothing. */
  section: string
  hasDate: boolean
  hasClock: boolean
  readonly others: Array<{ readonly condition: string; readonly name: string }>
}

const DATES = new Set("year month day day-of-week week-of-year quarter era".split(" "))
const CLOCKS = new Set("hours minutes seconds am-pm".split(" "))
const NUMBERS = new Set("number scientific-number fraction".split(" "))
const COLOURS: Readonly<Record<string, string>> = {
  "#000000": "[Black]",
  "#ffffff": "[White]",
  "#ff0000": "[Red]",
  "#00ff00": "[Green]",
  "#0000ff": "[Blue]",
  "#ffff00": "[Yellow]",
  "#ff00ff": "[Magenta]",
  "#00ffff": "[Cyan]",
}
/** Conditions that the sections of a format code stand for. */
const SIGNS = new Set(["<0", "=0", ">0", ">=0"])
const MOST_DIGITS = 20
/** Format codes in a style that refers to others that refer to others. */
const DEEPEST = 4

const zeros = (count: string | undefined): string => "0".repeat(Math.max(0, Math.min(MOST_DIGITS, Number(count) || 0)))

/** The number styles of an OpenDocument spreadsheet as format codes of ECMA-376. */
export class OdsFormats {
  readonly #formats = new Map<string, OdsFormat>()
  #open: OdsFormat | undefined
  /** The country whose sign of a currency is open. */
  #symbolOf: string | undefined

  /** Takes a token within a list of styles; false for one that is not about numbers. */
  push(token: MarkupToken): boolean {
    if (token._tag === "Close" && /^(?:number|currency|percentage|date|time|boolean|text)-style$/.test(token.name)) {
      this.#open = undefined
      return true
    }
    if (token._tag === "Open" && /^(?:number|currency|percentage|date|time|boolean|text)-style$/.test(token.name)) {
      const isText = token.name === "text-style"
      const format = { isText, section: token.name === "boolean-style" ? "0" : "", hasDate: false, hasClock: false }
      this.#open = { ...format, others: [] }
      this.#formats.set(token.attributes.get("style:name") ?? "", this.#open)
      if (token.empty) this.#open = undefined
      return true
    }
    if (this.#open === undefined) return false
    if (token._tag === "Text" && this.#symbolOf !== undefined)
      this.#open.section += symbolIn(token.text, this.#symbolOf)
    this.#symbolOf =
      token._tag === "Open" && token.name === "currency-symbol"
        ? (token.attributes.get("number:country") ?? "")
        : undefined
    if (token._tag === "Open") this.#part(this.#open, token.name, token.attributes)
    return true
  }

  #part(format: OdsFormat, name: string, attributes: ReadonlyMap<string, string>): void {
    if (DATES.has(name)) format.hasDate = true
    else if (CLOCKS.has(name)) format.hasClock = true
    else if (name === "text-content") format.section += "@"
    else if (NUMBERS.has(name)) {
      const decimals = zeros(attributes.get("number:min-decimal-places") ?? attributes.get("number:decimal-places"))
      const integers = zeros(attributes.get("number:min-integer-digits")) || "0"
      format.section += name === "number" ? integers + (decimals === "" ? "" : `.${decimals}`) : "0"
    } else if (name === "text-properties") {
      const colour = attributes.get("fo:color")?.toLowerCase() ?? ""
      const isWhite = /^#[0-9a-f]{6}$/.test(colour) && !isLegible(Number.parseInt(colour.slice(1), 16), 0xff_ff_ff)
      format.section = (ownValue(COLOURS, colour) ?? (isWhite ? "[White]" : "")) + format.section
    } else if (name === "map") {
      const condition = (attributes.get("style:condition") ?? "").replaceAll(/\s|value\(\)/g, "")
      format.others.push({ condition, name: attributes.get("style:apply-style-name") ?? "" })
    }
  }

  /** True when a style shows numbers as dates or times of day. */
  isDate(name: string): boolean {
    const format = this.#formats.get(name)
    return format !== undefined && (format.hasDate || format.hasClock)
  }

  /** The format code of a style; `undefined` when there is none of that name. */
  codeOf(name: string, depth = 0): string | undefined {
    const format = this.#formats.get(name)
    if (format === undefined || depth > DEEPEST) return undefined
    const own = sectionOf(format)
    const sections = new Map(
      format.others.map((other) => [other.condition, this.codeOf(other.name, depth + 1)?.split(";")[0] ?? ""]),
    )
    if ([...sections.keys()].some((condition) => !SIGNS.has(condition))) {
      return [...sections].map(([condition, section]) => `[${condition}]${section};`).join("") + own
    }
    const negative = sections.get("<0")
    const positive = sections.get(">0") ?? sections.get(">=0")
    const zero = sections.get("=0")
    // The style itself is for what no condition is about; for texts alone when it is one of texts.
    if (format.isText) {
      return sections.size === 0 ? `0;0;0;${own}` : `${positive ?? "0"};${negative ?? "0"};${zero ?? "0"};${own}`
    }
    // An empty code would be the usual format.
    if (sections.size === 0) return own === "" ? '""' : own
    return `${positive ?? own};${negative ?? own};${zero ?? own}`
  }
}

/** The sign of a currency in a format code; that of the yen looks like that of the yuan. */
const symbolIn = (text: string, country: string): string =>
  `[$${text
    .trim()
    .replaceAll(/[[\];"-]/g, "")
    .slice(0, 20)}${country === "JP" ? "-411" : ""}]`

const sectionOf = ({ hasClock, hasDate, section }: OdsFormat): string => {
  const shown = [hasDate ? "yyyy-mm-dd" : "", hasClock ? "hh:mm:ss" : ""].filter((part) => part !== "").join(" ")
  return shown === "" ? section : (/^\[\w+\]/.exec(section)?.[0] ?? "") + shown
}
