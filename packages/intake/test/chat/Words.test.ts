import { assert, describe, it } from "@effect/vitest"
import type { KnownAssetType } from "@open-valuation/core/assets"
import { LocalDate } from "@open-valuation/core/domain"
import { chatAssets, chatMessage, openChat, takeMessage } from "../../src/chat/index.ts"
import { translate } from "../../src/text.ts"

const assets = chatAssets()
const rules = { assets, today: LocalDate.LocalDate.make("2026-09-14") }
const LOCALES = ["zh", "en"] as const

/** Fields that an asset asks for or offers. */
const asked = (assetType: KnownAssetType): ReadonlyArray<string> => {
  const { missing, talk } = assets.get(assetType) ?? assert.fail(assetType)
  const { missingFields } = openChat(assetType, rules)
  return [...new Set([...missing({}), ...(talk.asks ?? []), ...talk.useful({}), ...missingFields])]
}

describe.each([...assets.keys()])("%s", (assetType) => {
  const fields = assets.get(assetType)?.fields ?? []

  it.each(LOCALES)("names each field in %s", (locale) => {
    for (const { field } of fields) {
      const label = translate(chatMessage("chat.label", { assetType, field }), locale)
      assert.match(label, locale === "zh" ? /\p{Script=Han}/u : /^[^A-Z]+|^VIN/u)
      assert.notMatch(label, /[a-z][A-Z]|undefined/u)
    }
  })
  it.each(LOCALES)("asks for each field in words of its own in %s, and says why", (locale) => {
    const asks = asked(assetType).map((field) => translate(chatMessage("chat.ask", { assetType, field }), locale))
    const whys = asked(assetType).map((field) => translate(chatMessage("chat.why", { assetType, field }), locale))
    for (const text of [...asks, ...whys]) assert.notMatch(text, /^请补充|会影响估值。$|affects the value\.$/u, text)
    assert.strictEqual(new Set(asks).size, asks.length)
  })
  it.each(LOCALES)("says each code in words in %s", (locale) => {
    for (const each of fields) {
      if (each.kind !== "CODE") continue
      for (const [value] of each.words) {
        const said = translate(chatMessage("chat.value", { assetType, field: each.field, value }), locale)
        assert.notInclude(said, typeof value === "boolean" ? String(value) : `${value}；`, said)
        assert.notMatch(said, /[A-Z]{4}/u)
      }
    }
  })
})

describe("a reply", () => {
  it("repeats what was understood in the words of a form", () => {
    const { reply } = takeMessage(
      openChat("VEHICLE", rules).state,
      { content: "丰田凯美瑞，19年3月上牌，跑了8万公里" },
      rules,
    )
    assert.strictEqual(
      reply.map((message) => translate(message, "zh")).join(""),
      "已记录：品牌 丰田；车系 凯美瑞；首次上牌 2019年3月；表显里程 80,000 公里。车在哪个城市？例如 江苏省苏州市。",
    )
  })
})
