import { assert, describe, it } from "@effect/vitest"
import type { DocumentPart, Rule, Word } from "../../../src/domain/Document.ts"
import { ledgersOf } from "../../../src/statement/ledger/Ledgers.ts"
import { translate } from "../../../src/text/Translate.ts"
import { at, endingAt, ruled } from "./pages/Draw.ts"
import { readParts, refusalOf, shown, statementOf } from "./read.ts"

/** A word that a recogniser is as sure of as is said behind a `~`. */
const unsure = (words: ReadonlyArray<Word>): ReadonlyArray<Word> =>
  words.map((word) => {
    const [text = "", confidence = "0.97"] = word.text.split("~")
    return { ...word, text, confidence: Number(confidence) }
  })

const pageOf = (
  lines: ReadonlyArray<ReadonlyArray<Word>>,
  rules: ReadonlyArray<Rule> = [],
  scanned = true,
): DocumentPart => ({
  _tag: "Page",
  page: 1,
  pages: 1,
  width: 600,
  height: 800,
  words: lines.flatMap(unsure),
  rules,
  scanned,
})

const HEADER = "交易日期 交易金额 账户余额 对方户名 摘要"
const LINES = `
2025-03-01 -2,100.00 7,900.00 甲商行 房租
2025-03-02 340.50 8,240.50 乙丙 往来款
2025-03-02 -15.25 8,225.25 丁面馆 消费
2025-03-05 900.00 9,125.25 乙丙 往来款
2025-03-09 -2,000.00 7,125.25 戊超市 消费
2025-03-09 -34.06 7,091.19 丁面馆 消费
2025-03-10 1,499.29 8,590.48 乙丙 往来款
2025-03-12 -107.94 8,482.54 戊超市 消费
2025-03-15 -209.25 8,273.29 丁面馆 消费
2025-03-20 27,560.00 35,833.29 辛矿业 货款`

const columns = [20, 150, 230, 250, 350, 420]

/** A table without ruling lines: dates and texts begin at their columns, figures end there. */
const tableOf = (text: string, header = HEADER, top = 100): ReadonlyArray<ReadonlyArray<Word>> =>
  [header, ...text.trim().split("\n")].flatMap((line, row) =>
    line.split(" ").map((cell, column) => {
      const [x, y] = [columns[column] ?? 0, top + 16 * row]
      if (cell === "_") return []
      return column === 1 || column === 2 ? endingAt(x, y, cell) : at(x, y, cell)
    }),
  )

const TITLE = [
  at(200, 20, "某某村镇银行账户交易明细"),
  at(20, 50, "户名：己庚"),
  at(250, 50, "账号：6222000011112222333"),
]

const read = (text: string, header?: string) => readParts([pageOf([...TITLE, ...tableOf(text, header)])])
const linesOf = (text: string, header?: string) => statementOf(read(text, header)).lines.map(shown)

/** The text with one cell in place of another. */
const misread = (...pairs: ReadonlyArray<readonly [printed: string, as: string]>) =>
  pairs.reduce((text, [printed, as]) => {
    assert.include(text, printed)
    return text.replace(printed, as)
  }, LINES)

const truth = [
  "2025-03-01 - -2100.00 7900.00 甲商行",
  "2025-03-02 - 340.50 8240.50 乙丙",
  "2025-03-02 - -15.25 8225.25 丁面馆",
  "2025-03-05 - 900.00 9125.25 乙丙",
  "2025-03-09 - -2000.00 7125.25 戊超市",
  "2025-03-09 - -34.06 7091.19 丁面馆",
  "2025-03-10 - 1499.29 8590.48 乙丙",
  "2025-03-12 - -107.94 8482.54 戊超市",
  "2025-03-15 - -209.25 8273.29 丁面馆",
  "2025-03-20 - 27560.00 35833.29 辛矿业",
]

