import { describe, expect, it } from "@effect/vitest"
import { fromEpochDay, toEpochDay } from "../../../src/domain/LocalDate.ts"
import {
  type AuthenticityFinding,
  checkAuthenticity,
  defaultAuthenticityPolicy,
  demandRates,
  interestChecks,
  type Ledger,
  ledgersOf,
  type StatementFile,
  type StatementLine,
} from "../../../src/statement/index.ts"
import { translate } from "../../../src/text/index.ts"
import { chance, day, honestLines, line, statement } from "../ledger/Statements.ts"

const today = day(0, "2026-01-01")

const findings = (...files: ReadonlyArray<StatementFile>): ReadonlyArray<AuthenticityFinding> =>
  checkAuthenticity(files, ledgersOf(files), today)

const codes = (...files: ReadonlyArray<StatementFile>): ReadonlyArray<string> =>
  findings(...files).map(({ code }) => code)

/**
 * An account of a large bank over a year, with one movement a week and the interest that its balances earned at a rate.
 */
const year = (
  basisPoints: number,
  { raised = 0, from = "2023-12-21", perWeek = 50_000 } = {},
): ReadonlyArray<StatementLine> => {
  const lines: Array<StatementLine> = []
  let [earned, balance] = [0, 10_000_000]
  const post = (offset: number, amountFen: number, summary: string) => {
    balance += amountFen
    const row = lines.length + 1
    lines.push(line({ row, date: day(offset, from), amountFen, balanceFen: balance + raised, summary }))
  }
  for (let offset = 0; offset < 370; offset++) {
    const date = day(offset, from)
    if (offset > 0 && /-(?:03|06|09|12)-21$/.test(date)) {
      const interest = Math.round((earned * basisPoints) / 10_000 / 360)
      if (interest > 0) post(offset, interest, "结息")
      earned = 0
    }
    if (offset % 7 === 0) post(offset, offset % 2 === 0 ? perWeek : -perWeek, "转账")
    earned += balance
  }
  return lines
}

const account = { institution: "中国工商银行", startDate: day(0, "2023-12-21"), endDate: day(369, "2023-12-21") }

const ledgerOf = (lines: ReadonlyArray<StatementLine>, fields = {}): Ledger => {
  const [ledger] = ledgersOf([statement(lines, { ...account, ...fields })])
  if (ledger === undefined) throw new Error("no ledger")
  return ledger
}

/** The paying day with which the year begins closes a quarter that lies before it. */
const verdicts = (ledger: Ledger) =>
  interestChecks(ledger, defaultAuthenticityPolicy)
    .map(({ verdict }) => verdict)
    .slice(ledger.startDate === ledger.lines[0]?.date ? 1 : 0)

