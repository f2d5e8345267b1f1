import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { arabicNumerals } from "../../src/chat/extract/Passage.ts"

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

const DIGITS = "零一二三四五六七八九"

/** A whole number below a hundred million as it is read aloud: 10203 is 一万零二百零三. */
const spoken = (value: number): string => {
  if (value >= 10_000) {
    const rest = value % 10_000
    return `${spoken(Math.floor(value / 10_000))}万${rest === 0 ? "" : (rest < 1000 ? "零" : "") + spoken(rest)}`
  }
  let text = ""
  let isGap = false
  for (const [place, name] of [
    [1000, "千"],
    [100, "百"],
    [10, "十"],
    [1, ""],
  ] as const) {
    const digit = Math.floor(value / place) % 10
    if (digit > 0) text += (isGap && text !== "" ? "零" : "") + DIGITS.charAt(digit) + name
    isGap = digit === 0
  }
  return text
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
