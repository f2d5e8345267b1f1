/** The effect of a page's own styles on a text, as far as it decides whether anybody sees it. */
export interface Look {
  /** Colour of the text, its opacity last; `undefined` where it cannot be told. */
  readonly ink: Colour | undefined
  /** Colour under the text; `undefined` for a picture. */
  readonly ground: Colour | undefined
  readonly opacity: number
  /** Pixels. */
  readonly size: number
  readonly isVisible: boolean
}

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

type Declarations = ReadonlyMap<string, string>

/** The rules of a page's own style sheets, by what the last part of their selectors names: `.x`, `#x` or `x`. */
export type Rules = ReadonlyMap<string, Declarations>

const MOST_RULES = 2_000
const MOST_DECLARATIONS = 60
/** Characters of the selectors of a rule. */
const MOST_SELECTOR = 500

export const plainLook: Look = { ink: [0, 0, 0, 1], ground: [255, 255, 255, 1], opacity: 1, size: 16, isVisible: true }

/** Smaller text is a dot; browsers show 10 pixels and more. */
const LEAST_SIZE = 4
const LEAST_OPACITY = 0.1
/** Contrast (WCAG 2.2) below which text is taken for invisible; pages set text of little weight from 1.6 on. */
const LEAST_CONTRAST = 1.25

/** Without comments and escapes: `display:/**\/none` and `d\69splay` are as good to a browser. */
const plainStyle = (text: string): string =>
  text
    .replaceAll(/\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g, " ")
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => {
      const point = Number.parseInt(code, 16)
      return point > 0x1f && point < 0x7f ? String.fromCodePoint(point) : " "
    })

const declarationsOf = (body: string): Declarations => {
  const found = new Map<string, string>()
  for (const declaration of body.split(";").slice(0, MOST_DECLARATIONS)) {
    const colon = declaration.indexOf(":")
    if (colon < 0) continue
    const value = declaration.slice(colon + 1, colon + 300)
    found.set(
      declaration.slice(0, colon).trim().toLowerCase(),
      value
        .replace(/!\s{0,3}important/i, "")
        .trim()
        .toLowerCase(),
    )
  }
  return found
}

/** The rules of style sheets. Of a selector the last part counts, if it is one class, one id, or an element alone. */
export const rulesOf = (styles: string): Rules => {
  const rules = new Map<string, Map<string, string>>()
  for (const piece of plainStyle(styles).split("}")) {
    const [selectors = "", body] = piece.split("{").slice(-2)
    if (body === undefined) continue
    const declarations = declarationsOf(body)
    for (const selector of selectors.slice(-MOST_SELECTOR).split(",")) {
      const name = /^\s*([a-z][\w-]{0,20})\s*$|([.#][\w-]{1,60})\s*$/i
        .exec(selector)
        ?.slice(1)
        .find((part) => part)
      if (name === undefined || rules.size >= MOST_RULES) continue
      const rule = rules.get(name) ?? new Map<string, string>()
      rules.set(name, rule)
      for (const [property, value] of declarations) rule.set(property, value)
    }
  }
  return rules
}

/** The rules of an element, in the order of weight: element, classes, id, its own style. */
const styleOf = (name: string, attributes: Readonly<Record<string, string>>, rules: Rules): Declarations => {
  const names = [
    name,
    ...(attributes["class"] ?? "").split(/\s+/).map((one) => `.${one}`),
    `#${attributes["id"] ?? ""}`,
  ]
  const own = attributes["style"] === undefined ? [] : [declarationsOf(plainStyle(attributes["style"]))]
  const all = [...names.flatMap((one) => rules.get(one) ?? []), ...own]
  return all.length === 1 && all[0] !== undefined ? all[0] : new Map(all.flatMap((one) => [...one]))
}

const NAMED: ReadonlyMap<string, Colour> = new Map([
  ["transparent", [0, 0, 0, 0]],
  ["white", [255, 255, 255, 1]],
  ["snow", [255, 250, 250, 1]],
  ["ivory", [255, 255, 240, 1]],
  ["ghostwhite", [248, 248, 255, 1]],
  ["whitesmoke", [245, 245, 245, 1]],
  ["floralwhite", [255, 250, 240, 1]],
  ["black", [0, 0, 0, 1]],
])

/** A colour as style sheets write it; `undefined` for names and functions that are rare. */
const colourOf = (value: string): Colour | undefined => {
  const hex = /^#([0-9a-f]{3,8})$/.exec(value)?.[1]
  if (hex !== undefined) {
    const digits = hex.length < 6 ? hex.replaceAll(/./g, "$&$&") : hex
    const [red = 0, green = 0, blue = 0, alpha = 255] =
      digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
    return [red, green, blue, alpha / 255]
  }
  const parts = /^rgba?\(([^()]{1,60})\)$/
    .exec(value)?.[1]
    ?.split(/[\s,/]+/)
    .filter((part) => part !== "")
  if (parts === undefined) return NAMED.get(value)
  const [red = 0, green = 0, blue = 0] = parts.slice(0, 3).map((part) => scaled(part, 255))
  return [red, green, blue, scaled(parts[3] ?? "1", 1)]
}

const scaled = (text: string, whole: number): number =>
  text.endsWith("%") ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text)

/** A colour over another. */
const over = ([red, green, blue, alpha]: Colour, under: Colour): Colour => [
  red * alpha + under[0] * (1 - alpha),
  green * alpha + under[1] * (1 - alpha),
  blue * alpha + under[2] * (1 - alpha),
  1,
]

const luminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = colour
    .slice(0, 3)
    .map((value) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: Colour, other: Colour): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ["px", 1],
  ["pt", 4 / 3],
  ["pc", 16],
  ["in", 96],
  ["cm", 37.8],
  ["mm", 3.78],
  ["rem", 16],
])

