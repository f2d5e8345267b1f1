import { assert, describe, it } from "@effect/vitest"
import { formatFen } from "../../../src/statement/Fen.ts"
import { chance } from "../ledger/Statements.ts"
import { readText, refusalOf, shown, statementOf } from "./read.ts"

/** Entries of an account with 20,000.00 before them. */
const ENTRIES = [
  ["2026-03-02", 18_500_00, "货款"],
  ["2026-03-05", -2_360_50, "配件款"],
  ["2026-03-09", -800_00, "房租"],
  ["2026-03-15", 6_200_00, "运费"],
  ["2026-03-21", 3_27, "结息"],
  ["2026-03-26", -12_480_00, "转账"],
] as const

type Entry = readonly [day: string, fen: number, why: string]

/** A table of entries with balances, each of its cells as `format` prints it. */
const printed = (
  {
    day = (text) => text,
    money = formatFen,
  }: Partial<{ day: (text: string) => string; money: (fen: number) => string }>,
  entries: ReadonlyArray<Entry> = ENTRIES,
): string => {
  let balance = 20_000_00
  const rows = entries.map(([date, fen, why]) => {
    balance += fen
    return `${day(date)}|${why}|${money(fen)}|${money(balance)}`
  })
  return `日期|摘要|交易金额|余额\n${rows.join("\n")}`
}

const expected = (entries: ReadonlyArray<Entry> = ENTRIES, times?: (day: string) => string) => {
  let balance = 20_000_00
  return entries.map(([date, fen]) => {
    balance += fen
    return `${date} ${times?.(date) ?? "-"} ${formatFen(fen)} ${formatFen(balance)} -`
  })
}

const linesOf = (text: string) => statementOf(readText(text)).lines.map(shown)

/** A figure with marks for thousands and decimals. */
const marked = (thousands: string, decimals: string) => (fen: number) => {
  const [whole = "", rest = ""] = formatFen(fen).split(".")
  return whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, thousands) + (decimals === "" ? "" : decimals + rest)
}

describe("the mark of decimals of a column", () => {
  for (const [thousands, decimals] of [
    ["", ","],
    [".", ","],
    [" ", ","],
    ["\u00a0", ","],
    ["\u202f", ","],
    ["'", "."],
    ["’", "."],
    ["'", ","],
    [" ", "."],
    [",", "."],
  ] as const)
    it(`is told by its figures: ${marked(thousands, decimals)(1_234_56)}`, () =>
      assert.deepStrictEqual(linesOf(printed({ money: marked(thousands, decimals) })), expected()))

  const round: ReadonlyArray<Entry> = [
    ["2026-03-02", 18_500_00, "货款"],
    ["2026-03-05", -2_360_00, "配件款"],
    ["2026-03-09", -1_800_00, "房租"],
    ["2026-03-15", 800_00, "运费"],
    ["2026-03-16", 6_200_00, "运费"],
  ]
  for (const mark of [".", ","])
    it(`is told by the balance where figures have thousands only: ${marked(mark, "")(1_234_00)}`, () =>
      assert.deepStrictEqual(linesOf(printed({ money: marked(mark, "") }, round)), expected(round)))

  it("is told by another column", () => {
    const text = "日期|摘要|金额|余额\n2026-03-02|甲|1.500|20.000,50\n2026-03-03|乙|-1.000|30.000,50"
    assert.deepStrictEqual(linesOf(text), ["2026-03-02 - 1500.00 20000.50 -", "2026-03-03 - -1000.00 30000.50 -"])
  })

  it("may differ from that of another column", () => {
    const text = "日期|摘要|金额|余额\n2026-03-02|甲|1500,50|21,500.50\n2026-03-03|乙|-0,50|21,500.00"
    assert.deepStrictEqual(linesOf(text), ["2026-03-02 - 1500.50 21500.50 -", "2026-03-03 - -0.50 21500.00 -"])
  })

  it("is that of stated balances too", () =>
    assert.deepInclude(
      statementOf(readText(`期初余额：20.000,00|期末余额：29.062,77\n${printed({ money: marked(".", ",") })}`)).account,
      { openingFen: 2_000_000, closingFen: 2_906_277 },
    ))

  it("is refused where its figures contradict each other, or where nothing tells it", () => {
    const mixed = refusalOf(readText("日期|摘要|金额\n2026-03-02|甲|18500,00\n2026-03-03|乙|-1,234.50"))
    assert.deepStrictEqual([mixed.reason, mixed.cells], ["doubtful", "金额: -1,234.50 | 18500,00"])
    const open = refusalOf(readText("日期|摘要|金额\n2026-03-02|甲|18.500\n2026-03-03|乙|-1.234"))
    assert.deepStrictEqual([open.reason, open.cells], ["doubtful", "金额: 18.500 | -1.234"])
    assert.include(JSON.stringify(open.fault), "18.500")
  })
})

