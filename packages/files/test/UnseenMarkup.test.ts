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

describe("a table of a sheet", () => {
  const TABLE = "xl/tables/table1.xml"
  const related = {
    "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships><Relationship Id="rId1" Type="${TYPES}/table" Target="../tables/table1.xml"/></Relationships>`,
  }
  const styled = (elements: string, dxfs: string, cells = plain) =>
    cells.replace(
      "<dxfs></dxfs>",
      `<dxfs>${dxfs}</dxfs><tableStyles><tableStyle name="own">${elements}</tableStyle></tableStyles>`,
    )
  const tableOf = (shows = "", rest = "") =>
    `<table ${MAIN} ref="A1:B4"${rest}><tableStyleInfo name="own" ${shows}/></table>`
  const sheet = sheetOf([1, 2, 3, 4, 5].map((at) => row(at, cell(`A${at}`, at), cell(`B${at}`, 10 * at))).join(""))
  const ink = (colour: string, fill = "") =>
    `<dxf><font><color rgb="${colour}"/></font>${fill === "" ? "" : `<fill><patternFill><bgColor rgb="${fill}"/></patternFill></fill>`}</dxf>`
  const WHITE = "FFFFFFFF"
  const read = (table: string, styles: string, own = sheet) =>
    shown({ sheet: own, styles, more: { ...related, [TABLE]: table } })

  it.effect("may print its cells in white", () =>
    Effect.gen(function* () {
      const whole = styled('<tableStyleElement type="wholeTable" dxfId="0"/>', ink(WHITE))
      assert.deepStrictEqual(yield* read(tableOf(), whole), [
        ...[1, 2, 3, 4].map((at) => ` / LOOK ${at},LOOK ${10 * at}`),
        "5|50 / ",
      ])
      const last = styled('<tableStyleElement type="lastColumn" dxfId="0"/>', ink(WHITE))
      assert.deepStrictEqual((yield* read(tableOf('showLastColumn="1"'), last))[1], "2 / LOOK 20")
      assert.deepStrictEqual((yield* read(tableOf(), last))[1], "2|20 / ")
      // Which rows are striped depends on those that a filter hides.
      const striped = styled('<tableStyleElement type="secondRowStripe" dxfId="0"/>', ink(WHITE))
      assert.deepStrictEqual(yield* read(tableOf('showRowStripes="1"'), striped), [
        "1|10 / ",
        ...[2, 3, 4].map((at) => ` / LOOK ${at},LOOK ${10 * at}`),
        "5|50 / ",
      ])
      const total = styled('<tableStyleElement type="totalRow" dxfId="0"/>', ink(WHITE))
      assert.deepStrictEqual((yield* read(tableOf("", ' totalsRowCount="1"'), total)).slice(2), [
        "3|30 / ",
        " / LOOK 4,LOOK 40",
        "5|50 / ",
      ])
    }),
  )

  it.effect("prints white on its dark header, and not what a cell says of itself", () =>
    Effect.gen(function* () {
      const header = styled(
        '<tableStyleElement type="wholeTable" dxfId="0"/><tableStyleElement type="headerRow" dxfId="1"/>',
        ink("FF000000", "FFEEF3FB") + ink(WHITE, "FF1F3864"),
      )
      assert.deepStrictEqual((yield* read(tableOf('showRowStripes="1"'), header)).slice(0, 2), ["1|10 / ", "2|20 / "])
      const own = styled(
        '<tableStyleElement type="wholeTable" dxfId="0"/>',
        ink(WHITE),
        stylesOf(fontOf('rgb="FFC00000"')),
      )
      const red = sheetOf(row(2, cell("A2", 7, 1), cell("B2", 8)))
      assert.deepStrictEqual(yield* read(tableOf(), own, red), ["7 / LOOK 8"])
    }),
  )
})

