import type { Cell, Grid } from "./Grid.ts"
import { zipFile } from "./ZipFile.ts"

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006"
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** `A`, `B`, … `AA` for 0, 1, … 26. */
const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)

const fixed = {
  "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
}

/**
 * How rows of a sheet deceive a reader: hidden under cells merged with those above or by a white table style, or with
 * amounts that are formulas of a hundredth.
 */
export type XlsxVeil = "MERGED" | "TABLE_STYLE" | "FORMULA"

/** Rows that follow each other, from 0, and how they are hidden. */
export interface VeiledRows {
  readonly first: number
  readonly last: number
  readonly veil: XlsxVeil
}

/** The parts of a table over some rows whose style prints in white. */
const whiteTable = (range: string) => ({
  "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><cellXfs count="1"><xf fontId="0" fillId="0"/></cellXfs><dxfs count="1"><dxf><font><color rgb="FFFFFFFF"/></font></dxf></dxfs><tableStyles count="1"><tableStyle name="own" pivot="0" count="1"><tableStyleElement type="wholeTable" dxfId="0"/></tableStyle></tableStyles></styleSheet>`,
  "xl/worksheets/_rels/sheet1.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/table" Target="../tables/table1.xml"/></Relationships>`,
  "xl/tables/table1.xml": `${XML}<table xmlns="${MAIN}" id="1" name="t" displayName="t" ref="${range}" headerRowCount="0"><tableStyleInfo name="own"/></table>`,
})

/** A workbook with one sheet (ECMA-376) and shared strings, as Excel writes it. */
export const xlsxFile = (grid: Grid, sheetName: string, veiled?: VeiledRows): Uint8Array => {
  const texts = new Map<string, number>()
  const textIndex = (text: string): number => {
    const known = texts.get(text) ?? texts.size
    texts.set(text, known)
    return known
  }
  const cellXml = (cell: Cell, reference: string, isFormula: boolean): string => {
    if (cell === "") return ""
    const sum = isFormula && /^[+-]?\d[\d,]*\.\d\d$/.test(String(cell)) ? String(cell) : undefined
    if (sum !== undefined && typeof cell === "number") return `<c r="${reference}"><f>${cell}/100</f><v>${cell}</v></c>`
    if (sum !== undefined) return `<c r="${reference}" t="str"><f>"${sum.slice(0, -5)}.00"</f><v>${sum}</v></c>`
    return typeof cell === "number"
      ? `<c r="${reference}"><v>${cell}</v></c>`
      : `<c r="${reference}" t="s"><v>${textIndex(cell)}</v></c>`
  }
  const columns = Array.from({ length: grid.reduce((most, row) => Math.max(most, row.length), 1) }, (_, index) =>
    columnName(index),
  )
  const isFormula = (at: number): boolean => veiled?.veil === "FORMULA" && at >= veiled.first && at <= veiled.last
  const rows = grid.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, `${columns[column]}${at + 1}`, isFormula(at))).join("")}</row>`,
  )
  const merges =
    veiled?.veil === "MERGED"
      ? columns.map((name) => `<mergeCell ref="${name}${veiled.first}:${name}${veiled.last + 1}"/>`)
      : []
  const after = merges.length === 0 ? "" : `<mergeCells>${merges.join("")}</mergeCells>`
  const table =
    veiled?.veil === "TABLE_STYLE" ? whiteTable(`A${veiled.first + 1}:${columns.at(-1)}${veiled.last + 1}`) : {}
  const sheet = `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.join("")}</sheetData>${after}</worksheet>`
  const shared = [...texts.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")
  const parts = {
    ...fixed,
    ...table,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/worksheets/sheet1.xml": sheet,
    "xl/sharedStrings.xml": `${XML}<sst xmlns="${MAIN}" uniqueCount="${texts.size}">${shared}</sst>`,
  }
  return zipFile(Object.entries(parts).map(([name, xml]) => ({ name, bytes: new TextEncoder().encode(xml) })))
}
