import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { HostAnswer, HostRequest } from "@open-valuation/search-web"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { layers, program } from "../docs/examples/own-samples.ts"

const source = readFileSync(join(import.meta.dirname, "../docs/host-samples.openapi.json"), "utf8")

const Components = Schema.Struct({
  components: Schema.Struct({
    schemas: Schema.Record(
      Schema.String,
      Schema.Struct({
        required: Schema.Array(Schema.String),
        properties: Schema.Record(Schema.String, Schema.Unknown),
      }),
    ),
  }),
})

it("docs/host-samples.openapi.json is a valid OpenAPI document", async () => {
  const problems = await lintFromString({ source, config: await createConfig({ extends: ["recommended"] }) })
  expect(problems.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([])
})

it("docs/host-samples.openapi.json has the fields that are sent and read", () => {
  const { schemas } = Schema.decodeUnknownSync(Schema.fromJsonString(Components))(source).components
  const fields = (name: string) => Object.keys(schemas[name]?.properties ?? {})
  expect(fields("HostRequest")).toEqual(Object.keys(HostRequest.fields))
  expect(schemas["HostRequest"]?.required).toEqual(Object.keys(HostRequest.fields))
  expect(fields("HostAnswer")).toEqual(Object.keys(HostAnswer.fields))
})

it.effect("docs/examples/own-samples.ts values a machine from an array and a table", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.UTC(2026, 6, 1))
    const result = yield* Effect.provide(program, layers)
    expect(result).toMatchObject({ effectiveSampleCount: 5 })
    expect(JSON.stringify(result)).toMatch(/own deals.*own table|own table.*own deals/)
  }),
)
