import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { DocumentPart, ElectronicEntry } from "../../../src/domain/Document.ts"
import { LocalDate } from "../../../src/domain/LocalDate.ts"
import { StatementFault, type StatementFile, StatementUnreadable } from "../../../src/statement/index.ts"
import { layout } from "../../../src/statement/layouts/Layout.ts"
import { layouts } from "../../../src/statement/layouts/Layouts.ts"
import { isKnownCode } from "../../../src/text/Translate.ts"
import { readParts, readText, refusalOf, rowsOf, shown, statementOf } from "./read.ts"

const header = "交易日期|交易时间|收入金额|支出金额|余额|对方户名|摘要"
const rows = (from: number, count: number, balance: number) =>
  Array.from(
    { length: count },
    (_, i) => `202501${String(from + i).padStart(2, "0")}|100000|1|0|${balance + i + 1}|甲|x`,
  ).join("\n")

const Cell = Schema.Union([
  Schema.String,
  Schema.Literals([
    "20250102",
    "2025-01-02 10:00:00",
    "1.00",
    "-5",
    "0",
    "合计",
    "收入",
    "借",
    "余额",
    "账号：90001",
    "交易日期",
    "支出金额",
  ]),
])

const file = (fileName: string): DocumentPart => ({ _tag: "File", fileName, format: "CSV" })
const sheet = (name: string): DocumentPart => ({ _tag: "Sheet", name })

