import { assert, describe, it } from "@effect/vitest"
import { at, endingAt, pageOf, readPages, ruled } from "./Draw.ts"

const header = (y: number) => [
  at(20, y, "交易日期"),
  at(90, y, "交易金额"),
  at(160, y, "账户余额"),
  at(240, y, "对方户名"),
  at(340, y, "摘要"),
]
const HEADER = "0|交易日期|交易金额|账户余额|对方户名|摘要"

const row = (y: number, day: string, amount: string, balance: string, party: string, summary: string) => [
  at(20, y, day),
  endingAt(130, y, amount),
  endingAt(200, y, balance),
  at(240, y, party),
  at(340, y, summary),
]

describe("a table between ruling lines", () => {
  const columns = [10, 80, 140, 220, 320, 420]

  it("has its cells joined over their lines, and every row once", () => {
    const page = pageOf(
      [
        at(180, 20, "某银行交易明细"),
        at(10, 40, "户 名：甲乙"),
        at(240, 40, "账号：6222000011112222333"),
        ...header(62),
        at(20, 80, "2025-01-"),
        at(20, 90, "02"),
        endingAt(135, 85, "-1,200.00"),
        endingAt(215, 85, "8,800.00"),
        at(230, 76, "丙丁商贸"),
        at(230, 86, "有限公司"),
        at(230, 96, "6230111122"),
        at(340, 85, "货款"),
        at(20, 110, "2025-01-03"),
        endingAt(135, 110, "5.00"),
        endingAt(215, 110, "8,805.00"),
        at(340, 110, "利息"),
        at(10, 140, "温馨提示：仅供参考"),
        at(280, 150, "第 1 页/共 9 页"),
      ],
      ruled(columns, [55, 72, 106, 122]),
    )
    assert.deepStrictEqual(readPages(page), [
      "0|某银行交易明细",
      "0|户 名:甲乙|账号:6222000011112222333",
      HEADER,
      "1|2025-01-02|-1,200.00|8,800.00|丙丁商贸有限公司 6230111122|货款",
      "2|2025-01-03|5.00|8,805.00||利息",
      "0|温馨提示:仅供参考",
    ])
  })

  it("parts words that run into each other at the line between them", () => {
    const page = pageOf(
      [
        ...header(62),
        at(20, 80, "2025-01-02"),
        endingAt(139, 80, "1.00"),
        at(180, 80, "8,800.00丙丁有限公司"),
        at(340, 80, "货款"),
      ],
      ruled(columns, [55, 72, 90]),
    )
    assert.deepStrictEqual(readPages(page), [HEADER, "1|2025-01-02|1.00|8,800.00|丙丁有限公司|货款"])
  })

  it("has a header of two languages, and only the frames of the header may be drawn", () => {
    const page = pageOf(
      [
        at(20, 58, "Trans Date"),
        at(20, 66, "交易日期"),
        at(90, 58, "Trans Amt"),
        at(90, 66, "交易金额"),
        at(160, 58, "Balance"),
        at(160, 66, "余额"),
        at(225, 58, "Payment Account Name"),
        at(225, 66, "对方户名"),
        at(340, 66, "摘要"),
        ...row(90, "20250102", "1.00", "2.00", "丙", "甲"),
        ...row(105, "20250103", "1.00", "3.00", "丁", "乙"),
      ],
      ruled(columns, [55, 76]),
    )
    assert.deepStrictEqual(readPages(page), [
      "0|交易日期|交易金额|余额|对方户名|摘要",
      "1|20250102|1.00|2.00|丙|甲",
      "2|20250103|1.00|3.00|丁|乙",
    ])
  })
})

