import { assert, describe, it } from "@effect/vitest"
import type { StepEvent, ValuationEvent } from "@open-valuation/core"
import { Schema } from "effect"
import { eventNumbers } from "../../src/tasks/TaskEvents.ts"
import type { KeptEvent } from "../../src/tasks/TaskJournal.ts"

const step = (n: number): StepEvent => ({
  _tag: "Step",
  stage: "SEARCH",
  message: { code: "test.step", params: { n } },
})

/** The rows of a run that reports all of the given steps and ends. */
const run = (published: ReadonlyArray<KeptEvent>, steps: ReadonlyArray<number>) => {
  const numbers = eventNumbers(published)
  const rows = steps.flatMap((n) => numbers.add(step(n)))
  return [...rows, ...numbers.end()]
}

const seqs = (rows: ReadonlyArray<KeptEvent>) => rows.map(({ seq }) => seq)
const codes = (rows: ReadonlyArray<KeptEvent>) => rows.map(({ data }) => Schema.decodeUnknownSync(Named)(data).message)

const Named = Schema.Struct({
  message: Schema.Struct({ code: Schema.String, params: Schema.Record(Schema.String, Schema.Unknown) }),
})

describe("event numbers", () => {
  it("a first run counts from 2", () => {
    assert.deepStrictEqual(seqs(run([], [1, 2, 3])), [2, 3, 4])
  })

  it("progress has no number", () => {
    const numbers = eventNumbers([])
    const progress: ValuationEvent<unknown> = {
      _tag: "Progress",
      done: 1,
      total: 2,
      unit: "page",
      label: { code: "test.label", params: {} },
    }
    assert.deepStrictEqual([numbers.add(progress), seqs(numbers.add(step(1)))], [[], [2]])
  })

  it("a run that reports the same events adds those that the earlier run had not stored", () => {
    const first = run([], [1, 2, 3])
    assert.deepStrictEqual(run(first.slice(0, 2), [1, 2, 3]), first.slice(2))
  })

  it("from the first difference on, a run reports a restart and continues with new numbers", () => {
    const rows = run(run([], [1, 2, 3]), [1, 7, 8])
    assert.deepStrictEqual(seqs(rows), [5, 6, 7])
    assert.deepStrictEqual(
      codes(rows).map(({ code, params }) => params["n"] ?? code),
      ["task.restarted", 7, 8],
    )
  })

  it("a run that ends earlier than the previous one reports a restart before its end", () => {
    const rows = run(run([], [1, 2, 3]), [1])
    assert.deepStrictEqual([codes(rows).map(({ code }) => code), seqs(rows)], [["task.restarted"], [5]])
  })

  const steps = Schema.Array(Schema.Literals([1, 2])).check(Schema.isMaxLength(6))

  it.prop(
    "whatever earlier runs stored, numbers continue without gaps or duplicates",
    [Schema.Array(steps)],
    ([runs]) => {
      const published: Array<KeptEvent> = []
      for (const steps of runs) published.push(...run(published, steps))
      assert.deepStrictEqual(
        seqs(published),
        published.map((_, index) => index + 2),
      )
    },
  )
})