describe("the days of a column", () => {
  const named = ["", "Jan", "Feb", "Mar"]
  const parts = (day: string) => day.split("-") as [string, string, string]
  const forms: ReadonlyArray<readonly [string, (day: string) => string]> = [
    ["02-Mar-26", (day) => `${parts(day)[2]}-${named[Number(parts(day)[1])]}-26`],
    ["26-03-02", (day) => day.slice(2)],
    ["26/3/2", (day) => day.slice(2).replaceAll(/-0?/gu, "/")],
    ["260302", (day) => day.slice(2).replaceAll("-", "")],
    ["02.03.26", (day) => parts(day).toReversed().join(".").replace("2026", "26")],
    ["02/03/26", (day) => parts(day).toReversed().join("/").replace("2026", "26")],
    ["3/2/26", (day) => `${Number(parts(day)[1])}/${Number(parts(day)[2])}/26`],
    ["26年3月2日", (day) => `26年${Number(parts(day)[1])}月${Number(parts(day)[2])}日`],
  ]
  for (const [form, day] of forms)
    it(`may have a year of two digits: ${form}`, () => assert.deepStrictEqual(linesOf(printed({ day })), expected()))

  it("have the order that keeps them in succession, where none is above twelve", () => {
    const low: ReadonlyArray<Entry> = [
      ["2026-02-03", 1_00, "甲"],
      ["2026-02-07", -1_00, "乙"],
      ["2026-03-01", 1_00, "丙"],
      ["2026-03-04", 1_00, "丁"],
    ]
    const day = (text: string) => parts(text).toReversed().join("/")
    assert.deepStrictEqual(linesOf(printed({ day }, low)), expected(low))
  })

  it("have the day first with points behind it", () =>
    assert.deepStrictEqual(linesOf("日期|摘要|金额|余额\n02.03.2026|甲|1.00|2.00\n05.03.2026|乙|-1.00|1.00"), [
      "2026-03-02 - 1.00 2.00 -",
      "2026-03-05 - -1.00 1.00 -",
    ]))

  it("are refused with their cells where two orders are left", () => {
    const refused = refusalOf(readText("日期|摘要|金额\n01/02/2026|甲|1.00\n03/02/2026|乙|2.00"))
    assert.deepStrictEqual([refused.reason, refused.cells], ["doubtful", "日期: 01/02/2026 | 03/02/2026"])
  })

  for (const [form, day] of [
    ["03-02", (text: string) => text.slice(5)],
    ["3月2日", (text: string) => `${Number(parts(text)[1])}月${Number(parts(text)[2])}日`],
    ["02/03", (text: string) => `${parts(text)[2]}/${parts(text)[1]}`],
    ["02 Mar", (text: string) => `${parts(text)[2]} ${named[Number(parts(text)[1])]}`],
    ["0302", (text: string) => text.slice(5).replace("-", "")],
  ] as const) {
    it(`may have no year where the period has it: ${form}`, () =>
      assert.deepStrictEqual(linesOf(`起止日期：2026-03-01 至 2026-03-31\n${printed({ day })}`), expected()))
    it(`is no day without a period: ${form}`, () => {
      const refused = refusalOf(readText(printed({ day })))
      assert.strictEqual(refused.reason, "no-days")
      assert.include(refused.cells, `日期: ${day("2026-03-02")}`)
    })
  }

  it("take the year of their part of a period over the turn of a year", () =>
    assert.deepStrictEqual(
      linesOf("起止日期：2025-12-01 至 2026-02-28\n日期|摘要|金额|余额\n12-30|甲|1.00|2.00\n01-05|乙|-1.00|1.00"),
      ["2025-12-30 - 1.00 2.00 -", "2026-01-05 - -1.00 1.00 -"],
    ))

  it("keep a day whose time is unreadable, or its end", () =>
    assert.deepStrictEqual(
      linesOf(printed({ day: (text) => `${text} ${text.endsWith("21") ? "24:00:00" : "99:00:00"}` })),
      expected(),
    ))
})