describe("cells that are merged", () => {
  const merged = (...ranges: ReadonlyArray<string>) =>
    `<mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`

  it.effect("show the upper left one alone", () =>
    Effect.gen(function* () {
      const rows = [
        row(1, cell("A1", 1), cell("B1", 2), cell("C1", 3)),
        row(2, cell("A2", 4), cell("C2", 5)),
        row(3, cell("A3", 6), cell("B3", 7)),
      ]
      assert.deepStrictEqual(yield* shown({ sheet: sheetOf(rows.join(""), merged("C1:C2", "A1:B1", "A2:B3")) }), [
        "1||3 / LOOK 2",
        "4 / LOOK 5",
        " / LOOK 6,LOOK 7",
      ])
    }),
  )

  it.effect("hide nothing where all hold what is shown, and where only the first holds something", () =>
    Effect.gen(function* () {
      const rows = row(1, cell("A1", 1), cell("B1", 1)) + row(2, cell("A2", 4), cell("D2", 5))
      assert.deepStrictEqual(yield* shown({ sheet: sheetOf(rows, merged("A1:B1", "A2:C2")) }), ["1 / ", "4|||5 / "])
    }),
  )

  it.effect("over each other are no workbook", () =>
    Effect.gen(function* () {
      const ranges = Array.from({ length: 20_000 }, () => "A1:B9")
      const bytes = yield* book({ sheet: sheetOf(row(1, cell("A1", 1)), merged(...ranges)) })
      assert.strictEqual((yield* fault(bytes))[0], "corrupt")
    }),
  )
})

describe("the workbook of an archive", () => {
  const packaged = (...targets: ReadonlyArray<string>) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
      .map((target, id) => `<Relationship Id="r${id}" Type="${TYPES}/officeDocument" Target="${target}"/>`)
      .join("")}</Relationships>`
  const second = {
    "xl/other.xml": `<workbook ${MAIN} xmlns:r="${TYPES}"><sheets><sheet name="b" r:id="rId9"/></sheets></workbook>`,
    "xl/_rels/other.xml.rels": `<Relationships><Relationship Id="rId9" Type="${TYPES}/worksheet" Target="/xl/worksheets/other.xml"/></Relationships>`,
    "xl/worksheets/other.xml": sheetOf(row(1, cell("A1", 2))),
  }
  const sheet = sheetOf(row(1, cell("A1", 1)))

  it.effect("is the one that the archive names", () =>
    Effect.gen(function* () {
      const read = (rels: string) => shown({ sheet, more: { ...second, "_rels/.rels": rels } })
      assert.deepStrictEqual(yield* read(packaged("xl/workbook.xml")), ["1 / "])
      assert.deepStrictEqual(yield* read(packaged("/xl/other.xml")), ["2 / "])
    }),
  )

  it.effect("is none where it names two, or has two files of one name", () =>
    Effect.gen(function* () {
      const two = yield* book({
        sheet,
        more: { ...second, "_rels/.rels": packaged("xl/workbook.xml", "xl/other.xml") },
      })
      const alike = yield* book({ sheet, more: { "XL/Workbook.xml": "<workbook/>" } })
      for (const bytes of [two, alike]) assert.strictEqual((yield* fault(bytes))[0], "corrupt")
    }),
  )

  it.effect("has the sheets of its list alone", () =>
    Effect.gen(function* () {
      const list = `<workbook ${MAIN} xmlns:r="${TYPES}" xmlns:x="urn:x"><x:sheet name="x" r:id="rId9"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`
      const more = { "xl/workbook.xml": list, "xl/worksheets/other.xml": second["xl/worksheets/other.xml"] }
      assert.deepStrictEqual(yield* shown({ sheet, more, targets: { other: "worksheets/other.xml" } }), ["1 / "])
      const decoy = list.replace("<sheets>", '<sheets><x:sheet name="x" r:id="rId5"/>')
      const bytes = yield* book({ sheet, more: { ...more, "xl/workbook.xml": decoy } })
      assert.strictEqual((yield* fault(bytes))[0], "corrupt")
    }),
  )
})
