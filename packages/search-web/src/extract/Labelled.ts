import { textOf } from "./BlockText.ts"
import type { VisibleElement } from "./Markup.ts"
import { withUnit } from "./UnitOfLabel.ts"

/** A price, roughly: what makes a row, an item or a card worth reading. */
export const PRICE = /[¥￥]\s?\d|\d\s?(?:万|亿|元|块|million)|\d,\d{3}|(?:RMB|CNY)\s?\d/u

/** Longer texts are no label and no value. */
const MOST_LABEL = 12
const MOST_VALUE = 60
/** Cells over more rows or columns are cut. */
const MOST_SPAN = 60
const MOST_MENU = 400
const LEAST_LINKS = 4

/** The ends of the names of facts and figures. */
const FIELD =
  /(?:行政区|项目|方式|约定|坐落|编号|变速箱|排量|颜色|排放|燃料|状态|价|价格|首付|月供|保证金|户型|面积|建面|楼层|朝向|装修|年代|里程|上牌|时间|日期|年月|标准|小时|小时数|工时|年份|年限|年款|品牌|型号|机型|车型|车系|用途|位置|坐落|地址|楼栋|容积率|小区|楼盘|名称|区域|地区|所在地|停放地|price|mileage|year|hours|area|model|registration|date)$/iu

const elementsOf = ({ children }: VisibleElement): ReadonlyArray<VisibleElement> =>
  children.filter((child) => typeof child !== "string")

/** Words of a header cell rather than of a value. */
const isLabel = (text: string): boolean =>
  text.length > 0 && text.length <= (/^[A-Za-z ]+$/u.test(text) ? 2 * MOST_LABEL : MOST_LABEL) && !/\d/u.test(text)

/** The name of a fact or figure, maybe with its unit. */
const isField = (text: string): boolean => {
  const name = text.replaceAll(/\([^()]*\)|[/\n].*$|:$/gu, "").trim()
  return isLabel(name) && /^[\p{Script=Han}A-Za-z]/u.test(name) && FIELD.test(name)
}

/** An element with a line for each part of a text. */
const linesElement = (name: string, lines: ReadonlyArray<string>, attributes = {}): VisibleElement => ({
  name,
  attributes,
  children: lines.filter((line) => line !== "").map((line) => ({ name: "div", attributes: {}, children: [line] })),
})

/** `单位：万元、平方米` above a table, in its caption or below it. */
const UNIT_NOTE = /单位(?:均为|都是|为)?\s?:?\s?([^\n):]{1,30})/gu
/** A title that ends in a unit: 价格表(万元). */
const TITLE_UNIT = /\(((?:亿|万)?元)\)$/u
/** A fact on a line of its own, without its unit. */
const BARE_FACT = /^([^:\d\s]{1,10})\s?:\s?([\d,]+(?:\.\d+)?)$/u
/** The size of an object. */
const SIZED = /\d\s?(?:㎡|平|亩|万?公里|km|小时)/u

const lastNote = (text: string): string | undefined => [...text.matchAll(UNIT_NOTE)].at(-1)?.[1]

const MENU_NAME = /^(?:.*[-_])?(?:nav|navbar|navi|menu|topbar|foot|footer|copyright|friendlinks?)(?:[-_].*)?$/iu

/** Links to other parts of a site, and what stands at the foot of its every page. */
const isMenu = (element: VisibleElement): boolean => {
  const { attributes, name } = element
  const isNamed =
    name === "nav" ||
    name === "footer" ||
    /^(?:navigation|contentinfo)$/u.test(attributes["role"] ?? "") ||
    `${attributes["class"] ?? ""} ${attributes["id"] ?? ""}`.split(/\s+/u).some((word) => MENU_NAME.test(word))
  const links = elementsOf(element)
  if (!isNamed && (links.length < LEAST_LINKS || links.some((link) => link.name !== "a"))) return false
  const text = textOf(element)
  return text.length <= MOST_MENU && !PRICE.test(text) && (isNamed || !/\d/u.test(text))
}

type Row = ReadonlyArray<string>

const columnOf = (rows: ReadonlyArray<Row>, column: number): Row => rows.map((row) => row[column] ?? "")

const shareOf = (cells: Row, is: (text: string) => boolean): number => {
  const filled = cells.filter((cell) => cell !== "")
  return filled.length === 0 ? 0 : filled.filter(is).length / filled.length
}

/** Several objects with the same labels: a row each, with the labels before the cells. */
const labelledRows = (head: Row, data: ReadonlyArray<Row>, note: string): ReadonlyArray<VisibleElement> =>
  data.map((cells) =>
    linesElement(
      "tr",
      cells.map((cell, column) => {
        const label = head[column] ?? ""
        return cell === "" || label === "" ? cell : withUnit(label, cell.replaceAll("\n", " "), note)
      }),
    ),
  )

/** The labels of a table's columns, from one or two rows; `undefined` where it has none. */
const headOf = (rows: ReadonlyArray<Row>): { readonly head: Row; readonly data: ReadonlyArray<Row> } | undefined => {
  const [first = [], second = []] = rows
  const isHead = (cells: Row) =>
    cells.length >= 3 && cells.every((cell) => cell === "" || isLabel(cell.replaceAll(/\([^()]*\)/gu, "")))
  if (!isHead(first) || rows.length < 2) return undefined
  // A label over several columns has those of the columns below it.
  const isUnits =
    second.some((cell) => cell !== "") && second.every((cell) => cell === "" || /^\([^()]+\)$/u.test(cell))
  if (isUnits) return { head: first.map((cell, i) => cell + (second[i] ?? "")), data: rows.slice(2) }
  const isDouble = first.some((cell, i) => cell !== "" && cell === first[i + 1]) && isHead(second)
  return isDouble
    ? { head: first.map((cell, i) => second[i] || cell), data: rows.slice(2) }
    : { head: first, data: rows.slice(1) }
}

