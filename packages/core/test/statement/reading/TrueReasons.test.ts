import { describe, expect, it } from "@effect/vitest"
import { formatFen } from "../../../src/statement/Fen.ts"
import { readParts, readText, refusalOf, rowsOf, statementOf } from "./read.ts"

/** Entries of an account with 20,000.00 before them. */
const ENTRIES = [
  ["2026-03-02", "货款", 1_850_000, 3_850_000],
  ["2026-03-05", "配件款", -236_050, 3_613_950],
  ["2026-03-09", "房租", -80_000, 3_533_950],
  ["2026-03-15", "运费", 620_000, 4_153_950],
  ["2026-03-21", "结息", 327, 4_154_277],
  ["2026-03-26", "转账", -1_248_000, 2_906_277],
] as const
const AMOUNTS = ENTRIES.map(([, , fen]) => fen)
const HEADER = "交易日期|摘要|收入|支出|余额"

interface Forms {
  readonly header?: string
  readonly day?: (day: string) => string
  readonly figure?: (fen: number) => string
  readonly blank?: string
}

/** The entries with a column for each direction. */
const split = ({ header = HEADER, day = (text) => text, figure = formatFen, blank = "" }: Forms = {}): string =>
  [
    header,
    ...ENTRIES.map(([date, text, fen, balance]) =>
      [day(date), text, fen > 0 ? figure(fen) : blank, fen < 0 ? figure(-fen) : blank, figure(balance)].join("|"),
    ),
  ].join("\n")

const amountsOf = (text: string) => statementOf(readText(text)).lines.map(({ amountFen }) => amountFen)

describe("a table is read", () => {
  const days: ReadonlyArray<readonly [form: string, day: (day: string) => string]> = [
    ["20260302.0", (day) => `${day.replaceAll("-", "")}.0`],
    ["202603021030", (day) => `${day.replaceAll("-", "")}1030`],
    ["2026 03 02", (day) => day.replaceAll("-", " ")],
    ["2026-03-02(周一)", (day) => `${day}(周一)`],
    ["2026-03-02 星期一 10:30", (day) => `${day} 星期一 10:30`],
  ]
  it.each(days)("with days such as %s", (_, day) => {
    expect(statementOf(readText(split({ day }))).lines.map(({ date }) => date)).toEqual(ENTRIES.map(([date]) => date))
  })

  it.each(["1.00 CNY", "1.00RMB", "1.00圆", "CNY 1.00", "￥1.00", "1.00元"])("with amounts such as %s", (form) => {
    expect(amountsOf(split({ figure: (fen) => form.replace("1.00", formatFen(fen)) }))).toEqual(AMOUNTS)
  })

  it.each(["0.00", "-", "--", "¥-", "￥ -", "/", "nil", "零", "无"])("with %s in cells without an amount", (blank) => {
    expect(amountsOf(split({ blank }))).toEqual(AMOUNTS)
  })

  it.each([
    "2026-03-01|上期结余|20000.00||20000.00",
    "2026-03-01|期初结余|20000.00||20000.00",
    "2026-03-01|上月余额|20000.00||20000.00",
    "2026年2月合计|||50.00|60.00",
    "2月份小计||50.00|60.00|",
    "2026-02-28|日结小计|50.00|60.00|",
    "总收入||50.00||",
  ])("without its row of sums: %s", (row) => {
    const [header = "", ...rows] = split().split("\n")
    const file = statementOf(readText([header, row, ...rows].join("\n")))
    expect(file.lines.map(({ amountFen }) => amountFen)).toEqual(AMOUNTS)
    expect(file.unreadLines).toEqual([])
  })

  const sheets = (...texts: ReadonlyArray<string>) =>
    statementOf(
      readParts(texts.flatMap((text, at) => [{ _tag: "Sheet" as const, name: `表${at}` }, rowsOf(text)])),
    ).lines.map(({ amountFen }) => amountFen)

  it("over several sheets, of which only the first has the header", () => {
    const [header = "", ...rows] = split().split("\n")
    expect(sheets([header, ...rows.slice(0, 3)].join("\n"), rows.slice(3).join("\n"))).toEqual(AMOUNTS)
    // A sheet of sums has a header of its own.
    expect(sheets(split(), "月份|收入\n2026-03-31|24703.27")).toEqual(AMOUNTS)
  })

  it("once, beside a sheet that repeats it in its order or turned round", () => {
    const [header = "", ...rows] = split().split("\n")
    expect(sheets(split(), split())).toEqual(AMOUNTS)
    expect(sheets(split(), [header, ...rows.toReversed()].join("\n"))).toEqual(AMOUNTS)
  })
})

