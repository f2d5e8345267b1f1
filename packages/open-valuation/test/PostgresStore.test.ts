import { it } from "@effect/vitest"
import { freshUrl } from "@open-valuation/testing/database"
import { Effect, Redacted } from "effect"
import { expect } from "vitest"
import { OpenValuation } from "../src/index.ts"
import { request, samples } from "./Homes.ts"

it.live("keeps samples and models in PostgreSQL, where the next instance finds them", () =>
  Effect.gen(function* () {
    const postgres = Redacted.value(yield* freshUrl)
    const values = yield* Effect.promise(async () => {
      await using first = await OpenValuation.open({ samples: { postgres } })
      expect(await first.import(samples[0])).toMatchObject({ status: "OK", result: { added: 297 } })
      expect(await first.import(samples[0])).toMatchObject({ status: "OK", result: { added: 0 } })
      const fitted = await first.fit("PROPERTY")
      const value = await first.value("PROPERTY", request)
      await using second = await OpenValuation.open({ samples: { postgres } })
      return { fitted, value, again: await second.value("PROPERTY", request) }
    })
    expect(values.value).toMatchObject({ status: "OK" })
    const generatedAt = expect.any(String)
    const value = values.value.status === "OK" ? values.value.result : {}
    expect(values.again).toEqual({ status: "OK", result: { ...value, generatedAt } })
    expect(values.fitted).toMatchObject({ result: [{ samples: 297, modelId: Reflect.get(value, "modelId") }] })
  }),
)
