import { assert, describe, it } from "@effect/vitest"
import type { KnownAssetType } from "@open-valuation/core/assets"
import { hash32, LocalDate } from "@open-valuation/core/domain"
import { chatAssets, openChat, takeMessage } from "../../src/chat/index.ts"
import { generatedTalk } from "./GeneratedTalk.ts"
import { type Phrase, phrasesOf } from "./Phrases.ts"
import { agrees, measure } from "./Replay.ts"

const MESSAGES = 300
const ASSETS = ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT", "BANK_STATEMENT"] as const
const CHINESE = ["，", "，", " ", "。", "\n", "、", ", ", "；", ""]
const ENGLISH = [", ", ". ", "\n", "; "]

const rules = { assets: chatAssets(), today: LocalDate.LocalDate.make("2026-09-14") }

const inputOf = (asset: KnownAssetType, content: string): Readonly<Record<string, unknown>> =>
  takeMessage(openChat(asset, rules).state, { content }, rules).input

/** A number from 0 to 1, the same for the same words. */
const drawn = (...words: ReadonlyArray<number | string>): number => hash32(words.join("|")) / 2 ** 32

/** Phrases about some of the subjects, in any order, joined as people join them. */
const message = (
  asset: KnownAssetType,
  number: number,
): { readonly content: string; readonly phrases: ReadonlyArray<Phrase> } => {
  const phrases = phrasesOf(asset)
    .map((ways, subject) => ({ ways, subject, order: drawn(asset, number, subject, "order") }))
    .filter(({ subject }) => drawn(asset, number, subject, "said") < 0.6)
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ subject, ways }) => {
      const way = Math.floor(drawn(asset, number, subject, "way") * ways.length)
      return ways.slice(way, way + 1)
    })
  const content = phrases.reduce((said, [phrase], index) => {
    if (index === 0) return phrase
    const separators = /[\u4e00-\u9fff]/u.test(phrase) ? CHINESE : ENGLISH
    const separator = separators[Math.floor(drawn(asset, number, index, "separator") * separators.length)] ?? ""
    const runsTogether = separator === "" && /\d$/u.test(said) && /^\d/u.test(phrase)
    return said + (runsTogether ? "，" : separator) + phrase
  }, "")
  return { content, phrases }
}

describe("phrases", () => {
  it.each(ASSETS)("about %s are understood one by one", (asset) => {
    for (const [phrase, input] of phrasesOf(asset).flat()) {
      const given = inputOf(asset, phrase)
      for (const [field, value] of Object.entries(input))
        assert.isTrue(agrees(value, given[field]), `${phrase}: ${field} is ${JSON.stringify(given[field])}`)
    }
  })
  it.each(ASSETS)("about %s that are understood one by one are understood together", (asset) => {
    let right = 0
    let wrong = 0
    let missed = 0
    for (let number = 0; number < MESSAGES; number++) {
      const { content, phrases } = message(asset, number)
      const expected: Record<string, unknown> = Object.assign({}, ...phrases.map(([, input]) => input))
      const given = inputOf(asset, content)
      for (const field of new Set([...Object.keys(expected), ...Object.keys(given)])) {
        if (!(field in given)) missed++
        else if (agrees(expected[field], given[field])) right++
        else wrong++
      }
    }
    assert.isAtLeast(right / (right + wrong), 0.99)
    assert.isAtLeast(right / (right + wrong + missed), 0.98)
  })
})

describe("generated conversations", () => {
  it.each(ASSETS)("about %s are understood and completed", (asset) => {
    const { completed, precision, recall } = measure(
      Array.from({ length: MESSAGES }, (_, number) => generatedTalk(asset, number)),
    )
    assert.isAtLeast(precision, 0.998)
    assert.isAtLeast(recall, 0.995)
    assert.isAtLeast(completed, 0.98)
  })
})
