import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  dateOf,
  dayOf,
  daysIn,
  gapsIn,
  lastDateOf,
  levelsOf,
  lowestOf,
  monthsOf,
  without,
} from "../src/screens/statement/balances/AccountHistory.ts"

const levels = (...balances: ReadonlyArray<readonly [from: string, to: string, balance: number]>) =>
  levelsOf(
    balances.map(([from, to, balance]) => ({ from, to, balance })),
    ({ balance }) => balance,
  )

const isLow = (value: number): boolean => value < 100

describe("the balances of an account", () => {
  it("are counted by month, each day once", () => {
    const months = monthsOf(
      levels(["2024-01-30", "2024-02-10", 500.1], ["2024-02-11", "2024-02-20", -20], ["2024-02-21", "2024-03-02", 60]),
      isLow,
    )
    expect(months).toEqual([
      {
        month: "2024-01",
        days: 2,
        lowest: 500.1,
        average: 500.1,
        highest: 500.1,
        end: 500.1,
        lowDays: 0,
        negativeDays: 0,
      },
      // (10 × 500.10 − 10 × 20 + 9 × 60) / 29 = 184.172…
      {
        month: "2024-02",
        days: 29,
        lowest: -20,
        average: 184.17,
        highest: 500.1,
        end: 60,
        lowDays: 9,
        negativeDays: 10,
      },
      // The statement ends within this month.
      { month: "2024-03", days: 2, lowest: 60, average: 60, highest: 60, end: 60, lowDays: 2, negativeDays: 0 },
    ])
  })

  it("are not known between two statements, and neither is the end of that month", () => {
    const some = levels(["2025-01-10", "2025-01-20", 1], ["2025-03-05", "2025-03-31", 2])
    expect(gapsIn(some).map(({ from, to }) => [dateOf(from), dateOf(to)])).toEqual([["2025-01-21", "2025-03-04"]])
    expect(monthsOf(some, isLow).map(({ days, end, month }) => [month, days, end])).toEqual([
      ["2025-01", 11, undefined],
      ["2025-03", 27, 2],
    ])
    const adjusted = levels(["2025-01-15", "2025-03-10", 5], ["2025-03-11", "2025-03-31", 6])
    expect(without(adjusted, gapsIn(some))).toEqual(
      levels(["2025-01-15", "2025-01-20", 5], ["2025-03-05", "2025-03-10", 5], ["2025-03-11", "2025-03-31", 6]),
    )
  })

  it("are lowest on the first of the lowest days, and none without days", () => {
    const low = lowestOf(
      levels(["2025-01-01", "2025-01-02", 3], ["2025-01-03", "2025-01-03", 1], ["2025-01-04", "2025-01-09", 1]),
    )
    expect(dateOf(low?.from ?? 0)).toBe("2025-01-03")
    expect([lowestOf([]), gapsIn([]), monthsOf([], isLow)]).toEqual([undefined, [], []])
  })

  it("know the last day of each month", () => {
    expect(["2024-02", "2025-02", "2025-04", "2025-12"].map(lastDateOf)).toEqual([
      "2024-02-29",
      "2025-02-28",
      "2025-04-30",
      "2025-12-31",
    ])
  })

  const Stretch = Schema.Struct({
    days: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 70 })),
    fen: Schema.Int.check(Schema.isBetween({ minimum: -1_000_000_000, maximum: 1_000_000_000 })),
  })

  it.prop("by month are those of each of its days, to the fen", [Schema.NonEmptyArray(Stretch)], ([stretches]) => {
    let next = dayOf("2024-01-15")
    const some = stretches.map(({ days, fen }) => {
      const from = next
      next += days
      return { from, to: next - 1, value: fen / 100 }
    })
    const days = new Map<string, Array<number>>()
    for (const { from, to, value } of some) {
      for (let day = from; day <= to; day++) {
        const month = dateOf(day).slice(0, 7)
        days.set(month, [...(days.get(month) ?? []), Math.round(value * 100)])
      }
    }
    const months = monthsOf(some, isLow)
    expect(months.map(({ month }) => month)).toEqual([...days.keys()])
    expect(months.reduce((sum, month) => sum + month.days, 0)).toBe(daysIn(some))
    for (const { average, end, highest, lowDays, lowest, month, negativeDays } of months) {
      const fen = days.get(month) ?? []
      const sum = fen.reduce((all, one) => all + one, 0)
      expect(average).toBe(Math.floor((2 * sum + fen.length) / (2 * fen.length)) / 100)
      expect([lowest, highest, end]).toEqual([Math.min(...fen) / 100, Math.max(...fen) / 100, (fen.at(-1) ?? 0) / 100])
      expect(negativeDays).toBe(fen.filter((one) => one < 0).length)
      expect(lowDays).toBe(fen.filter((one) => one >= 0 && one < 10_000).length)
    }
  })
})
