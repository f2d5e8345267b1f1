import { assert, describe, it } from "@effect/vitest"
import { zipFile } from "@open-valuation/testing/statement/print"
import { Effect } from "effect"
import { odsParts } from "../../src/ods/OdsParts.ts"
import { defaultLimits, type TableLimits } from "../../src/tables/index.ts"
import { shown } from "../tables/Shown.ts"

const OASIS = "urn:oasis:names:tc:opendocument:xmlns"
const NAMES = `xmlns:office="${OASIS}:office:1.0" xmlns:style="${OASIS}:style:1.0" xmlns:text="${OASIS}:text:1.0" xmlns:table="${OASIS}:table:1.0" xmlns:number="${OASIS}:datastyle:1.0" xmlns:fo="${OASIS}:xsl-fo-compatible:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"`

interface Made {
  readonly styles?: string
  readonly table?: string
  readonly columns?: string
  readonly rows: string
  readonly tail?: string
  readonly body?: string
  readonly common?: string
  readonly manifest?: string
}

const ods = ({ body = "", columns = "", common = "", manifest = "", rows, styles = "", table = "", tail = "" }: Made) =>
  zipFile(
    Object.entries({
      mimetype: "application/vnd.oasis.opendocument.spreadsheet",
      "META-INF/manifest.xml": `<manifest>${manifest}</manifest>`,
      "styles.xml": `<office:document-styles ${NAMES}><office:styles>${common}</office:styles></office:document-styles>`,
      "content.xml": `<?xml version="1.0"?><office:document-content ${NAMES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${body}<table:table table:name="明细" ${table}>${columns}${rows}${tail}</table:table></office:spreadsheet></office:body></office:document-content>`,
    }).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) })),
  )

const row = (cells: string, more = "") => `<table:table-row ${more}>${cells}</table:table-row>`
const cell = (text: string, more = "") =>
  `<table:table-cell office:value-type="string" ${more}><text:p>${text}</text:p></table:table-cell>`
const number = (value: number, more = "", printed = String(value)) =>
  `<table:table-cell office:value-type="float" office:value="${value}" ${more}><text:p>${printed}</text:p></table:table-cell>`
const styled = (name: string, properties: string, more = "") =>
  `<style:style style:name="${name}" style:family="table-cell" ${more}>${properties}</style:style>`
const ink = (colour: string) => `<style:text-properties fo:color="${colour}"/>`
const ground = (colour: string) => `<style:table-cell-properties fo:background-color="${colour}"/>`
const use = (name: string) => `table:style-name="${name}"`

const read = (made: Made) => Effect.map(shown(ods(made), {}, odsParts), (found) => found.slice(1))
const refusal = (made: Made, limits: Partial<TableLimits> = {}) =>
  Effect.map(Effect.flip(shown(ods(made), limits, odsParts)), (error) => error.reason)