describe("the reason of a refusal", () => {
  const reasons: ReadonlyArray<readonly [string, string, string, string | undefined]> = [
    ["a header alone", "日期|摘要|金额|余额", "no-lines", undefined],
    ["a header and totals", "日期|摘要|金额|余额\n合计||0.00|0.00", "no-lines", undefined],
    ["days that are none", "日期|摘要|金额\n初二|甲|1.00\n初五|乙|2.00", "no-days", "日期: 初二 | 初五"],
    ["amounts that are none", "日期|摘要|金额\n20260302|甲|壹万\n20260303|乙|叁千", "no-amounts", "金额: 壹万 | 叁千"],
    ["neither", "日期|摘要|金额\n初二|甲|壹万\n初五|乙|叁千", "no-days", "日期: 初二 | 初五"],
  ]
  for (const [kind, text, reason, cells] of reasons)
    it(`is the true one: ${kind}`, () => {
      const refused = refusalOf(readText(text))
      assert.deepStrictEqual([refused.reason, refused.cells], [reason, cells])
    })
})

describe("amounts out with a minus sign", () => {
  const header = "日期|摘要|收入金额|支出金额"
  const amounts = (text: string) => statementOf(readText(text)).lines.map(({ amountFen }) => amountFen / 100)

  it("are amounts out where the balance says so, and one without came back", () =>
    assert.deepStrictEqual(
      amounts(`${header}|余额
20260302|货款|500.00|0.00|500.00
20260303|房租|0.00|-80.00|420.00
20260304|冲正|0.00|80.00|500.00
20260305|消费|0.00|-20.00|480.00`),
      [500, -80, 80, -20],
    ))

  it("are reversals where the balance says so, however many", () =>
    assert.deepStrictEqual(
      amounts(`${header}|余额
20260302|货款|500.00||500.00
20260303|房租||80.00|420.00
20260304|退回||-80.00|500.00
20260305|退回||-20.00|520.00`),
      [500, -80, 80, 20],
    ))

  it("leave one without in doubt where no balance tells: it is unread, and no income", () => {
    const file = statementOf(
      readText(`${header}
20260302|货款|500.00|
20260303|房租||-80.00
20260304|消费||-20.00
20260305|消费||-30.00
20260306|某事||80.00
20260307|消费||-10.00`),
    )
    assert.deepStrictEqual(
      file.lines.map(({ amountFen }) => amountFen / 100),
      [500, -80, -20, -30, -10],
    )
    assert.deepStrictEqual(
      file.unreadLines.map(({ reason, row }) => [row, reason]),
      [[6, "sign"]],
    )
  })

  it("are told as reversals among amounts without a sign, where no balance tells", () =>
    assert.deepStrictEqual(
      statementOf(readText(`${header}\n20260302|房租||80.00\n20260303|房租||90.00\n20260304|房租||-80.00`)).lines.map(
        ({ amountFen, texts }) => [amountFen / 100, texts],
      ),
      [
        [-80, []],
        [-90, []],
        [80, ["冲正"]],
      ],
    ))
})

describe("a row without a day of its own", () => {
  const text = (...rows: ReadonlyArray<string>) => `日期|摘要|金额|余额\n${rows.join("\n")}`
  const [first, batch, last] = ["20260302|货款|90.00|90.00", "20260305|代发|-30.00|60.00", "20260309|房租|-8.00|52.00"]
  const lines = ["2026-03-02 - 90.00 90.00 -", "2026-03-05 - -30.00 60.00 -", "2026-03-09 - -8.00 52.00 -"]

  for (const [kind, day] of [
    ["without the day", ""],
    ["with the day", "20260305"],
  ] as const)
    it(`is a part of the batch above it, ${kind}`, () => {
      const parts = [`${day}|张三|-10.00|`, `${day}|李四|-20.00|`]
      const file = statementOf(readText(text(first, batch, ...parts, last)))
      assert.deepStrictEqual(file.lines.map(shown), lines)
      assert.deepStrictEqual(file.lines[1]?.texts, ["张三", "李四"])
      assert.deepStrictEqual(file.unreadLines, [])
    })

  it("is a further line of the day above it, where its balance follows", () => {
    const file = statementOf(readText(text(first, batch, "|房租|-8.00|52.00")))
    assert.deepStrictEqual(file.lines.map(shown), lines.with(2, "2026-03-05 - -8.00 52.00 -"))
  })

  it("is unread where neither holds", () => {
    const file = statementOf(readText(text(first, batch, "|某事|-7.00|", last, "20260310|消费|-2.00|50.00")))
    assert.deepStrictEqual(
      file.unreadLines.map(({ reason, row }) => [row, reason]),
      [[4, "date"]],
    )
  })
})

