import { ownValue } from "@open-valuation/core/domain"
import type { MarkupToken } from "../MarkupTokens.ts"
import { tooManyBytes } from "../tables/Bytes.ts"
import { type TableLimits, tooManyRows } from "../tables/TableLimits.ts"
import { cellName, escaped, MAIN, textMarkup } from "../tables/Xlsx/Parts.ts"
import type { OdsStyles } from "./OdsStyles.ts"
import { brokenOds, clockOf, countOf, dayOf, formulaOf, numberOf, rangesOf } from "./OdsTokens.ts"

/** Where an element may stand (OpenDocument 1.3, 9.1); all others are skipped with what is in them. */
const INSIDE: Readonly<Record<string, ReadonlyArray<string>>> = {
  "document-content": [""],
  "automatic-styles": ["document-content"],
  body: ["document-content"],
  spreadsheet: ["body"],
  table: ["spreadsheet"],
  "table-columns": ["table", "table-column-group"],
  "table-header-columns": ["table", "table-column-group"],
  "table-column-group": ["table", "table-column-group"],
  "table-column": ["table", "table-columns", "table-header-columns", "table-column-group"],
  "table-rows": ["table", "table-row-group"],
  "table-header-rows": ["table", "table-row-group"],
  "table-row-group": ["table", "table-row-group"],
  "table-row": ["table", "table-rows", "table-header-rows", "table-row-group"],
  "table-cell": ["table-row"],
  "covered-table-cell": ["table-row"],
  p: ["table-cell", "covered-table-cell"],
  span: ["p", "span", "a"],
  a: ["p", "span"],
  s: ["p", "span", "a"],
  tab: ["p", "span", "a"],
  "line-break": ["p", "span", "a"],
  "conditional-formats": ["table"],
  "conditional-format": ["conditional-formats"],
  condition: ["conditional-format"],
  "color-scale": ["conditional-format"],
  "color-scale-entry": ["color-scale"],
  "data-bar": ["conditional-format"],
  "icon-set": ["conditional-format"],
}
const DEEPEST = 64
const LONGEST_BLANK = 1_000
/** Points of one digit of the usual font, in which ECMA-376 measures columns. */
const POINTS_PER_DIGIT = 5.25

interface Sheet {
  readonly name: string
  readonly hidden: boolean
  /** Markup of its rows, in pieces. */
  readonly rows: Array<Uint8Array>
  columns: string
  formats: string
}

interface Cell {
  readonly attributes: ReadonlyMap<string, string>
  readonly isCovered: boolean
  /** Its text by runs, each with the properties of its style. */
  readonly runs: Array<{ text: string; readonly look: string }>
  paragraphs: number
}

interface Columns {
  readonly to: number
  readonly style: string | undefined
}

type Attributes = ReadonlyMap<string, string>

/** Translates the tokens of a spreadsheet's content to the markup of its sheets. */
export class OdsSheets {
  readonly sheets: Array<Sheet> = []
  readonly #styles: OdsStyles
  readonly #limits: TableLimits
  readonly #open: Array<string> = []
  #skipped = 0
  #bytes = 0
  #rowCount = 0
  /** Groups around that are closed, so that their rows or columns are not seen. */
  #closed: Array<boolean> = []
  #columns: Array<Columns> = []
  #isProtected = false
  #row = 0
  #rowAttributes: Attributes = new Map()
  #rowHidden = false
  #column = 0
  #cells: Array<readonly [column: number, markup: string]> = []
  #cell: Cell | undefined
  readonly #looks: Array<string> = []
  #pending = ""

  constructor(styles: OdsStyles, limits: TableLimits) {
    this.#styles = styles
    this.#limits = limits
  }

