import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { MAX_FAULTS, requestFaults } from "../src/RequestFaults.ts"

const faultsOf = <S extends Schema.Codec<unknown, unknown>>(schema: S, input: unknown) =>
  Schema.decodeUnknownEffect(schema, { errors: "all" })(input).pipe(
    Effect.flip,
    Effect.map(requestFaults),
    Effect.map((faults) => faults.map(({ path, message }) => [path, message.code, message.params])),
  )

const Even = Schema.Int.check(
  Schema.makeFilter((n: number) => n % 2 === 0, { fault: { code: "request.even", params: { step: 2 } } }),
)
const Month = Schema.String.check(Schema.makeFilter((text) => /^\d{4}-\d{2}$/.test(text), { expected: "YYYY-MM" }))

const Request = Schema.Struct({
  area: Schema.Finite.check(Schema.isGreaterThan(0)),
  floor: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: -9, maximum: 200 }))),
  name: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(3))),
  usage: Schema.Literals(["HOME", "SHOP"]),
  materials: Schema.optionalKey(
    Schema.Array(Schema.Struct({ materialRef: Schema.NonEmptyString })).check(Schema.isMinLength(1)),
  ),
  attributes: Schema.optionalKey(Schema.Record(Schema.String, Schema.Union([Schema.Finite, Schema.String]))),
  even: Schema.optionalKey(Even),
  month: Schema.optionalKey(Month),
  address: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(9), Schema.isPattern(/\S/))),
  code: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/))),
  alias: Schema.optionalKey(Schema.String.check(Schema.isBetweenLength(2, 5)).annotate({ description: "Other name" })),
  flag: Schema.optionalKey(Schema.Boolean),
  note: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

const good = { area: 1, usage: "HOME" }

describe("requestFaults", () => {
  const cases: ReadonlyArray<readonly [string, unknown, ReadonlyArray<unknown>]> = [
    ["a missing field", { usage: "HOME" }, ["area", "request.missing", {}]],
    ["a number as text", { ...good, area: "12" }, ["area", "request.type.number", {}]],
    ["a bound that is excluded", { ...good, area: 0 }, ["area", "request.above", { min: 0 }]],
    ["a range", { ...good, floor: 999 }, ["floor", "request.between", { min: -9, max: 200 }]],
    ["a fraction", { ...good, floor: 1.5 }, ["floor", "request.integer", {}]],
    ["a text too long", { ...good, name: "long" }, ["name", "request.length.max", { max: 3 }]],
    ["an unknown choice", { ...good, usage: "BARN" }, ["usage", "request.oneOf", { values: "HOME, SHOP" }]],
    ["an empty list", { ...good, materials: [] }, ["materials", "request.items.empty", {}]],
    ["a list that is none", { ...good, materials: 7 }, ["materials", "request.type.array", {}]],
    ["a field of an item", { ...good, materials: [{}] }, ["materials[0].materialRef", "request.missing", {}]],
    [
      "an empty text in an item",
      { ...good, materials: [{ materialRef: "x" }, { materialRef: "" }] },
      ["materials[1].materialRef", "request.empty", {}],
    ],
    ["a key with a space", { ...good, attributes: { "a b": [] } }, ['attributes["a b"]', "request.type.scalar", {}]],
    ["a filter with its own word", { ...good, even: 3 }, ["even", "request.even", { step: 2 }]],
    ["a filter that names its form", { ...good, month: "May" }, ["month", "request.expected", { expected: "YYYY-MM" }]],
    ["a blank text", { ...good, address: "  " }, ["address", "request.empty", {}]],
    ["a form", { ...good, code: "abc" }, ["code", "request.pattern", { pattern: "^[A-Z]{2}$" }]],
    ["a described field", { ...good, alias: "x" }, ["alias", "request.length.between", { min: 2, max: 5 }]],
    ["a flag as text", { ...good, flag: "yes" }, ["flag", "request.type.boolean", {}]],
    ["neither text nor null", { ...good, note: 1 }, ["note", "request.type.string", {}]],
    ["no object at all", [], ["", "request.type.object", {}]],
  ]
  for (const [name, input, fault] of cases) {
    it.effect(name, () =>
      Effect.gen(function* () {
        expect(yield* faultsOf(Request, input)).toEqual([fault])
      }),
    )
  }

  it.effect("lists every fault of a request, not only the first", () =>
    Effect.gen(function* () {
      const faults = yield* faultsOf(Request, { area: -1, usage: "BARN", floor: "x", materials: [{}, {}] })
      expect(faults.map(([path]) => path)).toEqual([
        "area",
        "floor",
        "usage",
        "materials[0].materialRef",
        "materials[1].materialRef",
      ])
    }),
  )

  it.effect("stops at the limit", () =>
    Effect.gen(function* () {
      const attributes = Object.fromEntries(Array.from({ length: MAX_FAULTS + 5 }, (_, n) => [`k${n}`, []]))
      expect(yield* faultsOf(Request, { ...good, attributes })).toHaveLength(MAX_FAULTS)
    }),
  )
})