describe("a header of two rows with merged cells above", () => {
  const body = [
    ["2026-03-02|货款", "", "18500.00", "38500.00"],
    ["2026-03-05|配件", "2360.50", "", "36139.50"],
    ["2026-03-09|房租", "800.00", "", "35339.50"],
    ["2026-03-10|房租", "100.00", "", "35239.50"],
    ["2026-03-11|货款", "", "200.00", "35439.50"],
  ]
  const lines = [
    "2026-03-02 - 18500.00 38500.00 -",
    "2026-03-05 - -2360.50 36139.50 -",
    "2026-03-09 - -800.00 35339.50 -",
    "2026-03-10 - -100.00 35239.50 -",
    "2026-03-11 - 200.00 35439.50 -",
  ]
  const rows = body.map((cells) => cells.join("|")).join("\n")
  const turned = body.map(([day, out, into, balance]) => [day, into, out, balance].join("|")).join("\n")
  const sided = body.map(([day, out, into, balance]) => [day, out, into, "贷", balance].join("|")).join("\n")
  const headers: ReadonlyArray<readonly [upper: string, lower: string, rows: string]> = [
    ["发生额||余额", "借方|贷方|", rows],
    ["发生额|发生额|余额", "借方|贷方|", rows],
    ["发生额|发生额|余额", "借方|贷方|余额", rows],
    ["交易金额（元）||账户余额（元）", "支出|收入|", rows],
    ["借方|贷方|余额", "发生额|发生额|", rows],
    ["支出|收入|余额", "金额|金额|金额", rows],
    ["发生额||余额|", "借方|贷方|方向|金额", sided],
    // Two amounts of one name: the balance tells which is out.
    ["发生额|发生额|余额", "||", rows],
    ["发生额|发生额|余额", "||", turned],
    ["发生额||余额", "借方|贷方|", turned],
  ]
  for (const [upper, lower, below] of headers)
    it(`is read by both rows: ${upper} over ${lower}${below === turned ? ", turned" : ""}`, () =>
      assert.deepStrictEqual(linesOf(`日期|摘要|${upper}\n${lower === "||" ? "" : `||${lower}\n`}${below}`), lines))

  it("is refused where two amounts have one name, and no balance follows", () => {
    const text = "日期|摘要|发生额|发生额|余额\n20260302|甲||1.00|9.00\n20260303|乙|2.00||50.00"
    assert.strictEqual(refusalOf(readText(text)).reason, "doubtful")
    assert.strictEqual(refusalOf(readText(text.replaceAll(/\|[^|\n]*(?=\n|$)/gu, ""))).reason, "doubtful")
  })
})

describe("a balance on one of two sides", () => {
  const headers = [
    "日期|摘要|发生额||余额|\n||借方|贷方|借方|贷方",
    "日期|摘要|发生额|发生额|余额|余额\n日期|摘要|借方|贷方|借方|贷方",
    "日期|摘要|借方发生额|贷方发生额|借方余额|贷方余额",
    "日期|摘要|支出|收入|余额(借)|余额(贷)",
    "Date|Description|Amount||Balance|\n||Debit|Credit|Debit|Credit",
  ]
  it.each(headers)("is read with the sign of its side, of whatever moves it: %s", (header) => {
    for (let seed = 1; seed <= 20; seed++) {
      const next = chance(seed)
      let balance = next(40_000) - 2_000
      const expected = Array.from({ length: 12 }, () => {
        const fen = next(30_000) - (balance > 20_000 ? 25_000 : 5_000) || 1
        return [fen, (balance += fen)]
      })
      const blank = ["", "0.00", "-"][seed % 3]!
      const rows = expected.map(([fen = 0, after = 0], at) =>
        [
          `2026-03-${at + 10}|转账`,
          ...[-fen, fen, -after, after].map((side) => (side > 0 ? (side / 100).toFixed(2) : blank)),
        ].join("|"),
      )
      const { lines } = statementOf(readText(`${header}\n${rows.join("\n")}`))
      assert.deepStrictEqual(
        lines.map(({ amountFen, balanceFen }) => [amountFen, balanceFen]),
        expected,
      )
    }
  })
})