describe("a scanned page", () => {
  it("is read like one with a text layer, and says that it is a scan", () => {
    const file = statementOf(read(LINES))
    assert.deepStrictEqual(file.lines.map(shown), truth)
    assert.strictEqual(file.scanned, true)
    assert.deepInclude(file.account, { accountName: "己庚", accountNumber: "6222000011112222333" })
    assert.isFalse(file.lines.some(({ repaired }) => repaired))
  })

  it("has letters for digits, commas for points, and glued or misread names", () => {
    const text = misread(
      ["-2,100.00", "一2,1OO.0O"],
      ["8,240.50", "8.240,5O"],
      ["2025-03-05", "2025-O3-05"],
      ["9,125.25", "912525"],
    )
    assert.deepStrictEqual(linesOf(text, "交易口期 TransAmt交易金额 账尸余额 对万户名 摘要"), truth)
  })

  it("has its misread figures put right by the running balance, which is said of the lines", () => {
    const text = misread(["340.50", "346.50~0.8"], ["9,125.25", "9,725.25~0.8"])
    const file = statementOf(read(text))
    assert.deepStrictEqual(file.lines.map(shown), truth)
    assert.deepStrictEqual(
      file.lines.flatMap(({ repaired }, index) => (repaired ? [index] : [])),
      [1, 3],
    )
  })

  it("has lost signs put back, and figures that cannot be read", () => {
    assert.deepStrictEqual(linesOf(misread(["-2,000.00", "2,000.00"])), truth)
    assert.deepStrictEqual(linesOf(misread(["-15.25", "--一~0.2"])), truth)
  })

  it("has a misread day put right by its neighbours, or left out when two would do", () => {
    assert.deepStrictEqual(linesOf(misread(["2025-03-05", "2025-08-05"])), truth)
    const file = statementOf(read(misread(["2025-03-05", "2025-03-0S~0.4"])))
    assert.deepStrictEqual(file.unreadLines, [{ row: 4, page: 1, sheet: undefined, reason: "date" }])
  })

  it("may have the newest line first", () => {
    const text = misread(["340.50", "346.50~0.8"]).trim().split("\n").toReversed().join("\n")
    assert.deepStrictEqual(linesOf(text), truth.toReversed())
  })

  it("leaves out a line that nothing proves, and its gap is no break", () => {
    const file = statementOf(read(misread(["-2,100.00", "-2,700.00~0.6"])))
    assert.deepStrictEqual(file.lines.map(shown), truth.slice(1))
    assert.deepStrictEqual(file.unreadLines, [{ row: 1, page: 1, sheet: undefined, reason: "doubtful" }])
    const middle = statementOf(read(misread(["340.50", "34~0.6"], ["8,240.50", "8,2~0.6"], ["-15.25", "-1~0.6"])))
    const [ledger] = ledgersOf([middle])
    assert.deepStrictEqual(
      middle.unreadLines.map(({ row }) => row),
      [2, 3],
    )
    assert.deepStrictEqual(ledger?.breaks, [])
    assert.strictEqual(ledger?.sources[0]?.scanned, true)
  })

  it("keeps a break that a missing row has left, when all around it is sure", () => {
    const rows = LINES.trim().split("\n")
    const file = statementOf(read(rows.filter((_, index) => index !== 2).join("\n")))
    assert.deepStrictEqual(
      file.lines.map(shown),
      truth.filter((_, index) => index !== 2),
    )
    assert.strictEqual(ledgersOf([file])[0]?.breaks.length, 1)
  })

  it("is refused when much of it cannot be read, which may be the fault of the image", () => {
    const text = LINES.trim()
      .split("\n")
      .map((line, index) => {
        const [day, , , ...rest] = line.split(" ")
        return index % 2 === 0 ? line : [day, `${index}~0.3`, `${index}7~0.3`, ...rest].join(" ")
      })
      .join("\n")
    const refusal = refusalOf(read(text))
    assert.strictEqual(refusal.reason, "too-many-unread")
    assert.include(translate(refusal.fault, "zh"), "300 dpi")
    assert.include(translate(refusal.fault, "en"), "300 dpi")
  })

  it("has the border of its last column cut off", () => {
    const tops = Array.from({ length: 12 }, (_, row) => 96 + 16 * row)
    const page = pageOf([...TITLE, ...tableOf(LINES)], ruled([10, 90, 160, 240, 340], tops))
    assert.deepStrictEqual(
      statementOf(readParts([page])).lines.map(({ summary, counterparty }) => `${counterparty} ${summary}`),
      LINES.trim()
        .split("\n")
        .map((line) => line.split(" ").slice(3).join(" ")),
    )
  })

  it("has a seal over its header", () => {
    const tops = [90, ...Array.from({ length: 11 }, (_, row) => 112 + 16 * row)]
    const seal = [at(165, 93, "业务专甩章"), at(250, 91, "某某村镇")]
    const page = pageOf([...TITLE, ...seal, ...tableOf(LINES)], ruled([10, 90, 160, 240, 340, 420], tops))
    assert.deepStrictEqual(statementOf(readParts([page])).lines.map(shown), truth)
  })

  it("repeats title and account on a page whose table goes on", () => {
    const rows = LINES.trim().split("\n")
    const head = [at(20, 50, "卡号:6222000011112222333"), at(130, 50, "起止日期:2025-03-01—2025-03-31")]
    const pages = [rows.slice(0, 5), rows.slice(5)].map((part) => pageOf([...head, ...tableOf(part.join("\n"))]))
    const { lines, unreadLines, account } = statementOf(readParts(pages))
    assert.deepStrictEqual([lines.map(shown), unreadLines], [truth, []])
    assert.strictEqual(account.endDate, "2025-03-31")
  })

  it("has totals below its lines, which are no line, and names that only look like totals", () => {
    const text = misread(["辛矿业", "联合设计院"])
    const page = pageOf([...TITLE, ...tableOf(`${text}\n_ 合汁 35,833.29 _ _`)])
    const { lines, unreadLines } = statementOf(readParts([page]))
    assert.deepStrictEqual([lines.length, unreadLines, lines.at(-1)?.counterparty], [10, [], "联合设计院"])
  })

  it("has the number of its account misread in some rows", () => {
    const text = LINES.trim()
      .split("\n")
      .map((line, index) => `${line} ${index === 0 ? "6222000011712222333" : "6222000011112222333"}`)
      .join("\n")
    const { account, lines } = statementOf(readParts([pageOf(tableOf(text, `${HEADER} 账号`))]))
    assert.strictEqual(account.accountNumber, "6222000011112222333")
    assert.strictEqual(lines.length, 10)
  })

  it("has figures of a row that stand a little higher than others, between ruling lines", () => {
    const rows = tableOf(LINES).map((cell) =>
      cell.map((word) => (word.x > 165 && word.y > 100 ? { ...word, y: word.y - 5 } : word)),
    )
    const tops = Array.from({ length: 12 }, (_, row) => 93 + 16 * row)
    const page = pageOf([...TITLE, ...rows], ruled([10, 90, 160, 240, 340, 420], tops))
    assert.deepStrictEqual(statementOf(readParts([page])).lines.map(shown), truth)
  })

  it("has its direction misread, which the running balance puts right", () => {
    const lines = LINES.trim()
      .split("\n")
      .map((line) => {
        const [day = "", amount = "", balance = "", ...rest] = line.split(" ")
        return [day, amount.replace("-", ""), balance, amount.startsWith("-") ? "惜Dr" : "货Cr", ...rest.slice(1)].join(
          " ",
        )
      })
      .join("\n")
    const signed = [-210_000, 34_050, -1_525, 90_000, -200_000, -3_406, 149_929, -10_794, -20_925, 2_756_000]
    const header = "交易日期 交易金额 账户余额 借贷标志 摘要"
    const amounts = (text: string) => statementOf(read(text, header)).lines.map(({ amountFen }) => amountFen)
    assert.deepStrictEqual(amounts(lines), signed)
    assert.deepStrictEqual(amounts(lines.replace("货Cr", "~~0.1")), signed)
  })
})