describe("amounts in another unit than the yuan are refused by that name", () => {
  const units: ReadonlyArray<readonly [text: string, cells: string]> = [
    [split({ header: "交易日期|摘要|收入（万元）|支出（万元）|余额（万元）" }), "收入(万元)"],
    [split({ header: "交易日期|摘要|收入(分)|支出(分)|余额(分)" }), "收入(分)"],
    [split({ header: "交易日期|摘要|收入/千元|支出/千元|余额/千元" }), "收入/千元"],
    [`金额单位：万元\n${split()}`, "金额单位:万元"],
    [`对账单（单位：人民币万元）\n${split()}`, "对账单(单位:人民币万元)"],
    [`单位：|分\n${split()}`, "单位: | 分"],
    [`RMB'000\n${split()}`, "RMB'000"],
    [`Amounts in RMB thousands\n${split()}`, "in RMB thousands"],
    [`本表以千元为单位\n${split()}`, "以千元为单位"],
    [`${split()}\n注：以上金额单位为千元`, "单位为千元"],
    [`${split()}\n注：以上金额均为万元`, "均为万元"],
    [`${split()}\n金额以人民币万元计。`, "以人民币万元计"],
    [split({ header: "交易日期|摘要|收入|支出|余额\n||（千元）|（千元）|（千元）" }), "(千元)"],
  ]
  it.each(units)("%s", (text, cells) => {
    const refusal = refusalOf(readText(text))
    expect(refusal.reason).toBe("other-unit")
    expect(refusal.cells ?? refusal.header).toContain(cells)
  })

  it("but not a statement beside an overview in such a unit", () => {
    const overview = "账户|贷款余额(万元)|额度(万元)\n甲|35.00|50.00"
    expect(amountsOf(`${overview}\n${split()}`)).toEqual(AMOUNTS)
    expect(amountsOf(`${split()}\n${overview}`)).toEqual(AMOUNTS)
  })

  it.each([
    "单位：元",
    "金额单位：人民币元",
    "单位名称：千分公司",
    "单位：万分商贸公司",
    "大额交易以万元以上为准",
    "单笔超过1万元的，按万元计息",
  ])("and not %s", (above) => {
    expect(amountsOf(`${above}\n${split()}`)).toEqual(AMOUNTS)
  })
})

describe("a sign in doubt", () => {
  const plus = (fen: number) => (fen > 0 ? `+${formatFen(fen)}` : formatFen(-fen))
  const row = (cells: (entry: (typeof ENTRIES)[number]) => ReadonlyArray<string>) =>
    ENTRIES.map((entry) => cells(entry).join("|")).join("\n")

  it("of amounts without one among such with a plus, the running balance decides; where none is, it is no income", () => {
    const balances = row(([date, text, fen, balance]) => [date, text, plus(fen), formatFen(balance)])
    expect(amountsOf(`交易日期|摘要|交易金额|余额\n${balances}`)).toEqual(AMOUNTS)
    const none = row(([date, text, fen]) => [date, text, plus(fen)])
    expect(refusalOf(readText(`交易日期|摘要|交易金额\n${none}`)).reason).toBe("doubtful")
    const few = `${none.replace(/^.*配件款.*\n/mu, "").replace(/^.*房租.*\n/mu, "")}${"\n2026-03-27|收款|+1.00".repeat(4)}`
    const file = statementOf(readText(`交易日期|摘要|交易金额\n${few}`))
    expect(file.lines.every(({ amountFen }) => amountFen > 0)).toBe(true)
    expect(file.unreadLines.map(({ reason }) => reason)).toEqual(["sign"])
  })

  it("of words that say neither in nor out, is refused with them, and not as a table without rows", () => {
    const text = row(([date, what, fen]) => [date, what, fen < 0 ? "1" : "0", formatFen(Math.abs(fen))])
    expect(refusalOf(readText(`交易日期|摘要|借贷|交易金额\n${text}`))).toMatchObject({
      reason: "doubtful",
      cells: "借贷: 0 | 1",
    })
  })
})