describe("a spreadsheet in OpenDocument", () => {
  it.effect("has dates, times and figures by their values, whatever text stands beside them", () =>
    Effect.gen(function* () {
      const styles = `<number:number-style style:name="N2"><number:number number:decimal-places="2" number:min-integer-digits="1"/></number:number-style>${styled("money", "", 'style:data-style-name="N2"')}`
      const dated = (type: string, value: string) =>
        `<table:table-cell office:value-type="${type}" office:${type}-value="${value}"><text:p>刚才</text:p></table:table-cell>`
      const cells = [
        dated("date", "2026-03-02"),
        dated("date", "2026-03-02T09:12:33"),
        dated("time", "PT09H12M33S"),
        number(-1234.5, use("money"), "9,999.00"),
        dated("boolean", "true"),
        cell('a<text:s text:c="2"/>b<text:tab/>c<text:line-break/>d'),
      ]
      assert.deepStrictEqual(yield* read({ styles, rows: row(cells.join("")) }), [
        "1 2026-03-02|2026-03-02 09:12:33|09:12:33|-1234.50|true|a  b\tc\nd",
      ])
    }),
  )

  it.effect("has the currency of a figure that is none of the yuan, by its format or its value", () =>
    Effect.gen(function* () {
      const format = (name: string, symbol: string) =>
        `<number:currency-style style:name="N${name}">${symbol}<number:number number:decimal-places="2" number:min-integer-digits="1"/></number:currency-style>${styled(name, "", `style:data-style-name="N${name}"`)}`
      const symbol = (text: string, country = "") =>
        `<number:currency-symbol number:country="${country}">${text}</number:currency-symbol>`
      const styles = [
        format("hk", symbol("HK$")),
        format("dollar", symbol("$")),
        format("yen", symbol("￥", "JP")),
        format("yuan", symbol("￥", "CN")),
        format("behind", `<number:text> </number:text>${symbol("€")}`),
      ].join("")
      const money = (name: string, currency = "") =>
        number(7.5, name + (currency === "" ? "" : ` office:currency="${currency}"`)).replace("float", "currency")
      const cells = [
        money(use("hk")),
        money(use("dollar")),
        money(use("dollar"), "USD"),
        money(use("yen")),
        money(use("yuan"), "CNY"),
        money(use("behind")),
        money("", "SGD"),
      ]
      assert.deepStrictEqual(yield* read({ styles, rows: row(cells.join("")) }), [
        "1 HK$7.50|$7.50|USD7.50|JPY7.50|7.50|€7.50|SGD7.5",
      ])
    }),
  )

  it.effect("has repeated cells and rows, which take no more room than they fill", () =>
    Effect.gen(function* () {
      const rows =
        row(
          cell("x", 'table:number-columns-repeated="2"') + '<table:table-cell table:number-columns-repeated="16000"/>',
        ) +
        row("", 'table:number-rows-repeated="1000"') +
        row(number(1), 'table:number-rows-repeated="2"')
      assert.deepStrictEqual(yield* read({ rows }), ["1 x|x", "1002 1", "1003 1"])
      const [tall, wide] = [
        row(number(1), 'table:number-rows-repeated="1048576"'),
        number(1, 'table:number-columns-repeated="16384"'),
      ]
      assert.strictEqual(yield* refusal({ rows: tall }, { rows: 1_000 }), "TooManyRows")
      assert.strictEqual(yield* refusal({ rows: row(wide) }), "TooManyColumns")
      const long = row(cell("长".repeat(defaultLimits.cell)), 'table:number-rows-repeated="1048576"')
      assert.strictEqual(yield* refusal({ rows: long }), "TooManyBytes")
    }),
  )

  it.effect("shows neither notes, nor drawings, nor what was deleted", () =>
    Effect.gen(function* () {
      const note = "<office:annotation><text:p>密</text:p></office:annotation>"
      const tracked = `<table:tracked-changes><table:deletion><table:table-row>${cell("删")}</table:table-row></table:deletion></table:tracked-changes>`
      const noted = `<table:table-cell office:value-type="string">${note}<text:p>金额</text:p></table:table-cell>`
      assert.deepStrictEqual(yield* read({ body: tracked, rows: row(noted) }), ["1 金额"])
    }),
  )
})

