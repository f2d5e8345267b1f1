import { textOf } from "./BlockText.ts"
import { labelled, PRICE } from "./Labelled.ts"
import type { VisibleElement } from "./Markup.ts"
import { elementsOf } from "./TableRows.ts"

/** A part of a page that may be about one object. */
export interface Block {
  /** The text that it shows; labels stand before their values. */
  readonly text: string
  /** A row of a table of several objects: it says nothing of another one. */
  readonly isRow: boolean
  /** Its `<time>` elements, and other dates for machines: what they state, or what they show. */
  readonly times: ReadonlyArray<string>
  /** The heading of its section, below that of the page. */
  readonly heading?: string
}

/** The blocks of a page, and what is in none of them. */
export interface PageBlocks {
  /** Rows of tables, items of lists, repeated cards. */
  readonly items: ReadonlyArray<Block>
  /** The lines in no item, and those of items that a reader gives back. */
  readonly rest: string
  /** Dates for machines outside of items. */
  readonly times: ReadonlyArray<string>
}

const MOST_ITEMS = 400
/** An item of more text is a section of a page. */
const MOST_ITEM_TEXT = 3000

/** A price alone: the line above it says which one it is. */
const BARE_PRICE = /^[¥￥]?[\d,.]+(?:万|亿)?元?$/u

const signature = ({ attributes, name }: VisibleElement): string =>
  `${name}.${(attributes["class"] ?? "").trim().split(/\s+/, 1)[0] ?? ""}`

const REPEATED = new Set(["li", "article", "tr"])

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

/** The blocks of a page by its structure. Its title may state the unit of its tables. */
export const blocksOf = (root: VisibleElement, title = ""): PageBlocks => {
  const items: Array<Block> = []
  const rest: Array<string> = []
  const times: Array<string> = []
  const shown = once(textOf)
  let heading = ""
  /** True when an element has several parts of the same kind with a price each: a list rather than an item. */
  const hasItems = once((element): boolean => {
    const children = elementsOf(element)
    if (children.some(({ name }) => name === "tr")) return true
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
      const text = shown(child)
      if (/^h[1-6]$/u.test(child.name)) heading = child.name === "h1" ? "" : text
      const siblings = groups.get(signature(child))?.length ?? 0
      const isRepeated = siblings > 1 || REPEATED.has(child.name)
      if (isRepeated && isItem(text) && !BARE_PRICE.test(text) && !hasItems(child))
        items.push({ text, isRow: child.name === "tr", times: timesIn(child), heading })
      else if (PRICE.test(text) && elementsOf(child).length > 0 && child.name !== "dl") take(child)
      else {
        rest.push(text)
        for (const time of timesIn(child)) times.push(time)
      }
    }
  }

  take(labelled(root, title))
  return { items, rest: rest.join("\n"), times }
}

const timesIn = (element: VisibleElement): ReadonlyArray<string> => {
  const { attributes, name } = element
  if (name !== "time" && !/^date(?:Published|Modified|Posted)$/u.test(attributes["itemprop"] ?? ""))
    return elementsOf(element).flatMap(timesIn)
  return [attributes["datetime"] ?? attributes["content"] ?? textOf(element)]
}

/** A price with the facts of an object beside it, rather than one line of several about the same. */
const isFullItem = (text: string): boolean =>
  PRICE.test(text.replaceAll(/\d万公里/gu, "")) && text.length >= 12 && (text.match(/\d+/gu)?.length ?? 0) >= 4
