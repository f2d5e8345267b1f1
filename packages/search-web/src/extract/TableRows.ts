import { textOf } from "./BlockText.ts"
import type { VisibleElement } from "./Markup.ts"
import { withUnit } from "./UnitOfLabel.ts"

/** Longer texts are no label. */
const MOST_LABEL = 12
/** Cells over more rows or columns are cut. */
const MOST_SPAN = 60
/** Further columns are not read. */
export const MOST_COLUMNS = 60
/** Further rows are not read. */
const MOST_ROWS = 1000

/** The ends of the names of facts and figures. */
const FIELD =
  /(?:行政区|项目|方式|约定|坐落|编号|变速箱|排量|颜色|排放|燃料|状态|(?<!议)价|价格|首付|月供|保证金|户型|面积|建面|楼层|朝向|装修|年代|里程|上牌|时间|日期|年月|标准|小时|小时数|工时|年份|年限|年款|品牌|型号|机型|车型|车系|用途|位置|坐落|地址|楼栋|容积率|小区|楼盘|名称|区域|地区|所在地|停放地|price|mileage|year|hours|area|model|registration|date)$/iu

const MONEY = /\d\s?[万亿元]/u

/** The elements directly within another. */
export const elementsOf = ({ children }: VisibleElement): ReadonlyArray<VisibleElement> =>
  children.filter((child) => typeof child !== "string")

/** Words of a header cell rather than of a value. */
export const isLabel = (text: string): boolean =>
  text.length > 0 && text.length <= (/^[A-Za-z ]+$/u.test(text) ? 2 * MOST_LABEL : MOST_LABEL) && !/\d/u.test(text)

/** The name of a fact or figure, maybe with its unit. */
export const isField = (text: string): boolean => {
  const bare = text.replaceAll(/\([^()]*\)|:$/gu, "")
  const end = bare.includes("\n") ? bare.lastIndexOf("\n") : bare.indexOf("/")
  const name = (end === -1 ? bare : bare.slice(0, end)).trim()
  return isLabel(name) && /^[\p{Script=Han}A-Za-z]/u.test(name) && FIELD.test(name)
}

/** An element with a line for each part of a text. */
export const linesElement = (name: string, lines: ReadonlyArray<string>, attributes = {}): VisibleElement => ({
  name,
  attributes,
  children: lines.filter((line) => line !== "").map((line) => ({ name: "div", attributes: {}, children: [line] })),
})

/** The texts of the cells of a row. */
export type Row = ReadonlyArray<string>

const columnOf = (rows: ReadonlyArray<Row>, column: number): Row => rows.map((row) => row[column] ?? "")

/** The share of the filled cells that are of a kind. */
export const shareOf = (cells: Row, is: (text: string) => boolean): number => {
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

/** A row of an object with its price, rather than of labels. */
const isPriced = (row: Row): boolean => row.length >= 3 && !row.some(isField) && row.some((cell) => MONEY.test(cell))

const isEven = (_: string, i: number): boolean => i % 2 === 0
const isOdd = (_: string, i: number): boolean => i % 2 === 1

/** A table as elements: a `tr` for each of its objects, or a `dl` of labels and values for its only one. */
export const tableElement = (rows: ReadonlyArray<Row>, note: string): VisibleElement => {
  // Cells over several columns are one.
  const own = rows.map((row) => row.filter((cell, i) => i === 0 || cell !== row[i - 1]))
  const hasLabels = (row: Row) => row.filter(isEven).every((cell) => isLabel(cell.replaceAll(/\([^()]*\)|:$/gu, "")))
  const mayBePairs = own.every((row) => row.length % 2 === 0 && row.length <= 6) && !own.every(isPriced)
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
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0)
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
    hasLabels(row)
      ? row.flatMap((cell, i) =>
          i % 2 === 1 && cell !== "" ? [withUnit(row[i - 1] ?? "", cell.replaceAll("\n", " "), note)] : [],
        )
      : [row.join(" ")],
  )
  return linesElement("dl", lines)
}

const spanOf = (written: string | undefined): number => Math.min(MOST_SPAN, Math.max(1, Number(written) || 1))

/** The rows of cells that an element has, whatever they are made of, with cells over several of them repeated. */
export const cellsOf = (
  given: ReadonlyArray<VisibleElement>,
  cellsIn: (row: VisibleElement) => ReadonlyArray<VisibleElement>,
) => {
  const rows = given.slice(0, MOST_ROWS)
  const grid: Array<Array<string>> = rows.map(() => [])
  for (const [at, row] of rows.entries()) {
    let column = 0
    for (const cell of cellsIn(row)) {
      while (grid[at]?.[column] !== undefined) column++
      if (column >= MOST_COLUMNS) break
      const text = textOf(cell)
      const width = Math.min(spanOf(cell.attributes["colspan"]), MOST_COLUMNS - column)
      for (const below of grid.slice(at, at + spanOf(cell.attributes["rowspan"]))) {
        for (let right = 0; right < width; right++) below[column + right] = text
      }
      column += width
    }
  }
  return grid.map((row) => Array.from(row, (cell) => cell ?? ""))
}
