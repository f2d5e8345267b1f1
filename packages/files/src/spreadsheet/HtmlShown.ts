import { ownValue, type UnseenCell } from "@open-valuation/core/domain"
import type { MarkupToken } from "../MarkupTokens.ts"
import { isLegible, LEAST_FONT_POINTS } from "../tables/index.ts"
import { htmlText } from "./HtmlTokens.ts"

/** An open element, with its inherited state. */
interface Element {
  readonly name: string
  /** True when it, and everything in it, is removed from the layout. */
  readonly removed: UnseenCell["by"] | undefined
  /** True when its text is invisible. */
  readonly blank: boolean
  readonly colour: number | undefined
  readonly ground: number | undefined
}

const [WHITE, BLACK] = [0xff_ff_ff, 0]
const page: Element = { name: "", removed: undefined, blank: false, colour: BLACK, ground: WHITE }

/** Elements without an end tag. */
const EMPTY = new Set("area base br col embed hr img input link meta param source track wbr".split(" "))
/** Implied end tags: such an element ends an open one of its kind, within the nearest element given as the value. */
const ENDED_BY: Readonly<Record<string, string>> = { tr: "table", row: "table", td: "tr", th: "tr", cell: "row" }

/** Maximum nesting. No page nests deeper. */
const DEEPEST = 256
/** Maximum hidden characters reported per row. */
const MOST_UNSEEN = 1_000
const PIXELS_PER_POINT = 4 / 3

/** Properties of a style attribute, names in lower case. */
const stylesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(";").flatMap((part) => {
      const colon = part.indexOf(":")
      return colon < 0
        ? []
        : [
            [
              part.slice(0, colon).trim().toLowerCase(),
              part
                .slice(colon + 1)
                .trim()
                .toLowerCase(),
            ],
          ]
    }),
  )

/** Parses a colour as pages write it. `undefined` for names other than black and white, and for invalid text. */
const colourOf = (text: string | undefined): number | undefined => {
  const written = text?.trim().toLowerCase() ?? ""
  if (written === "white") return WHITE
  if (written === "black") return BLACK
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(written)
  if (short !== null)
    return Number.parseInt(
      short
        .slice(1)
        .map((digit) => digit + digit)
        .join(""),
      16,
    )
  if (/^#[0-9a-f]{6}$/.test(written)) return Number.parseInt(written.slice(1), 16)
  const parts = /^rgb\((\d{1,3}),(\d{1,3}),(\d{1,3})\)$/.exec(written.replaceAll(" ", ""))
  return parts === null ? undefined : (Number(parts[1]) << 16) | (Number(parts[2]) << 8) | Number(parts[3])
}

const pointsOf = (size: string | undefined): number | undefined => {
  const found = /^(\d{1,4}(?:\.\d{1,4})?)(px|pt)?$/.exec(size ?? "")
  return found === null ? undefined : Number(found[1]) / (found[2] === "pt" ? 1 : PIXELS_PER_POINT)
}

const removedBy = (name: string): UnseenCell["by"] =>
  name === "tr" || name === "row" ? "ROW" : name === "td" || name === "th" ? "COLUMN" : "LOOK"

const elementOf = (name: string, attributes: ReadonlyMap<string, string>, around: Element): Element => {
  if (attributes.size === 0) return { ...around, name }
  const styles = stylesOf(attributes.get("style") ?? "")
  const points = pointsOf(styles.get("font-size"))
  const written = styles.get("color") ?? attributes.get("color")
  const painted = styles.get("background-color") ?? styles.get("background") ?? attributes.get("bgcolor")
  const isRemoved =
    styles.get("display") === "none" ||
    styles.get("mso-hide") === "all" ||
    attributes.has("hidden") ||
    attributes.get("ss:hidden") === "1"
  const isBlank =
    /^(?:hidden|collapse)$/.test(styles.get("visibility") ?? "") ||
    Number(styles.get("opacity") ?? 1) === 0 ||
    (points !== undefined && points < LEAST_FONT_POINTS)
  return {
    name,
    removed: around.removed ?? (isRemoved ? removedBy(name) : undefined),
    blank: around.blank || isBlank,
    colour: written === undefined ? around.colour : colourOf(written),
    ground: painted === undefined ? around.ground : colourOf(painted),
  }
}

/** Separates visible content from content that elements hide by their own attributes. Style sheets are ignored. */
export class HtmlShown {
  readonly #open: Array<Element> = []
  #unseen: Array<UnseenCell> = []

  /** Returns the token if it is visible. */
  push(token: MarkupToken): MarkupToken | undefined {
    if (token._tag === "Text") return this.#text(token)
    const { name } = token
    if (token._tag === "Close") {
      const isShown = this.#top.removed === undefined
      this.#close(name)
      return isShown ? token : undefined
    }
    const ended = ownValue(ENDED_BY, name)
    if (ended !== undefined) this.#closeWithin(ended, name)
    const element = elementOf(name, token.attributes, this.#top)
    const isEmpty = EMPTY.has(name) || token.empty
    if (!isEmpty && this.#open.length < DEEPEST) this.#open.push(element)
    return element.removed === undefined ? token : undefined
  }

  /** Returns the content hidden since the last call. */
  take(): ReadonlyArray<UnseenCell> {
    const taken = this.#unseen
    if (taken.length > 0) this.#unseen = []
    return taken
  }

  get #top(): Element {
    return this.#open.at(-1) ?? page
  }

  #text(token: MarkupToken & { readonly _tag: "Text" }): MarkupToken | undefined {
    const { blank, colour, ground, removed } = this.#top
    const isSeen = colour === undefined || ground === undefined || isLegible(colour, ground)
    if (removed === undefined && !blank && isSeen) return token
    const text = htmlText(token.text)
    if (text !== "" && this.#unseen.length < MOST_UNSEEN) this.#unseen.push({ column: 0, text, by: removed ?? "LOOK" })
    return undefined
  }

  #close(name: string): void {
    const at = this.#open.findLastIndex((element) => element.name === name)
    if (at >= 0) this.#open.length = at
  }

  /** Closes an open element with a name, within the nearest element with another. */
  #closeWithin(around: string, name: string): void {
    const from = this.#open.findLastIndex((element) => element.name === around)
    const siblings = name === "td" || name === "th" ? ["td", "th"] : [name]
    const at = this.#open.findIndex((element, index) => index > from && siblings.includes(element.name))
    if (at >= 0) this.#open.length = at
  }
}
