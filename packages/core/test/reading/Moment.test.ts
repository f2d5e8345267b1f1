import { assert, describe, it } from "@effect/vitest"
import { LocalDate } from "../../src/domain/LocalDate.ts"
import { clockTime } from "../../src/reading/ClockTime.ts"
import { calendarDay, dateAt, dayAt, dayText, fullYear, wholeDate } from "../../src/reading/Day.ts"
import { printedDay, printedMoment } from "../../src/reading/Moment.ts"
import { dayOfPeriod } from "../../src/reading/ShortDay.ts"

const moment = (text: string) => {
  const { day, time } = printedDay(text)
  return [calendarDay(day), time]
}

describe("a text that is a date", () => {
  const texts: ReadonlyArray<readonly [string, string | undefined]> = [
    ["2017", "2017"],
    ["2017.0", "2017"],
    ["2017年", "2017"],
    ["2017-05", "2017-05"],
    ["2017年5月", "2017-05"],
    ["2017.10", "2017-10"],
    ["2019/3/15", "2019-03-15"],
    ["2019-03-15 00:00:00", "2019-03-15"],
    ["30.06.2025", "2025-06-30"],
    // October without its zero, or January; the fourth of March, or the third of April.
    ["2017.1", undefined],
    ["03.04.2025", undefined],
    ["26-03-02", undefined],
    ["2025-02-29", undefined],
    ["2017年款", undefined],
    ["2019-03 起", undefined],
    ["43539", undefined],
    ["", undefined],
  ]
  for (const [text, date] of texts)
    it(`${JSON.stringify(text)} is ${date ?? "none"}`, () => assert.strictEqual(wholeDate(text), date))
})

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
    "2024-01-31 至 2024-02-29",
    "2024-01-31 abc",
    "01-31",
    "6222021234567890123",
  ])
    it(`is not read from ${JSON.stringify(text)}`, () => assert.isUndefined(calendarDay(printedDay(text).day)))

  for (const text of ["2024-01-31 25:00:00", "2024-01-31 24:00:00", "2024-01-31 --:--", "20240131 09:61"])
    it(`stays one without the time in ${text}`, () => assert.deepStrictEqual(moment(text), ["2024-01-31", ""]))

  for (const text of [
    "2024/1/31 上午 9:02:34",
    "2024/1/31 9:02:34 AM",
    "Jan 31, 2024 9:02:34 a.m.",
    "31-Jan-24 09:02:34",
    "31 Jan 24 9:02:34 AM",
    "24年1月31日 凌晨9:02:34",
  ])
    it(`has its morning in ${text}`, () => assert.deepStrictEqual(moment(text), ["2024-01-31", "09:02:34"]))

  const short: ReadonlyArray<readonly [string, ReadonlyArray<readonly [string, string]>]> = [
    ["31-Jan-24", []],
    ["31/Jan/24", []],
    ["240131", []],
    ["24年1月31日", []],
    [
      "24-01-31",
      [
        ["YEAR_FIRST", "2024-01-31"],
        ["DAY_FIRST", "2031-01-24"],
      ],
    ],
    [
      "02/03/24",
      [
        ["YEAR_FIRST", "2002-03-24"],
        ["DAY_FIRST", "2024-03-02"],
        ["MONTH_FIRST", "2024-02-03"],
      ],
    ],
    [
      "3/2/26",
      [
        ["DAY_FIRST", "2026-02-03"],
        ["MONTH_FIRST", "2026-03-02"],
      ],
    ],
    [
      "02.03.26",
      [
        ["YEAR_FIRST", "2002-03-26"],
        ["DAY_FIRST", "2026-03-02"],
      ],
    ],
    ["26/3/2", []],
  ]
  for (const [text, expected] of short)
    it(`with a year of two digits may be ${expected.length} in ${text}`, () =>
      assert.deepStrictEqual<ReadonlyArray<readonly [string, string]>>(
        printedDay(text).readings.flatMap(({ day, order }) => {
          const date = calendarDay(day)
          return date === undefined ? [] : [[order, date] as const]
        }),
        expected,
      ))

  it("may have its month first: both readings are open", () => {
    assert.deepStrictEqual(printedDay("01/02/2025"), {
      day: 20250201,
      time: "",
      readings: [
        { order: "DAY_FIRST", day: 20250201 },
        { order: "MONTH_FIRST", day: 20250102 },
      ],
    })
    assert.deepStrictEqual(printedDay("2025/01/02"), { day: 20250102, time: "", readings: [] })
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
    ["24:00:00", ""],
    ["240000", ""],
    ["9:02:34 AM", "09:02:34"],
    ["12:02 am", "00:02:00"],
    ["12:02 p.m.", "12:02:00"],
    ["2:20:08PM", "14:20:08"],
    ["PM 2:20:08", "14:20:08"],
    ["上午 9:02:34", "09:02:34"],
    ["上午12:02", "00:02:00"],
    ["下午2:20:08", "14:20:08"],
    ["下午 14:20:08", "14:20:08"],
    ["中午 12:20", "12:20:00"],
    ["中午 11:20", "11:20:00"],
    ["晚上9时20分", "21:20:00"],
  ] as const)
    it(`is read from ${JSON.stringify(text)}`, () => assert.strictEqual(clockTime(text), time))

  for (const text of ["25:00", "24:01", "09:61", "996161", "上午", "上午 14:20", "20250101"])
    it(`is not read from ${text}`, () => assert.isUndefined(clockTime(text)))

  it("may be a day and a time, or a spreadsheet's fraction of a day", () => {
    assert.strictEqual(printedMoment("0.5").time, "12:00:00")
    assert.deepStrictEqual(printedMoment("2025-01-02 10:00:00"), { day: 20250102, time: "10:00:00", readings: [] })
  })
})

