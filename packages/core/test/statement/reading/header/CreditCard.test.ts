import { describe, expect, it } from "@effect/vitest"
import { readParts, readText, refusalOf, rowsOf, statementOf } from "../read.ts"

/** A day of a card, what it was, and how much; positive: owed more. */
const spent: ReadonlyArray<readonly [day: string, what: string, amount: number]> = [
  ["2025-04-20", "财付通-云汀餐馆", 22],
  ["2025-04-22", "支付宝-岚川超市", 238.5],
  ["2025-04-23", "云汀电子收费 ETC", 29.45],
  ["2025-04-25", "自动还款", -4_621.01],
  ["2025-05-02", "支付宝-青屿水果店", 17.32],
  ["2025-05-04", "消费 云汀加油站", 412.35],
  ["2025-05-05", "消费 岚川五金店", 26],
]

/**
 * The exports of banks as their header rows print them, with invented rows. Their titles and columns: public parsers,
 * 2026-11.
 */
const exports: Readonly<Record<string, string>> = {
  "招商银行, CSV": [
    "招商银行信用卡对账单（个人消费卡账户 2025年05月）",
    "交易日|记账日|交易摘要|人民币金额|卡号末四位|交易地金额",
    ...spent.map(([day, what, amount]) => `${day}|${day}|${what}|${amount}|1234|${amount}`),
  ].join("\n"),
  "中国建设银行, PDF": [
    "中国建设银行龙卡信用卡对账单明细",
    "序号|交易日|银行记账日|卡号后四位|交易描述|交易币/金额|结算币/金额",
    ...spent.map(
      ([day, what, amount], at) => `${at + 1}|${day}|${day}|1234|${what}|人民币元/${amount}|人民币元/${amount}`,
    ),
  ].join("\n"),
  "中国工商银行, mail": [
    "中国工商银行客户对账单(ICBC Peony Card Bank Statement)",
    "卡号后四位|交易日|记账日|交易类型|商户名称/城市|交易金额/币种|记账金额/币种",
    ...spent.map(([day, what, amount]) => `1234|${day}|${day}|消费|${what}|${amount}/RMB|${amount}/RMB(支出)`),
  ].join("\n"),
  "中国银行, PDF": [
    "中国银行信用卡账单(2025年05月)",
    "交易日|银行记账日|卡号后四位|交易描述|存入|支出|币种",
    ...spent.map(([day, what, fen]) => `${day}|${day}|1234|${what}|${fen < 0 ? -fen : ""}|${fen > 0 ? fen : ""}|CNY`),
  ].join("\n"),
  "广发银行, XLSX": [
    "交易日期|入账日期|交易摘要|交易金额|交易货币|入账金额|入账货币",
    ...spent.map(([day, what, amount]) => `${day}|${day}|${what}|${amount}|人民币|${amount}|人民币`),
  ].join("\n"),
}

/** Net bank, with the columns of its deposit accounts: what is owed stands as a balance below 0. */
const icbc = (opening: number, subAccount: string) => {
  let owed = opening
  const rows = spent.map(([day, what, amount]) => {
    owed = Math.round(100 * (owed + amount)) / 100
    const [income, expense] = amount < 0 ? [-amount, ""] : ["", amount]
    return `${day}|${day}|${what}|${what}|CHN|${income}|${expense}|人民币|${income}|${expense}|人民币|${-owed}|`
  })
  return [
    "明细查询文件下载",
    "卡号: 9234****5678|卡别名:",
    `子账户类别: ${subAccount}`,
    "交易日期|记账日期|摘要|交易场所|交易国家或地区简称|交易金额(收入)|交易金额(支出)|交易币种|记账金额(收入)|记账金额(支出)|记账币种|余额|对方户名",
    ...rows,
  ].join("\n")
}