describe("a table without lines", () => {
  it("has columns where its rows leave white, however the names stand over them", () => {
    const page = pageOf([
      at(20, 20, "记账日期"),
      at(95, 20, "交易金额"),
      at(150, 20, "联机余额"),
      at(225, 20, "交易摘要"),
      at(20, 40, "2025-01-02"),
      endingAt(140, 40, "-12,900.00"),
      // Figures end right of their name; the text after them begins left of its own.
      endingAt(196, 40, "8,910.00"),
      at(202, 40, "网上快捷支付"),
      at(20, 55, "2025-01-03"),
      endingAt(140, 55, "1.00"),
      endingAt(196, 55, "8,911.00"),
      at(202, 55, "转账"),
    ])
    assert.deepStrictEqual(readPages(page), [
      "0|记账日期|交易金额|联机余额|交易摘要",
      "1|2025-01-02|-12,900.00|8,910.00|网上快捷支付",
      "2|2025-01-03|1.00|8,911.00|转账",
    ])
  })

  it("has amounts and balances that stand far right of names at the left", () => {
    const page = pageOf([
      at(20, 20, "日期"),
      at(90, 20, "发生额"),
      at(160, 20, "余额"),
      at(230, 20, "附言"),
      ...[40, 55, 70].flatMap((y) => [
        at(20, y, "2025-01-02"),
        endingAt(157, y, "1,000.00"),
        endingAt(227, y, "9,000.00"),
        at(230, y, "货款"),
      ]),
    ])
    assert.deepStrictEqual(readPages(page).slice(1), [
      "1|2025-01-02|1,000.00|9,000.00|货款",
      "2|2025-01-02|1,000.00|9,000.00|货款",
      "3|2025-01-02|1,000.00|9,000.00|货款",
    ])
  })

  it("gives wrapped lines to the row whose middle they surround", () => {
    const page = pageOf([
      ...header(20),
      ...row(50, "2025-01-02", "1.00", "9.00", "", "甲"),
      at(240, 40, "丙丁商贸"),
      at(240, 50, "有限责任"),
      at(240, 60, "公司"),
      ...row(80, "2025-01-03", "1.00", "10.00", "", "乙"),
      at(240, 75, "戊己餐饮"),
      at(240, 85, "管理部"),
      ...row(100, "2025-01-04", "1.00", "11.00", "庚", "丙"),
    ])
    assert.deepStrictEqual(readPages(page), [
      HEADER,
      "1|2025-01-02|1.00|9.00|丙丁商贸有限责任公司|甲",
      "2|2025-01-03|1.00|10.00|戊己餐饮管理部|乙",
      "3|2025-01-04|1.00|11.00|庚|丙",
    ])
  })

  it("gives wrapped lines to the row above where cells begin at the top, and to the row below where they end there", () => {
    const top = pageOf([
      ...header(20),
      ...row(40, "2025-01-02", "1.00", "9.00", "丙丁商贸", "甲"),
      at(240, 50, "有限责任"),
      at(240, 60, "公司"),
      ...row(72, "2025-01-03", "1.00", "10.00", "戊己餐饮", "乙"),
      at(240, 82, "管理部"),
      ...row(94, "2025-01-04", "1.00", "11.00", "庚", "丙"),
    ])
    assert.deepStrictEqual(readPages(top), [
      HEADER,
      "1|2025-01-02|1.00|9.00|丙丁商贸有限责任公司|甲",
      "2|2025-01-03|1.00|10.00|戊己餐饮管理部|乙",
      "3|2025-01-04|1.00|11.00|庚|丙",
    ])
    const bottom = pageOf([
      ...header(20),
      at(240, 40, "丙丁商贸"),
      ...row(50, "2025-01-02", "1.00", "9.00", "有限公司", "甲"),
      at(240, 62, "戊己"),
      at(240, 72, "餐饮"),
      ...row(82, "2025-01-03", "1.00", "10.00", "管理部", "乙"),
      ...row(94, "2025-01-04", "1.00", "11.00", "庚", "丙"),
    ])
    assert.deepStrictEqual(readPages(bottom), [
      HEADER,
      "1|2025-01-02|1.00|9.00|丙丁商贸有限公司|甲",
      "2|2025-01-03|1.00|10.00|戊己餐饮管理部|乙",
      "3|2025-01-04|1.00|11.00|庚|丙",
    ])
  })

  it("keeps a day and its time apart when they stand under each other, and a day together that wraps", () => {
    const page = pageOf([
      ...header(20),
      at(20, 45, "2025-01-02"),
      at(20, 55, "08:30:01"),
      ...row(50, "", "1.00", "9.00", "丙", "甲"),
      at(20, 70, "2025-01-"),
      at(20, 80, "03"),
      ...row(75, "", "1.00", "10.00", "丁", "乙"),
    ])
    assert.deepStrictEqual(readPages(page).slice(1), [
      "1|2025-01-02 08:30:01|1.00|9.00|丙|甲",
      "2|2025-01-03|1.00|10.00|丁|乙",
    ])
  })

  it("ends where sentences begin; page numbers are nothing, totals are rows", () => {
    const page = pageOf([
      ...header(20),
      ...row(40, "2025-01-02", "1.00", "9.00", "丙", "甲"),
      at(20, 55, "合计"),
      endingAt(130, 55, "1.00"),
      at(20, 68, "以上数据仅供参考，不作为入账凭证，请以银行网点打印的明细为准"),
      at(280, 80, "第 1 页 共 9 页"),
      at(280, 92, "Page 1 of 9"),
    ])
    assert.deepStrictEqual(readPages(page), [
      HEADER,
      "1|2025-01-02|1.00|9.00|丙|甲",
      "2|合计|1.00|||",
      "0|以上数据仅供参考,不作为入账凭证,请以银行网点打印的明细为准",
    ])
  })

  it("is read when the lines of a scan waver", () => {
    const waver = (y: number, tilt: number) =>
      row(y, "2025-01-02", "1.00", "9.00", "丙", "甲").map((words, index) =>
        words.map((word) => ({ ...word, y: word.y + index * tilt, confidence: 0.9 })),
      )
    const page = pageOf([...header(20), ...waver(40, 0.6), ...waver(55, 0.6), ...waver(70, -0.6)])
    assert.deepStrictEqual(readPages(page).slice(1), [
      "1|2025-01-02|1.00|9.00|丙|甲",
      "2|2025-01-02|1.00|9.00|丙|甲",
      "3|2025-01-02|1.00|9.00|丙|甲",
    ])
  })
})

