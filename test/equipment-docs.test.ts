import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { layers, program } from "../docs/examples/equipment-tables.ts"
import { equipmentDocs } from "../scripts/equipment-docs.ts"
import { linesOf, partsOf } from "../scripts/generated-docs.ts"

const docs = join(import.meta.dirname, "../docs")
const markdown = readFileSync(join(docs, "equipment.md"), "utf8")
const example = readFileSync(join(docs, "examples/equipment-tables.ts"), "utf8")

it("docs/equipment.md matches the tables and the policy; otherwise: npm run docs:equipment", () => {
  expect(linesOf(markdown)).toEqual(linesOf(equipmentDocs(markdown)))
})

it("docs/equipment.md has every generated part, and none is empty", () => {
  const parts = partsOf(markdown)
  const expected =
    "refusals policy risks curves hours capacity condition emission ageGates models successions manufacturers"
  expect([...parts.keys()].join(" ")).toBe(expected)
  for (const [name, text] of parts) expect(text, name).not.toBe("")
})

it("the code in docs/equipment.md is that of docs/examples/equipment-tables.ts", () => {
  const printed = /```ts\n([^]*?)```/.exec(markdown)?.[1] ?? ""
  const pieces = printed.split("\n\n").map((piece) => piece.trim())
  expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) expect(example).toContain(piece)
})

it.effect("docs/examples/equipment-tables.ts values its machine by its own tables", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.UTC(2026, 10, 20))
    const { english, outcome } = yield* Effect.provide(program, layers)
    expect(outcome.estimatedResidualValue).toBeGreaterThan(0)
    expect(outcome.depreciationBasis).toMatchObject({
      economicLifeYears: 15,
      source: "400 returned machines of the lender's own",
    })
    expect(english).toMatchObject({ reasoningSummary: expect.stringContaining("is worth CNY") })
  }),
)
