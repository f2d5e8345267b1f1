import { TableError } from "../TableError.ts"
import { cellName, escaped, MAIN, textMarkup } from "../Xlsx/Parts.ts"
import type { Biff12Record, Fields } from "./Biff12.ts"
import { formulaText } from "./XlsbFormula.ts"
import { changes, colour, fill } from "./XlsbLooks.ts"

/** Records ([MS-XLSB] 2.3.2) that stand for the start or the end of an element, or for a whole one. */
const TAGS: Readonly<Record<number, string>> = {
  129: `<worksheet ${MAIN}>`,
  130: "</worksheet>",
  131: `<workbook ${MAIN}>`,
  132: "</workbook>",
  143: "<sheets>",
  144: "</sheets>",
  145: "<sheetData>",
  159: `<sst ${MAIN}>`,
  160: "</sst>",
  177: "<mergeCells>",
  178: "</mergeCells>",
  278: `<styleSheet ${MAIN}>`,
  279: "</styleSheet>",
  344: "</table>",
  390: "<cols>",
  391: "</cols>",
  462: "</conditionalFormatting>",
  464: "</cfRule>",
  468: "</dataBar>",
  469: "<colorScale>",
  470: "</colorScale>",
  505: "<dxfs>",
  506: "</dxfs>",
  508: "<tableStyles>",
  509: "</tableStyles>",
  511: "</tableStyle>",
  565: "<indexedColors>",
  566: "</indexedColors>",
  603: "<fills>",
  604: "</fills>",
  611: "<fonts>",
  612: "</fonts>",
  615: "<numFmts>",
  616: "</numFmts>",
  617: "<cellXfs>",
  618: "</cellXfs>",
  626: "<cellStyleXfs>",
  627: "</cellStyleXfs>",
}

const FURTHER = [
  43, 44, 45, 47, 60, 62, 146, 153, 156, 176, 343, 461, 463, 465, 467, 475, 485, 507, 510, 512, 513, 564, 0x418, 0x419,
  0x41b, 0x41c, 0x485,
]
/** The types of the records that say something of contents or looks. */
export const readTypes: ReadonlySet<number> = new Set([
  ...Object.keys(TAGS).map(Number),
  ...Array.from({ length: 20 }, (_, type) => type),
  ...FURTHER,
])

/** Operators of a comparison by their numbers ([MS-XLSB] 2.5.15), from 1. */
const OPERATORS = " between notBetween equal notEqual greaterThan lessThan greaterThanOrEqual lessThanOrEqual".split(
  " ",
)
/** Conditions by their templates that no filled cell meets. */
const CONDITIONS: Readonly<Record<number, string>> = { 0x09: "containsBlanks", 0x0b: "containsErrors" }
/** The parts of a table that a style names, by their numbers ([MS-XLSB] 2.4.775). */
const TABLE_PARTS =
  "wholeTable headerRow totalRow firstColumn lastColumn firstRowStripe secondRowStripe firstColumnStripe secondColumnStripe firstHeaderCell lastHeaderCell firstTotalCell lastTotalCell".split(
    " ",
  )

const unread = new TableError({
  reason: "BrokenWorkbook",
  message:
    "The XLSB workbook has conditional formats that are not read. Save it as XLSX, and send that, or save the table as CSV in UTF-8.",
})

const reference = (fields: Fields): string => {
  const [top, bottom, left, right] = [fields.u32(), fields.u32(), fields.u32(), fields.u32()]
  return `${cellName(top, left)}:${cellName(bottom, right)}`
}

/** Translates the records of one part, in their order, to markup. */
export class XlsbMarkup {
  /** The fonts that the part defines. */
  readonly fonts: Array<{ readonly content: string }> = []
  readonly #known: ReadonlyArray<string>
  #row = 0
  #column = -1
  #inRow = false
  /** Within an extension of a later version (FRT), whose records older programs skip. */
  #awaits14 = false

  /** `fonts`: of the workbook, for runs of text. */
  constructor(fonts: ReadonlyArray<string>) {
    this.#known = fonts
  }