describe("what it hides is in no cell", () => {
  it.effect("rows, columns, groups and sheets", () =>
    Effect.gen(function* () {
      const columns = '<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>'
      const rows = [
        row(number(1) + number(2) + number(3)),
        row(number(4), 'table:visibility="filter"'),
        `<table:table-row-group table:display="false">${row(number(5))}</table:table-row-group>`,
        row(number(6), 'table:style-name="flat"'),
      ].join("")
      const styles =
        '<style:style style:name="flat" style:family="table-row"><style:table-row-properties style:row-height="0.01cm"/></style:style><style:style style:name="off" style:family="table"><style:table-properties table:display="false"/></style:style>'
      assert.deepStrictEqual(yield* read({ styles, columns, rows }), [
        "1 1||3 / COLUMN 1 2",
        "2  / ROW 0 4",
        "3  / ROW 0 5",
        "4  / ROW 0 6",
      ])
      assert.deepStrictEqual(yield* read({ styles, table: use("off"), rows: row(number(7)) }), ["1  / SHEET 0 7"])
    }),
  )

  it.effect(
    "text like its ground, tiny or transparent, by its own style, its parent's, its row's or its column's",
    () =>
      Effect.gen(function* () {
        const styles = [
          styled("white", ink("#ffffff")),
          styled("child", "", 'style:parent-style-name="white"'),
          styled("navy", ground("#1f3864") + ink("#1f3864")),
          styled("dark", `${ground("#000000")}<style:text-properties style:use-window-font-color="true"/>`),
          styled("tiny", '<style:text-properties fo:font-size="1pt"/>'),
          styled("gone", '<style:text-properties loext:opacity="0%"/>'),
        ].join("")
        const cells = ["white", "child", "navy", "dark", "tiny", "gone"].map((name, at) => number(at + 1, use(name)))
        assert.deepStrictEqual(yield* read({ styles, rows: row(cells.join("")) }), [
          "1 |||4 / LOOK 0 1 / LOOK 1 2 / LOOK 2 3 / LOOK 4 5 / LOOK 5 6",
        ])
        const columns = '<table:table-column table:default-cell-style-name="white"/>'
        const rows = row(number(1)) + row(number(2), 'table:default-cell-style-name="dark"')
        assert.deepStrictEqual(yield* read({ styles, columns, rows }), ["1  / LOOK 0 1", "2 2"])
        const common = `<style:default-style style:family="table-cell">${ink("#ffffff")}</style:default-style>`
        assert.deepStrictEqual(yield* read({ common, rows: row(number(3)) }), ["1  / LOOK 0 3"])
      }),
  )

  it.effect("runs in white, cells under merged ones, and protected cells whose contents are hidden", () =>
    Effect.gen(function* () {
      const styles = `<style:style style:name="T1" style:family="text">${ink("#ffffff")}</style:style>${styled("guarded", '<style:table-cell-properties style:cell-protect="hidden-and-protected"/>')}`
      const covered =
        '<table:covered-table-cell office:value-type="float" office:value="9"><text:p>9</text:p></table:covered-table-cell>'
      const rows = row(
        cell('<text:span text:style-name="T1">贷款</text:span>工资') +
          number(1, 'table:number-columns-spanned="2"') +
          covered +
          number(5, use("guarded")),
      )
      assert.deepStrictEqual(yield* read({ styles, rows }), ["1 工资|1||5 / LOOK 0 贷款 / LOOK 2 9"])
      assert.deepStrictEqual(yield* read({ styles, table: 'table:protected="true"', rows }), [
        "1 工资|1 / LOOK 0 贷款 / LOOK 2 9 / LOOK 3 5",
      ])
    }),
  )

  it.effect("number styles that show nothing or in white, also under conditions; a blank zero is usual", () =>
    Effect.gen(function* () {
      const digits = '<number:number number:decimal-places="2" number:min-integer-digits="1"/>'
      const style = (name: string, content: string) =>
        `<number:number-style style:name="${name}">${content}</number:number-style>${styled(`c-${name}`, "", `style:data-style-name="${name}"`)}`
      const map = (condition: string, name: string) =>
        `<style:map style:condition="value()${condition}" style:apply-style-name="${name}"/>`
      const styles = [
        style("blank", ""),
        style("white", `<style:text-properties fo:color="#ffffff"/>${digits}`),
        style("plain", digits),
        style("dash", `<number:text>-</number:text>${map("&gt;0", "plain")}${map("&lt;0", "plain")}`),
        style("losses", `${digits}${map("&lt;0", "blank")}`),
      ].join("")
      const cells = ["blank", "white", "plain", "dash", "losses"].flatMap((name) => [
        number(5, use(`c-${name}`)),
        number(-5, use(`c-${name}`)),
      ])
      assert.deepStrictEqual(yield* read({ styles, rows: row(cells.join("")) }), [
        "1 ||||5.00|-5.00|5.00|-5.00|5.00 / LOOK 0 5 / LOOK 1 -5 / LOOK 2 5.00 / LOOK 3 -5.00 / LOOK 9 -5.00",
      ])
    }),
  )

  it.effect("conditional formats, by cells and by ranges, where they may apply", () =>
    Effect.gen(function* () {
      const common = styled("Gone", ink("#ffffff")) + styled("Bad", ink("#ff0000"))
      const map = (condition: string, name: string) =>
        `<style:map style:condition="${condition}" style:apply-style-name="${name}"/>`
      const styles = [
        styled("over", map("cell-content()&gt;500", "Gone")),
        styled("between", map("cell-content-is-between(1,3)", "Gone")),
        styled("formula", map("is-true-formula([.A1]=1)", "Gone")),
        styled("red", map("is-true-formula([.A1]=1)", "Bad")),
      ].join("")
      const cells = [
        number(500, use("over")),
        number(501, use("over")),
        number(2, use("between")),
        number(4, use("between")),
        number(5, use("formula")),
        number(6, use("red")),
      ]
      assert.deepStrictEqual(yield* read({ common, styles, rows: row(cells.join("")) }), [
        "1 500|||4||6 / LOOK 1 501 / LOOK 2 2 / LOOK 4 5",
      ])
      const format = (value: string, name: string) =>
        `<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="'a b.c'.A1:'a b.c'.B9"><calcext:condition calcext:apply-style-name="${name}" calcext:value="${value}" calcext:base-cell-address="明细.A1"/></calcext:conditional-format></calcext:conditional-formats>`
      const rows = row(number(1) + number(900) + number(901))
      assert.deepStrictEqual(yield* read({ common, rows, tail: format("&gt;500", "Gone") }), ["1 1||901 / LOOK 1 900"])
      assert.deepStrictEqual(yield* read({ common, rows, tail: format("&gt;500", "Bad") }), ["1 1|900|901"])
      assert.deepStrictEqual(yield* read({ common, rows, tail: format("formula-is(1=1)", "Gone") }), [
        "1 ||901 / LOOK 0 1 / LOOK 1 900",
      ])
    }),
  )

  it.effect("a formula that comes to something else than the cell shows", () =>
    Effect.gen(function* () {
      const sum = (value: number) => number(value, 'table:formula="of:=[.A1]+SUM([.B1];3)"')
      assert.deepStrictEqual(yield* read({ rows: row(number(1) + number(2) + sum(6)) }), ["1 1|2|6"])
      assert.deepStrictEqual(yield* read({ rows: row(number(1) + number(2) + sum(9)) }), ["1 1|2|9 / FORMULA 2 6.00"])
    }),
  )
})

describe("what office programs read differently is refused", () => {
  const rows = row(number(1))
  it.effect("other prefixes, CDATA, document types, a cut, and encryption", () =>
    Effect.gen(function* () {
      const reasons = yield* Effect.forEach(
        [
          { rows: `<x:table-row xmlns:x="urn:x">${number(1)}</x:table-row>` },
          { rows, table: `xmlns:t="${OASIS}:table:1.0" t:protected="true"` },
          { rows, table: 'xmlns:table="urn:other"' },
          { rows: row(cell("<![CDATA[1]]>")) },
          { rows, body: "<!DOCTYPE a>" },
          { rows: `${rows}<table:table-row>` },
          { rows: `${row(cell("1"))}</table:table></office:spreadsheet>` },
        ],
        (made) => refusal(made),
      )
      assert.deepStrictEqual(
        reasons,
        reasons.map(() => "BrokenWorkbook"),
      )
      assert.strictEqual(yield* refusal({ rows, manifest: "<manifest:encryption-data/>" }), "EncryptedWorkbook")
    }),
  )
})
