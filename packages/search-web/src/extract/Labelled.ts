import { textOf } from "./BlockText.ts"
import type { VisibleElement } from "./Markup.ts"
import { BESIDE } from "./PriceLabels.ts"
import {
  cellsOf,
  elementsOf,
  isField,
  isLabel,
  linesElement,
  MOST_COLUMNS,
  type Row,
  shareOf,
  tableElement,
} from "./TableRows.ts"
import { withUnit } from "./UnitOfLabel.ts"

/** A price, roughly: what makes a row, an item or a card worth reading. */
export const PRICE = /[¥￥]\s?\d|\d\s?(?:万|亿|元|块|million|w(?![a-z\d]))|\d,\d{3}|(?:RMB|CNY)\s?\d/u

/** Longer texts are no value of a label. */
const MOST_VALUE = 60
const MOST_MENU = 400
const LEAST_LINKS = 3

/** `单位：万元、平方米` above a table, in its caption or below it. */
const UNIT_NOTE = /单位(?:均为|都是|为)?\s?:?\s?((?:(?!单位)[^\n):]){1,30})/gu
/** A title that ends in a unit: 价格表(万元). */
const TITLE_UNIT = /\((?:[^()]{0,6}:)?((?:亿|万)?元)\)$/u
/** A fact on a line of its own, without its unit. */
const BARE_FACT = /^([^:\d\s]{1,10})\s?:\s?([\d,]+(?:\.\d+)?)$/u
/** The size of an object. */
const SIZED = /\d\s?(?:㎡|平|亩|万?公里|km|小时)/u

/** The units that a text states for what follows it; `undefined` where it states none. */
const noteIn = (text: string): string | undefined => {
  const notes = [...text.normalize("NFKC").matchAll(UNIT_NOTE)].map(([, units = ""]) => units)
  return notes.length === 0 ? undefined : notes.join("、")
}

const MENU_NAMES = new Set("nav navbar navi menu topbar foot footer copyright friendlink friendlinks".split(" "))

/** Links to other parts of a site, and what stands at the foot of its every page. */
const isMenu = (element: VisibleElement): boolean => {
  const { attributes, name } = element
  const isNamed =
    name === "nav" ||
    name === "footer" ||
    /^(?:navigation|contentinfo)$/u.test(attributes["role"] ?? "") ||
    `${attributes["class"] ?? ""} ${attributes["id"] ?? ""}`
      .toLowerCase()
      .split(/[-_\s]/u)
      .some((word) => MENU_NAMES.has(word))
  const links = elementsOf(element)
  if (!isNamed && (links.length < LEAST_LINKS || links.some((link) => link.name !== "a"))) return false
  const text = textOf(element)
  return text.length <= MOST_MENU && !PRICE.test(text) && (isNamed || !/\d/u.test(text))
}

/** A table of labels and values, in whose cells there may be others. */
const isOfPairs = (table: VisibleElement): boolean => {
  const rows = descendants(table, ROWS).map((row) => descendants(row, CELLS).map(textOf))
  const labels = rows.flatMap((row) => row.filter((_, i) => i % 2 === 0))
  return rows.length >= 3 && shareOf(labels, (text) => isLabel(text.replaceAll(/\([^()]*\)|:$/gu, ""))) >= 0.8
}

/** The cells of a row of any elements: its parts, or the parts of its text between strokes. */
const partsOf = (row: VisibleElement): ReadonlyArray<VisibleElement> => {
  const parts = elementsOf(row)
  if (parts.length >= 3) return parts
  return textOf(row)
    .split(/\s?[|/\t]\s?/u)
    .map((text) => ({ name: "span", attributes: {}, children: [text] }))
}

/** A row of labels is not longer, characters. */
const MOST_HEAD = 120

const descendants = (element: VisibleElement, names: ReadonlySet<string>): ReadonlyArray<VisibleElement> =>
  elementsOf(element).flatMap((child) => (names.has(child.name) ? [child] : descendants(child, names)))

const ROWS = new Set(["tr"])
const CELLS = new Set(["td", "th"])
const TABLES = new Set(["table"])
const CAPTIONS = new Set(["caption"])

/** Rows of elements that stand for those of a table: a head of labels, and rows of as many cells. */
const gridRows = (element: VisibleElement): ReadonlyArray<VisibleElement> | undefined => {
  const [head, ...others] = elementsOf(element)
  if (head === undefined || others.length === 0 || isLong(head) || textOf(head).length > MOST_HEAD) return undefined
  const labels = partsOf(head).map(textOf)
  const width = labels.length
  const areLabels = labels.every((text) => isLabel(text.replaceAll(/\([^()]*\)/gu, "")))
  if (width < 3 || !areLabels || labels.filter(isField).length < 2) return undefined
  const rows = others.flatMap((other) => (partsOf(other).length === width ? [other] : elementsOf(other)))
  return rows.every((one) => partsOf(one).length === width) ? [head, ...rows] : undefined
}

