import { Message, type ProgressEvent } from "@open-valuation/core"
import { type Duration, Effect, Latch, Random, Result, Schedule, Schema, type Scope, Stream } from "effect"
import { makeLocalSignals } from "./LocalSignals.ts"
import type { Signals } from "./Signals.ts"

/** Carries signals between processes: PostgreSQL LISTEN and NOTIFY, or a bus of the host. */
export interface SignalBus<E> {
  /** Sends a text of less than 8,000 bytes to all listeners on the channel, including the sender. */
  readonly notify: (channel: string, payload: string) => Effect.Effect<void, E>
  /** The texts of a channel. An empty one means that some may have been missed. Never ends. */
  readonly listen: (channel: string) => Stream.Stream<string>
}

const channel = "open_valuation_tasks"

/**
 * Interval over which a process batches its signals. PostgreSQL commits transactions with notifications one at a time.
 */
const gatherFor: Duration.Input = "10 millis"

/** Maximum number of task ids in one text, far below 8,000 bytes. */
const idsPerText = 300

/** Maximum length of a text, bytes. Progress that does not fit stays within its process. */
const longestText = 7900

/** Delay between attempts to send while the database is unavailable. */
const sendAgain = Schedule.spaced("1 second")

/** The content of one text. */
const News = Schema.Struct({
  /** The sender, which ignores its own texts. */
  from: Schema.Int,
  work: Schema.Boolean,
  changed: Schema.Array(Schema.Int),
  progress: Schema.optionalKey(
    Schema.TaggedStruct("Progress", {
      done: Schema.Finite,
      total: Schema.Finite,
      unit: Schema.String,
      label: Message,
    }),
  ),
})
type News = typeof News.Type

const read = Schema.decodeUnknownResult(Schema.fromJsonString(News))
const encoder = new TextEncoder()

/**
 * Creates the signals of a process that shares a bus with others. They are immediate within the process and arrive some
 * milliseconds later elsewhere.
 */
export const makeSharedSignals = <E>(bus: SignalBus<E>): Effect.Effect<Signals, never, Scope.Scope> =>
  Effect.gen(function* () {
    const { signals, wakeAll } = yield* makeLocalSignals
    const from = yield* Random.nextIntBetween(1, Number.MAX_SAFE_INTEGER)
    const waiting = Latch.makeUnsafe(false)
    let work = false
    let changed = new Map<number, ProgressEvent | undefined>()

    const gathered = (): ReadonlyArray<string> => {
      const ids = [...changed.keys()]
      const news: Array<News> = [{ from, work, changed: ids.slice(0, idsPerText) }]
      for (let at = idsPerText; at < ids.length; at += idsPerText) {
        news.push({ from, work: false, changed: ids.slice(at, at + idsPerText) })
      }
      for (const [taskId, progress] of changed) {
        if (progress !== undefined) news.push({ from, work: false, changed: [taskId], progress })
      }
      work = false
      changed = new Map()
      return news.map((one) => JSON.stringify(one)).filter((text) => encoder.encode(text).length <= longestText)
    }

    const outbox: Array<string> = []
    const flush = Effect.suspend(() => bus.notify(channel, outbox[0] ?? "")).pipe(
      Effect.andThen(Effect.sync(() => outbox.shift())),
      Effect.repeat({ while: () => outbox.length > 0 }),
      Effect.tapCause((cause) => Effect.logDebug("Signals wait for the database", cause)),
      Effect.sandbox,
      Effect.retry(sendAgain),
    )
    const sending = waiting.await.pipe(
      Effect.andThen(Effect.sleep(gatherFor)),
      Effect.andThen(
        Effect.suspend(() => {
          waiting.closeUnsafe()
          for (const signal of gathered()) outbox.push(signal)
          return flush
        }),
      ),
      Effect.forever,
    )

    const hear = (text: string): Effect.Effect<void> => {
      if (text === "") return Effect.andThen(wakeAll, signals.work)
      const news = read(text)
      if (Result.isFailure(news)) return Effect.logWarning("Ignored a signal from another version")
      if (news.success.from === from) return Effect.void
      const { changed: ids, progress, work: hasWork } = news.success
      return Effect.andThen(
        Effect.forEach(ids, (taskId) => signals.changed(taskId, progress), { discard: true }),
        hasWork ? signals.work : Effect.void,
      )
    }

    yield* Effect.forkScoped(sending)
    yield* Effect.forkScoped(Stream.runForEach(bus.listen(channel), hear))

    return {
      isHeard: signals.isHeard,
      listen: signals.listen,
      works: signals.works,
      changed: (taskId, progress) =>
        Effect.andThen(
          signals.changed(taskId, progress),
          Effect.sync(() => {
            changed.set(taskId, progress ?? changed.get(taskId))
            waiting.openUnsafe()
          }),
        ),
      work: Effect.andThen(
        signals.work,
        Effect.sync(() => {
          work = true
          waiting.openUnsafe()
        }),
      ),
    }
  })