describe("figures of a scanned page", () => {
  const printed = (figure: string, separator: string, mark: string) =>
    figure.replaceAll(",", ";").replaceAll(".", mark).replaceAll(";", separator)
  it.each([
    ["1.234,56", ".", ","],
    ["1234,56", "", ","],
    ["1 234,56", "\u00a0", ","],
    ["1'234.56", "'", "."],
    ["1234.56", "", "."],
  ])("printed as %s are what they say, with a balance beside them and without", (_, separator, mark) => {
    const text = LINES.replaceAll(/(?<= )-?[\d,]+\.\d{2}/gu, (figure) => printed(figure, separator, mark))
    assert.deepStrictEqual(linesOf(text), truth)
    const bare = text.replaceAll(/^([^ ]+ [^ ]+) [^ ]+/gmu, "$1 _")
    assert.deepStrictEqual(
      linesOf(bare),
      truth.map((line) => line.replace(/ \S+(?= \S+$)/u, " -")),
    )
  })
})

describe("a scanned row over a page break", () => {
  const [first, second] = [LINES.trim().split("\n").slice(0, 5), LINES.trim().split("\n").slice(5)]
  const pages = (header: boolean, shift: number, restAt = 250) =>
    readParts([
      pageOf([...TITLE, ...tableOf(first.join("\n"))]),
      pageOf(
        [
          ...(header ? tableOf("", HEADER, 30) : []),
          at(restAt, 46, "北门分店~0.95"),
          ...tableOf(second.slice(1).join("\n"), second[0], 62),
        ].map((words) => words.map((word) => ({ ...word, x: word.x + shift }))),
      ),
    ])

  it.each([
    [true, 0],
    [true, 4],
    [false, 0],
    [false, -4],
  ])("keeps its rest, with a header above it (%s), on a page %d points aside", (header, shift) => {
    assert.deepStrictEqual(
      statementOf(pages(header, shift)).lines.map(shown),
      truth.map((line, index) => (index === 4 ? `${line}北门分店` : line)),
    )
  })

  it("takes no text that stands elsewhere", () => {
    assert.deepStrictEqual(statementOf(pages(true, 0, 285)).lines.map(shown), truth)
  })
})

describe("a page with a text layer", () => {
  it("is never repaired: what it prints is what it says", () => {
    const text = misread(["340.50", "346.50"], ["2025-03-05", "2025-03-04"])
    const file = statementOf(readParts([pageOf([...TITLE, ...tableOf(text)], [], false)]))
    assert.strictEqual(file.scanned, undefined)
    assert.strictEqual(file.lines[1]?.amountFen, 34_650)
    assert.strictEqual(ledgersOf([file])[0]?.breaks.length, 1)
  })

  it("keeps its figures next to scanned pages that are repaired", () => {
    const rows = LINES.trim().split("\n")
    const first = pageOf([...TITLE, ...tableOf(rows.slice(0, 3).join("\n"))], [], false)
    const second = pageOf(tableOf(rows.slice(3).join("\n").replace("900.00", "960.00~0.8")))
    assert.deepStrictEqual(statementOf(readParts([first, second])).lines.map(shown), truth)
  })
})
