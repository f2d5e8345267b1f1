import { assert, it } from "@effect/vitest"
import { BiffText } from "../src/xls/BiffText.ts"

const bytes = (...parts: ReadonlyArray<string | ReadonlyArray<number>>) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "utf16le") : Buffer.from(part))))

it("a text that continues in the next record may change the width of its characters there", () => {
  const reader = new BiffText(
    [
      bytes([5, 0, 1], "转账"),
      // Narrow characters for the rest of the first text, then a separate text.
      bytes([0, 0x61, 0x62, 0x63], [2, 0, 1], "户"),
      bytes([1], "名", [1, 0, 0, 0x7a]),
    ],
    0,
  )
  assert.deepStrictEqual(
    [reader.text(), reader.text(), reader.ended, reader.text(), reader.ended],
    ["转账abc", "户名", false, "z", true],
  )
})

it("formatting and phonetic hints are skipped, even when they continue in the next record", () => {
  const reader = new BiffText(
    [bytes([1, 0, 1 + 4 + 8, 2, 0, 3, 0, 0, 0], "转", [9, 9, 9, 9, 9]), bytes([9, 9, 9, 9, 9, 9], [1, 0, 0, 0x7a])],
    0,
  )
  assert.deepStrictEqual([reader.text(), reader.text()], ["转", "z"])
})

it("a text that is longer than its records is damaged", () => {
  assert.throws(() => new BiffText([bytes([200, 0, 1], "转账")], 0).text(), /damaged/)
  assert.throws(() => new BiffText([bytes([200])], 0).text(), /damaged/)
})