  get #sheet(): Sheet {
    const sheet = this.sheets.at(-1)
    if (sheet === undefined) throw brokenOds()
    return sheet
  }

  /** Takes the tokens of the next piece, which ends behind an element. Throws `TableError`. */
  push(tokens: Iterable<MarkupToken>): void {
    for (const token of tokens) this.#token(token)
    this.#keepRows()
  }

  #keepRows(): void {
    if (this.#pending === "") return
    this.#sheet.rows.push(new TextEncoder().encode(this.#pending))
    this.#pending = ""
  }

  /** The content ends here. Throws `TableError` when it is cut short. */
  end(): void {
    if (this.#open.length > 0 || this.#skipped > 0) throw brokenOds()
  }

  #token(token: MarkupToken): void {
    const top = this.#open.at(-1) ?? ""
    if (this.#skipped === 0 && this.#open.includes("automatic-styles")) {
      if (token._tag === "Close" && token.name === "automatic-styles" && top === token.name) this.#open.pop()
      else this.#styles.push(token)
      return
    }
    if (token._tag === "Text") {
      if (this.#skipped === 0 && this.#cell !== undefined && /^(?:p|span|a)$/.test(top)) this.#say(token.text)
      return
    }
    if (token._tag === "Open") {
      if (this.#skipped > 0 || ownValue(INSIDE, token.name)?.includes(top) !== true) {
        if (!token.empty) this.#skipped++
        return
      }
      if (this.#open.push(token.name) > DEEPEST) throw brokenOds()
      this.#start(token.name, token.attributes)
      if (!token.empty) return
    } else if (this.#skipped > 0) {
      this.#skipped--
      return
    } else if (top !== token.name) throw brokenOds()
    this.#end(token.name)
    this.#open.pop()
  }

  #start(name: string, attributes: Attributes): void {
    switch (name) {
      case "table":
        this.#columns = []
        this.#row = 0
        this.#isProtected = attributes.get("table:protected") === "true"
        this.sheets.push({
          name: attributes.get("table:name") ?? "",
          hidden: this.#styles.isHiddenTable(attributes.get("table:style-name") ?? ""),
          rows: [],
          columns: "",
          formats: "",
        })
        break
      case "table-row-group":
      case "table-column-group":
        this.#closed.push(attributes.get("table:display") === "false")
        break
      case "table-column":
        this.#addColumns(attributes)
        break
      case "table-row":
        this.#rowAttributes = attributes
        this.#rowHidden = this.#isHidden(attributes)
        this.#column = 0
        this.#cells = []
        break
      case "table-cell":
      case "covered-table-cell":
        this.#cell = { attributes, isCovered: name === "covered-table-cell", runs: [], paragraphs: 0 }
        break
      case "p":
        if (this.#cell !== undefined && this.#cell.paragraphs++ > 0) this.#say("\n")
        break
      case "span":
        this.#looks.push(this.#styles.runOf(attributes.get("text:style-name") ?? ""))
        break
      case "s":
        this.#say(" ".repeat(Math.min(LONGEST_BLANK, countOf(attributes.get("text:c")))), true)
        break
      case "tab":
        this.#say("\t", true)
        break
      case "line-break":
        this.#say("\n", true)
        break
      default:
        this.#format(name, attributes)
    }
  }

  #end(name: string): void {
    if (name === "span") this.#looks.pop()
    else if (name === "table-row-group" || name === "table-column-group") this.#closed.pop()
    else if (name === "table") this.#keepRows()
    else if (name === "table-row") this.#endRow()
    else if (name === "table-cell" || name === "covered-table-cell") this.#endCell()
    else if (name === "conditional-format") this.#sheet.formats += "</conditionalFormatting>"
    else if (name === "color-scale") this.#sheet.formats += "</colorScale></cfRule>"
  }

  #isHidden(attributes: Attributes): boolean {
    return /^(?:collapse|filter)$/.test(attributes.get("table:visibility") ?? "") || this.#closed.includes(true)
  }

  #addColumns(attributes: Attributes): void {
    const from = this.#columns.at(-1)?.to ?? 0
    const to = from + countOf(attributes.get("table:number-columns-repeated"))
    this.#columns.push({ to, style: attributes.get("table:default-cell-style-name") })
    if (this.#columns.length > this.#limits.columns * 4) throw brokenOds()
    const points = this.#styles.widthOf(attributes.get("table:style-name") ?? "")
    const width = points === undefined ? "" : ` width="${points / POINTS_PER_DIGIT}"`
    const hidden = this.#isHidden(attributes) ? ' hidden="1"' : ""
    this.#sheet.columns += `<col min="${from + 1}" max="${to}"${width}${hidden}/>`
  }

  /** Adds to the text of the open cell: white space in one, unless it `isKept`. */
  #say(text: string, isKept = false): void {
    const runs = this.#cell?.runs
    if (runs === undefined) return
    const look = this.#looks.findLast((one) => one !== "") ?? ""
    const said = isKept || text === "\n" ? text : text.replaceAll(/\s+/g, " ")
    const last = runs.at(-1)
    if (last?.look === look) last.text += said
    else runs.push({ text: said, look })
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = undefined
    if (cell === undefined) return
    const count = countOf(cell.attributes.get("table:number-columns-repeated"))
    const from = this.#column
    this.#column += count
    // One beyond the limit is enough to be refused.
    const shown = Math.min(count, Math.max(1, this.#limits.columns + 1 - from))
    for (let column = from; column < from + shown; column++) {
      const markup = this.#cellMarkup(cell, column)
      if (markup === "") return
      this.#cells.push([column, markup])
    }
  }

  /** The markup of a cell behind its reference; `""` for an empty one. */
  #cellMarkup({ attributes, isCovered, runs }: Cell, column: number): string {
    const type = attributes.get("office:value-type") ?? ""
    const style =
      attributes.get("table:style-name") ??
      this.#rowAttributes.get("table:default-cell-style-name") ??
      this.#columns.find(({ to }) => column < to)?.style ??
      "Default"
    const use = { style, isCovered, inProtected: this.#isProtected }
    const numbered = (kind: "number" | "date" | "time", value: number | undefined): string => {
      if (value === undefined || !Number.isFinite(value)) return ' t="e"><v>?</v></c>'
      const currency = attributes.get("office:currency")
      const index = this.#styles.cellStyle({ ...use, kind, raw: String(value), currency })
      return ` s="${index}">${formulaOf(attributes)}<v>${value}</v></c>`
    }
    switch (type) {
      case "float":
      case "currency":
      case "percentage":
        return numbered("number", numberOf(attributes.get("office:value")))
      case "date":
        return numbered("date", dayOf(attributes.get("office:date-value")))
      case "time":
        return numbered("time", clockOf(attributes.get("office:time-value")))
      case "boolean":
        return numbered("number", attributes.get("office:boolean-value") === "true" ? 1 : 0).replace(">", ' t="b">')
    }
    const text = attributes.get("office:string-value") ?? runs.map((run) => run.text).join("")
    if (text === "" || (type === "" && text.trim() === "")) return ""
    const start = ` s="${this.#styles.cellStyle({ ...use, kind: "text", raw: "" })}"`
    if (runs.every(({ look }) => look === "") || attributes.has("office:string-value")) {
      return `${start} t="str">${formulaOf(attributes)}<v>${escaped(text)}</v></c>`
    }
    const rich = runs.map((run) => `<r>${run.look === "" ? "" : `<rPr>${run.look}</rPr>`}${textMarkup(run.text)}</r>`)
    return `${start} t="inlineStr"><is>${rich.join("")}</is></c>`
  }

  #endRow(): void {
    const count = countOf(this.#rowAttributes.get("table:number-rows-repeated"))
    const height = this.#styles.heightOf(this.#rowAttributes.get("table:style-name") ?? "")
    const looks = (height === undefined ? "" : ` ht="${height}"`) + (this.#rowHidden ? ' hidden="1"' : "")
    for (let at = this.#row; this.#cells.length > 0 && at < this.#row + count; at++) {
      if (++this.#rowCount > this.#limits.rows) throw tooManyRows(this.#limits)
      const cells = this.#cells.map(([column, markup]) => `<c r="${cellName(at, column)}"${markup}`).join("")
      const row = `<row r="${at + 1}"${looks}>${cells}</row>`
      const most = Math.min(this.#limits.bytes, MOST_BYTES)
      this.#bytes += row.length
      if (this.#bytes > most) throw tooManyBytes(most)
      this.#pending += row
    }
    this.#row += count
  }

  /** Conditional formats by ranges, as LibreOffice writes them. */
  #format(name: string, attributes: Attributes): void {
    const rule = (type: string, content: string, more = "") => {
      this.#sheet.formats += `<cfRule type="${type}"${more}>${content}</cfRule>`
    }
    const hidesValue = attributes.get("calcext:show-value") === "false"
    if (name === "conditional-format") {
      const ranges = attributes.get("calcext:target-range-address") ?? ""
      this.#sheet.formats += `<conditionalFormatting sqref="${escaped(rangesOf(ranges))}">`
    } else if (name === "condition") {
      const change = this.#styles.change(attributes.get("calcext:apply-style-name") ?? "")
      // A comparison with a number, else one that only a spreadsheet program could tell.
      const [, sign = "", number = ""] =
        /^(<=|>=|!=|=|<|>)(-?\d{1,15}(?:\.\d{1,15})?)$/.exec(
          (attributes.get("calcext:value") ?? "").replaceAll(" ", ""),
        ) ?? []
      const operator = ownValue(SIGNS, sign)
      rule(
        operator === undefined ? "expression" : "cellIs",
        `<formula>${number === "" ? "?" : number}</formula>`,
        ` operator="${operator ?? ""}" dxfId="${change}"`,
      )
    } else if (name === "color-scale") this.#sheet.formats += '<cfRule type="colorScale"><colorScale>'
    else if (name === "color-scale-entry") {
      const colour = /^#([0-9a-f]{6})$/i.exec(attributes.get("calcext:color") ?? "")?.[1] ?? "000000"
      this.#sheet.formats += `<color rgb="FF${colour}"/>`
    } else if ((name === "data-bar" || name === "icon-set") && hidesValue) rule("iconSet", '<iconSet showValue="0"/>')
    if ((this.sheets.at(-1)?.formats.length ?? 0) > MOST_FORMATS) throw brokenOds()
  }
}

const SIGNS: Readonly<Record<string, string>> = {
  "=": "equal",
  "!=": "notEqual",
  "<": "lessThan",
  "<=": "lessThanOrEqual",
  ">": "greaterThan",
  ">=": "greaterThanOrEqual",
}

/** Most markup of rows, bytes: they are held in memory. */
const MOST_BYTES = 128 * 1024 * 1024
const MOST_FORMATS = 4 * 1024 * 1024

/** The markup of a whole sheet, in pieces. */
export const sheetMarkup = ({ columns, formats, rows }: Sheet): ReadonlyArray<Uint8Array> => {
  const text = (markup: string) => new TextEncoder().encode(markup)
  const cols = columns === "" ? "" : `<cols>${columns}</cols>`
  return [text(`<worksheet ${MAIN}>${cols}<sheetData>`), ...rows, text(`</sheetData>${formats}</worksheet>`)]
}