describe("authenticity", () => {
  it("finds nothing in an honest statement", () => {
    expect(findings(statement(year(20), account, "honest.pdf")).filter(({ level }) => level !== "LOW")).toEqual([])
    expect(codes(statement(honestLines(chance(1), 60, { timed: true })))).toEqual([])
  })

  describe("interest, calculated back", () => {
    it("agrees with honest balances at any rate that was listed in the quarter", () => {
      expect(verdicts(ledgerOf(year(20)))).toEqual(["AGREES", "AGREES", "AGREES", "TOO_HIGH"])
      expect(verdicts(ledgerOf(year(15)))).toEqual(["TOO_LOW", "TOO_LOW", "AGREES", "AGREES"])
    })

    it("is too low for balances that were raised", () => {
      const raised = ledgerOf(year(20, { raised: 50_000_000 }))
      expect(raised).toMatchObject({ balanceChecked: true, breaks: [] })
      expect(verdicts(raised)).toEqual(["TOO_LOW", "TOO_LOW", "TOO_LOW", "TOO_LOW"])
      const [first] = findings(statement(year(20, { raised: 50_000_000 }), account))
      expect(first).toMatchObject({ code: "INTEREST_TOO_LOW", level: "HIGH", evidence: [{ summary: "结息" }] })
    })

    it("says nothing where the days are not all there, rounding decides, balances or the rate are unknown", () => {
      const late = ledgerOf(year(20), { startDate: day(10, "2023-12-21") })
      expect(verdicts(late)[0]).toBe("NO_STATEMENT")
      const poor = year(20, { raised: -9_992_000, perWeek: 100 }).map((item) =>
        item.summary === "结息" ? { ...item, amountFen: 3 } : item,
      )
      expect(verdicts(ledgerOf(poor))[0]).toBe("NO_STATEMENT")
      const bare = year(20).map((item) => ({ ...item, balanceFen: undefined }))
      expect(verdicts(ledgerOf(bare))).toEqual(Array.from({ length: 4 }, () => "NO_STATEMENT"))
      const old = year(20, { from: "2009-12-21" })
      expect(verdicts(ledgerOf(old, { startDate: day(0, "2009-12-21"), endDate: day(369, "2009-12-21") }))[0]).toBe(
        "NO_STATEMENT",
      )
    })

    it("allows other banks up to what they may pay", () => {
      expect(verdicts(ledgerOf(year(50), { institution: "某某农村商业银行" }))).toEqual(
        Array.from({ length: 4 }, () => "AGREES"),
      )
    })

    it("is missed where balances would have earned some", () => {
      const silent = year(20).filter(({ summary, date }) => summary !== "结息" || !date.startsWith("2024-06"))
      const found = findings(statement(silent, account)).find(({ code }) => code === "INTEREST_MISSING")
      expect(found).toMatchObject({ level: "MEDIUM", observed: 0, detail: { params: { date: "2024-06-21" } } })
    })

    it("is paid on other days, or taken, in a forged statement", () => {
      const moved = year(20).map((item) =>
        item.date === "2024-06-21" && item.summary === "结息" ? { ...item, date: day(0, "2024-06-25") } : item,
      )
      expect(codes(statement(moved, account))).toContain("INTEREST_DAY")
      const taken = [line({ date: day(0), amountFen: -5, balanceFen: 95, summary: "结息" })]
      expect(codes(statement(taken))).toContain("INTEREST_NEGATIVE")
      const loan = [line({ date: day(0), amountFen: -5, balanceFen: 95, summary: "贷款结息" })]
      expect(codes(statement(loan))).toEqual([])
    })

    it("has a table of rates in order, each with its source", () => {
      const from = demandRates.map((rate) => rate.from)
      expect(from).toEqual(from.toSorted((one, other) => (one < other ? -1 : 1)))
      for (const { basisPoints, source } of demandRates) {
        expect(basisPoints).toBeGreaterThan(0)
        expect(source).not.toBe("")
      }
    })
  })

  it("reads the traits of a file", () => {
    const lines = [line({ date: day(0), amountFen: 100, balanceFen: 100 })]
    const file = (traits: StatementFile["traits"], pages = 2): StatementFile => ({ ...statement(lines), traits, pages })
    expect(findings(file({ producer: "Adobe Photoshop 25.0" }))).toMatchObject([
      { code: "EDITING_TOOL", level: "HIGH", observed: "Adobe Photoshop 25.0" },
    ])
    expect(findings(file({ creator: "WPS 文字" }))).toMatchObject([{ code: "EDITING_TOOL", level: "MEDIUM" }])
    expect(codes(file({ producer: "iText 2.1.7 by 1T3XT", creator: "JasperReports" }))).toEqual([])
    expect(codes(file({ creator: "Microsoft Excel" }, 0))).toEqual([])
    const [createdAt, modifiedAt] = ["2025-02-01T10:00:00+08:00", "2025-02-01T02:30:00Z"]
    expect(findings(file({ createdAt, modifiedAt }))).toMatchObject([{ code: "MODIFIED_AFTER_CREATION", observed: 30 }])
    expect(codes(file({ createdAt, modifiedAt: "2025-02-01T10:05:00+08:00" }))).toEqual([])
    expect(codes(file({ createdAt: "2024-12-30" }))).toEqual(["CREATED_BEFORE_LAST_LINE"])
    const fonts = (amounts: number, font: string) =>
      file({
        amountFonts: [
          { font: "SimSun", amounts: 200, pages: [1] },
          { font, amounts, pages: [2] },
        ],
      })
    expect(findings(fonts(2, "ArialMT"))).toMatchObject([{ code: "SEVERAL_AMOUNT_FONTS", observed: 2 }])
    expect(codes(fonts(2, "SimSun-Bold"))).toEqual([])
    expect(codes(fonts(190, "ArialMT"))).toEqual([])
  })

  it("tells of days that cannot be, and times that go back where balances prove the order", () => {
    const lines = honestLines(chance(2), 60, { timed: true })
    const at = lines.findIndex((item, index) => index > 5 && lines[index - 1]?.date === item.date)
    const untimely = lines.map((item, index) => (index === at ? { ...item, time: "00:00:00" } : item))
    expect(findings(statement(untimely))).toMatchObject([{ code: "TIME_ORDER", evidence: [{ row: at + 1 }] }])
    const later = lines.map((item) => ({ ...item, date: fromEpochDay(toEpochDay(item.date) + 365) }))
    expect(codes(statement(later))).toEqual(["FUTURE_DATE"])
    const early = { ...statement(lines), uploadedOn: lines[lines.length >> 1]!.date }
    expect(codes(early)).toEqual(["FUTURE_DATE"])
    expect(codes(statement(lines, { startDate: day(3), endDate: day(29) }))).toEqual(["OUTSIDE_PERIOD"])
    expect(findings(statement(lines, { startDate: day(0), endDate: day(100) }))).toMatchObject([
      { code: "MISSING_MONTH", observed: 3, detail: { params: { months: "2025-02、2025-03、2025-04" } } },
    ])
  })

  it("warns of a few breaks and is grave with many, and of figures that do not agree", () => {
    const lines = honestLines(chance(3), 60)
    const forged = (count: number) =>
      lines.map((item, index) => (index > 0 && index <= count ? { ...item, amountFen: item.amountFen + 7 } : item))
    expect(findings(statement(forged(1)))).toMatchObject([{ code: "BALANCE_BREAKS", level: "MEDIUM", observed: 1 }])
    expect(findings(statement(forged(5)))).toMatchObject([{ code: "BALANCE_BREAKS", level: "HIGH", observed: 5 }])
    expect(codes(statement(lines, { totalInFen: 1 }))).toEqual(["STATED_FIGURES_DIFFER"])
    expect(codes(statement(forged(1), {}, "a"), statement(lines, {}, "b"))).toEqual(["SOURCES_CONTRADICT"])
  })

  describe("transfers between accounts of the request", () => {
    const other = "6222000099998888"
    const mine = "6222000011112222"
    const edges = [day(0), day(20)]
    const from = (amountFen: number): StatementFile => {
      const moved = line({
        row: 2,
        date: day(10),
        amountFen,
        balanceFen: 1_000_000 + amountFen,
        counterpartyAccount: other,
      })
      const first = line({ row: 1, date: edges[0]!, amountFen: 0, balanceFen: 1_000_000 })
      const last = line({ row: 3, date: edges[1]!, amountFen: 0, balanceFen: 1_000_000 + amountFen })
      return statement([first, moved, last], { accountNumber: mine }, "from.csv")
    }
    const to = (amounts: ReadonlyArray<number>, back: string | undefined = mine): StatementFile => {
      let balanceFen = 500_000
      const first = line({ row: 1, date: edges[0]!, amountFen: 0, balanceFen })
      const moved = amounts.map((amountFen, index) => {
        balanceFen += amountFen
        return line({ row: 2 + index, date: day(11), amountFen, balanceFen, counterpartyAccount: back })
      })
      const last = line({ row: 9, date: edges[1]!, amountFen: 0, balanceFen })
      return statement([first, ...moved, last], { accountNumber: other, institution: "另一银行" }, "to.csv")
    }

    it("are found on both sides", () => {
      expect(codes(from(-30_000), to([30_000]))).toEqual([])
    })

    it("show another amount on the other side, told once", () => {
      expect(findings(from(-30_000), to([20_000]))).toMatchObject([
        { code: "TRANSFER_AMOUNT_DIFFERS", observed: 200, threshold: 300, evidence: [{ row: 2 }, { row: 2 }] },
      ])
    })

    it("are missing on the other side", () => {
      expect(findings(from(-30_000), to([], undefined))).toMatchObject([
        { code: "TRANSFER_SIDE_MISSING", level: "HIGH", evidence: [{ fileName: "from.csv", row: 2 }] },
      ])
    })

    it("are not asked for on days that the other statement does not cover", () => {
      const short = to([])
      const ends = { ...short, lines: short.lines.slice(0, 1) }
      expect(codes(from(-30_000), ends)).toEqual([])
    })
  })

  it("puts every finding into words", () => {
    const found = [
      ...findings(statement(year(20, { raised: 50_000_000 }), { ...account, totalInFen: 1 })),
      ...findings(statement(year(90), account)),
    ]
    expect(found.length).toBeGreaterThan(4)
    for (const { detail } of found) {
      expect(translate(detail, "zh")).toMatch(/\p{Script=Han}/u)
      expect(translate(detail, "en")).not.toMatch(/undefined|statement\.authenticity|\p{Script=Han}{6}/u)
    }
  })
})