describe("a document", () => {
  it("with two exports pasted under each other is one statement over both periods", () => {
    const preamble = (from: string, to: string, opening: string) =>
      `账号：90001 户名：丙公司\n起始日期：${from} 截止日期：${to} 期初余额：${opening}`
    const it = statementOf(
      readText(
        `${preamble("20250201", "20250228", "2.00")}\n${header}\n${rows(5, 2, 2)}\n\n${preamble("20250101", "20250131", "0.00")}\n${header}\n${rows(1, 2, 0)}`,
      ),
    )
    assert.strictEqual(it.lines.length, 4)
    assert.deepStrictEqual(
      [it.account.startDate, it.account.endDate, it.account.openingFen],
      [LocalDate.make("2025-01-01"), LocalDate.make("2025-02-28"), 0],
    )
  })

  it("with two accounts, in parts or in a column, is two statements", () => {
    const pasted = readText(`账号：90001\n${header}\n${rows(1, 2, 0)}\n账号：90111\n${header}\n${rows(1, 3, 0)}`)
    const column = readText(
      `账号|交易日期|收入|支出|余额\n90001|20250101|1||1\n90111|20250101|1||1\n90001|20250102|1||2\n90111|20250102||1|0\n90111|20250103|1||1`,
    )
    for (const read of [pasted, column])
      assert.deepStrictEqual(
        read.map((each) =>
          each instanceof StatementUnreadable ? each.reason : [each.account.accountNumber, each.lines.length],
        ),
        [
          ["90001", 2],
          ["90111", 3],
        ],
      )
  })

  it("with two currencies is a statement for each", () => {
    const read = readText(`日期|收入|支出|余额|币种\n20250101|1||1|人民币\n20250101|1||1|美元\n20250102|1||2|人民币`)
    assert.deepStrictEqual(
      read.map((each) =>
        each instanceof StatementUnreadable ? each.reason : [each.account.currency, each.lines.length],
      ),
      [
        ["CNY", 2],
        ["USD", 1],
      ],
    )
  })

  it("with a sheet for each month is one statement, and a copied sheet counts once", () => {
    const january = rowsOf(`账号：90001\n${header}\n${rows(1, 2, 0)}`)
    const february = rowsOf(`${header}\n${rows(5, 2, 2)}`)
    const notes = rowsOf("说明\n本表仅供参考")
    const it = statementOf(
      readParts([sheet("1月"), january, sheet("2月"), february, sheet("说明"), notes, sheet("1月 (2)"), january]),
    )
    assert.deepStrictEqual(
      it.lines.map(({ sheet, row }) => `${sheet} ${row}`),
      ["1月 3", "1月 4", "2月 2", "2月 3"],
    )
  })

  it("with several files is a statement or a refusal for each, by name", () => {
    const read = readParts([
      { _tag: "File", fileName: "all.zip", format: "ZIP" },
      file("a.csv"),
      sheet(""),
      rowsOf(`${header}\n${rows(1, 1, 0)}`),
      file("b.csv"),
      sheet(""),
      rowsOf("姓名|电话\n禾一|1"),
    ])
    assert.deepStrictEqual(
      read.map((each) => [each.fileName, each instanceof StatementUnreadable ? each.reason : each.lines.length]),
      [
        ["a.csv", 1],
        ["b.csv", "no-table"],
      ],
    )
  })

  it("of pieces is read the same however it is cut", () => {
    const text = `账号：90001 户名：丙公司\n${header}\n${rows(1, 9, 0)}\n合计|||||9`
    const whole = rowsOf(text)
    const single = whole._tag === "Rows" ? whole.rows.map((row): DocumentPart => ({ _tag: "Rows", rows: [row] })) : []
    assert.deepStrictEqual(readParts([sheet(""), ...single]), readParts([sheet(""), whole]))
  })

  it("keeps equal lines, and lines of 0.00", () => {
    const it = statementOf(readText(`${header}\n${"20250102|100000|0.00|0.00|5|甲|x\n".repeat(3)}`))
    assert.deepStrictEqual(it.lines.map(shown), Array(3).fill("2025-01-02 10:00:00 0.00 5.00 甲"))
  })

  it("has totals, carried balances, repeated headers and footers that are no lines", () => {
    const text = `
户名：丙公司
${header}
||||3.00||承前页
20250101|||| 3.00||期初余额
${rows(1, 2, 3)}
本页小计||2.00|0.00|||
${header}
${rows(3, 2, 5)}
本月合计||4.00|0.00|||
20250131||4.00|0.00|7.00||本年累计
过次页|||||7.00|
期末余额：7.00
以上数据仅供参考|具体内容请以柜台为准`
    const it = statementOf(readText(text))
    assert.deepStrictEqual(
      it.lines.map(({ balanceFen }) => balanceFen),
      [400, 500, 600, 700],
    )
    assert.deepStrictEqual(it.unreadLines, [])
    assert.strictEqual(it.account.closingFen, 700)
  })

  it("keeps a line that only sounds like a total", () => {
    const it = statementOf(readText(`${header}\n20250102|100000|8|0|8||工资合计\n20250103|100000|1|0|9||本月合计`))
    assert.deepStrictEqual(
      it.lines.map(({ summary }) => summary),
      ["工资合计"],
    )
  })

  it("names the rows that it cannot read, and why", () => {
    const it = statementOf(
      readText(
        `${header}\n${rows(1, 20, 0)}\n20250121|100000|x|0|21|甲|y\n2025年某日|100000|1|0|21|甲|y\n20250122|100000|5|6|21|甲|y`,
      ),
    )
    assert.deepStrictEqual(
      it.unreadLines.map(({ row, reason }) => [row, reason]),
      [
        [22, "amount"],
        [23, "date"],
        [24, "sign"],
      ],
    )
  })

  it("has no balances when few of its lines have one", () => {
    const text = (balance: string) =>
      `${header}\n${rows(1, 1, 0)}\n${`20250102|100000|1|0|${balance}|甲|x\n`.repeat(9)}`
    assert.isFalse(statementOf(readText(text("xx,yyy.zz"))).hasBalances)
    assert.isTrue(statementOf(readText(text("1"))).hasBalances)
  })

  it("is read by a layout of the host's own", () => {
    const mine = layout({
      id: "mine",
      institution: "某某银行",
      variant: "corporate",
      titles: ["某某银行流水"],
      columns: {
        date: ["日子"],
        inflow: ["进"],
        outflow: ["出"],
        balance: ["剩"],
        counterparty: ["谁"],
        summary: ["何事"],
      },
      source: "the host",
    })
    const it = statementOf(
      readText("某某银行流水\n日子|进|出|剩|谁|何事\n20250102|1||1|甲|货款", { layouts: [mine, ...layouts] }),
    )
    assert.deepStrictEqual(
      [it.layout, it.account.institution, it.lines.map(shown)],
      ["mine", "某某银行", ["2025-01-02 - 1.00 1.00 甲"]],
    )
  })

  it("of a banking format is taken field by field", () => {
    const it: StatementFile = statementOf(
      readParts([
        { _tag: "File", fileName: "a.ofx", format: "OFX" },
        {
          _tag: "Electronic",
          statement: {
            accountNumber: "90001",
            currency: "CNY",
            startDate: "2025-01-01",
            endDate: "2025-01-31",
            closingBalance: "60.00",
          },
        },
        {
          _tag: "Entries",
          entries: [
            { row: 1, date: "2025-01-02", amount: "100.00", balance: "100.00", counterparty: "甲", summary: "货款" },
            { row: 2, date: "2025-01-03", time: "10:00:00", amount: "-40.00", reversal: true },
            { row: 3, date: "soon", amount: "1.00" },
          ],
        },
      ]),
    )
    assert.deepStrictEqual(it.lines.map(shown), ["2025-01-02 - 100.00 100.00 甲", "2025-01-03 10:00:00 -40.00 - -"])
    assert.deepStrictEqual(it.lines[1]?.texts, ["冲正"])
    assert.deepStrictEqual([it.layout, it.account.closingFen, it.unreadLines.length], ["ofx", 6000, 1])
  })

  /** The amounts of entries between stated balances. */
  const amountsOf = (
    amounts: ReadonlyArray<number>,
    closingBalance: number,
    summary: (at: number) => Partial<ElectronicEntry> = () => ({}),
  ): ReadonlyArray<number> =>
    statementOf(
      readParts([
        { _tag: "File", fileName: "konto.sta", format: "MT940" },
        {
          _tag: "Electronic",
          statement: { currency: "CNY", openingBalance: "100.00", closingBalance: String(closingBalance) },
        },
        {
          _tag: "Entries",
          entries: amounts.map((amount, at) => ({
            row: at + 1,
            date: `2025-01-0${at + 1}`,
            amount: String(amount),
            ...summary(at),
          })),
        },
      ]),
    ).lines.map(({ amountFen }) => amountFen / 100)

  it("takes the signs that the stated balances prove: of all entries, or of what is called a reversal", () => {
    assert.deepStrictEqual(amountsOf([-50, 20, 30.5], 99.5), [50, -20, -30.5])
    const taken = (at: number) => (at === 1 ? { summary: "冲正" } : {})
    assert.deepStrictEqual(amountsOf([-50, -50, 30], 130, taken), [-50, 50, 30])
    assert.deepStrictEqual(amountsOf([-50, -50, 30], 130), [-50, -50, 30])
    assert.deepStrictEqual(amountsOf([-50, 20], 130), [-50, 20])
    assert.deepStrictEqual(amountsOf([-50, 20, 30], 100), [-50, 20, 30])
    assert.deepStrictEqual(amountsOf([-50, 20, 30], 200), [-50, 20, 30])
  })
})

