import { describe, expect, it } from "@effect/vitest"
import { makeStatementReader, StatementUnreadable } from "@open-valuation/core/statement"
import { readDocument } from "@open-valuation/files"
import { pdfFile, type PdfText, textWidth } from "@open-valuation/testing/statement/print"
import { Effect, Stream } from "effect"

/** A row of an invented account. */
interface Row {
  readonly day: string
  readonly amount: number
  readonly balance: number
  readonly party: string
}

const PARTIES = ["云汀朔风机电有限责任公司", "青屿海产行", "林见山"]
const ROWS = Array.from({ length: 12 }, (_, at): Row => {
  const amount = (at % 3 === 1 ? -1 : 1) * (1234.56 + 317.04 * at)
  return { day: `2025-03-${String(at + 2).padStart(2, "0")}`, amount, balance: 0, party: PARTIES[at % 3] ?? "" }
}).map((row, at, all) => ({ ...row, balance: all.slice(0, at + 1).reduce((sum, { amount }) => sum + amount, 20_000) }))

const at = (x: number, y: number, text: string): PdfText => ({ x, y, text })
const endingAt = (x: number, y: number, text: string): PdfText => ({ x: x - textWidth(text), y, text })

type Print = (figure: number) => string
const grouped = (figure: number, separator: string, mark: string): string =>
  figure
    .toFixed(2)
    .replace(".", mark)
    .replaceAll(/\B(?=(?:\d{3})+(?!\d))/gu, separator)
const printed: Print = (figure) => grouped(figure, ",", ".")

/** Names whose places differ from those of the figures below them: the figures tell the columns. */
const header = (y: number): ReadonlyArray<PdfText> => [
  at(20, y, "交易日期"),
  at(100, y, "交易金额"),
  at(165, y, "账户余额"),
  at(300, y, "对方户名"),
]
const row = ({ amount, balance, day, party }: Row, y: number, print: Print = printed): ReadonlyArray<PdfText> => [
  at(20, y, day),
  endingAt(150, y, print(amount)),
  endingAt(250, y, print(balance)),
  at(300, y, party),
]
const STEP = 14
const table = (rows: ReadonlyArray<Row>, y: number, print?: Print) =>
  rows.flatMap((each, index) => row(each, y + STEP * index, print))
const TITLE = [at(150, 20, "某某村镇银行账户交易明细"), at(20, 40, "户名：甲乙 账号：6222000011112222")]

/** The only statement on pages of text. */
const read = (...pages: ReadonlyArray<ReadonlyArray<PdfText>>) =>
  Effect.gen(function* () {
    const reader = makeStatementReader({ fileName: "statement.pdf" })
    const bytes = pdfFile(pages.map((texts) => ({ texts, rules: [] })))
    yield* Stream.runForEach(readDocument({ bytes, fileName: "statement.pdf" }), (part) =>
      Effect.sync(() => reader.push(part)),
    )
    const [file, ...more] = reader.end()
    expect(more).toEqual([])
    if (file === undefined || file instanceof StatementUnreadable) return expect.fail(JSON.stringify(file))
    expect(file.unreadLines).toEqual([])
    return file.lines.map(({ amountFen, balanceFen, counterparty, date }) => ({
      day: date,
      amount: amountFen,
      balance: balanceFen,
      party: counterparty,
    }))
  })
const inFen = (rows: ReadonlyArray<Row>) =>
  rows.map((each) => ({ ...each, amount: Math.round(each.amount * 100), balance: Math.round(each.balance * 100) }))

const forms: ReadonlyArray<readonly [form: string, print: Print]> = [
  ["1.234,56", (figure) => grouped(figure, ".", ",")],
  ["1234,56", (figure) => grouped(figure, "", ",")],
  ["1 234,56", (figure) => grouped(figure, " ", ",")],
  ["1 234.56", (figure) => grouped(figure, " ", ".")],
  ["1'234.56", (figure) => grouped(figure, "'", ".")],
  ["1,234.56", printed],
]

describe("figures without ruling lines", () => {
  it.effect.each(forms)("printed as %s are amounts of their columns", ([, print]) =>
    Effect.gen(function* () {
      expect(yield* read([...TITLE, ...header(60), ...table(ROWS, 76, print)])).toEqual(inFen(ROWS))
      const [first, second] = [ROWS.slice(0, 8), ROWS.slice(8)]
      expect(
        yield* read(
          [...TITLE, ...header(60), ...table(first, 76, print)],
          [...header(30), ...table(second, 46, print)],
        ),
      ).toEqual(inFen(ROWS))
    }),
  )
})

