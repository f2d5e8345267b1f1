import { spacedPercent } from "@open-valuation/report/formats"
import { Console, Effect, Ref } from "effect"
import { keeps } from "../Interruption.ts"
import { Refused } from "../Refused.ts"
import type { BacktestRecord } from "./BacktestRecord.ts"
import { measureRuns, type PlannedRun } from "./BacktestThread.ts"
import { readRecords, writeRecords } from "./KeptRecords.ts"

/** Which runs of a suite to run, and where to keep their figures. */
export interface SuiteChoice {
  /** Only these runs; the kept figures of the others stay. Empty: all. */
  readonly only: ReadonlyArray<string>
  /** Skip runs whose figures are kept. */
  readonly resume: boolean
  /** File of figures, written after each run; absent: none. */
  readonly keptIn: string | undefined
}

/** Key of the runs that can share models. */
const learningKey = ({ asset, flags, test, train }: PlannedRun): string =>
  JSON.stringify([asset, train, test, flags.walkForward, flags.random, flags.shufflePrices, flags.holdOut, flags.ahead])

/**
 * Runs a suite and prints the result of each run on stderr. Runs on the same files share their models. Returns the
 * known records of the whole suite, in its order.
 */
export const measureSuite = Effect.fnUntraced(function* (runs: ReadonlyArray<PlannedRun>, choice: SuiteChoice) {
  const unknown = choice.only.filter((name) => !runs.some((run) => run.name === name))
  if (unknown.length > 0) {
    return yield* new Refused({
      message: `the suite has no run ${unknown.join(", ")}: choose among ${runs.map(({ name }) => name).join(", ")}`,
    })
  }
  const kept = choice.keptIn === undefined ? [] : yield* readRecords(choice.keptIn)
  const known = yield* Ref.make<ReadonlyMap<string, BacktestRecord>>(
    new Map(kept.map((record) => [record.name, record])),
  )
  const inOrder = Effect.map(Ref.get(known), (records) =>
    runs.flatMap(({ name }) => {
      const record = records.get(name)
      return record === undefined ? [] : [record]
    }),
  )
  const wanted = runs.filter(
    ({ name }) =>
      (choice.only.length === 0 || choice.only.includes(name)) &&
      !(choice.resume && kept.some((record) => record.name === name)),
  )
  let finished = 0
  const done = Effect.fnUntraced(function* (record: BacktestRecord) {
    yield* Ref.update(known, (records) => new Map(records).set(record.name, record))
    if (choice.keptIn !== undefined) yield* writeRecords(choice.keptIn, yield* inOrder)
    finished += 1
    if (choice.keptIn !== undefined) {
      yield* keeps(`the figures of ${finished} of ${wanted.length} runs are in ${choice.keptIn}: --resume goes on.`)
    }
    const { mdape, naive } = record.figures
    yield* Console.error(
      `${finished} of ${wanted.length}  ${record.name}: median error ${spacedPercent(mdape)}, naive ${spacedPercent(naive.mdape)}`,
    )
  })
  for (const [first, ...others] of Map.groupBy(wanted, learningKey).values()) {
    if (first !== undefined) yield* measureRuns(first, others, done)
  }
  return yield* inOrder
})
