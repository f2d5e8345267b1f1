import { describe, expect, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { requestReader } from "../../src/request/RequestFaults.ts"

const faultsOf = (schema: Schema.Codec<unknown, unknown>, input: unknown): ReadonlyArray<unknown> =>
  Result.match(requestReader(schema)(input), {
    onSuccess: () => [],
    onFailure: (faults) => faults.map(({ message, path }) => [path, message.code, message.params]),
  })

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

describe("the faults of a request", () => {
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
  it.each(cases)("%s", (_, input, fault) => {
    expect(faultsOf(Request, input)).toEqual([fault])
  })

  it("are all listed, not only the first", () => {
    const faults = faultsOf(Request, { area: -1, usage: "BARN", floor: "x", materials: [{}, {}] })
    expect(faults).toEqual([
      ["area", "request.above", { min: 0 }],
      ["floor", "request.type.number", {}],
      ["usage", "request.oneOf", { values: "HOME, SHOP" }],
      ["materials[0].materialRef", "request.missing", {}],
      ["materials[1].materialRef", "request.missing", {}],
    ])
  })
})

/** A list that counts the items that are looked at. */
const watched = (
  items: ReadonlyArray<unknown>,
): { readonly list: ReadonlyArray<unknown>; readonly seen: Set<string> } => {
  const seen = new Set<string>()
  const get = (target: ReadonlyArray<unknown>, key: string | symbol): unknown => {
    if (typeof key === "string" && /^\d+$/.test(key)) seen.add(key)
    return Reflect.get(target, key)
  }
  return { list: new Proxy(items, { get }), seen }
}

describe("a list or record beyond the limit of its schema", () => {
  const Limited = Schema.Struct({
    files: Schema.optionalKey(
      Schema.NullOr(Schema.Array(Schema.Struct({ ref: Schema.String })).check(Schema.isMaxLength(3))),
    ),
    notes: Schema.optionalKey(Schema.Record(Schema.String, Schema.Finite).check(Schema.isMaxProperties(2))),
    groups: Schema.optionalKey(
      Schema.Array(Schema.Struct({ members: Schema.Array(Schema.Finite).check(Schema.isMaxLength(1)) })),
    ),
  })

  it("is named, whether its members are right or wrong", () => {
    const tooMany = ["files", "request.items.max", { max: 3 }]
    expect(faultsOf(Limited, { files: Array.from({ length: 4 }, () => ({ ref: "a" })) })).toEqual([tooMany])
    expect(faultsOf(Limited, { files: [{}, { ref: "a" }, { ref: "b" }, {}] })).toEqual([
      tooMany,
      ["files[0].ref", "request.missing", {}],
    ])
    expect(faultsOf(Limited, { notes: { a: 1, b: "2", c: 3 } })).toEqual([
      ["notes", "request.items.max", { max: 2 }],
      ["notes.b", "request.type.number", {}],
    ])
    expect(faultsOf(Limited, { groups: [{ members: [1] }, { members: [1, 2] }] })).toEqual([
      ["groups[1].members", "request.items.max", { max: 1 }],
    ])
  })

  it("is not looked at beyond that limit", () => {
    const { list, seen } = watched(Array.from({ length: 100_000 }, () => ({})))
    expect(faultsOf(Limited, { files: list })).toHaveLength(4)
    expect([...seen]).toEqual(["0", "1", "2"])
  })

  it("passes up to the limit, with what else the request holds", () => {
    const request = { files: [{ ref: "a" }, { ref: "b" }, { ref: "c" }], notes: { a: 1, b: 2 }, groups: [] }
    expect(requestReader(Limited)({ ...request, unknown: 1 })).toEqual(Result.succeed(request))
    expect(requestReader(Limited)({ files: null })).toEqual(Result.succeed({ files: null }))
  })
})