  /** The markup of a record of `readTypes`; `""` for an empty cell. Throws `TableError`. */
  of({ fields, type }: Biff12Record): string {
    const tag = TAGS[type]
    if (tag !== undefined) return tag
    if (type <= 18 || type === 62) return type === 0 ? this.#startRow(fields) : this.#cell(type, fields)
    switch (type) {
      case 19:
        return `<si>${this.#rich(fields)}</si>`
      case 43:
        return this.#font(fields)
      case 44:
        return `<numFmt numFmtId="${fields.u16()}" formatCode="${escaped(fields.text())}"/>`
      case 45:
        return fill(fields)
      case 47:
        fields.skip(2)
        return `<xf numFmtId="${fields.u16()}" fontId="${fields.u16()}" fillId="${fields.u16()}"/>`
      case 60:
        return column(fields)
      case 146:
        return `${this.#endRow()}</sheetData>`
      case 153:
        return `<workbookPr date1904="${fields.u32() & 1}"/>`
      case 156: {
        const state = fields.u32()
        fields.skip(4)
        const id = escaped(fields.text())
        return `<sheet name="${escaped(fields.text())}" state="${state === 0 ? "visible" : "hidden"}" id="${id}"/>`
      }
      case 176:
        return `<mergeCell ref="${reference(fields)}"/>`
      case 343:
        return table(fields)
      case 461: {
        fields.skip(8)
        const ranges = Array.from({ length: Math.min(fields.u32(), fields.left / 16) }, () => reference(fields))
        return `<conditionalFormatting sqref="${ranges.join(" ")}">`
      }
      case 463:
        return rule(fields)
      case 465:
        // The set and a reserved number stand before the flags.
        fields.skip(4)
        return `<iconSet showValue="${fields.left > 0 ? 1 - (fields.u8() & 1) : 1}"/>`
      case 467:
        fields.skip(2)
        return `<dataBar showValue="${fields.u8() & 1}">`
      case 475:
        return `<rgbColor rgb="FF${[fields.u8(), fields.u8(), fields.u8()].map((part) => part.toString(16).padStart(2, "0")).join("")}"/>`
      case 485: {
        const [width, digits, height] = [fields.u32(), fields.u16(), fields.u16()]
        return `<sheetFormatPr defaultColWidth="${width === 0xff_ff_ff_ff ? digits : width / 256}" defaultRowHeight="${height / 20}"/>`
      }
      case 507:
        return changes(fields)
      case 510:
        fields.skip(6)
        return `<tableStyle name="${escaped(fields.text())}">`
      case 512: {
        const part = TABLE_PARTS[fields.u32()] ?? ""
        fields.skip(4)
        return `<tableStyleElement type="${part}" dxfId="${fields.u32()}"/>`
      }
      case 513: {
        const flags = fields.u16()
        const shows = ["showFirstColumn", "showLastColumn", "showRowStripes", "showColumnStripes"].map(
          (name, bit) => `${name}="${(flags >> bit) & 1}"`,
        )
        return `<tableStyleInfo name="${escaped(fields.text())}" ${shows.join(" ")}/>`
      }
      case 564:
        return colour(fields, "color")
      case 0x418:
        this.#awaits14 = true
        return ""
      case 0x41b:
      case 0x41c:
      case 0x485:
        this.#awaits14 = false
        return ""
      case 0x419:
        // Bars, symbols and scales of later versions stand beside rules that all versions read; others do not.
        if (this.#awaits14) throw unread
        return ""
      default:
        return ""
    }
  }

  #startRow(fields: Fields): string {
    const ended = this.#endRow()
    this.#inRow = true
    this.#column = -1
    this.#row = fields.u32()
    fields.skip(4)
    const height = fields.u16() / 20
    fields.skip(1)
    const flags = fields.u8()
    const isHidden = (flags & 0x10) !== 0
    const isOwnHeight = height > 0 || (flags & 0x20) !== 0
    return `${ended}<row r="${this.#row + 1}"${isOwnHeight ? ` ht="${height}"` : ""}${isHidden ? ' hidden="1"' : ""}>`
  }

