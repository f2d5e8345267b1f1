import { TableError } from "../TableError.ts"
import { type CellRange, isIn, rangeOf } from "./CellRange.ts"
import { type ChangedLook, isSeenOn, type Look, type Looks, plainLook } from "./Looks.ts"
import { attribute, elements, tags } from "./Xml.ts"

/** The looks that a table style gives the parts of a table, by their names (ECMA-376 part 1, 18.18.76). */
type TableStyle = ReadonlyMap<string, ChangedLook>

/** A table of a sheet. */
interface Table {
  readonly range: CellRange
  readonly style: TableStyle
  readonly headerRows: number
  readonly totalRows: number
  readonly shows: (option: string) => boolean
}

/** More tables than this are on no sheet of a bank. */
const MOST_TABLES = 200

const tooMany = new TableError({
  reason: "BrokenWorkbook",
  message: "The sheet has too many tables. Convert them to ranges and save it again, or save it as CSV in UTF-8.",
})

/** The table styles that a workbook defines, by their names. */
const tableStylesIn = (styles: string, { changes }: Looks): ReadonlyMap<string, TableStyle> =>
  new Map(
    elements(styles, "tableStyle").map(({ content, tag }) => [
      attribute(tag, "name") ?? "",
      new Map(
        tags(content, "tableStyleElement").flatMap((one) => {
          const change = changes[Number(attribute(one, "dxfId") ?? NaN)]
          return change === undefined ? [] : [[attribute(one, "type") ?? "", change] as const]
        }),
      ),
    ]),
  )

/** Makes the looks of the tables of a sheet out of their parts. The styles that programs bring along hide nothing. */
export const tableLooks = (styles: string, looks: Looks): ((tables: ReadonlyArray<string>) => TableLooks) => {
  const named = tableStylesIn(styles, looks)
  return (tables) => {
    if (tables.length > MOST_TABLES) throw tooMany
    return new TableLooks(
      tables.flatMap((table) => tableIn(table, named)),
      looks.usualInks,
    )
  }
}

const tableIn = (part: string, styles: ReadonlyMap<string, TableStyle>): ReadonlyArray<Table> => {
  const [tag] = tags(part, "table")
  const [info] = tags(part, "tableStyleInfo")
  const style = info === undefined ? undefined : styles.get(attribute(info, "name") ?? "")
  if (tag === undefined || info === undefined || style === undefined) return []
  return [
    {
      range: rangeOf(attribute(tag, "ref") ?? ""),
      style,
      headerRows: Number(attribute(tag, "headerRowCount") ?? 1),
      totalRows: Number(attribute(tag, "totalsRowCount") ?? 0),
      shows: (option) => /^(?:1|true)$/.test(attribute(info, option) ?? ""),
    },
  ]
}

/** True when the styles of a sheet's tables leave the look of its cells legible. */
export class TableLooks {
  readonly #tables: ReadonlyArray<Table>
  readonly #usualInks: ReadonlyArray<number>

  constructor(tables: ReadonlyArray<Table>, usualInks: ReadonlyArray<number>) {
    this.#tables = tables
    this.#usualInks = usualInks
  }

  /** True when a cell stays seen. Row and column from 0. */
  leaveSeen(row: number, column: number, look: Look): boolean {
    return this.#tables.every(
      (table) =>
        !isIn(table.range, row, column) || layersOf(table, row, column).every((layers) => this.#isSeen(layers, look)),
    )
  }

  /** The later layer wins, and what a cell says of itself wins over all. */
  #isSeen(layers: ReadonlyArray<ChangedLook>, { ground, ink }: Look): boolean {
    if (layers.some(({ isBlank }) => isBlank)) return false
    const own = this.#usualInks.includes(ink.colour) ? undefined : ink.colour
    const colour = own ?? layers.findLast((layer) => layer.colour !== undefined)?.colour ?? ink.colour
    const behind = ground === plainLook.ground ? layers.findLast((layer) => layer.ground !== undefined)?.ground : ground
    return isSeenOn(colour, behind ?? ground)
  }
}

/**
 * The layers of a table that a cell may have, the lowest first. Which stripe a row has depends on the rows that a
 * filter hides: every one is tried.
 */
const layersOf = (
  { headerRows, range, shows, style, totalRows }: Table,
  row: number,
  column: number,
): ReadonlyArray<ReadonlyArray<ChangedLook>> => {
  const isHeader = row < range.rows[0] + headerRows
  const isTotal = row > range.rows[1] - totalRows
  const [isFirst, isLast] = [column === range.columns[0], column === range.columns[1]]
  const striped = (direction: "Column" | "Row") =>
    !isHeader && !isTotal && shows(`show${direction}Stripes`)
      ? [`first${direction}Stripe`, `second${direction}Stripe`]
      : [""]
  const above = [
    isLast && shows("showLastColumn") ? "lastColumn" : "",
    isFirst && shows("showFirstColumn") ? "firstColumn" : "",
    isHeader ? "headerRow" : isTotal ? "totalRow" : "",
    isHeader && isFirst && shows("showFirstColumn") ? "firstHeaderCell" : "",
    isHeader && isLast && shows("showLastColumn") ? "lastHeaderCell" : "",
    isTotal && isFirst && shows("showFirstColumn") ? "firstTotalCell" : "",
    isTotal && isLast && shows("showLastColumn") ? "lastTotalCell" : "",
  ]
  return striped("Column").flatMap((columnStripe) =>
    striped("Row").map((rowStripe) =>
      ["wholeTable", columnStripe, rowStripe, ...above].flatMap((name) => style.get(name) ?? []),
    ),
  )
}
