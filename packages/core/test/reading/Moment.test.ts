import { assert, describe, it } from "@effect/vitest"
import { clockTime } from "../../src/reading/ClockTime.ts"
import { calendarDay, dateAt, dayAt, dayText, fullYear } from "../../src/reading/Day.ts"
import { printedDay, printedMoment } from "../../src/reading/Moment.ts"

const moment = (text: string) => {
  const { day, time } = printedDay(text)
  return [calendarDay(day), time]
}

describe("a printed day", () => {
  for (const text of [
    "20240131",
    "2024-01-31",
    "2024/1/31",
    "2024.1.31",
    "2024年1月31日",
    "31/01/2024",
    "31 Jan 2024",
    "Jan 31, 2024",
    "31.01.2024",
    "2024-01-31     \t",
    "２０２４－０１－３１",
    "45322",
  ])
    it(`is read from ${JSON.stringify(text)}`, () => assert.deepStrictEqual(moment(text), ["2024-01-31", ""]))

  for (const text of [
    "20240131 09:02:34",
    "2024-01-31 09:02:34",
    "2024/01/31  09:02:34",
    "2024-01-31T09:02:34.000Z",
    "20240131090234",
    "20240131090234237718",
    "2024年1月31日9时02分34秒",
    "20240131 090234",
    "2024-01-31 9:02:34",
    "45322.3767824074",
  ])
    it(`has its time in ${text}`, () => assert.deepStrictEqual(moment(text), ["2024-01-31", "09:02:34"]))

  for (const text of [
    "",
    "合计",
    "2024-13-01",
    "20240230",
    "1234567",
    "12345678901",
    "100.00",
    "2024-01-31 25:00:00",
    "01-31",
    "6222021234567890123",
  ])
    it(`is not read from ${JSON.stringify(text)}`, () => assert.isUndefined(calendarDay(printedDay(text).day)))

  it("may have its month first: both readings are open", () => {
    assert.deepStrictEqual(printedDay("01/02/2025"), { day: 20250201, time: "", dayFirst: true })
    assert.deepStrictEqual(printedDay("2025/01/02"), { day: 20250102, time: "", dayFirst: false })
  })
})

describe("a printed time", () => {
  for (const [text, time] of [
    ["09:02:34", "09:02:34"],
    ["9:02", "09:02:00"],
    ["090234", "09:02:34"],
    ["90234", "09:02:34"],
    ["0902", "09:02:00"],
    ["09.02.34", "09:02:34"],
    [" ", ""],
  ] as const)
    it(`is read from ${JSON.stringify(text)}`, () => assert.strictEqual(clockTime(text), time))

  for (const text of ["25:00", "09:61", "996161", "上午", "20250101"])
    it(`is not read from ${text}`, () => assert.isUndefined(clockTime(text)))

  it("may be a day and a time, or a spreadsheet's fraction of a day", () => {
    assert.strictEqual(printedMoment("0.5").time, "12:00:00")
    assert.deepStrictEqual(printedMoment("2025-01-02 10:00:00"), { day: 20250102, time: "10:00:00", dayFirst: false })
  })
})

describe("a day", () => {
  it("before a year has the order that its column has", () => {
    assert.strictEqual(dayText(dayAt("03/04/2019", "DAY_FIRST") ?? never()), "2019-04-03")
    assert.strictEqual(dayText(dayAt("03/04/2019", "MONTH_FIRST") ?? never()), "2019-03-04")
    assert.strictEqual(printedDay("03.04.2019 10:00", "MONTH_FIRST").day, 20190304)
  })

  it("with marks of points is no time of day", () => {
    assert.deepStrictEqual(printedMoment("15.03.2025"), { day: 20250315, time: "", dayFirst: true })
    assert.strictEqual(printedMoment("15.03.20").time, "15:03:20")
  })
})

const never = (): never => {
  throw new Error("no day")
}

describe("a date", () => {
  const dates: ReadonlyArray<readonly [string, string | undefined]> = [
    ["2019/3/15", "2019-03-15"],
    ["2019年3月", "2019-03"],
    ["2019.3", "2019-03"],
    ["2026-05-02T16:00:00Z", "2026-05-02"],
    ["31/12/2019", "2019-12-31"],
    ["12/31/2019", "2019-12-31"],
    ["2 May 2026", "2026-05-02"],
    // Either may be the month.
    ["03/04/2019", undefined],
    ["2019-02-30", undefined],
    ["2019-13", undefined],
    ["2019", undefined],
    ["12026-05-02", undefined],
    ["12 Foo 2026", undefined],
  ]
  for (const [text, date] of dates)
    it(`at the start of ${text} is ${date ?? "none"}`, () => assert.strictEqual(dateAt(text)?.date, date))
})

describe("a year of two digits", () => {
  it("is the last one up to the latest that may be meant", () => {
    assert.strictEqual(fullYear("'19", 2026), 2019)
    assert.strictEqual(fullYear("26", 2026), 2026)
    assert.strictEqual(fullYear("27", 2026), 1927)
    assert.strictEqual(fullYear("27", 2027), 2027)
    assert.strictEqual(fullYear("98", 2026), 1998)
    assert.strictEqual(fullYear("2019", 2026), 2019)
  })
})
