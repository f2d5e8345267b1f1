import { assert, describe, it } from "@effect/vitest"
import { ledgersOf } from "../../../src/statement/index.ts"
import { countBreaks } from "../../../src/statement/ledger/BalanceChain.ts"
import { readText, refusalOf, shown, statementOf } from "./read.ts"

const amounts = [30, -10, 30, -10]
const balances = [130, 120, 150, 140]
const parties = ["甲公司", "乙公司", "丙公司", "丁公司"]

/** Lines of date, purpose, out, in, balance, name and account of the counterparty. */
const body = (cells: (columns: ReadonlyArray<string>) => ReadonlyArray<string>) =>
  amounts
    .map((amount, at) => {
      const [out, into] = amount < 0 ? [`${-amount}.00`, ""] : ["", `${amount}.00`]
      return cells([`2025-01-0${at + 1}`, `货款${at}`, out, into, `${balances[at]}.00`, parties[at] ?? "", `62${at}`])
    })
    .map((columns) => columns.join("|"))
    .join("\n")

const lines = amounts.map(
  (amount, at) => `2025-01-0${at + 1} - ${amount}.00 ${balances[at]}.00 ${parties[at]} 62${at} 货款${at}`,
)

const read = (text: string) =>
  statementOf(readText(text)).lines.map((line) => `${shown(line)} ${line.counterpartyAccount} ${line.summary}`)

const plain = body((columns) => columns)
const swapped = body(([day = "", why = "", out = "", into = "", ...rest]) => [day, why, into, out, ...rest])
const numbered = body(([day = "", why = "", out = "", into = "", ...rest]) => ["9", day, into, out, ...rest, why])

const headers: ReadonlyArray<readonly [kind: string, rows: string]> = [
  ["groups above amounts and party", `交易日期|摘要|发生额||余额|对方信息|\n||借方|贷方||户名|账号\n${plain}`],
  ["groups above all columns", `交易信息||金额(元)|||对方信息|\n日期|摘要|支出|收入|余额|户名|账号\n${plain}`],
  [
    "a group's name in each of its columns",
    `交易|交易|发生额|发生额|账户|对方|对方\n日期|摘要|借方|贷方|余额|户名|账号\n${plain}`,
  ],
  ["groups of unknown names", `基本信息||资金|||对手|\n日期|摘要|支出|收入|余额|户名|账号\n${plain}`],
  ["single characters below", `交易||交易金额||账户余额|对方|\n日期|说明|借|贷||名称|账户\n${plain}`],
  ["balance within the amounts' group", `交易时间|摘要|交易金额|||对方账户|\n||支出|收入|余额|户名|账号\n${plain}`],
  ["English names", `Date|Description|Amount||Balance|Counterparty|\n||Debit|Credit||Name|Account No\n${plain}`],
  ["in before out", `日期|摘要|本期发生||结存|对方|\n||收入|支出||户名|账号\n${swapped}`],
  [
    "a title above and a blank row between",
    `账户交易明细|||||||\n序号|交易日期|交易金额（元）||账户余额（元）|对方信息||摘要\n|||||||\n||收入|支出||户名|账号|\n${numbered}`,
  ],
]

describe("a header of two rows with merged cells", () => {
  for (const [kind, text] of headers) {
    it(`names its columns together: ${kind}`, () => assert.deepStrictEqual(read(text), lines))
  }

  it("is not made of a title and a header", () => {
    const rows = `日期|摘要|支出|收入|余额|对方户名|对方账号\n${plain}`
    for (const title of ["交易明细||||||", "账户明细|2025年|||||", "交易流水|||币种：人民币|||"]) {
      assert.deepStrictEqual(read(`${title}\n${rows}`), lines)
    }
  })
})

/** Lines with a balance that falls below nothing. */
const sided = (format: (balance: number) => string, header = "日期|摘要|支出|收入|余额") => {
  const moved = [30, -200, 100, 100]
  let balance = 100
  const rows = moved.map((amount, at) => {
    balance += amount
    const [out, into] = amount < 0 ? [`${-amount}.00`, ""] : ["", `${amount}.00`]
    return `2025-01-0${at + 1}|货款|${out}|${into}|${format(balance)}`
  })
  return statementOf(readText(`${header}\n${rows.join("\n")}`)).lines.map(({ balanceFen }) => balanceFen)
}

