import { assert, describe, it } from "@effect/vitest"
import {
  calendarDay,
  printedDay,
  printedMoment,
  printedTime,
} from "../../../../src/statement/reading/cells/PrintedMoment.ts"

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
    it(`is read from ${JSON.stringify(text)}`, () => assert.strictEqual(printedTime(text), time))

  for (const text of ["25:00", "09:61", "996161", "上午", "20250101"])
    it(`is not read from ${text}`, () => assert.isUndefined(printedTime(text)))

  it("may be a day and a time, or a spreadsheet's fraction of a day", () => {
    assert.strictEqual(printedMoment("0.5").time, "12:00:00")
    assert.deepStrictEqual(printedMoment("2025-01-02 10:00:00"), { day: 20250102, time: "10:00:00", dayFirst: false })
  })
})
