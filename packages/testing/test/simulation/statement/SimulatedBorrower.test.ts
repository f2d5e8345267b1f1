import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { accountTruth, allDetours, simulateBorrower } from "@open-valuation/testing/statement"
import { accountBetween } from "@open-valuation/testing/statement/print"

const endDate = LocalDate.LocalDate.make("2026-06-25")
const settings = { seed: 4, endDate, detours: allDetours, wallet: true }
const { accounts, name } = simulateBorrower(settings)
const banks = accounts.filter(({ kind }) => kind === "BANK")

describe("simulateBorrower", () => {
  it("gives the same borrower for the same settings, and another one for another seed", () => {
    expect(simulateBorrower(settings)).toEqual({
      accounts,
      isCompany: expect.any(Boolean),
      kind: expect.any(String),
      name,
    })
    expect(simulateBorrower({ ...settings, seed: 5 })).not.toEqual(simulateBorrower(settings))
  })

  it("covers whole months up to the last day, in chronological order", () => {
    for (const { entries, startDate } of accounts) {
      expect(startDate).toBe("2026-01-01")
      const moments = entries.map(({ date, time }) => `${date} ${time}`)
      expect(moments).toEqual(moments.toSorted())
      expect(entries.at(-1)!.date <= endDate).toBe(true)
    }
  })

  it("books every line on the balance before it, and overdraws no account", () => {
    for (const { entries, openingFen } of banks) {
      let balance = openingFen
      for (const { amountFen, balanceFen } of entries) expect(balanceFen).toBe((balance += amountFen))
      expect(Math.min(...entries.map(({ balanceFen }) => balanceFen))).toBeGreaterThan(0)
    }
  })

  it("pays interest on the 21st of the quarter's last month: end-of-day balances × rate / 360", () => {
    const [account] = banks
    const paid = account!.entries.filter(({ summary }) => summary === "结息")
    expect(paid.map(({ date }) => date)).toEqual(["2026-03-21", "2026-06-21"])
    let sum = 0
    for (let day = LocalDate.toEpochDay(paid[0]!.date); day < LocalDate.toEpochDay(paid[1]!.date); day++) {
      sum += account!.entries.findLast((entry) => entry.day <= day)!.balanceFen
    }
    expect(paid[1]!.amountFen).toBe(Math.round((sum * account!.annualRate) / 360))
  })

  it("makes both sides of a transfer between own accounts", () => {
    const moved = accounts.flatMap(({ entries }) =>
      entries.flatMap(({ amountFen, flowClass }) => (flowClass === "OWN_TRANSFER" ? [amountFen] : [])),
    )
    expect(moved.length).toBeGreaterThan(3)
    expect(moved.reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })

  it("refuses fewer months than its events need", () => {
    expect(() => simulateBorrower({ seed: 1, endDate, months: 3 })).toThrow(RangeError)
  })
})

describe("accountTruth", () => {
  const day = (date: string) => LocalDate.LocalDate.make(date)
  const plain = { ...banks[0]!, startDate: day("2026-03-28"), endDate, openingFen: 100_000 }
  const entry = (date: string, amountFen: number, balanceFen: number, more: object) => {
    const told = { time: "12:00:00", summary: "转存", date: day(date), day: LocalDate.toEpochDay(day(date)) }
    return { ...told, amountFen, balanceFen, flowClass: "EFFECTIVE" as const, ...more }
  }

  it("is the lower of the closing value and the mean of the adjusted end-of-day balances", () => {
    // 90 days: 45 with 1,000.00, then 45 with 3,000.00.
    const entries = [entry("2026-05-12", 200_000, 300_000, {})]
    expect(accountTruth({ ...plain, entries }).effectiveAssetsFen).toBe(200_000)
  })

  it("excludes borrowed money from its day until the day it left", () => {
    const borrowed = { flowClass: "LOAN" }
    const kept = [entry("2026-05-12", 200_000, 300_000, borrowed)]
    expect(accountTruth({ ...plain, entries: kept }).effectiveAssetsFen).toBe(100_000)
    const leftOn = LocalDate.toEpochDay(day("2026-05-13"))
    const spent = [
      entry("2026-05-12", 200_000, 300_000, { ...borrowed, leftOn }),
      entry("2026-05-13", -200_000, 100_000, {}),
    ]
    expect(accountTruth({ ...plain, entries: spent }).effectiveAssetsFen).toBe(100_000)
  })

  it("excludes a stranger's deposit only within the last thirty days, and is never below 0", () => {
    const strange = { flowClass: "UNEXPLAINED_LARGE" }
    const early = [entry("2026-05-12", 200_000, 300_000, strange)]
    expect(accountTruth({ ...plain, entries: early }).effectiveAssetsFen).toBe(200_000)
    const late = [entry("2026-05-28", 200_000, 300_000, strange), entry("2026-06-25", -250_000, 50_000, {})]
    expect(accountTruth({ ...plain, entries: late }).effectiveAssetsFen).toBe(0)
  })

  it("counts a wallet's effective net inflow of the last ninety days, without neutral lines", () => {
    const wallet = accounts.find(({ kind }) => kind === "WALLET")!
    const entries = [
      entry("2026-03-27", 70_000, 0, {}),
      entry("2026-03-28", 50_000, 0, {}),
      entry("2026-04-01", -20_000, 0, {}),
      entry("2026-04-02", -25_000, 0, { flowClass: "OWN_TRANSFER", neutral: true }),
    ]
    const truth = accountTruth({ ...wallet, entries })
    expect(truth).toMatchObject({ effectiveAssetsFen: 30_000, outflowFen: 20_000, openingFen: undefined })
  })

  it("opens part of the period with the balance before it", () => {
    const [account] = banks
    const part = accountTruth(accountBetween(account!, day("2026-02-01"), day("2026-03-31")))
    const before = account!.entries.findLast(({ date }) => date < "2026-02-01")
    expect(part.openingFen).toBe(before!.balanceFen)
    expect(part.closingFen).toBe(part.openingFen! + part.inflowFen - part.outflowFen)
  })
})