/** Lists of definitions as labels before values. */
const definitions = (list: VisibleElement): VisibleElement => {
  let label = ""
  const lines = elementsOf(list).flatMap((child) => {
    const text = textOf(child)
    if (child.name === "dt") {
      const before = label
      label = text
      return before === "" ? [] : [before]
    }
    const line = label === "" ? text : withUnit(label, text.replaceAll("\n", " "), "")
    label = ""
    return [line]
  })
  return linesElement("dl", [...lines, label], list.attributes)
}

/** True for an element with more text than a label or a value has; stops counting there. */
const isLong = (child: VisibleElement | string): boolean => {
  let left = 2 * MOST_VALUE
  const count = (node: VisibleElement | string): boolean => {
    if (typeof node !== "string") return node.children.some(count)
    left -= node.trim().length
    return left < 0
  }
  return count(child)
}

/** Labels and values in turn, also values above their labels; `undefined` where the parts are others. */
const pairsOf = (children: VisibleElement["children"]): ReadonlyArray<string> | undefined => {
  if (children.length < 2 || children.length > 24 || children.length % 2 !== 0 || children.some(isLong))
    return undefined
  const texts = children.map((child) =>
    typeof child === "string" ? child.replaceAll(/\s+/gu, " ").trim() : textOf(child),
  )
  if (texts.some((text) => text === "" || text.length > MOST_VALUE)) return undefined
  const [labels, values] = [texts.filter((_, i) => i % 2 === 0), texts.filter((_, i) => i % 2 === 1)]
  if (labels.every(isLabel) && shareOf(labels, isField) >= 0.75 && !values.some(isField))
    return labels.map((label, i) => withUnit(label, values[i] ?? "", ""))
  const isBelow = values.every(isField) && !labels.some(isField) && labels.every((text) => !text.includes("\n"))
  return isBelow ? values.map((label, i) => withUnit(label, labels[i] ?? "", "")) : undefined
}

const HEADING = /^h[1-6]$/u

/** The level of an element that stands above others: h2, or a paragraph in bold type alone. */
const levelOf = (element: VisibleElement | string): string | undefined => {
  if (typeof element === "string") return undefined
  if (HEADING.test(element.name)) return element.name
  const parts = element.children.filter((child) => typeof child !== "string" || child.trim() !== "")
  const [only] = parts
  const isBold =
    parts.length === 1 && only !== undefined && typeof only !== "string" && /^(?:b|strong)$/u.test(only.name)
  return isBold && !PRICE.test(textOf(element)) ? "bold" : undefined
}

/** The text with which an element begins. */
const beginning = (node: VisibleElement | string): string =>
  typeof node === "string" ? node.trim() : (node.children.map(beginning).find((text) => text !== "") ?? "")

/** The children without what a site offers beside its object: under a heading that says so, or begun by one. */
const withoutBeside = (children: VisibleElement["children"]): VisibleElement["children"] => {
  let isBeside = false
  return children.filter((child) => {
    if (typeof child === "string") return !isBeside && !BESIDE.test(child)
    if (!BESIDE.test(beginning(child))) {
      isBeside &&= !HEADING.test(child.name)
      return !isBeside
    }
    isBeside ||= !isLong(child) && !PRICE.test(textOf(child))
    return false
  })
}

const section = (name: string, children: VisibleElement["children"]): VisibleElement => ({
  name: "section",
  attributes: { class: name },
  children,
})

/** The children with what follows each of several headings of a level, or stands between rules, as one section. */
const sectioned = (children: VisibleElement["children"]): VisibleElement["children"] => {
  const levels = children.map(levelOf)
  const level = levels.find((one, i) => one !== undefined && levels.indexOf(one) < i)
  const isRule = (child: VisibleElement | string) => typeof child !== "string" && child.name === "hr"
  if (level === undefined && !children.some(isRule)) return children
  const parts: VisibleElement["children"] = level === undefined ? [section("hr", [])] : []
  for (const [i, child] of children.entries()) {
    const last = parts.at(-1)
    if (level === undefined ? isRule(child) : levels[i] === level) parts.push(section(level ?? "hr", [child]))
    else if (
      last !== undefined &&
      typeof last !== "string" &&
      last.name === "section" &&
      last.attributes["class"] === (level ?? "hr")
    )
      last.children.push(child)
    else parts.push(child)
  }
  return parts
}

