import { assert, describe, it } from "@effect/vitest"
import type { ValuationEvent } from "@open-valuation/core"
import { databases } from "@open-valuation/testing/database"
import { Effect, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { Retention, Tasks, type Valuers } from "../../src/service.ts"
import { ended, input, migrated, principalOf, purge, serviceOn } from "./Fixture.ts"

const authenticity = { files: [{ fileName: "密.pdf", seals: [] }], findings: [] }

/** Tells of authenticity where the request asks for it. */
const valuers: Valuers<never> = {
  assets: new Map([
    [
      "BANK_STATEMENT",
      {
        events: (request) => {
          const told: ReadonlyArray<ValuationEvent<unknown>> = [
            { _tag: "Authenticity", authenticity },
            { _tag: "Result", outcome: {} },
          ]
          return Stream.fromIterable(told.slice(request === null ? 1 : 0))
        },
      },
    ],
  ]),
}

describe.each(databases)("the authenticity of statements on $name", ({ layer }) => {
  const service = Retention.layer.pipe(Layer.provideMerge(Layer.fresh(serviceOn(migrated(layer), valuers))))

  it.live("is kept for the owner alone, beside the events and the result, and removed with the task", () =>
    Effect.gen(function* () {
      const [sql, tasks] = [yield* SqlClient.SqlClient, yield* Tasks]
      const [owner, stranger] = [yield* principalOf("owner"), yield* principalOf("stranger")]
      const create = (request: unknown) =>
        tasks
          .create(owner, input({ assetType: "BANK_STATEMENT", request }))
          .pipe(Effect.tap(({ task }) => ended(owner, task.id, "BANK_STATEMENT")))
      const { task } = yield* create({})
      assert.deepStrictEqual(yield* tasks.authenticity(owner, task.id), authenticity)
      assert.strictEqual((yield* Effect.flip(tasks.authenticity(stranger, task.id)))._tag, "TaskNotFound")
      const { task: plain } = yield* create(null)
      assert.isUndefined(yield* tasks.authenticity(owner, plain.id))
      assert.notInclude(JSON.stringify(yield* tasks.get(owner, "BANK_STATEMENT", task.id)), "密.pdf")
      assert.notInclude(JSON.stringify(yield* sql`SELECT * FROM task_events`), "密.pdf")
      yield* purge(0)
      assert.deepStrictEqual(yield* sql`SELECT 1 FROM statement_authenticity`, [])
    }).pipe(Effect.provide(service)),
  )
})