const isEven = (_: string, i: number): boolean => i % 2 === 0
const isOdd = (_: string, i: number): boolean => i % 2 === 1

/** A table as elements: a `tr` for each of its objects, or a `dl` of labels and values for its only one. */
const tableElement = (rows: ReadonlyArray<Row>, note: string): VisibleElement => {
  // Cells over several columns are one.
  const own = rows.map((row) => row.filter((cell, i) => i === 0 || cell !== row[i - 1]))
  const mayBePairs = own.every((row) => row.length % 2 === 0 && row.length <= 6)
  const arePairs =
    mayBePairs &&
    shareOf(
      own.flatMap((row) => row.filter(isEven)),
      isField,
    ) >= 0.5 &&
    shareOf(
      own.flatMap((row) => row.filter(isOdd)),
      isField,
    ) < 0.2
  const columns = Math.max(...rows.map((row) => row.length))
  // Each object in a column, with the labels in the first one.
  const isTurned =
    !arePairs &&
    columns >= 3 &&
    rows.length >= 3 &&
    rows.every((row) => row.length === columns) &&
    shareOf(columnOf(rows, 0), isField) >= 0.6 &&
    shareOf(rows[0]?.slice(1) ?? [], isField) < 0.5
  const turned = isTurned ? Array.from({ length: columns }, (_, column) => columnOf(rows, column)) : rows
  const headed = isTurned ? { head: turned[0] ?? [], data: turned.slice(1) } : arePairs ? undefined : headOf(turned)
  if (headed !== undefined)
    return { name: "table", attributes: {}, children: [...labelledRows(headed.head, headed.data, note)] }
  if (!mayBePairs)
    return { name: "table", attributes: {}, children: rows.map((row) => linesElement("tr", [row.join(" ")])) }
  const lines = own.flatMap((row) =>
    row.filter(isEven).every((cell) => isLabel(cell.replaceAll(/\([^()]*\)|:$/gu, "")))
      ? row.flatMap((cell, i) =>
          i % 2 === 1 && cell !== "" ? [withUnit(row[i - 1] ?? "", cell.replaceAll("\n", " "), note)] : [],
        )
      : [row.join(" ")],
  )
  return linesElement("dl", lines)
}

const spanOf = (written: string | undefined): number => Math.min(MOST_SPAN, Math.max(1, Number(written) || 1))

/** The rows of cells that an element has, whatever they are made of, with cells over several of them repeated. */
const cellsOf = (
  rows: ReadonlyArray<VisibleElement>,
  cellsIn: (row: VisibleElement) => ReadonlyArray<VisibleElement>,
) => {
  const grid: Array<Array<string>> = rows.map(() => [])
  for (const [at, row] of rows.entries()) {
    let column = 0
    for (const cell of cellsIn(row)) {
      while (grid[at]?.[column] !== undefined) column++
      const text = textOf(cell)
      const width = spanOf(cell.attributes["colspan"])
      for (const below of grid.slice(at, at + spanOf(cell.attributes["rowspan"]))) {
        for (let right = 0; right < width; right++) below[column + right] = text
      }
      column += width
    }
  }
  return grid.map((row) => Array.from(row, (cell) => cell ?? ""))
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
  if (head === undefined || others.length === 0 || textOf(head).length > MOST_HEAD) return undefined
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

/** Labels and values in turn, also values above their labels; `undefined` where the parts are others. */
const pairsOf = (children: VisibleElement["children"]): ReadonlyArray<string> | undefined => {
  if (children.length < 2 || children.length > 24 || children.length % 2 !== 0) return undefined
  const texts = children.map((child) =>
    typeof child === "string" ? child.replaceAll(/\s+/gu, " ").trim() : textOf(child),
  )
  if (texts.some((text) => text === "" || text.length > MOST_VALUE)) return undefined
  const [labels, values] = [texts.filter((_, i) => i % 2 === 0), texts.filter((_, i) => i % 2 === 1)]
  if (labels.every(isField) && !values.some(isField))
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
export const labelled = (root: VisibleElement): VisibleElement => {
  const notes = [...textOf(root).matchAll(UNIT_NOTE)]
  // A note may stand below its table; it is that of the page if it is the only one.
  let note = notes.length === 1 ? (notes[0]?.[1] ?? "") : ""

  const text = (said: string): string => {
    note = lastNote(said.normalize("NFKC")) ?? note
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
    const children = element.children.map((child) => (typeof child === "string" ? text(child) : within(child)))
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
    const all = cellsOf(descendants(element, ROWS), (row) => descendants(row, CELLS).map(within))
    // A row of one cell is a title, a note on units, or empty.
    const isTitle = (row: Row) => row.length === 0 || (all.some(({ length }) => length > 1) && new Set(row).size === 1)
    const titles = [...descendants(element, CAPTIONS).map(textOf), ...all.filter(isTitle).map(([title = ""]) => title)]
    for (const title of titles) note = lastNote(title) ?? TITLE_UNIT.exec(title)?.[1] ?? note
    const rows = all.filter((row) => !isTitle(row))
    const said = linesElement("div", titles)
    if (rows.length === 0) return said
    const own = { ...tableElement(rows, note), attributes: element.attributes }
    return said.children.length === 0 ? own : { name: "div", attributes: element.attributes, children: [said, own] }
  }
  return within(root)
}