/** Figures that make a line an object rather than one of its facts. */
const LEAST_FIGURES = 3

/** The children with each line of text that may be an object of its own as an element. */
const lined = (children: VisibleElement["children"]): VisibleElement["children"] => {
  if (!children.some((child) => typeof child !== "string" && child.name === "br")) return children
  const lines: Array<VisibleElement> = [{ name: "p", attributes: {}, children: [] }]
  for (const child of children) {
    if (typeof child !== "string" && child.name === "br") lines.push({ name: "p", attributes: {}, children: [] })
    else lines.at(-1)?.children.push(child)
  }
  const isObject = (line: VisibleElement) => {
    const text = textOf(line)
    return PRICE.test(text) && (text.match(/\d+/gu)?.length ?? 0) >= LEAST_FIGURES
  }
  return lines.filter(isObject).length > 1 ? lines : children
}

/** The lines of a text that is set as it was typed, with strokes between its columns. */
const typedLines = ({ attributes, children, name }: VisibleElement): VisibleElement => {
  const text = children.every((child) => typeof child === "string") ? children.join("") : ""
  const lines = text.split("\n").map((line) => line.trim().replaceAll(/\t+|\s{2,}/gu, " | "))
  return text === "" ? { attributes, children, name } : linesElement("div", lines)
}

/**
 * The page with its labels before their values: tables, grids of other elements and lists of definitions as lines with
 * the units of their heads, what stands under headings as sections, and without the menus of its site.
 */
export const labelled = (root: VisibleElement, pageTitle: string): VisibleElement => {
  const shown = textOf(root)
  // A note may stand below its table; it is that of the page if it is the only one.
  let note = noteIn(pageTitle) ?? (shown.split("单位").length === 2 ? noteIn(shown) : undefined) ?? ""

  const text = (said: string): string => {
    note = noteIn(said) ?? note
    if (note === "") return said
    const [, label, value] = BARE_FACT.exec(said.normalize("NFKC").trim()) ?? []
    return label === undefined || value === undefined ? said : withUnit(label, value, note)
  }

  const within = (given: VisibleElement): VisibleElement => {
    if (isMenu(given)) return { ...given, children: [] }
    if (given.name === "table" && (descendants(given, TABLES).length === 0 || isOfPairs(given))) return table(given)
    const element = given.name === "pre" ? typedLines(given) : given
    const rows = gridRows(element)
    if (rows !== undefined) return tableElement(cellsOf(rows, partsOf), note)
    const children = withoutBeside(element.children).map((child) =>
      typeof child === "string" ? text(child) : within(child),
    )
    if (HEADING.test(element.name)) note = TITLE_UNIT.exec(textOf(element))?.[1] ?? note
    if (element.name === "dl") return definitions({ ...element, children })
    const filled = children.filter((child) => typeof child !== "string" || child.trim() !== "")
    const pairs = element.name === "tr" ? undefined : pairsOf(filled)
    if (pairs !== undefined) return linesElement(element.name, pairs, element.attributes)
    if (element.name === "li" && note !== "") return { ...element, children: pricedParts({ ...element, children }) }
    return { ...element, children: sectioned(lined(children)) }
  }

  /** The parts of an item, of which the only number without a unit is the price that a note gives the unit of. */
  const pricedParts = (item: VisibleElement): VisibleElement["children"] => {
    const parts = partsOf(item).map(textOf)
    const bare = parts.filter((part) => /^\d{2,6}(?:\.\d+)?$/u.test(part))
    if (parts.length < 3 || bare.length !== 1 || !parts.some((part) => SIZED.test(part))) return item.children
    return linesElement(
      "li",
      parts.map((part) => (part === bare[0] ? withUnit("总价", part, note) : part)),
    ).children
  }

  const table = (element: VisibleElement): VisibleElement => {
    const all = cellsOf(descendants(element, ROWS), (row) => descendants(row, CELLS).slice(0, MOST_COLUMNS).map(within))
    // A row of one cell is a title, a note on units, or empty.
    const isTitle = (row: Row) => row.length === 0 || (all.some(({ length }) => length > 1) && new Set(row).size === 1)
    const titles = [...descendants(element, CAPTIONS).map(textOf), ...all.filter(isTitle).map(([title = ""]) => title)]
    for (const title of titles) note = noteIn(title) ?? TITLE_UNIT.exec(title)?.[1] ?? note
    const rows = all.filter((row) => !isTitle(row))
    const said = linesElement("div", titles)
    if (rows.length === 0) return said
    const own = { ...tableElement(rows, note), attributes: element.attributes }
    return said.children.length === 0 ? own : { name: "div", attributes: element.attributes, children: [said, own] }
  }
  return within(root)
}
