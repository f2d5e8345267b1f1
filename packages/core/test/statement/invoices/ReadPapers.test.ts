import { describe, expect, it } from "@effect/vitest"
import type { StatedInvoice } from "@open-valuation/core"
import { Schema } from "effect"
import { readContract } from "../../../src/statement/invoices/PaperReader.ts"
import { readInvoice } from "../../../src/statement/invoices/ReadInvoice.ts"

const stated: StatedInvoice = {
  number: "25440000000012345678",
  date: "2026-03-14 10:11:12",
  seller: "云汀机械制造有限公司",
  buyer: "谷屿五金有限公司",
  amount: "10000.00",
  tax: "1300.00",
  total: "11300.00",
  capitals: "壹万壹仟叁佰圆整",
}

describe("an invoice", () => {
  it.each<readonly [string, Partial<StatedInvoice>, object]>([
    ["as it is", {}, { date: "2026-03-14", totalFen: 1_130_000, number: "25440000000012345678" }],
    ["with blanks in its day", { date: "2020 年03 月 4日" }, { date: "2020-03-04" }],
    ["without tax", { amount: "¥11,300.00", tax: "***" }, { totalFen: 1_130_000 }],
    ["whose total is another one", { total: "11300.01" }, { fault: "TOTALS" }],
    ["whose capitals say something else", { capitals: "壹拾壹万叁仟圆整" }, { fault: "CAPITALS" }],
    ["whose capitals are negative alone", { capitals: "（负数）壹万壹仟叁佰圆整" }, { fault: "CAPITALS" }],
    ["that capitals prove", { tax: "" }, { totalFen: 1_130_000 }],
    ["that nothing proves", { amount: "", capitals: "" }, { fault: "UNPROVEN" }],
    [
      "with the code that older ones have",
      { number: "12345678", code: "033001900111" },
      { number: "03300190011112345678" },
    ],
  ])("%s", (_, changed, expected) => {
    expect(readInvoice({ ...stated, ...changed }, "a.xml")).toMatchObject(expected)
    expect(readInvoice({ ...stated, ...changed }, "a.xml")?.fault).toBe(Reflect.get(expected, "fault"))
  })

  it.each<readonly [string, Partial<StatedInvoice>]>([
    ["without a number", { number: "" }],
    ["of a day that is none", { date: "2026-02-30" }],
    ["without a buyer", { buyer: " " }],
  ])("is none %s", (_, changed) => {
    expect(readInvoice({ ...stated, ...changed }, "a.xml")).toBeUndefined()
  })

  const Digit = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 }))
  const Field = Schema.Literals(["amount", "tax", "total"])
  it.prop("with one digit of a figure changed is always at fault", [Field, Digit, Digit], ([field, at, by]) => {
    const text = stated[field] ?? ""
    const digits = [...text].flatMap((character, place) => (/\d/u.test(character) ? [place] : []))
    const place = digits[at % digits.length] ?? 0
    const changed = `${text.slice(0, place)}${(Number(text[place]) + by) % 10}${text.slice(place + 1)}`
    expect(readInvoice({ ...stated, [field]: changed }, "a.xml")?.fault).toBe("TOTALS")
  })

  it("that takes another one back names it", () => {
    const red = {
      ...stated,
      amount: "-10000.00",
      tax: "-1300.00",
      total: "-11300.00",
      capitals: "(负数)壹万壹仟叁佰圆整",
    }
    for (const remark of ["被红冲蓝字数电发票号码：25440000000000000001", "对应正数发票代码:033001900111号码:00000001"])
      expect(readInvoice({ ...red, remark }, "a.xml")).toMatchObject({
        totalFen: -1_130_000,
        reverses: remark.slice(remark.lastIndexOf("码") + 2),
      })
  })
})

const contract = ["购销合同", "甲方（买方）：谷屿五金有限公司", "乙方（卖方）：云汀机械制造有限公司"]

describe("a contract", () => {
  it("gives parties, amount and day where they are labelled", () => {
    expect(
      readContract(
        [...contract, "合同金额：人民币 120,000.00 元（大写：壹拾贰万圆整）", "签订日期：2026年1月5日"],
        "a.txt",
      ),
    ).toEqual({
      _tag: "Contract",
      fileName: "a.txt",
      parties: ["谷屿五金有限公司", "云汀机械制造有限公司"],
      amountFen: 12_000_000,
      date: "2026-01-05",
    })
    expect(readContract([...contract, "合同总价：12.5万元"], "a.txt")).toMatchObject({ amountFen: 12_500_000 })
  })

  it("says nothing where figures and capitals differ, or two amounts are labelled", () => {
    expect(readContract([...contract, "合同金额：120,000.00元（大写：壹拾万圆整）"], "a.txt")).not.toHaveProperty(
      "amountFen",
    )
    expect(readContract([...contract, "合同金额：120000元", "合同金额：130000元"], "a.txt")).not.toHaveProperty(
      "amountFen",
    )
  })

  it("is unread without two parties", () => {
    const unread = { _tag: "UnreadPaper", fileName: "a.txt", kind: "CONTRACT" }
    expect(readContract(["合同金额：120000元", contract[1]!], "a.txt")).toEqual(unread)
    // Two names for one label name nobody.
    expect(readContract([...contract, "甲方：青屿商贸有限公司"], "a.txt")).toEqual(unread)
  })
})
