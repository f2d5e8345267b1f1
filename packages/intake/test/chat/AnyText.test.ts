import { describe, expect, it } from "@effect/vitest"
import type { KnownAssetType } from "@open-valuation/core/assets"
import { LocalDate } from "@open-valuation/core/domain"
import { Schema } from "effect"
import { chatAssets, openChat, takeMessage } from "../../src/chat/index.ts"
import { phrasesOf } from "./Phrases.ts"

const ASSETS = ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT", "BANK_STATEMENT"] as const
const rules = { assets: chatAssets(), today: LocalDate.LocalDate.make("2026-06-15") }

/** Phrases, their characters, and characters that no phrase has. */
const PIECES = [
  ...new Set(ASSETS.flatMap((asset) => phrasesOf(asset).flat()).flatMap(([phrase]) => [phrase, ...Array.from(phrase)])),
  ...Array.from("0123456789./-\u0000\u0001\u{1F600}ﬃ█；"),
]

const versionAfter = (asset: KnownAssetType | null, content: string): number =>
  takeMessage(openChat(asset, rules).state, { content }, rules).state.version

describe("a message", () => {
  it.prop(
    "may be any text of up to 4,000 characters, for any asset",
    [Schema.NullOr(Schema.Literals(ASSETS)), Schema.Array(Schema.Literals(PIECES)).check(Schema.isMaxLength(1500))],
    ([asset, pieces]) => {
      expect(versionAfter(asset, pieces.join("").slice(0, 4000))).toBe(1)
    },
  )
  it.prop("may be any string", [Schema.NullOr(Schema.Literals(ASSETS)), Schema.String], ([asset, content]) => {
    expect(versionAfter(asset, content)).toBe(1)
  })
})
