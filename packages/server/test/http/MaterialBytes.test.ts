import { expect, it } from "@effect/vitest"
import { References } from "@open-valuation/server/http"
import { Effect } from "effect"
import { body, makeClient, makeHost, PATH } from "./Host.ts"

const MIB = 1_048_576

it.effect("a task accepts 200 MiB of materials, and counts a repeated reference once", () =>
  Effect.gen(function* () {
    const asked: Array<string> = []
    const client = yield* makeClient(makeHost()).pipe(
      Effect.provideService(References, {
        materialBytes: (_, ref) =>
          Effect.sync(() => {
            asked.push(ref)
            return ref === "gone" ? undefined : 20 * MIB
          }),
        chatSessionExists: () => Effect.succeed(false),
      }),
    )
    const refs = (...materials: ReadonlyArray<string>) =>
      client.post(PATH, { ...body, materials: materials.map((materialRef) => ({ materialRef })) })
    const ten = Array.from({ length: 10 }, (_, at) => `m${at}`)
    expect((yield* refs(...ten, ...ten)).body.code).toBe(0)
    expect(asked).toEqual(ten)
    const refused = yield* refs(...ten, "m10")
    expect(refused.body.code).toBe(40_001)
    expect(JSON.stringify(refused.body)).toContain("220 MiB")
    expect((yield* refs("gone")).body.code).toBe(40_402)
  }),
)