describe("a day", () => {
  it("before a year has the order that its column has", () => {
    assert.strictEqual(dayText(dayAt("03/04/2019", "DAY_FIRST") ?? never()), "2019-04-03")
    assert.strictEqual(dayText(dayAt("03/04/2019", "MONTH_FIRST") ?? never()), "2019-03-04")
    assert.strictEqual(printedDay("03.04.2019 10:00", "MONTH_FIRST").day, 20190304)
  })

  it("with marks of points is no time of day", () => {
    assert.strictEqual(printedMoment("15.03.2025").day, 20250315)
    assert.strictEqual(printedMoment("15.03.20").time, "15:03:20")
  })
})

const never = (): never => {
  throw new Error("no day")
}

describe("a day without a year", () => {
  const [start, end] = [LocalDate.make("2025-12-15"), LocalDate.make("2026-03-14")]
  const days: ReadonlyArray<readonly [string, ReadonlyArray<number>]> = [
    ["12-30", [20251230]],
    ["01-05", [20260105]],
    ["1月5日", [20260105]],
    ["0105 09:02", [20260105]],
    ["05 Jan", [20260105]],
    ["5-Jan 09:02:34", [20260105]],
    ["Jan 5", [20260105]],
    ["30/12", [20251230]],
    ["01/02", [20260102, 20260201]],
    ["01-02", [20260102]],
    // In none of the period's years.
    ["06-30", []],
    ["02-30", []],
  ]
  for (const [text, expected] of days)
    it(`${text} has the year of the period`, () =>
      assert.deepStrictEqual(
        dayOfPeriod(text, start, end)?.readings.map(({ day }) => day),
        expected,
      ))
  it("is none in a period with two such days", () =>
    assert.deepStrictEqual(dayOfPeriod("01-05", LocalDate.make("2025-01-01"), end)?.readings, []))
  for (const text of ["2026-01-05", "1,234.00", "余额", "05 Jan 2026", "05 Jan 26", "1-2-3"])
    it(`is not in ${text}`, () => assert.isUndefined(dayOfPeriod(text, start, end)))
})

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
