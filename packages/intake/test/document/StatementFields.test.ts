import { assert, describe, it } from "@effect/vitest"
import { composed, fieldsOf, read, ruled, typed, wordsOf } from "./TestPages.ts"

const HEAD = [
  "        招商银行交易流水",
  "户名：喻青禾    账号：6214830000000000",
  "起始日期：2024-01-01    截止日期：2024-03-31",
]
const known = { institution: "招商银行", accountName: "喻青禾", startDate: "2024-01-01", endDate: "2024-03-31" }

describe("the head of a bank statement", () => {
  it("gives bank, holder and period, with its table below", () => {
    const table = ruled([
      ["交易日期", "交易金额", "账户余额", "交易摘要"],
      ["2024-01-05", "1,000.00", "5,000.00", "工资"],
      ["2024-02-05", "-200.00", "4,800.00", "消费"],
    ])
    const head = wordsOf(HEAD, { top: -20 })
    const page = {
      ...table,
      words: [
        ...head.map((word) => ({ ...word, y: word.y + 20 })),
        ...table.words.map((word) => ({ ...word, y: word.y + 60 })),
      ],
      rules: table.rules.map((rule) => ({ ...rule, y1: rule.y1 + 60, y2: rule.y2 + 60 })),
    }
    const reading = read("BANK_STATEMENT", page)
    assert.strictEqual(reading.kind, "BANK_STATEMENT")
    assert.deepInclude(reading.fields, known)
  })

  it("gives the same without a table", () => {
    assert.deepInclude(fieldsOf("BANK_STATEMENT", typed(HEAD)), known)
  })

  it("leaves out a name that the recogniser doubts", () => {
    const page = composed(
      wordsOf([HEAD[0] ?? "", "", HEAD[2] ?? ""]),
      wordsOf(["", HEAD[1] ?? ""], { confidence: 0.7 }),
    )
    const { fields, notes } = read("BANK_STATEMENT", page)
    assert.notProperty(fields, "accountName")
    assert.deepStrictEqual(notes, [{ code: "fields.note.doubtful", params: { field: "accountName" } }])
  })

  it("is none in another paper", () => {
    const { fields, kind, notes } = read("BANK_STATEMENT", typed(["产品型号：QY25K5", "出厂日期：2019-03"]))
    assert.deepStrictEqual([kind, fields], [undefined, {}])
    assert.deepStrictEqual(
      notes.map(({ code }) => code),
      ["fields.note.unknownDocument"],
    )
  })
})
