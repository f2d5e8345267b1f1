import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema, Stream } from "effect"
import { type AssetDefinition, ENGINE_VERSION } from "../../src/index.ts"
import {
  type Asset,
  type AssetMarket,
  assetOf as assetMade,
  commonRequestFields,
  customAssets,
  marketRequestFields,
  wordsOfAssets,
} from "../../src/market/index.ts"

const definitionOf = (assetType: string, fields: Schema.Struct.Fields = commonRequestFields) => {
  const Request = Schema.Struct({ hull: Schema.String, ...fields })
  const definition: AssetDefinition<unknown, unknown, never> = {
    assetType,
    Request: Schema.declare((value): value is unknown => value !== undefined),
    PartialRequest: Schema.declare((value): value is Partial<unknown> => value !== undefined),
    Result: Schema.Struct({ price: Schema.Finite }),
    faults: () => [],
    events: () => Stream.empty,
  }
  return { definition, Request }
}

const name = { zh: "船舶", en: "boat" }

/** A whole asset, with some of its parts replaced. */
const assetOf = (parts: Partial<Asset> = {}, fields?: Schema.Struct.Fields): Asset => {
  const { Request, definition } = definitionOf(parts.assetType ?? "BOAT", fields)
  const made = assetMade(definition, { name })
  return { ...made, valuation: { ...made.valuation, Request }, ...parts }
}

const keys = { groupField: "model", named: ["maker"] }
const marketOf = (names: AssetMarket["names"]) => ({ recipe: { assetType: "BOAT", keys }, names })

const refusal = (...values: ReadonlyArray<unknown>) =>
  Effect.map(Effect.flip(customAssets(values)), ({ message }) => message)

describe("assets that a host adds", () => {
  it.effect("are served when they are whole", () =>
    Effect.gen(function* () {
      const assets = [assetOf(), assetOf({ assetType: "AIRCRAFT" })]
      expect(yield* customAssets(assets)).toEqual(assets)
      expect(yield* customAssets([])).toEqual([])
      const named = { ...assetOf({}, marketRequestFields), market: marketOf({ model: { within: ["city", "maker"] } }) }
      expect(yield* customAssets([named])).toEqual([named])
    }),
  )

  it.effect("are refused in one line that says what to do", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [unknown, string]> = [
        [undefined, "Asset number 1 is no asset: make it with defineAsset"],
        [7, "is no asset"],
        [[], "is no asset"],
        [{ assetType: "BOAT" }, "Asset BOAT is no asset"],
        [assetOf({ assetType: "boats/../x" }), 'has the type "boats/../x": use 2 to 32 capital letters'],
        [assetOf({ assetType: "EQUIPMENT" }), "Asset EQUIPMENT has the type EQUIPMENT, which the library uses itself"],
        [assetOf({ assetType: "PROP" }), "which the library uses itself"],
        [assetOf({ assetType: "CHAT" }), "which the library uses itself"],
        [assetOf({ engineVersion: "0.0.1" }), `version 0.0.1 of @open-valuation/core, and this is ${ENGINE_VERSION}`],
        [{ ...assetOf(), name: { zh: " ", en: "boat" } }, "has no name in zh and en"],
        [{ ...assetOf(), words: { "boat.sunk": { zh: "沉没" } } }, "has words that are not in zh and en"],
        [
          assetOf({}, {}),
          "has a request without source, chatSessionId, caseNumber: spread commonRequestFields into its schema",
        ],
        [{ ...assetOf({}, marketRequestFields), market: {} }, "has a market whose recipe is not for BOAT"],
        [
          { ...assetOf({}, marketRequestFields), market: marketOf({ hull: { within: ["city", "yard"] } }) },
          "Asset BOAT has names from hull, yard, which catalogues do not keep: add it to told in its recipe's keys.",
        ],
        [{ ...assetOf(), market: {} }, "has a request without valuationDate, attributes"],
      ]
      for (const [value, line] of cases) {
        const message = yield* refusal(value)
        expect(message).toContain(line)
        expect(message).not.toContain("\n")
      }
    }),
  )

  it.effect("are refused when two share a type or a message code", () =>
    Effect.gen(function* () {
      expect(yield* refusal(assetOf(), assetOf())).toBe("Asset BOAT is given twice: leave one out.")
      const words = { "boat.sunk": { zh: "沉没", en: "sunk" } }
      expect(yield* refusal(assetOf({ words }), assetOf({ assetType: "SHIP", words }))).toBe(
        "Assets BOAT and SHIP both have words for boat.sunk: give its codes another prefix.",
      )
    }),
  )

  it("have their words together", () => {
    const sunk = { zh: "沉没", en: "sunk" }
    const landed = { zh: "降落", en: "landed" }
    expect(
      wordsOfAssets([assetOf({ words: { "boat.sunk": sunk } }), assetOf({ words: { "plane.landed": landed } })]),
    ).toEqual({ "boat.sunk": sunk, "plane.landed": landed })
  })
})
