import { assert, it } from "@effect/vitest"
import { bareText, plainText } from "../../src/statement/Characters.ts"

it("radicals become the characters they stand for, in mainland forms", () => {
  assert.strictEqual(plainText("\u2f3e名 \u2fa6额 \u2ed4店 \u2ecb款 人\u2ea0币"), "户名 金额 门店 车款 人民币")
  assert.strictEqual(plainText("戶"), "戶")
})

it("widths are normal, unseen characters gone, white space single", () => {
  assert.strictEqual(plainText("　（１２３）\u00a0\u200bＡＢ：\t\u00ad￥5 \ufeff"), "(123) AB: ¥5")
  assert.strictEqual(plainText("a \u0000 b"), "a b")
  assert.strictEqual(plainText("plain text 文"), "plain text 文")
})

it("names are compared without white space", () => {
  assert.strictEqual(bareText(" 户  　名："), "户名:")
})
