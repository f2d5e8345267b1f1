import { describe, expect, it } from "@effect/vitest"
import { spreadFlag } from "../src/Flags.ts"
import { cut, padded, table, width, wrapped } from "../src/Table.ts"

describe("tables and paragraphs", () => {
  it("count a Chinese character as two columns", () => {
    expect(padded("小区", 6)).toBe("小区  ")
    expect(padded("12", 4, "start")).toBe("  12")
    expect(cut("檐雨小筑三号楼", 9)).toBe("檐雨小筑…")
    expect(table(["a", "b"], [["小区", "1"]])).toBe("a     b\n小区  1")
  })

  it("break long texts under their own beginning and lose nothing", () => {
    const text =
      "估值对象：上海市/上海市/浦东新区 檐雨小筑3号楼，建筑面积89.5㎡，用途住宅，and some English words behind it."
    const lines = wrapped(text, 30, "  1. ")
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) {
      expect(width(line)).toBeLessThanOrEqual(30)
      expect(line).not.toMatch(/^\s*[，。、]/)
    }
    expect(
      lines
        .map((line) => line.slice(5))
        .join("")
        .replaceAll(" ", ""),
    ).toBe(text.replaceAll(" ", ""))
  })

  it("keep the breaks of a text that has several paragraphs", () => {
    expect(wrapped("one two three\nfour five\nsix", 12, "- ")).toEqual(["- one two", "  three", "  four five", "  six"])
  })

  it("break a word that is longer than a line, and keep punctuation with what it follows", () => {
    const lines = wrapped(`型号“${"A".repeat(190)}”不详。`, 80, "  - ")
    for (const line of lines) expect(width(line)).toBeLessThanOrEqual(80)
    expect(lines.join("").replaceAll(/[ -]/g, "")).toBe(`型号“${"A".repeat(190)}”不详。`)
    for (let columns = 4; columns < 30; columns++) {
      for (const line of wrapped("甲，乙、丙；（丁）戊：12%，己。", columns, "")) {
        expect(width(line)).toBeLessThanOrEqual(Math.max(columns, 6))
        expect(line).not.toMatch(/^[，。、；：）%]/)
      }
    }
  })
})

describe("spreadFlag", () => {
  it("lets a flag take several values in a row", () => {
    expect(spreadFlag(["--train", "a", "b", "--test", "c", "d"], "--train")).toStrictEqual(
      "--train a --train b --test c d".split(" "),
    )
    expect(spreadFlag(["--train=a", "b", "--train", "c"], "--train")).toStrictEqual(["--train=a", "b", "--train", "c"])
  })
})