/** A length in pixels; `undefined` where a page's style alone does not tell. */
const pixels = (value: string | undefined, em: number): number | undefined => {
  const [, digits = "", unit = ""] = /^([+-]?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9}))([a-z]{0,3}|%)$/.exec(value ?? "") ?? []
  if (digits === "") return undefined
  const factor =
    unit === "em" ? em : unit === "%" ? em / 100 : (UNITS.get(unit) ?? (Number(digits) === 0 ? 1 : undefined))
  return factor === undefined ? undefined : Number(digits) * factor
}

/** A box that is gone, of no size, or far out of the page, with all that is in it. */
const isBoxGone = (style: Declarations): boolean => {
  const has = (property: string, pattern: RegExp) => pattern.test(style.get(property) ?? "")
  const isTiny = (property: string) =>
    (pixels(style.get(property), 16) ?? LEAST_SIZE) < LEAST_SIZE && !has(property, /%$/)
  const isFar = (property: string) => (pixels(style.get(property), 16) ?? 0) <= -100
  return (
    has("display", /^none/) ||
    has("content-visibility", /^hidden/) ||
    has("text-decoration", /line-through/) ||
    has("text-decoration-line", /line-through/) ||
    has("clip", /^rect\(\s*0/) ||
    has("clip-path", /^(?!none|unset|initial|inherit)./) ||
    has("transform", /scale[xy3d]{0,2}\(\s*0?\.?0|translate[xy3d]{0,2}\([^)]{0,20}-(?:\d{3}|100%)/) ||
    has("scale", /^0?\.?0/) ||
    has("filter", /opacity\(\s*0?\.?0/) ||
    ["height", "max-height", "width", "max-width"].some(isTiny) ||
    ["left", "top", "right", "bottom", "text-indent", "margin-left", "margin-top"].some(isFar)
  )
}

/** The look of an element within another; `undefined` for one that nobody sees, with all that is in it. */
export const lookWithin = (
  outer: Look,
  name: string,
  attributes: Readonly<Record<string, string>>,
  rules: Rules,
): Look | undefined => {
  const style = styleOf(name, attributes, rules)
  const colour = attributes["bgcolor"] ?? attributes["color"]
  if (style.size === 0 && colour === undefined) return outer
  if (isBoxGone(style)) return undefined
  const opacity = outer.opacity * Math.min(1, Math.abs(scaled(style.get("opacity") ?? "1", 1)))
  if (opacity < LEAST_OPACITY) return undefined
  const ink = style.get("-webkit-text-fill-color") ?? style.get("color") ?? attributes["color"]?.toLowerCase()
  const ground = style.get("background-color") ?? style.get("background") ?? attributes["bgcolor"]?.toLowerCase()
  const visibility = style.get("visibility") ?? "inherit"
  const font = pixels(style.get("font-size") ?? style.get("font")?.match(/[\d.]{1,9}(?:px|pt|r?em|%)/)?.[0], outer.size)
  return {
    ink: ink === undefined || ink === "inherit" ? outer.ink : colourOf(ink),
    ground: ground === undefined || ground === "none" ? outer.ground : groundOf(ground, outer.ground),
    opacity,
    size: font ?? outer.size,
    isVisible: visibility === "inherit" ? outer.isVisible : visibility === "visible",
  }
}

const groundOf = (value: string, under: Colour | undefined): Colour | undefined => {
  if (value.includes("url(") || value.includes("gradient(")) return undefined
  const colour = colourOf(value) ?? colourOf(value.split(/\s(?![^(]*\))/, 1)[0] ?? "")
  if (colour === undefined) return undefined
  return colour[3] >= 1 ? colour : under === undefined ? undefined : over(colour, under)
}

/** Does anybody see a text of this look? A colour or picture that is not known counts as seen. */
export const isSeen = ({ ground, ink, isVisible, size }: Look): boolean => {
  if (!isVisible || size < LEAST_SIZE) return false
  if (ink === undefined) return true
  if (ink[3] < LEAST_OPACITY) return false
  return ground === undefined || contrast(over(ink, ground), ground) >= LEAST_CONTRAST
}