const side = (balance: number, debit: string, credit: string) => (balance < 0 ? debit : credit)
const plainOf = (balance: number) => `1,${Math.abs(balance).toFixed(2).padStart(6, "0")}`.replace(/^1,0*(?=\d)/u, "")

describe("a balance with its side", () => {
  const expected = [13_000, -7_000, 3_000, 13_000]
  const formats: ReadonlyArray<readonly [string, (balance: number) => string, header?: string]> = [
    ["130.00CR", (balance) => plainOf(balance) + side(balance, "DR", "CR")],
    ["130.00 Cr.", (balance) => `${plainOf(balance)} ${side(balance, "Dr.", "Cr.")}`],
    ["130.00 (CR)", (balance) => `${plainOf(balance)} (${side(balance, "DR", "CR")})`],
    ["130.00ＣＲ", (balance) => plainOf(balance) + side(balance, "ＤＲ", "ＣＲ")],
    ["70.00 OD", (balance) => plainOf(balance) + side(balance, " OD", "")],
    ["130.00贷", (balance) => plainOf(balance) + side(balance, "借", "贷")],
    ["-70.00DR, sign and side", (balance) => (balance < 0 ? "-" : "") + plainOf(balance) + side(balance, "DR", "CR")],
    [
      "a header that names the sides",
      (balance) => plainOf(balance) + side(balance, "DR", "CR"),
      "Date|Description|Withdrawals|Deposits|Balance (CR/DR)",
    ],
    ["a Chinese one", (balance) => plainOf(balance) + side(balance, "借", "贷"), "日期|摘要|支出|收入|余额（借/贷）"],
    [
      "a column of its own",
      (balance) => `${plainOf(balance)}|${side(balance, "DR", "CR")}`,
      "日期|摘要|支出|收入|余额|",
    ],
    [
      "a named column of its own",
      (balance) => `${plainOf(balance)}|${side(balance, "借", "贷")}`,
      "日期|摘要|支出|收入|余额|借贷",
    ],
  ]
  for (const [kind, format, header] of formats) {
    it(`is read with it: ${kind}`, () => assert.deepStrictEqual(sided(format, header), expected))
  }

  it("is none where the word is the line's own direction", () => {
    const rows = body(([day = "", why = "", out = "", into = "", balance = ""]) => [
      day,
      why,
      out,
      into,
      balance,
      out === "" ? "贷" : "借",
    ])
    const found = statementOf(readText(`日期|摘要|支出|收入|余额|借贷\n${rows}`)).lines
    assert.deepStrictEqual(
      found.map(({ balanceFen }) => balanceFen),
      balances.map((balance) => balance * 100),
    )
  })
})

const HEADER = "日期|摘要|支出|收入|余额|对方户名"
const first = `${HEADER}\n2025-01-01|a||30.00|130.00|甲\n2025-01-02|b|20.00||110.00|甲`
const second = "2025-01-03|c||100.00|210.00|乙\n2025-01-04|d||100.00|310.00|乙"
const seams: ReadonlyArray<readonly [kind: string, between: string, repeated: number]> = [
  ["a line in words", `${HEADER}\n2025-01-02|承前页|20.00|30.00|110.00|`, 0],
  ["words at both ends", `2025-01-02|过次页|||110.00|\n${HEADER}\n2025-01-02|上页结转|||110.00|`, 0],
  ["the balance as an amount, with a party", `${HEADER}\n2025-01-02|承上页余额||110.00|110.00|本行`, 0],
  ["the balance in English", `${HEADER}\n2025-01-02|Balance b/f||110.00|110.00|`, 0],
  ["a balance without a word", `${HEADER}\n2025-01-02||||110.00|`, 0],
  ["a word that nobody knows", `${HEADER}\n2025-01-02|结余转来||110.00|110.00|`, 0],
  ["no amount", `${HEADER}\n2025-01-02|上页|0.00|0.00|110.00|`, 0],
  ["the last line once more", `${HEADER}\n2025-01-02|b|20.00||110.00|甲`, 1],
  ["the last line behind the number of a page", "第2页/共2页|||||\n2025-01-02|b|20.00||110.00|甲", 1],
]

