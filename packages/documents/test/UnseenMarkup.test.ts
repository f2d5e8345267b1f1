import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { zip } from "./Archives.ts"
import { fault, parts, utf8 } from "./Read.ts"

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

const cell = (reference: string, value: number, style = 0) => `<c r="${reference}" s="${style}"><v>${value}</v></c>`
const row = (number: number, ...values: ReadonlyArray<string>) => `<row r="${number}">${values.join("")}</row>`
const sheetOf = (rows: string, after = "", root = MAIN) =>
  `<worksheet ${root}><sheetData>${rows}</sheetData>${after}</worksheet>`

const fontOf = (colour: string) => `<font><sz val="11"/><color ${colour}/></font>`
/** Cell style 1 has the second font on the second fill. */
const stylesOf = (font: string, fill = "", dxfs = "") =>
  `<styleSheet ${MAIN}><fonts>${fontOf('rgb="FF000000"')}${font}</fonts>` +
  `<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="${fill === "" ? "none" : "solid"}">${fill}</patternFill></fill></fills>` +
  `<cellXfs><xf fontId="0" fillId="0"/><xf fontId="1" fillId="1"/></cellXfs><dxfs>${dxfs}</dxfs></styleSheet>`

const plain = stylesOf(fontOf('rgb="FF000000"'))
const white = stylesOf(fontOf('rgb="FFFFFFFF"'))
const whiteIfTrue = stylesOf(fontOf('rgb="FF000000"'), "", '<dxf><font><color rgb="FFFFFFFF"/></font></dxf>')

interface Parts {
  readonly sheet: string
  readonly styles?: string
  readonly theme?: string
  readonly more?: Readonly<Record<string, string>>
  readonly targets?: Readonly<Record<string, string>>
}

