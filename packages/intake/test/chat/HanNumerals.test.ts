import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { arabicNumerals } from "../../src/chat/extract/Passage.ts"
import { spoken } from "./SpokenNumber.ts"

/** The text with its numerals in Arabic digits. */
const arabic = (text: string): string => {
  let written = ""
  let from = 0
  for (const { end, number, start } of arabicNumerals(text)) {
    written += text.slice(from, start) + number
    from = end
  }
  return written + text.slice(from)
}

const texts: ReadonlyArray<readonly [text: string, written: string]> = [
  ["二十五吨", "25吨"],
  ["跑了 6 万公里", "跑了 6 万公里"],
  ["跑了 6 万五千公里", "跑了 65000公里"],
  ["1,236 万元", "1,236 万元"],
  ["2018 年 六万公里", "2018 年 60000公里"],
  ["一百二十平", "120平"],
  ["一九年三月", "19年3月"],
  ["跑了八万五公里", "跑了85000公里"],
  ["两室一厅", "2室1厅"],
  ["3万五公里", "35000公里"],
  ["一万六七千公里", "1.6-1.7万公里"],
  ["一万五六公里", "1.5-1.6万公里"],
  ["十七八万公里", "17-18万公里"],
  ["三五万公里", "3-5万公里"],
  ["五千三四百小时", "5300-5400小时"],
  ["七八十平", "70-80平"],
  ["二零二三年三月", "2023年3月"],
  ["三一重工", "三一重工"],
  ["一汽大众", "一汽大众"],
  ["五菱宏光", "五菱宏光"],
]

describe("numerals in Chinese characters", () => {
  it.each(texts)("%s", (text, written) => {
    expect(arabic(text)).toBe(written)
  })
  it.prop(
    "are read as they are spoken",
    [Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 99_999_999 }))],
    ([value]) => {
      expect(arabic(`${spoken(value)}公里`)).toBe(`${value}公里`)
    },
  )
})
