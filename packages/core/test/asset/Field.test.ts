import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { factsOf, field, optional, readableFields, requestedBy, requestFields } from "../../src/asset/Field.ts"

const fields = {
  city: Schema.String.check(Schema.isMaxLength(100)),
  rig: field(Schema.Literals(["SLOOP", "KETCH"]), {
    description: "Masts and sails",
    headers: ["帆装"],
    words: { SLOOP: ["单桅"], KETCH: ["双桅"] },
    sample: { otherTexts: true },
  }),
  lengthM: field(Schema.Finite.check(Schema.isBetween({ minimum: 2, maximum: 400 })), {
    description: "Length over all, metres",
    sample: { required: true, above: 0 },
  }),
  berths: optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0), Schema.isLessThanOrEqualTo(40)), {
    description: "Berths",
    extra: true,
  }),
  hasEngine: optional(Schema.Boolean, { description: "An engine is built in" }),
  survey: optional(Schema.Struct({ by: Schema.String }), { description: "Last survey", sample: false }),
}

describe("readableFields", () => {
  const known = new Map(readableFields(fields).map((one) => [one.name, one]))

  it("reads kind, bounds and codes from the checks of a schema", () => {
    const held = [...known.values()].map(({ codes, kind, least, longest, most, name }) => [
      name,
      kind,
      codes ?? longest ?? [least, most],
    ])
    assert.deepStrictEqual(held, [
      ["city", "TEXT", 100],
      ["rig", "CODE", ["SLOOP", "KETCH"]],
      ["lengthM", "NUMBER", [2, 400]],
      ["berths", "WHOLE", [0, 40]],
      ["hasEngine", "FLAG", [undefined, undefined]],
      ["survey", "OBJECT", [undefined, undefined]],
    ])
  })

  it("says which a request must have, and what it may say there", () => {
    const required = [...known.values()].filter(({ isRequired }) => isRequired).map(({ name }) => name)
    assert.deepStrictEqual(required, ["city", "rig", "lengthM"])
    assert.deepStrictEqual(
      [1, 2, 401].map((metres) => known.get("lengthM")?.isAllowed(metres)),
      [false, true, false],
    )
  })

  it("keeps what files call a field, and knows the names of the place of every asset", () => {
    assert.deepStrictEqual(known.get("rig")?.headers, ["帆装"])
    assert.deepStrictEqual(known.get("rig")?.words, { SLOOP: ["单桅"], KETCH: ["双桅"] })
    assert.include(known.get("city")?.headers ?? [], "所在城市")
  })

  it("finds the fields of a request, and none where it is no struct", () => {
    assert.deepStrictEqual(
      requestFields(Schema.Struct(fields)).map(({ name }) => name),
      Object.keys(fields),
    )
    assert.deepStrictEqual(requestFields(Schema.String), [])
  })
})

describe("factsOf", () => {
  const facts = factsOf(fields)

  it("reads numbers, texts and flags under the names of fields", () => {
    const stated = { rig: "SLOOP", lengthM: 12.1, hasEngine: true }
    assert.deepStrictEqual(
      [facts.rig(stated), facts.lengthM(stated), facts.hasEngine(stated), facts.berths(stated)],
      ["SLOOP", 12.1, 1, undefined],
    )
  })

  it("reads nothing of another type", () => {
    assert.strictEqual(facts.lengthM({ lengthM: "long" }), undefined)
  })
})

describe("requestedBy", () => {
  it("keeps the facts that a plain request states: no extras, no attributes, no columns that samples lack", () => {
    const facts = { rig: "SLOOP", lengthM: 12.1, berths: 4, survey: "2024", colour: "white", hasEngine: false }
    assert.deepStrictEqual(requestedBy(fields)({ assetType: "BOAT", city: "浙江省/舟山市", facts }), {
      assetType: "BOAT",
      city: "浙江省/舟山市",
      facts: { rig: "SLOOP", lengthM: 12.1, hasEngine: false },
    })
  })
})