const book = ({ more = {}, sheet, styles = plain, targets = {}, theme = "" }: Parts) => {
  const found: Readonly<Record<string, string>> = {
    worksheet: "worksheets/sheet1.xml",
    styles: "styles.xml",
    theme: "theme/theme1.xml",
    sharedStrings: "sharedStrings.xml",
    ...targets,
  }
  const relations = Object.entries(found).map(
    ([type, target], id) => `<Relationship Id="rId${id + 1}" Type="${TYPES}/${type}" Target="${target}"/>`,
  )
  const files = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${TYPES}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}</Relationships>`,
    "xl/worksheets/sheet1.xml": sheet,
    "xl/styles.xml": styles,
    "xl/theme/theme1.xml": theme,
    ...more,
  }
  return zip(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, utf8(text)])))
}

const shown = (given: Parts) =>
  Effect.map(Effect.flatMap(book(given), parts), (found) =>
    found.flatMap((part) =>
      part._tag === "Rows"
        ? part.rows.map(
            ({ cells, unseen = [] }) => `${cells.join("|")} / ${unseen.map(({ by, text }) => `${by} ${text}`).join()}`,
          )
        : [],
    ),
  )

const two = row(1, cell("A1", 100), cell("B1", 9000, 1))
const HIDDEN = ["100 / LOOK 9000"]

describe("a workbook is read as a spreadsheet program reads its markup", () => {
  it.effect("its parts are those that it names, whatever other files have the usual names", () =>
    Effect.gen(function* () {
      const styled = yield* shown({
        sheet: sheetOf(two),
        more: { "xl/own.xml": white },
        targets: { styles: "own.xml" },
      })
      assert.deepStrictEqual(styled, HIDDEN)
      const theme = (colour: string) => `<theme><accent1><srgbClr val="${colour}"/></accent1></theme>`
      const themed = yield* shown({
        sheet: sheetOf(two),
        styles: stylesOf(fontOf('theme="4"')),
        theme: theme("4472C4"),
        more: { "xl/theme/other.xml": theme("FFFFFF") },
        targets: { theme: "/xl/theme/other.xml" },
      })
      assert.deepStrictEqual(themed, HIDDEN)
      const texts = (text: string) => `<sst ${MAIN}><si><t>${text}</t></si></sst>`
      const spoken = yield* shown({
        sheet: sheetOf(row(1, '<c r="A1" t="s"><v>0</v></c>')),
        more: { "xl/sharedStrings.xml": texts("9,000.00"), "xl/own.xml": texts("1.00") },
        targets: { sharedStrings: "own.xml" },
      })
      assert.deepStrictEqual(spoken, ["1.00 / "])
    }),
  )

  it.effect("conditional formats are found however their tags are spaced, including those of later versions", () =>
    Effect.gen(function* () {
      const rule = '<cfRule type="expression" dxfId="0" priority="1"><formula>TRUE</formula></cfRule>'
      const own = "<x14:dxf><font><color rgb='FFFFFFFF'/></font></x14:dxf><xm:f>TRUE</xm:f>"
      const spellings = [
        `<conditionalFormatting sqref="B1">${rule}</conditionalFormatting>`,
        `<conditionalFormatting\nsqref="B1">${rule}</conditionalFormatting>`,
        `<extLst><ext><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="expression" priority="1">${own}</x14:cfRule><xm:sqref>B1</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`,
      ]
      for (const spelling of spellings) {
        assert.deepStrictEqual(yield* shown({ sheet: sheetOf(two, spelling), styles: whiteIfTrue }), HIDDEN, spelling)
      }
    }),
  )

  it.effect("the number formats of conditional formats are not those of cells", () =>
    Effect.gen(function* () {
      const styles = plain
        .replace("<fonts>", '<numFmts><numFmt numFmtId="200" formatCode=";;;"/></numFmts><fonts>')
        .replace('<xf fontId="1"', '<xf numFmtId="200" fontId="1"')
        .replace("<dxfs>", '<dxfs><dxf><numFmt numFmtId="200" formatCode="0.00"/></dxf>')
      assert.deepStrictEqual(yield* shown({ sheet: sheetOf(two), styles }), HIDDEN)
    }),
  )

  it.effect("a colour of the theme is tinted as programs do it: lighter, with its saturation kept", () =>
    Effect.gen(function* () {
      const theme = "<theme><accent1><srgbClr val='000080'/></accent1></theme>"
      const tinted = (colour: string) =>
        shown({ sheet: sheetOf(two), theme, styles: stylesOf(fontOf(colour), '<fgColor theme="4" tint="0.5"/>') })
      assert.deepStrictEqual(yield* tinted('rgb="FF4040FF"'), HIDDEN)
      assert.deepStrictEqual(yield* tinted('rgb="FFFFFFFF"'), ["100|9000 / "])
    }),
  )

  it.effect("a workbook with cells that programs skip is refused", () =>
    Effect.gen(function* () {
      const other = `${MAIN} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:z="urn:z" mc:Ignorable="z"`
      const skipped = [
        sheetOf(`${two}<z:row r="2"><z:c r="A2"><z:v>90000</z:v></z:c></z:row>`, "", other),
        sheetOf(row(1, '<c r="A1"><z:v>90000</z:v><v>1</v></c>'), "", other),
        sheetOf(
          `<mc:AlternateContent><mc:Choice Requires="z">${row(1, cell("A1", 90000))}</mc:Choice></mc:AlternateContent>`,
          "",
          other,
        ),
        sheetOf(`<row xmlns="urn:z" r="1">${cell("A1", 90000)}</row>`, "", other),
        sheetOf(two, `<sheetData>${row(2, cell("A2", 90000))}</sheetData>`),
        sheetOf(two, '<conditionalFormatting sqref="B1"></conditionalFormatting >'),
        sheetOf(`<row r="1" a=">" xmlns="urn:z">${cell("A1", 90000)}</row>`, "", other),
        sheetOf(row(1, `<c r="A1" t="str"><v><![CDATA[</v></c>${cell("B1", 90000)}<c><v>]]></v></c>`)),
      ]
      for (const sheet of skipped) {
        assert.deepStrictEqual(
          yield* Effect.flatMap(book({ sheet }), (bytes) => fault(bytes)),
          ["corrupt", "statement"],
          sheet,
        )
      }
    }),
  )

  it.effect("comments are ignored", () =>
    Effect.gen(function* () {
      const cells = sheetOf(row(1, '<c r="A1"><!-- <v>90000</v> --><v>1</v></c>'))
      assert.deepStrictEqual(yield* shown({ sheet: cells }), ["1 / "])
      const rows = sheetOf(`<!-- ${row(1, cell("A1", 90000))} -->${row(2, cell("A2", 1))}`)
      assert.deepStrictEqual(yield* shown({ sheet: rows }), ["1 / "])
      const styles = white.replace("<font>", "<!-- <font/><font> --><font>")
      assert.deepStrictEqual(yield* shown({ sheet: sheetOf(two), styles }), HIDDEN)
    }),
  )

  it.effect("unusual prefixes, and attributes and lists of later versions, are read correctly", () =>
    Effect.gen(function* () {
      const prefixed = `<x:worksheet xmlns:x="main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`
      assert.deepStrictEqual(yield* shown({ sheet: prefixed }), ["7 / "])
      const later = `<?xml version="1.0"?><worksheet ${MAIN} xmlns:x14ac="a" mc:Ignorable="x14ac"><sheetPr><z:a/></sheetPr><sheetData><row r="1" x14ac:dyDescent="0.2">${cell("A1", 7)}</row></sheetData><extLst><ext><x14:sparklineGroups/></ext></extLst><mc:AlternateContent/></worksheet>`
      assert.deepStrictEqual(yield* shown({ sheet: later }), ["7 / "])
    }),
  )
})
