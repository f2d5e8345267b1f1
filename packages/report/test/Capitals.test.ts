import { expect, it } from "vitest"
import { capitals } from "../src/text/Capitals.ts"

it.each([
  [0, "零元整"],
  [7, "柒元整"],
  [10, "壹拾元整"],
  [105, "壹佰零伍元整"],
  [1_000, "壹仟元整"],
  [1_010, "壹仟零壹拾元整"],
  [10_000, "壹万元整"],
  [10_001, "壹万零壹元整"],
  [18_680, "壹万捌仟陆佰捌拾元整"],
  [100_500, "壹拾万零伍佰元整"],
  [5_310_411, "伍佰叁拾壹万零肆佰壹拾壹元整"],
  [100_000_001, "壹亿零壹元整"],
  [522_951_779, "伍亿贰仟贰佰玖拾伍万壹仟柒佰柒拾玖元整"],
  [2_000_100_000, "贰拾亿零壹拾万元整"],
])("%i is %s", (yuan, said) => {
  expect(capitals(yuan)).toBe(said)
})

it("says nothing of amounts that are no whole yuan or too large", () => {
  expect([capitals(1.5), capitals(-1), capitals(1e16), capitals(Number.NaN)]).toEqual(["", "", "", ""])
})