describe("the pages of a document", () => {
  const first = pageOf([
    at(10, 8, "账号：111"),
    ...header(20),
    ...row(40, "2025-01-02", "1.00", "9.00", "丙", "甲"),
    ...row(55, "2025-01-03", "1.00", "10.00", "丁", "乙"),
  ])

  it("repeat title and header without repeating rows; rows are counted on each", () => {
    const second = pageOf(
      [at(10, 8, "账号：111"), ...header(20), ...row(40, "2025-01-04", "1.00", "11.00", "戊", "丙")],
      [],
      2,
    )
    assert.deepStrictEqual(readPages(first, second), [
      "0|账号:111",
      HEADER,
      "1|2025-01-02|1.00|9.00|丙|甲",
      "2|2025-01-03|1.00|10.00|丁|乙",
      "1|2025-01-04|1.00|11.00|戊|丙",
    ])
  })

  it("go on without a header", () => {
    const second = pageOf([...row(20, "2025-01-04", "1.00", "11.00", "戊", "丙"), at(280, 60, "2/9")], [], 2)
    assert.deepStrictEqual(readPages(first, second).slice(4), ["1|2025-01-04|1.00|11.00|戊|丙"])
  })

  const cut = ruled([10, 80, 140, 220, 320, 420], [15, 32, 50, 68])

  it("join the rest of a row that stands below the next header", () => {
    const second = pageOf(
      [...header(20), at(240, 40, "有限公司"), ...row(58, "2025-01-04", "1.00", "11.00", "戊", "丙")],
      cut,
      2,
    )
    assert.deepStrictEqual(readPages(first, second).slice(2), [
      "1|2025-01-02|1.00|9.00|丙|甲",
      "2|2025-01-03|1.00|10.00|丁有限公司|乙",
      "1|2025-01-04|1.00|11.00|戊|丙",
    ])
  })

  it("join what stands in a frame below the last row with the first row overleaf", () => {
    const page = pageOf([...header(20), ...row(40, "2025-01-02", "1.00", "9.00", "丙", "甲"), at(240, 58, "丁戊")], cut)
    const second = pageOf([...header(20), ...row(40, "2025-01-03", "1.00", "10.00", "有限公司", "乙")], cut, 2)
    assert.deepStrictEqual(readPages(page, second), [
      HEADER,
      "1|2025-01-02|1.00|9.00|丙|甲",
      HEADER,
      "1|2025-01-03|1.00|10.00|丁戊有限公司|乙",
    ])
  })

  it("join no line that stands elsewhere in the columns, and no label with its value", () => {
    for (const text of [at(262, 40, "续上页"), at(240, 40, "账号：222")]) {
      const second = pageOf([...header(20), text, ...row(58, "2025-01-04", "1.00", "11.00", "戊", "丙")], cut, 2)
      const rows = readPages(first, second)
      assert.include(rows, "2|2025-01-03|1.00|10.00|丁|乙")
      assert.include(rows, "1|2025-01-04|1.00|11.00|戊|丙")
    }
  })

  it("show the header again when another account begins, also in the middle of a page", () => {
    const second = pageOf(
      [
        ...row(10, "2025-01-04", "1.00", "11.00", "戊", "丙"),
        at(10, 40, "账号：222"),
        ...header(55),
        ...row(70, "2025-01-05", "2.00", "4.00", "己", "丁"),
      ],
      [],
      2,
    )
    assert.deepStrictEqual(readPages(first, second).slice(4), [
      "1|2025-01-04|1.00|11.00|戊|丙",
      "0|账号:222",
      HEADER,
      "2|2025-01-05|2.00|4.00|己|丁",
    ])
  })

  it("without a table are lines of text", () => {
    assert.deepStrictEqual(readPages(pageOf([at(10, 10, "合同 编号"), at(200, 10, "甲方"), at(10, 30, "正文")])), [
      "0|合同 编号|甲方",
      "0|正文",
    ])
    assert.deepStrictEqual(readPages(pageOf([])), [])
  })
})
