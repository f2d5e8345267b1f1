import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { dayText, monthText } from "../../src/reading/Day.ts"
import { readDate } from "../../src/reading/PrintedDate.ts"

const readMonth = (text: string): string | undefined => {
  const date = readDate(text)
  return date?._tag === "Date" ? monthText(date) : undefined
}

const two = (value: number) => String(value).padStart(2, "0")
const han = (value: number): string => {
  const digits = "〇一二三四五六七八九"
  if (value < 10) return digits.charAt(value)
  const tens = Math.floor(value / 10)
  return `${tens === 1 ? "" : digits.charAt(tens)}十${value % 10 === 0 ? "" : digits.charAt(value % 10)}`
}
const hanYear = (year: number) =>
  [...String(year)].map((digit) => "〇一二三四五六七八九".charAt(Number(digit))).join("")
const MONTHS = ["JAN", "Feb", "March", "APR.", "may", "June", "JUL", "AUG", "Sept", "OCTOBER", "NOV", "DEC"]

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const Year = between(1950, 2099)
const Month = between(1, 12)
const Day = between(1, 28)

describe("a printed date", () => {
  it.prop("is read in every form that has year and month", [Year, Month], ([y, m]) => {
    const forms = [
      `${y}年${m}月`,
      `${y}年${two(m)}月`,
      `${y} 年 ${m} 月`,
      `${y}.${two(m)}`,
      `${y}-${two(m)}`,
      `${y}/${m}`,
      `${y}${two(m)}`,
      `${two(m)}/${y}`,
      `${m}.${y}`,
      `${hanYear(y)}年${han(m)}月`,
      `${MONTHS[m - 1]} ${y}`,
      `${MONTHS[m - 1]}, ${y}`,
    ]
    for (const form of forms) assert.strictEqual(readMonth(form), `${y}-${two(m)}`, form)
  })

  it.prop("is read in every form that has the day", [Year, Month, Day], ([y, m, d]) => {
    const forms = [
      `${y}年${m}月${d}日`,
      `${y}.${two(m)}.${two(d)}`,
      `${y}-${two(m)}-${two(d)}`,
      `${y}${two(m)}${two(d)}`,
      `${y}/${m}/${d}`,
      `${hanYear(y)}年${han(m)}月${han(d)}日`,
      `${d} ${MONTHS[m - 1]} ${y}`,
      `${MONTHS[m - 1]} ${d}, ${y}`,
    ]
    for (const form of forms) {
      const date = readDate(form)
      const day = date?._tag === "Date" && date.day !== undefined ? dayText({ ...date, day: date.day }) : undefined
      assert.strictEqual(day, `${y}-${two(m)}-${two(d)}`, form)
    }
  })

  const misread: ReadonlyArray<readonly [string, string]> = [
    ["2O19年O3月", "2019-03"],
    ["2019年l1月", "2019-11"],
    ["Z019-12", "2019-12"],
    ["201B.05.15", "2018-05"],
    ["2019年3目", "2019-03"],
    ["：2019.03", "2019-03"],
    ["L2011.12", "2011-12"],
  ]
  for (const [text, wanted] of misread) it(`is mended: ${text}`, () => assert.strictEqual(readMonth(text), wanted))

  it("is less sure when it was mended", () => {
    const date = readDate("2O19-O3")
    assert.isTrue(date?._tag === "Date" && date.sure < 1)
  })

  it("is ambiguous when day and month may be either", () => {
    assert.deepStrictEqual(readDate("03/04/2019"), { _tag: "Ambiguous", text: "03/04/2019" })
    assert.strictEqual(readMonth("15/03/2019"), "2019-03")
    assert.strictEqual(readMonth("03/15/2019"), "2019-03")
    assert.strictEqual(readMonth("03/03/2019"), "2019-03")
  })

  it("is a year alone when no month is printed", () => {
    for (const text of ["2019", "2019年", "2019 "]) assert.deepStrictEqual(readDate(text), { _tag: "Year", year: 2019 })
  })

  for (const text of [
    "",
    "2019-13",
    "2019-00",
    "2019-02-30",
    "20190",
    "1234567890",
    "9019-03",
    "QY25K5",
    "206kW",
    "O",
    "年月日",
    "3月",
  ]) {
    it(`is none in ${JSON.stringify(text)}`, () => assert.isUndefined(readMonth(text)))
  }

  it.prop("never fails, whatever is printed", [Schema.String], ([text]) => {
    const date = readDate(text)
    if (date?._tag === "Date") assert.isTrue(date.month >= 1 && date.month <= 12)
  })
})
