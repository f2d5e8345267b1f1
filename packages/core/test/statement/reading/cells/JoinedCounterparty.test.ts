import { assert, describe, it } from "@effect/vitest"
import { joinedCounterparty } from "../../../../src/statement/reading/cells/JoinedCounterparty.ts"

describe("a counterparty in one cell", () => {
  for (const [text, name, account] of [
    ["2433****0133/财付通-某店", "财付通-某店", "2433****0133"],
    ["6946593036148110047|谌某|某行", "谌某", "6946593036148110047"],
    ["甲公司/90014321", "甲公司", "90014321"],
    ["谌某 6946593036148110047", "谌某", "6946593036148110047"],
    ["6946593036148110047 谌某", "谌某", "6946593036148110047"],
    ["北京住房公积金管理中心1111111111", "北京住房公积金管理中心", "1111111111"],
    ["12341234123412341", undefined, "12341234123412341"],
    ["微信支付北京一卡通", "微信支付北京一卡通", undefined],
    ["支付宝-某店/分店", "支付宝-某店/分店", undefined],
    ["JOHN SMITH", "JOHN SMITH", undefined],
    ["/甲公司", "甲公司", undefined],
    [undefined, undefined, undefined],
  ] as const)
    it(`${text}`, () => assert.deepStrictEqual(joinedCounterparty(text), { name, account }))
})
