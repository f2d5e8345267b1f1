import { describe, expect, it } from "@effect/vitest"
import { type Message, sentence } from "@open-valuation/core"
import { render } from "@open-valuation/core/text"
import { Effect, Schema } from "effect"

const Result = Schema.Struct({ summary: sentence("The conclusion in words"), price: Schema.Finite })
const message: Message = { code: "market.step.noTrend", params: {} }

describe("a sentence of a result", () => {
  it.effect("is a message in an outcome and a sentence for its reader", () =>
    Effect.gen(function* () {
      const outcome: typeof Result.Type = { summary: message, price: 1 }
      const document = yield* Schema.decodeUnknownEffect(Schema.toEncoded(Result))(render(outcome, "en"))
      expect(document.summary).not.toBe("")
      expect(Schema.is(Result)(outcome)).toBe(true)
      expect(Schema.is(Result)(document)).toBe(false)
    }),
  )

  it.effect("is not converted by its schema, which says what to use", () =>
    Effect.gen(function* () {
      const encoded = yield* Effect.flip(Schema.encodeEffect(Result)({ summary: message, price: 1 }))
      const decoded = yield* Effect.flip(Schema.decodeEffect(Result)({ summary: "No trend", price: 1 }))
      for (const error of [encoded, decoded]) expect(String(error)).toContain("`render`")
    }),
  )

  it("is published as a string", () => {
    expect(Schema.toJsonSchemaDocument(Result).schema).toMatchObject({
      properties: { summary: { type: "string", description: "The conclusion in words" } },
    })
  })
})
