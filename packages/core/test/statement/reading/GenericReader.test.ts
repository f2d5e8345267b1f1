import { assert, describe, it } from "@effect/vitest"
import type { DocumentPart } from "../../../src/domain/Document.ts"
import { LocalDate } from "../../../src/domain/LocalDate.ts"
import { accountFacts } from "../../../src/statement/reading/preamble/PrintedFacts.ts"
import { StatementUnreadable } from "../../../src/statement/StatementUnreadable.ts"
import { readParts, readText, rowsOf, shown, statementOf } from "./read.ts"

const lines = (text: string) => statementOf(readText(text)).lines.map(shown)

describe("a bank that nobody has listed", () => {
  it("is read by the meaning of its columns, and named by its title", () => {
    const file = statementOf(
      readText(`
青川村镇银行客户账户流水单
客 户 名：禾一　　账　号：6230 1234 5678　　查询区间：2025年1月1日至2025年1月31日
期初余额：1,000.00|期末余额：8,979.50
No.|业务发生日|业务摘要说明|存入金额（元）|支取金额（元）|账面余额（元）|对方客户户名|对方客户账号
1|2025年1月2日|工资|8,000.00||9,000.00|某某公司|90011234
2|2025年1月3日|消费||20.50|8,979.50|某店|/
合计|||8,000.00|20.50|||`),
    )
    assert.deepStrictEqual(file.account, {
      institution: "青川村镇银行",
      accountName: "禾一",
      accountNumber: "623012345678",
      currency: "CNY",
      startDate: LocalDate.make("2025-01-01"),
      endDate: LocalDate.make("2025-01-31"),
      openingFen: 100_000,
      closingFen: 897_950,
      kind: "BANK",
    })
    assert.strictEqual(file.layout, "generic")
    assert.deepStrictEqual(file.lines.map(shown), [
      "2025-01-02 - 8000.00 9000.00 某某公司",
      "2025-01-03 - -20.50 8979.50 某店",
    ])
    assert.deepStrictEqual(
      file.lines.map(({ row, counterpartyAccount }) => [row, counterpartyAccount]),
      [
        [5, "90011234"],
        [6, undefined],
      ],
    )
    assert.deepStrictEqual(file.unreadLines, [])
  })

  it("may print its header in two rows, or in two languages", () => {
    const expected = ["2025-01-02 - 8000.00 9000.00 甲", "2025-01-03 - -20.50 8979.50 乙"]
    assert.deepStrictEqual(
      lines(`
交易|交易金额||余额|对方
日期|收入|支出||户名
20250102|8000||9000|甲
20250103||20.5|8979.5|乙`),
      expected,
    )
    assert.deepStrictEqual(
      lines(`
交易日期|收入|支出|余额|对方户名
Date|Credit|Debit|Balance|Counterparty
20250102|8000||9000|甲
20250103||20.5|8979.5|乙`),
      expected,
    )
  })

  it("may say in and out by a flag, a sign, a bracket or a suffix", () => {
    const expected = ["2025-01-02 - 8000.00 9000.00 甲", "2025-01-03 - -20.50 8979.50 乙"]
    for (const [first, second] of [
      ["8000|收入", "20.5|支出"],
      ["8000|贷", "20.5|借"],
      ["8000|贷方", "20.5|借方"],
      ["8000|Cr", "20.5|Dr"],
      ["8000|转入", "20.5|转出"],
      ["8000|贷", "-20.5|借"],
    ])
      assert.deepStrictEqual(
        lines(`交易日期|金额|借贷标志|余额|对方户名\n20250102|${first}|9000|甲\n20250103|${second}|8979.5|乙`),
        expected,
      )
    for (const [first, second] of [
      ["+8000", "-20.5"],
      ["8000", "(20.50)"],
      ["8000", "（20.50）"],
      ["8000", "20.50-"],
      ["8000CR", "20.50DR"],
      ["8,000.00贷", "20.50借"],
    ])
      assert.deepStrictEqual(
        lines(`交易日期|金额|余额|对方户名\n20250102|${first}|9000|甲\n20250103|${second}|8979.5|乙`),
        expected,
      )
  })

  it("may leave the sign to the running balance, oldest or newest first", () => {
    const rows = [
      "20250102|8000|9000|工资",
      "20250103|20|8980|消费",
      "20250104|30|8950|消费",
      "20250105|50|9000|工资",
      "20250106|9000|0|转账",
    ]
    const expected = [8_000, -20, -30, 50, -9_000]
    const amounts = (text: string) => statementOf(readText(text)).lines.map(({ amountFen }) => amountFen / 100)
    assert.deepStrictEqual(amounts(`日期|金额|余额|摘要\n${rows.join("\n")}`), expected)
    assert.deepStrictEqual(amounts(`日期|金额|余额|摘要\n${rows.toReversed().join("\n")}`), expected.toReversed())
  })

  it("may print debit for money in: the balance says so", () => {
    const text = `
日期|借方|贷方|余额
20250102|100||1100
20250103||40|1060
20250104|10||1070
20250105||70|1000
20250106||100|900`
    assert.deepStrictEqual(
      statementOf(readText(text)).lines.map(({ amountFen }) => amountFen),
      [10_000, -4_000, 1_000, -7_000, -10_000],
    )
  })

  it("may print amounts out with a minus sign; a single one of them is a reversal", () => {
    const amounts = (...out: ReadonlyArray<string>) =>
      statementOf(
        readText(`日期|收入|支出|摘要\n20250102|100||甲\n${out.map((value) => `20250103||${value}|乙`).join("\n")}`),
      ).lines.map(({ amountFen }) => amountFen)
    assert.deepStrictEqual(amounts("-40.00", "-1"), [10_000, -4_000, -100])
    assert.deepStrictEqual(amounts("40.00", "-1"), [10_000, -4_000, 100])
  })

  it("may put the holder in columns of its own, or mean the counterparty by 户名", () => {
    const own = statementOf(
      readText(`日期|账号|户名|收入|支出|余额\n20250102|90001|丙公司|1|0|1\n20250103|90001|丙公司|1|0|2`),
    )
    assert.strictEqual(own.account.accountName, "丙公司")
    assert.strictEqual(own.account.accountNumber, "90001")
    assert.isUndefined(own.lines[0]?.counterparty)
    const others = statementOf(
      readText(`日期|账号|户名|收入|支出|余额\n20250102|9001|甲|1|0|1\n20250103|9002|乙|1|0|2`),
    )
    assert.isUndefined(others.account.accountName)
    assert.deepStrictEqual(
      others.lines.map(({ counterparty }) => counterparty),
      ["甲", "乙"],
    )
  })

  it("may write days as 24/03/2025 or 03/24/2025, when one of them tells which", () => {
    const days = (...all: ReadonlyArray<string>) =>
      statementOf(
        readText(`Date|Description|Amount|Balance\n${all.map((day) => `${day}|x|-1.00|1.00`).join("\n")}`),
      ).lines.map(({ date }) => date)
    assert.deepStrictEqual(days("24/03/2025", "05/04/2025"), ["2025-03-24", "2025-04-05"])
    assert.deepStrictEqual(days("03/24/2025", "05/04/2025"), ["2025-03-24", "2025-05-04"])
  })

  it.each<readonly [text: string, currency: string | undefined]>([
    ["日期|摘要|贷方发生额(美元)|借方发生额(美元)|余额(美元)\n2025-01-02|x||1.00|1.00", "USD"],
    ["日期|摘要|收入|支出|余额\n||美元|美元|美元\n2025-01-02|x||1.00|1.00", "USD"],
    ["日期|摘要|收入（USD）|支出（USD）|余额（CNY）\n2025-01-02|x||1.00|1.00", undefined],
    ["Date|Description|Deposits (HK$)|Withdrawals (HK$)|Balance (HK$)\n2025-01-02|x||1.00|1.00", "HKD"],
    ["Date|Description|Amount (CNY)|Balance (CNY)\n2025-01-02|x|-1.00|1.00", "CNY"],
    ["日期|摘要|支出|收入|余额\n2025-01-02|x|USD 1.00||USD 1.00", "USD"],
    ["日期|摘要|支出|收入|余额\n2025-01-02|x||US$2.00|US$2.00", "USD"],
    ["日期|摘要|支出|收入|余额\n2025-01-02|x||$2.00|$2.00", undefined],
    ["日期|摘要|支出|收入|余额\n2025-01-02|x||2.00美元|2.00美元", "USD"],
    ["日期|摘要|支出|收入|余额\n2025-01-02|x||KWD 2.00|KWD 2.00", "KWD"],
    ["美元账户交易明细\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", "USD"],
    ["某某银行明细||单位：港币元\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", "HKD"],
    ["本表金额以美元计\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", "USD"],
    ["外币账户交易明细\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", undefined],
    ["青屿银行外汇账户对账单\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", undefined],
    ["外币账户流水 Foreign Currency Account\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", undefined],
    ["外币账户交易明细\n币种：美元\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", "USD"],
    ["外币（美元）账户明细\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", "USD"],
    ["外币账户明细\n日期|摘要|金额|余额\n2025-01-02|x|-HK$1.00|HK$1.00", "HKD"],
    ["青屿银行美元账户交易明细\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", "USD"],
    ["账户类型：外币活期\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", undefined],
    ["账户性质：外汇资本金专户\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", undefined],
    ["账户性质：基本存款账户\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", "CNY"],
    ["币种：外币\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", undefined],
    ["币种：瑞典克朗\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", "SEK"],
    ["日期|摘要|金额|余额|币种\n2025-01-02|x|-1.00|1.00|外币", undefined],
    ["账号：6217002870041239856/美元\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", "USD"],
    ["子账户：00002|美元 活期\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", "USD"],
    ["币种：014\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", "USD"],
    ["日期|摘要|金额|余额|币种\n2025-01-02|x|-1.00|1.00|344", "HKD"],
    ["本外币一体化账户明细\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", "CNY"],
    ["账户明细\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00\n温馨提示：外币账户明细请至柜台打印", "CNY"],
    ["单位名称：美元服饰有限公司\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00", "CNY"],
    ["日期|摘要|金额|余额\n2025-01-02|美元结汇|-1.00|1.00", "CNY"],
  ])("has the currency that its headings, names of columns or amounts say: %s", (text, currency) => {
    assert.strictEqual(statementOf(readText(text)).account.currency, currency)
  })

  it.each(["1|加油|人民币元", "1|加油|美元现汇", "1|加油|港币账户"])(
    "has no currency of a cell among others: %s",
    (row) => {
      assert.deepStrictEqual(accountFacts({}, row.split("|")), {})
    },
  )

  const carried =
    "上期结转 期初 上日结转 开户余额 截至本页累计 上年结转余额 昨日结余 本月发生额 余额承前 期末余额(元)".split(" ")
  it.each(carried)("has no line of a balance carried over, %s", (word) => {
    const balances = `日期|摘要|收入|支出|余额\n2025-01-01|${word}|90.00||90.00\n2025-01-02|货款|5.00||95.00`
    assert.deepStrictEqual(lines(balances), ["2025-01-02 - 5.00 95.00 -"])
    assert.deepStrictEqual(lines(`日期|摘要|金额\n2025-01-01|${word}|90.00\n2025-01-02|货款|-5.00`), [
      "2025-01-02 - -5.00 - -",
    ])
  })

  it.each(["月结", "结转", "余额转入", "收入", "日结货款"])("has a line of money that came in as %s", (word) => {
    assert.deepStrictEqual(lines(`日期|摘要|收入|支出\n2025-01-01|${word}|90.00|`), ["2025-01-01 - 90.00 - -"])
  })

  it("has a table that is pasted below itself once, where no balances tell", () => {
    const rows = ["2025-01-02|货款|5.00", "2025-01-03|材料|-2.00", "2025-01-03|房租|-3.00"]
    const once = ["2025-01-02 - 5.00 - -", "2025-01-03 - -2.00 - -", "2025-01-03 - -3.00 - -"]
    const table = ["日期|摘要|金额", ...rows]
    assert.deepStrictEqual(lines([...table, ...rows].join("\n")), once)
    assert.deepStrictEqual(lines([...table, ...table, ...table].join("\n")), once)
    assert.deepStrictEqual(lines([...table, ...rows.slice(0, 2)].join("\n")).length, 5)
    const ofOneDay = rows.map((row) => row.replace("03|", "02|"))
    assert.deepStrictEqual(lines([table[0], ...ofOneDay, ...ofOneDay].join("\n")).length, 6)
  })

  it("takes what stands in brackets for what 借 and 贷 mean", () => {
    const text = "日期|摘要|贷方发生额(支取)|借方发生额(存入)\n2025-01-02|x|1.00|\n2025-01-03|y||2.00"
    assert.deepStrictEqual(lines(text), ["2025-01-02 - -1.00 - -", "2025-01-03 - 2.00 - -"])
  })

  it("has no lines of payments whose status says that they never happened", () => {
    const rows = ["交易成功", "失败", "交易关闭", "已取消", "处理中", "已入账", "Declined"].map(
      (status, at) => `2025-01-0${at + 1}|转账|${at % 2 === 0 ? "收入" : "支出"}|10.00|${status}`,
    )
    assert.deepStrictEqual(lines(`日期|摘要|收/支|金额|交易状态\n${rows.join("\n")}`), [
      "2025-01-01 - 10.00 - -",
      "2025-01-06 - -10.00 - -",
    ])
  })

  it("is parted where tables with one header have other currencies, and where a sheet names one", () => {
    const row = "2025-01-02|x|-1.00|1.00"
    const ofSheet = (name: string, text: string) => [{ _tag: "Sheet" as const, name }, rowsOf(text)]
    const currencies = (parts: ReadonlyArray<DocumentPart>) =>
      readParts(parts).map((each) => (each instanceof StatementUnreadable ? each.reason : each.account.currency))
    const tables = `日期|摘要|金额(USD)|余额(USD)\n${row}\n日期|摘要|金额(HKD)|余额(HKD)\n2025-01-02|y|-2.00|3.00`
    assert.deepStrictEqual(currencies(ofSheet("", tables)), ["USD", "HKD"])
    const table = `日期|摘要|金额|余额\n${row}`
    assert.deepStrictEqual(currencies([...ofSheet("明细", table), ...ofSheet("美元账户", table)]), ["CNY", "USD"])
  })

  it("is not taken for one of yuan when nothing in it is Chinese and no currency is named", () => {
    const currency = (text: string) => statementOf(readText(text)).account.currency
    assert.isUndefined(currency("Date|Description|Amount|Balance\n2025-01-02|x|-1.00|1.00"))
    assert.isUndefined(currency("Date|Description|Amount|Balance|Currency\n2025-01-02|x|-1.00|1.00|XXX"))
    assert.strictEqual(currency("Date|Description|Amount|Balance|Currency\n2025-01-02|x|-1.00|1.00|HKD"), "HKD")
    assert.strictEqual(currency("币种：美元\n日期|摘要|金额|余额\n2025-01-02|x|-1.00|1.00"), "USD")
  })
})