/** Amounts in and out in columns of their own, right of names that stand left. */
const SPLIT: ReadonlyArray<readonly [name: string, x: number]> = [
  ["交易日期", 20],
  ["收入", 100],
  ["支出", 180],
  ["余额", 260],
  ["对方户名", 360],
]
const split = (rows: ReadonlyArray<Row>, notes: ReadonlyArray<PdfText> = []): ReadonlyArray<PdfText> => [
  ...SPLIT.map(([name, x]) => at(x, 30, name)),
  ...rows.flatMap(({ amount, balance, day, party }, index) => {
    const y = 44 + STEP * index
    return [
      at(20, y, day),
      endingAt(amount > 0 ? 170 : 250, y, printed(Math.abs(amount))),
      endingAt(330, y, printed(balance)),
      at(360, y, party),
    ]
  }),
  ...notes,
]
/** Money comes in, and goes out once. */
const FEW_OUT = ROWS.map((each, index) => ({ ...each, amount: index === 9 ? -51.2 : Math.abs(each.amount) })).map(
  (each, index, all) => ({
    ...each,
    balance: all.slice(0, index + 1).reduce((sum, { amount }) => sum + amount, 20_000),
  }),
)

describe("amounts in and out in columns of their own", () => {
  it.effect("keep them on a page with a single amount out", () =>
    Effect.gen(function* () {
      expect(yield* read(split(FEW_OUT))).toEqual(inFen(FEW_OUT))
    }),
  )

  it.effect("keep them above words in these columns, as the longer page before tells them", () =>
    Effect.gen(function* () {
      const [first, second] = [ROWS.slice(0, 9), FEW_OUT.slice(7)]
      const notes = ["注：", "借方50.00", "以上", "1,234.00", "为准"].map((text, index) =>
        at(SPLIT[index]?.[1] ?? 0, 44 + STEP * second.length, text),
      )
      expect(yield* read(split(first), split(second, notes))).toEqual(inFen([...first, ...second]))
    }),
  )
})

const CUT = 5
const last = ROWS[CUT]!
const whole = ROWS.map((each, index) => (index === CUT ? { ...last, party: `${last.party}青屿分公司` } : each))
const Y = 76 + STEP * CUT
const total = printed(ROWS.slice(0, CUT + 1).reduce((sum, { amount }) => sum + amount, 0))

/** Both sides of a page break: what stands below the row that it cuts, and what stands above the rest. */
const breaks: ReadonlyArray<
  readonly [name: string, below: ReadonlyArray<PdfText>, above: ReadonlyArray<PdfText>, rest: number]
> = [
  ["nothing", [], [], 30],
  ["a header", [], header(30), 46],
  ["a page number and a header", [at(280, 570, "第1页 共2页")], header(30), 46],
  ["the account and a header", [], [at(20, 16, "户名：甲乙 账号：6222000011112222"), ...header(30)], 46],
  ["a total of the page", [at(20, Y + STEP, "本页小计"), endingAt(150, Y + STEP, total)], header(30), 46],
  [
    "balances carried over",
    [at(20, Y + STEP, "过次页"), endingAt(250, Y + STEP, printed(last.balance))],
    [...header(30), at(20, 46, "承前页"), endingAt(250, 46, printed(last.balance))],
    60,
  ],
]

describe("a row over a page break", () => {
  it.effect.each(breaks)("with %s between keeps its rest", ([, below, above, rest]) =>
    Effect.gen(function* () {
      const first = [...TITLE, ...header(60), ...table(ROWS.slice(0, CUT + 1), 76), ...below]
      for (const gap of [10, STEP]) {
        const second = [...above, at(300, rest, "青屿分公司"), ...table(ROWS.slice(CUT + 1), rest + gap)]
        expect(yield* read(first, second)).toEqual(inFen(whole))
      }
    }),
  )

  const start = [...TITLE, ...header(60), ...table(ROWS.slice(0, CUT), 76)]
  const follow = (rest: ReadonlyArray<PdfText>) => [...header(30), ...rest, ...table(ROWS.slice(CUT + 1), 60)]
  const cuts: ReadonlyArray<readonly [name: string, columns: number]> = [
    ["the day", 1],
    ["day and amount", 2],
    ["day, amount and balance", 3],
  ]
  it.effect.each(cuts)("between %s and the rest is one row", ([, columns]) =>
    Effect.gen(function* () {
      const [one, other] = [row(last, Y).slice(0, columns), row(last, 46).slice(columns)]
      const found = yield* read([...start, ...one], follow(other))
      expect(found).toEqual(inFen(ROWS))
    }),
  )
})