  #endRow(): string {
    const ended = this.#inRow ? "</row>" : ""
    this.#inRow = false
    return ended
  }

  /** Cells: 1 to 7 and 62 name their column, 8 to 11 are formulas, 12 to 18 follow the cell before. */
  #cell(type: number, fields: Fields): string {
    const isShort = type >= 12 && type <= 18
    this.#column = isShort ? this.#column + 1 : fields.u32()
    const style = fields.u16() + fields.u8() * 65_536
    fields.skip(1)
    const kind = isShort ? type - 11 : type
    const start = (of: string) => `<c r="${cellName(this.#row, this.#column)}" s="${style}"${of}>`
    const value = (of: string, text: string | number) => {
      const formula = type >= 8 && type <= 11 ? formulaOf(fields) : ""
      return `${start(of)}${formula}<v>${text}</v></c>`
    }
    switch (kind) {
      case 2:
        return value("", fields.packed())
      case 3:
      case 11:
        return value(' t="e"', fields.u8())
      case 4:
      case 10:
        return value(' t="b"', fields.u8())
      case 5:
      case 9:
        return value("", fields.f64())
      case 6:
      case 8:
        return value(' t="str"', escaped(fields.text()))
      case 7:
        return value(' t="s"', fields.u32())
      case 62:
        return `${start(' t="inlineStr"')}<is>${this.#rich(fields)}</is></c>`
      default:
        return ""
    }
  }

  /** A text that may have runs with fonts of their own ([MS-XLSB] 2.5.122 RichStr). */
  #rich(fields: Fields): string {
    const hasRuns = (fields.u8() & 1) !== 0
    const text = fields.text()
    const count = hasRuns ? fields.u32() : 0
    if (count === 0) return textMarkup(text)
    const runs = Array.from({ length: Math.min(count, fields.left / 4) }, () => ({
      at: fields.u16(),
      font: this.#known[fields.u16()],
    }))
    return [{ at: 0, font: undefined }, ...runs]
      .map(({ at, font }, index) => {
        const part = text.slice(at, runs[index]?.at)
        if (part === "") return ""
        return `<r>${font === undefined ? "" : `<rPr>${font}</rPr>`}${textMarkup(part)}</r>`
      })
      .join("")
  }

  #font(fields: Fields): string {
    const size = fields.u16() / 20
    fields.skip(10)
    const content = `<sz val="${size}"/>${colour(fields, "color")}`
    this.fonts.push({ content })
    return `<font>${content}</font>`
  }
}

/** The formula behind a stored result: two bytes of flags, the length of its tokens, and these. */
const formulaOf = (fields: Fields): string => {
  if (fields.left < 6) return ""
  fields.skip(2)
  const length = fields.u32()
  const text = length > fields.left ? undefined : formulaText(fields.bytes(length))
  return text === undefined ? "" : `<f>${escaped(text)}</f>`
}

const column = (fields: Fields): string => {
  const [from, to, width] = [fields.u32(), fields.u32(), fields.u32()]
  fields.skip(4)
  return `<col min="${from + 1}" max="${to + 1}" width="${width / 256}" hidden="${fields.u16() & 1}"/>`
}

/** A rule of a conditional format. */
const rule = (fields: Fields): string => {
  const [type, template, change] = [fields.u32(), fields.u32(), fields.u32()]
  fields.skip(4)
  const operator = fields.u32()
  fields.skip(10)
  const lengths = [fields.u32(), fields.u32(), fields.u32()]
  fields.text()
  const formulas = lengths.flatMap((length) => {
    if (length < 4 || length > fields.left) return []
    const before = fields.left
    const size = fields.u32()
    const text = size > fields.left ? undefined : formulaText(fields.bytes(size))
    fields.skip(Math.max(0, length - (before - fields.left)))
    return [`<formula>${escaped(text ?? "?")}</formula>`]
  })
  const name = type === 1 ? "cellIs" : (CONDITIONS[template] ?? "expression")
  return `<cfRule type="${name}" operator="${OPERATORS[operator] ?? ""}" ${change === 0xff_ff_ff_ff ? "" : `dxfId="${change}"`}>${formulas.join("")}`
}

const table = (fields: Fields): string => {
  const range = reference(fields)
  fields.skip(8)
  return `<table ${MAIN} ref="${range}" headerRowCount="${fields.u32()}" totalsRowCount="${fields.u32()}">`
}
