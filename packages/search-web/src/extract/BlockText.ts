import { simplify } from "@open-valuation/core/reading"
import type { VisibleElement } from "./Markup.ts"

/** Elements that begin and end a line. */
const LINES = new Set(
  "address article aside blockquote body br dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p section table tbody tfoot thead tr ul".split(
    " ",
  ),
)

const gather = (node: VisibleElement | string, parts: Array<string>): void => {
  if (typeof node === "string") {
    parts.push(node.replaceAll(/\s+/g, " "))
    return
  }
  const edge = LINES.has(node.name) ? "\n" : " "
  parts.push(edge)
  for (const child of node.children) gather(child, parts)
  parts.push(edge)
}

/** A number and its unit are one word, also where a page sets them in elements of their own. */
const UNITS = "(?:万|亿|元|㎡|m²|平|公里|km|小时|h\\b|年|月|日|室|厅|卫|层|亩|台|吨)"
const UNIT = new RegExp(`(\\d) {1,3}(?=${UNITS})`, "giu")
/** On the next line stands a unit, or a word that begins like one: 年份, 月供, 小时数, 万科. */
const UNIT_BELOW = new RegExp(`(\\d) ?\n ?(?=${UNITS}(?:元|公里|[^\\p{Script=Han}:]|$))`, "giu")
const CURRENCY = /([¥￥])[ \n]{1,3}(?=\d)/gu

/** One form for what pages write in several ways: half width, no control characters, single blanks. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[①-⒛]/gu, "; ")
    .normalize("NFKC")
    .replaceAll(/\p{Script=Han}+/gu, simplify)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}]/gu, (character) => (character === "\n" ? "\n" : ""))
    .replaceAll("m2", "㎡")
    .replaceAll(/[↓▼](?=\s?\d)/gu, " 降")
    .replaceAll(/[↑▲](?=\s?\d)/gu, " 涨")
    .replaceAll(/[↑↓▲▼△▽⇅]/gu, "")
    .replaceAll(/[^\S\n]+/gu, " ")
    .replaceAll(/ ?\n[ \n]*/gu, "\n")
    .replaceAll(UNIT, "$1")
    .replaceAll(UNIT_BELOW, "$1")
    .replaceAll(CURRENCY, "$1")
    .trim()

/** The text that an element shows, a line for each block. */
export const textOf = (element: VisibleElement): string => {
  const parts: Array<string> = []
  gather(element, parts)
  return plainText(parts.join(""))
}