describe("a document is refused", () => {
  const cases: ReadonlyArray<readonly [StatementFault, string, string]> = [
    ["no-table", "nothing like a table", "你好\n\n再见"],
    ["no-lines", "a header and nothing below it", header],
    ["unknown-layout", "a table of something else", "序号|客户名称|币种|状态\n1|甲|人民币|正常"],
    ["doubtful", "two columns of amounts of the same name", "日期|金额|金额|摘要\n20250102|1|2|x"],
    ["doubtful", "amounts without sign, flag or balance", "日期|金额|摘要\n20250102|1|x\n20250103|2|y\n20250104|3|z"],
    [
      "doubtful",
      "amounts without sign that no balance follows",
      "日期|金额|余额|摘要\n20250102|1|10|x\n20250103|2|50|y\n20250104|3|70|z\n20250105|3|90|z",
    ],
    [
      "doubtful",
      "days of which no one can tell the month",
      "Date|Amount|Balance|Description\n01/02/2025|-1.00|5.00|x\n03/04/2025|-1.00|4.00|y",
    ],
    [
      "too-many-unread",
      "most rows without an amount",
      `${header}\n${rows(1, 2, 0)}\n${"20250103|100000|x|0|1|甲|y\n".repeat(3)}`,
    ],
    [
      "credit-card",
      "the bill of a credit card, by its columns",
      "交易日期|入账日期|交易描述|卡末四位|交易金额|结算金额\n2025-01-02|2025-01-02|某店|1234|5.90|5.90",
    ],
    [
      "credit-card",
      "the bill of a credit card, by its title",
      "某银行信用卡账单(2025年01月)\n交易日|交易描述|存入|支出\n2025-01-02|某店||5.90",
    ],
  ]
  for (const [reason, what, text] of cases) {
    it(`${reason}: ${what}`, () => {
      const refused = refusalOf(readText(text))
      assert.strictEqual(refused.reason, reason)
      assert.strictEqual(refused.fileName, "statement.csv")
      const quoted = text.split("\n").find((line) => line.includes("|")) ?? ""
      assert.strictEqual(refused.header, reason === "no-table" ? "" : quoted.replaceAll("|", " | "))
    })
  }

  it("too-large: more lines than the bound", () => {
    assert.strictEqual(refusalOf(readText(`${header}\n${rows(1, 20, 0)}`, { maxLines: 10 })).reason, "too-large")
  })

  it("when the header stands below the first 40 rows", () => {
    const text = (above: number) => `${"说明\n".repeat(above)}${header}\n${rows(1, 2, 0)}`
    assert.strictEqual(refusalOf(readText(text(40))).reason, "no-table")
    assert.strictEqual(statementOf(readText(text(39))).lines.length, 2)
  })

  it("with a header that is cut when it is long", () => {
    const refused = refusalOf(readText(Array.from({ length: 100 }, (_, i) => `序号|客户名称|币种${i}`).join("|")))
    assert.strictEqual(refused.header.length, 200)
  })

  it.prop("or read, whatever its cells hold", [Schema.Array(Schema.Array(Cell))], ([cells]) => {
    const rows: DocumentPart = {
      _tag: "Rows",
      rows: [header.split("|"), ...cells].map((row, i) => ({ row: i + 1, cells: row })),
    }
    for (const each of readParts([rows]))
      if (!(each instanceof StatementUnreadable))
        for (const line of each.lines)
          assert.isTrue(Number.isSafeInteger(line.amountFen) && /^\d{4}-\d\d-\d\d$/.test(line.date))
  })

  it("in words that both languages have", () => {
    for (const reason of StatementFault.literals)
      assert.isTrue(isKnownCode(new StatementUnreadable({ fileName: "a", reason, header: "" }).fault.code), reason)
  })
})