describe("pages pasted under each other", () => {
  for (const [kind, between, repeated] of seams) {
    it(`carry forward ${kind}: it is no line`, () => {
      const file = statementOf(readText(`${first}\n${between}\n${second}`))
      assert.deepStrictEqual(
        file.lines.map(({ amountFen }) => amountFen),
        [3_000, -2_000, 10_000, 10_000],
      )
      assert.strictEqual(countBreaks(file.lines), 0)
      assert.deepStrictEqual(file.unreadLines, [])
      assert.strictEqual(file.repeatedRows ?? 0, repeated)
      assert.strictEqual(ledgersOf([file])[0]?.duplicatesDropped, repeated)
    })
  }

  it("keep a line that moves the same money again, and one that breaks the balance within a page", () => {
    const again = `${HEADER}\n2025-01-02|b|20.00||90.00|甲`
    assert.strictEqual(statementOf(readText(`${first}\n${again}`)).lines.length, 3)
    const copied = statementOf(readText(`${first}\n2025-01-02|b|20.00||110.00|甲\n${second}`))
    assert.strictEqual(copied.lines.length, 5)
    assert.strictEqual(countBreaks(copied.lines), 1)
  })
})

describe("a table whose columns have unknown names", () => {
  it.each([
    [
      "above its lines",
      "某某表|||\n\n甲栏|乙栏|丙栏|丁栏\n2025-01-01|a|30.00|130.00\n2025-01-02|b|20.00|110.00",
      "甲栏 | 乙栏 | 丙栏 | 丁栏",
    ],
    [
      "in another language",
      "Wann|Was|Wieviel|Rest\n2025-01-01|a|30.00|130.00\n2025-01-02|b|20.00|110.00",
      "Wann | Was | Wieviel | Rest",
    ],
    [
      "missing: the first line",
      "2025-01-01|a|30.00|130.00\n2025-01-02|b|20.00|110.00",
      "2025-01-01 | a | 30.00 | 130.00",
    ],
  ])("is refused with its header: %s", (_, text, header) => {
    const refusal = refusalOf(readText(text))
    assert.deepStrictEqual([refusal.reason, refusal.header], ["unknown-layout", header])
  })

  it("is none where no rows look like lines", () => {
    const refusal = refusalOf(readText("会议|地点|人数\n周会|三楼|5\n年会|礼堂|80"))
    assert.deepStrictEqual([refusal.reason, refusal.header], ["no-table", ""])
  })
})

describe("a footnote below a table", () => {
  const table = `日期|摘要|支出|收入|余额|户名|账号\n${plain}\n合计||10.00|30.00|||`
  it.each(["注：手续费||2.00|||每月|", "说明:共2笔|2|2||||", "注1.短信费|||2.00|||"])("is no line: %s", (note) => {
    const { lines, unreadLines } = statementOf(readText(`${table}\n${note}`))
    assert.deepStrictEqual([lines.length, unreadLines], [statementOf(readText(table)).lines.length, []])
  })

  it.each(["注：手续费||2.00||118.00||", "手续费||2.00||||"])("but this may be one: %s", (row) => {
    assert.strictEqual(statementOf(readText(`${table}\n${row}`)).unreadLines.length, 1)
  })
})

describe("a balance that is a text", () => {
  it.each(["见附注", "余额已核", "1O0.5x"])("is kept as printed: %s", (text) => {
    const rows = plain.replace("120.00", text)
    const [, second] = statementOf(readText(`日期|摘要|支出|收入|余额|户名|账号\n${rows}`)).lines
    assert.deepInclude(second, { balanceFen: undefined, balanceText: text })
  })

  it.each(["", "--", "/"])("is no text where it stands for nothing: %s", (text) => {
    const rows = plain.replace("120.00", text)
    const [, second] = statementOf(readText(`日期|摘要|支出|收入|余额|户名|账号\n${rows}`)).lines
    assert.notProperty(second, "balanceText")
  })
})
