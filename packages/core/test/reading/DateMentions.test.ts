import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "../../src/domain/LocalDate.ts"
import { type DateMention, dateMentions } from "../../src/reading/DateMentions.ts"

const today = LocalDate.make("2026-03-10")

/** Texts, and the dates that they mention on 10 March 2026, in order. */
const CASES: ReadonlyArray<readonly [text: string, mentions: ReadonlyArray<Omit<DateMention, "start" | "end">>]> = [
  ["19年3月上牌", [{ year: 2019, month: 3 }]],
  ["98年5月20日签的", [{ year: 1998, month: 5, day: 20 }]],
  ["2019-03-05", [{ year: 2019, month: 3, day: 5 }]],
  ["15/03/2019", [{ year: 2019, month: 3, day: 15 }]],
  ["03/04/2019", [{ year: 2019 }]],
  ["March 2019", [{ year: 2019, month: 3 }]],
  ["5th of March 2019", [{ year: 2019, month: 3, day: 5 }]],
  ["March 5th, 2019", [{ year: 2019, month: 3, day: 5 }]],
  ["in septmber 2019", [{ year: 2019, month: 9 }]],
  ["去年3月8日", [{ year: 2025, month: 3, day: 8 }]],
  ["上个月", [{ year: 2026, month: 2 }]],
  ["last March", [{ year: 2025, month: 3 }]],
  ["3个月前", [{ year: 2025, month: 12, weak: true }]],
  ["10年前", [{ year: 2016, weak: true }]],
  ["2018年底", [{ year: 2018, month: 12 }]],
  ["2019年买的，3月上牌", [{ year: 2019 }, { month: 3 }]],
  [
    "19年3月出厂，20年5月上牌",
    [
      { year: 2019, month: 3 },
      { year: 2020, month: 5 },
    ],
  ],
  ["18年或19年", [{ range: true }]],
  ["a 2018 Camry", [{ year: 2018, weak: true }]],
  ["201903", [{ year: 2019, month: 3, weak: true }]],
  // The word behind a date is the label of the next figure.
  ["2018.05 小时数：5200", [{ year: 2018, month: 5 }]],
  ["2016 小时8600", [{ year: 2016, weak: true }]],
  ["2018.05小时", []],
  ["年份:2018 月份:9", [{ year: 2018, weak: true }, { month: 9 }]],
  ["2019 11月", [{ year: 2019, month: 11 }]],
  ["19.3", [{ year: 2019, month: 3, weak: true }]],
  // Figures of other things.
  ["2018平", []],
  ["70年产权", []],
  ["跑了8万公里", []],
  ["in may", []],
]

describe("dates in a text", () => {
  it.each(CASES)("%s", (text, expected) => {
    const mentions = dateMentions(text, today).map(({ end: _, start: __, ...mention }) => mention)
    expect(mentions).toEqual(expected)
  })

  it("have their place", () => {
    expect(dateMentions("签于2019年3月5日。", today)).toEqual([{ start: 2, end: 11, year: 2019, month: 3, day: 5 }])
  })
})
