import type { Message, NotValuable, ResultEvent, SearchUnavailable, ValuationEvent } from "@open-valuation/core"
import { Clock, type Duration, Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { taskFinished } from "../Metrics.ts"
import { stored } from "../StorageUnavailable.ts"
import { eventNumbers } from "./EventNumbers.ts"
import * as TaskJournal from "./TaskJournal.ts"
import type { Signals } from "./TaskSignals.ts"

/** A stored request that an asset cannot read any more. */
interface UnreadableRequest {
  readonly _tag: "InvalidRequest"
  readonly faults: ReadonlyArray<{ readonly path: string; readonly message: Message }>
}

/** How a valuation may fail. */
export type ValuerError = NotValuable | SearchUnavailable | UnreadableRequest

/** What a run tells others. */
export interface RunPorts {
  readonly signals: Signals
  /** Starts a delivery, in the transaction that ends its task. */
  readonly deliver: (deliveryId: number) => Effect.Effect<void>
}

/** Events that come within this time are written together. */
const gatherFor: Duration.Input = "15 millis"
const mostTogether = 256

/** A valuation that ended without a value. */
interface Refused {
  readonly _tag: "Refused"
  readonly reason: Message
}

/** Keeps what a run tells, and tells those who listen once it is kept. */
export interface RunJournal {
  /** Keeps the events as they come and the end with the last of them. May be called again after a failure. */
  readonly record: (
    events: Stream.Stream<ValuationEvent<unknown>, ValuerError>,
  ) => Effect.Effect<void, Exclude<ValuerError, NotValuable>, SqlClient.SqlClient>
  /** Ends the task without a value. */
  readonly fail: (error: Message) => Effect.Effect<void, never, SqlClient.SqlClient>
}

/** The journal of a run that starts now. */
export const runJournal = (task: TaskJournal.Assignment, ports: RunPorts): Effect.Effect<RunJournal> =>
  Effect.map(Clock.currentTimeMillis, (startedAt) => make(task, startedAt, ports))

const make = (task: TaskJournal.Assignment, startedAt: number, { deliver, signals }: RunPorts): RunJournal => {
  let mayHaveTold = task.starts > 1

  const end = Effect.fnUntraced(function* (
    rows: ReadonlyArray<TaskJournal.KeptEvent>,
    lastSeq: number,
    ending: TaskJournal.Ending,
  ) {
    const write = TaskJournal.end(task.id, rows, lastSeq, ending)
    if (task.hasCallback) {
      const sql = yield* SqlClient.SqlClient
      const both = Effect.tap(write, (deliveryId) => (deliveryId === undefined ? Effect.void : deliver(deliveryId)))
      yield* stored(sql.withTransaction(both))
      yield* signals.work
    } else {
      yield* stored(write)
    }
    yield* signals.changed(task.id)
    yield* taskFinished(task.assetType, ending.status, ((yield* Clock.currentTimeMillis) - startedAt) / 1000)
  })

  const append = (rows: ReadonlyArray<TaskJournal.KeptEvent>) => {
    if (rows.length === 0) return Effect.void
    mayHaveTold = true
    return Effect.andThen(stored(TaskJournal.append(task.id, rows)), signals.changed(task.id))
  }

  const record = Effect.fnUntraced(function* (
    events: Stream.Stream<ValuationEvent<unknown>, ValuerError>,
  ): Effect.fn.Return<void, Exclude<ValuerError, NotValuable>, SqlClient.SqlClient> {
    const numbers = eventNumbers(mayHaveTold ? yield* stored(TaskJournal.told(task.id)) : [])
    let ended = false
    yield* events.pipe(
      Stream.catchTag("NotValuable", ({ reason }) => Stream.succeed<Refused>({ _tag: "Refused", reason })),
      Stream.tap((event) => (event._tag === "Progress" ? signals.changed(task.id, event) : Effect.void)),
      Stream.filter((event) => event._tag !== "Progress"),
      Stream.groupedWithin(mostTogether, gatherFor),
      Stream.runForEach((batch) => {
        const rows: Array<TaskJournal.KeptEvent> = []
        for (const event of batch) {
          if (event._tag === "Result" || event._tag === "Refused") {
            ended = true
            const last = numbers.end()
            return end([...rows, ...last.rows], last.lastSeq, endingOf(event))
          }
          rows.push(...numbers.add(event))
        }
        return append(rows)
      }),
    )
    if (!ended) return yield* Effect.die(new Error("The valuation ended without a result"))
  })

  return { record, fail: (error) => end([], 0, { status: "FAILED", error }) }
}

const endingOf = (event: ResultEvent<unknown> | Refused): TaskJournal.Ending =>
  event._tag === "Result" ? { status: "SUCCESS", outcome: event.outcome } : { status: "FAILED", error: event.reason }
