import { textOf } from "./BlockText.ts"
import type { VisibleElement } from "./Markup.ts"

/** A part of a page that may be about one object. */
export interface Block {
  /** The text that it shows; labels stand before their values. */
  readonly text: string
}

/** The blocks of a page, and what is in none of them. */
export interface PageBlocks {
  /** Rows of tables, items of lists, repeated cards. */
  readonly items: ReadonlyArray<Block>
  /** The lines in no item, and those of items that a reader gives back. */
  readonly rest: string
}

const MOST_ITEMS = 400
/** An item of more text is a section of a page. */
const MOST_ITEM_TEXT = 3000

/** A price, roughly: what makes a row, an item or a card worth reading. */
const PRICE = /[¥￥]\s?\d|\d\s?(?:万|亿|元|块)|\d,\d{3}/u

const elementsOf = ({ children }: VisibleElement): ReadonlyArray<VisibleElement> =>
  children.filter((child) => typeof child !== "string")

const descendants = (element: VisibleElement, names: ReadonlySet<string>): ReadonlyArray<VisibleElement> =>
  elementsOf(element).flatMap((child) => (names.has(child.name) ? [child] : descendants(child, names)))

const ROWS = new Set(["tr"])
const CELLS = new Set(["td", "th"])

/** Words of a header cell rather than of a value. */
const isLabel = (text: string): boolean => text.length > 0 && text.length <= 12 && !/\d/u.test(text)

/** The rows of a table: with the header's labels before the cells, or all of a table of labels and values as one. */
const tableBlocks = (table: VisibleElement): ReadonlyArray<Block> => {
  const rows = descendants(table, ROWS).map((row) => descendants(row, CELLS).map(textOf))
  const [header = [], ...data] = rows
  const hasHeader = data.length > 0 && header.length >= 3 && header.every((cell) => cell === "" || isLabel(cell))
  if (hasHeader) {
    return data.map((cells) => ({
      text: cells
        .map((cell, column) => {
          const label = header[column] ?? ""
          return cell === "" ? "" : label === "" ? cell : withUnit(label, cell)
        })
        .filter((text) => text !== "")
        .join("\n"),
    }))
  }
  const pairs = rows.flatMap((cells) =>
    cells.length % 2 === 0 && cells.every((cell, i) => i % 2 === 1 || isLabel(cell.replace(/:$/u, "")))
      ? cells.flatMap((cell, i) => (i % 2 === 1 && cell !== "" ? [withUnit(cells[i - 1] ?? "", cell)] : []))
      : [cells.join(" ")],
  )
  const arePairs = rows.length > 0 && rows.every((cells) => cells.length % 2 === 0 && cells.length <= 6)
  return arePairs ? [{ text: pairs.join("\n") }] : rows.map((cells) => ({ text: cells.join(" ") }))
}

/** A unit that a header names is that of its numbers: `成交价(万元)` over `285`. */
const withUnit = (label: string, cell: string): string => {
  const [, name = label, unit = ""] = /^([^()]{1,20})\(([^()]{1,10})\)$/u.exec(label.replace(/:$/u, "")) ?? []
  const isBare = unit !== "" && /^[\d,]+(?:\.\d+)?$/u.test(cell)
  return `${name.replace(/:$/u, "")}: ${cell}${isBare ? unit : ""}`
}

/** Lists of definitions as labels before values. */
const definitionText = (list: VisibleElement): string => {
  let label = ""
  return elementsOf(list)
    .flatMap((child) => {
      const text = textOf(child)
      if (child.name === "dt") {
        label = text
        return []
      }
      const line = label === "" ? text : withUnit(label, text.replaceAll("\n", " "))
      label = ""
      return line === "" ? [] : [line]
    })
    .join("\n")
}

const signature = ({ attributes, name }: VisibleElement): string =>
  `${name}.${(attributes["class"] ?? "").trim().split(/\s+/, 1)[0] ?? ""}`

const REPEATED = new Set(["li", "article"])

/** Computes a property of an element once. */
const once = <A>(compute: (element: VisibleElement) => A): ((element: VisibleElement) => A) => {
  const known = new Map<VisibleElement, A>()
  return (element) => {
    const before = known.get(element)
    if (before !== undefined) return before
    const value = compute(element)
    known.set(element, value)
    return value
  }
}

/** The blocks of a page by its structure. */
export const blocksOf = (root: VisibleElement): PageBlocks => {
  const items: Array<Block> = []
  const rest: Array<string> = []
  const shown = once(textOf)
  /** True when an element has several parts of the same kind with a price each: a list rather than an item. */
  const hasItems = once((element): boolean => {
    const children = elementsOf(element)
    if (children.some(({ name }) => name === "table")) return true
    for (const group of Map.groupBy(children, signature).values()) {
      if (group.length > 1 && group.filter((child) => isFullItem(shown(child))).length > 1) return true
    }
    return children.some((child) => hasItems(child))
  })

  const isItem = (text: string): boolean => text.length <= MOST_ITEM_TEXT && PRICE.test(text)

  /** Takes an element apart into items, and the text between them. */
  const take = (element: VisibleElement): void => {
    const groups = Map.groupBy(elementsOf(element), signature)
    for (const child of element.children) {
      if (items.length >= MOST_ITEMS) return
      if (typeof child === "string") {
        rest.push(child)
        continue
      }
      if (child.name === "table") {
        const blocks = tableBlocks(child)
        // A table of one object belongs to the rest of the page.
        if (blocks.length === 1) rest.push(blocks[0]?.text ?? "")
        else for (const block of blocks) if (block.text !== "") items.push(block)
        continue
      }
      if (child.name === "dl") {
        rest.push(definitionText(child))
        continue
      }
      const text = shown(child)
      const siblings = groups.get(signature(child))?.length ?? 0
      const isRepeated = siblings > 1 || REPEATED.has(child.name)
      if (isRepeated && isItem(text) && !hasItems(child)) items.push({ text })
      else if (PRICE.test(text) && elementsOf(child).length > 0) take(child)
      else rest.push(text)
    }
  }

  take(root)
  return { items, rest: rest.join("\n") }
}

/** A price with the facts of an object beside it, rather than one line of several about the same. */
const isFullItem = (text: string): boolean =>
  PRICE.test(text) && text.length >= 20 && (text.match(/\d+/gu)?.length ?? 0) >= 4
