import { assert, describe, it } from "@effect/vitest"
import { bareText, foldedText, keywordText, plainText } from "../../src/reading/ComparableText.ts"

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

describe("words are compared whatever they are written in", () => {
  const loans = [
    ["blanks", "贷 款　发\u00a0放"],
    ["traditional characters", "貸款發放"],
    ["zero-width characters", "贷\u200b款\u2060发\ufeff放"],
    ["variation selectors", "贷\ufe00款发\u{e0100}放\u034f"],
    ["fillers", "贷\u3164款\u115f发放"],
    ["marks through characters", "贷\u0336款\u0336发\u0336放\u0336"],
  ] as const

  it.each(loans)("%s", (_, written) => {
    assert.strictEqual(bareText(written), "贷款发放")
    assert.strictEqual(keywordText(written), "贷款发放")
  })

  it("letters of other scripts, and Katakana and strokes that look like characters", () => {
    assert.strictEqual(bareText("\u0410\u0422\u041c"), "ATM")
    assert.strictEqual(bareText("\u03a1\u041e\u0405"), "POS")
    assert.strictEqual(bareText("\u30a8资 \u30cb维码"), "工资二维码")
    // Compatibility ideographs and full width.
    assert.strictEqual(bareText("\uf9b4\uf90a ＡＴＭ"), "领金ATM")
    assert.strictEqual(bareText("\u2ed4店 \u2f3e名"), "门店户名")
  })

  it("what is shown stays as it was read, but for width and what nobody sees", () => {
    assert.strictEqual(plainText("貸 款\u200b發\ufe0f放 \u0410"), "貸 款發放 \u0410")
  })

  it("Latin words stay apart, so that no new one comes of two; single letters join", () => {
    assert.strictEqual(keywordText("SHOP OSAKA 转 账"), "shop osaka转账")
    assert.strictEqual(keywordText("A T M 取 款"), "atm取款")
  })

  it("folding keeps the length, whatever the text", () => {
    assert.strictEqual(foldedText("ABC 123"), "ABC 123")
    for (let code = 0; code < 0x1_0000; code += 7) {
      const text = `a${String.fromCharCode(code)}b`
      assert.strictEqual(foldedText(text).length, 3)
      assert.strictEqual(foldedText(foldedText(text)), foldedText(text), code.toString(16))
    }
  })
})
