import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { cells, fault, parts, utf8 } from "./Read.ts"
import { encodeGb18030 } from "./tables/Gb18030.ts"

describe("a web page with a workbook's name", () => {
  it.effect("gives the rows of its tables, and the text around them", () =>
    Effect.gen(function* () {
      const html = `<html><head><meta charset="gbk"><style>td { a: "<td>" }</style><title>x</title></head><body>
        <!-- <table><tr><td>old</td></tr></table> -->
        <p>户名：<b>张三</b></p>
        <TABLE border=1>
        <tr><th colspan="2">日&nbsp;期</th><th align='a>b'>金额<th>对方 &amp; 账号
        <tr><td rowspan=2>2025-01-02</td><td>10:00<br>上午</td><td>&#49;2.00</td><td>a&lt;b</td></tr>
        <tr><td>11:00</td><td x:num="1">13.00</td></tr>
        <tr><td></td></tr>
        <tr><td>外<table><tr><td>内</td></tr></table></td></tr>
        </TABLE>合计 2 笔 < 3</body></html>`
      const expected = [
        { row: 1, cells: ["户名：张三"] },
        { row: 2, cells: ["日 期", "", "金额", "对方 & 账号"] },
        { row: 3, cells: ["2025-01-02", "10:00 上午", "12.00", "a<b"] },
        { row: 4, cells: ["", "11:00", "13.00"] },
        { row: 6, cells: ["内"] },
        { row: 7, cells: ["外"] },
        { row: 8, cells: ["合计 2 笔 < 3"] },
      ]
      for (const bytes of [utf8(html), encodeGb18030(html)]) {
        const found = yield* parts(bytes, { fileName: "交易明细.xls" })
        assert.deepStrictEqual(found.slice(1), [
          { _tag: "Sheet", name: "" },
          { _tag: "Rows", rows: expected },
        ])
      }
    }),
  )

  it.effect("may be Excel's XML of 2003", () =>
    Effect.gen(function* () {
      const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
        <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
        <DocumentProperties><Author>someone</Author></DocumentProperties><Styles><Style ss:ID="a"/></Styles>
        <Worksheet ss:Name="明细"><Table><Row><Cell ss:MergeAcross="1"><Data ss:Type="String">日期</Data></Cell>
        <Cell><Data ss:Type="String">金额</Data></Cell></Row>
        <Row><Cell><Data ss:Type="String">2025-01-02</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">12.5</Data></Cell></Row>
        </Table></Worksheet></Workbook>`
      assert.deepStrictEqual(yield* cells(utf8(xml)), [
        ["日期", "", "金额"],
        ["2025-01-02", "", "12.5"],
      ])
    }),
  )

  it.effect("is read as a browser shows it", () =>
    Effect.gen(function* () {
      const shown: ReadonlyArray<readonly [html: string, text: string]> = [
        ["1<![CDATA[0,00]]>0.00", "10.00"],
        ["1<!-- 0,00 -->0.00", "10.00"],
        ["1<iframe>0,00</iframe>0.00", "10.00"],
        ["&yen1&#x30;&period;5", "¥10.5"],
        ["1<b style='display&#58;none'>0,00</b>0.00", "10.00"],
        ["1<b a='>' title=\"<i>\" hidden>0,00</b>0.00", "10.00"],
      ]
      for (const [html, text] of shown) {
        const found = yield* cells(utf8(`<table><tr><td>${html}</td></tr></table>`))
        assert.deepStrictEqual(
          found.filter((row) => row.length > 0),
          [[text]],
          html,
        )
      }
      const long = "长".repeat(70_000)
      assert.deepStrictEqual(yield* cells(utf8(`<table><tr><td>${long}&amp;${long}</td></tr></table>`)), [
        [`${long}&${long}`.slice(0, 140_001)],
      ])
    }),
  )

  it.effect(
    "takes time and memory in proportion to its length, however it is broken",
    () =>
      Effect.gen(function* () {
        for (const piece of [
          "<",
          "<td",
          "<td a='",
          "<table>",
          "<!--",
          "</",
          "&#",
          "<![CDATA[",
          "<a b=",
          "<a b",
          "</td ",
          "<tr><td rowspan=65000>",
          "<script>",
        ]) {
          const bytes = utf8(`<html><table><tr><td>a</td></tr>${piece.repeat(200_000)}`)
          assert.deepStrictEqual((yield* cells(bytes))[0], ["a"])
        }
        const wide = utf8(`<table><tr>${"<td colspan=999999>a</td>".repeat(10_000)}</tr></table>`)
        assert.strictEqual((yield* fault(wide))[0], "too-large")
      }),
    { tags: ["long"] },
  )
})