describe("the bill of a credit card is told from a statement", () => {
  for (const [bank, text] of Object.entries(exports)) {
    it(`by what is printed: ${bank}`, () => {
      expect(refusalOf(readText(text)).reason).toBe("credit-card")
    })
  }

  it("by what it owes, where an export has the title and columns of an account", () => {
    expect(refusalOf(readText(icbc(6_000, ""))).reason).toBe("credit-card")
    expect(refusalOf(readText(icbc(-9_000, "贷记卡"))).reason).toBe("credit-card")
    expect(refusalOf(readText(icbc(6_000, "").split("\n").slice(0, 5).join("\n"))).reason).toBe("credit-card")
    // The same rows in an account that holds money, repayment and all: a friend paid back what he had borrowed.
    const wages = "2025-04-10|2025-04-10|工资|代发|CHN|8000||人民币|8000||人民币|17000|云汀机电有限公司"
    expect(statementOf(readText(`${icbc(-17_000, "活期")}\n${wages}`)).lines.length).toBe(8)
  })

  it("by the sense of its amounts, where nothing else tells", () => {
    const of = (rows: typeof spent, sign: 1 | -1) =>
      ["交易日期|交易摘要|收入金额|支出金额"]
        .concat(
          rows.map(([day, what, amount]) => {
            const signed = sign * amount
            return `${day}|${what}|${signed > 0 ? signed : ""}|${signed < 0 ? -signed : ""}`
          }),
        )
        .join("\n")
    // Printed as what the account does, or as what is owed.
    expect(refusalOf(readText(of(spent, -1))).reason).toBe("credit-card")
    expect(refusalOf(readText(of(spent, 1))).reason).toBe("credit-card")
    const debit = spent.map(([day, what, amount]) => [day, what, Math.abs(amount)] as const)
    expect(statementOf(readText(of(debit, -1))).lines.length).toBe(7)
    const paid = [...debit, ["2025-05-10", "工资", -8_000] as const]
    expect(statementOf(readText(of(paid, -1))).lines.length).toBe(8)
    // A friend's 还款 beside wages.
    expect(statementOf(readText(of([...paid, ["2025-05-12", "周砚还款", -500]], -1))).lines.length).toBe(9)
  })

  const rows = ["2025-01-02|甲|5||5", "2025-01-03|乙|5||10", "2025-01-04|丙||3|7"]
  const table = ["交易日期|摘要|收入|支出|余额", ...rows]
  const withoutBalances = table.map((row) => row.split("|").slice(0, 4).join("|"))

  it("by its title, the name of its sheet, a field that says so", () => {
    const under = (above: string) => readText([above, ...table].join("\n"))
    for (const above of [
      "账户类型：借记卡",
      "卡片类型：准贷记卡",
      "龙卡通账户明细",
      "牡丹灵通卡账户明细",
      "信用卡还款账户明细查询",
    ]) {
      expect([above, statementOf(under(above)).lines.length]).toEqual([above, 3])
    }
    for (const above of [
      "卡片类型：贷记卡",
      "账户类别:信用卡",
      "某银行贷记卡对账单",
      "Credit Card Transaction Details",
    ]) {
      expect([above, refusalOf(under(above)).reason]).toEqual([above, "credit-card"])
    }
    const sheet = { _tag: "Sheet", name: "信用卡账单" } as const
    expect(refusalOf(readParts([sheet, rowsOf(table.join("\n"))])).reason).toBe("credit-card")
    expect(refusalOf(readText("某银行信用卡账单\n本期没有交易")).reason).toBe("credit-card")
  })

  it("by the labels of its summary, where the table below has no balances", () => {
    for (const above of [
      "到期还款日 Payment Due Date|2025-02-10",
      "本期应还款额：4,621.01",
      "信用额度|50,000.00",
      "账单日|每月5日",
    ]) {
      expect([above, refusalOf(readText([above, ...withoutBalances].join("\n"))).reason]).toEqual([
        above,
        "credit-card",
      ])
      // A survey of all that a customer has names the limit of the card above the account.
      expect([above, statementOf(readText([above, ...table].join("\n"))).lines.length]).toEqual([above, 3])
    }
  })

  it("by the format's own word", () => {
    const booked = (creditCard: boolean) =>
      readParts([
        { _tag: "File", fileName: "card.ofx", format: "OFX" },
        {
          _tag: "Electronic",
          statement: { accountNumber: "9000", currency: "CNY", ...(creditCard ? { creditCard } : {}) },
        },
        { _tag: "Entries", entries: [{ row: 1, date: "2025-01-05", amount: "-1.50", summary: "早餐" }] },
      ])
    expect(statementOf(booked(false)).lines.length).toBe(1)
    expect(refusalOf(booked(true))).toMatchObject({ reason: "credit-card", fileName: "card.ofx" })
  })

  it("but not where an account repays a card", () => {
    const rows = [1, 2, 3, 4].map((month) => `2025-0${month}-18|信用卡还款|信用卡中心||3000|${20_000 - 3_000 * month}`)
    const text = ["交易日期|摘要|对方户名|收入|支出|余额", ...rows].join("\n")
    expect(statementOf(readText(text)).lines.length).toBe(4)
  })
})
