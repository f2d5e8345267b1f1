import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { Schema } from "effect"

const isDate = Schema.is(LocalDate.LocalDate)
const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const RUNS = { arbitrary: { seed: 7, runs: 2_000 } }

/** The same by the clock of the language. */
const textOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

const FIRST = -683_003
const LAST = 2_932_896

describe("a calendar day", () => {
  it.prop(
    "is written and counted as Date does, over all years of four digits",
    [between(FIRST, LAST)],
    ([day]) => {
      const date = LocalDate.fromEpochDay(day)
      expect(date).toBe(textOf(day))
      expect(LocalDate.toEpochDay(date)).toBe(day)
    },
    RUNS,
  )

  it("is written and counted as Date does, day by day through leap years and turns of centuries", () => {
    for (const year of [100, 400, 1582, 1899, 1900, 1970, 1999, 2000, 2024, 2026, 2099, 2100, 9999]) {
      const start = new Date(`${String(year).padStart(4, "0")}-01-01T00:00:00Z`).valueOf() / 86_400_000
      for (let day = start; day < start + 365; day++) {
        expect(LocalDate.fromEpochDay(day)).toBe(textOf(day))
        expect(LocalDate.toEpochDay(LocalDate.fromEpochDay(day))).toBe(day)
      }
    }
  })

  it.prop(
    "is refused where the calendar has no such day",
    [between(0, 9_999), between(0, 13), between(0, 32)],
    ([year, month, day]) => {
      const text = [String(year).padStart(4, "0"), ...[month, day].map((part) => String(part).padStart(2, "0"))].join(
        "-",
      )
      const ms = Date.parse(`${text}T00:00:00Z`)
      const exists = !Number.isNaN(ms) && textOf(ms / 86_400_000) === text
      expect(isDate(text)).toBe(exists && year >= 100)
    },
    RUNS,
  )

  it.each([
    "",
    "2026-1-01",
    "2026-01-1",
    "2026/01/01",
    "2026-01-01T",
    " 026-01-01",
    "２０２６-01-01",
    "+2026-01-1",
    "1e3a-01-01",
    "2026-0x-01",
  ])("%j is none", (text) => {
    expect(isDate(text)).toBe(false)
  })

  it("beyond the years 100 to 9999 is a defect", () => {
    expect(LocalDate.fromEpochDay(FIRST)).toBe("0100-01-01")
    expect(LocalDate.fromEpochDay(LAST)).toBe("9999-12-31")
    for (const day of [FIRST - 1, LAST + 1, Number.NaN, Infinity, -Infinity, 1e300]) {
      expect(() => LocalDate.fromEpochDay(day)).toThrow(/Schema validation failed|date/u)
    }
  })
})
