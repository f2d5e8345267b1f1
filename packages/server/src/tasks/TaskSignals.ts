import { Message, type ProgressEvent } from "@open-valuation/core"
import {
  Context,
  type Duration,
  Effect,
  Latch,
  Layer,
  PubSub,
  Random,
  Result,
  Schedule,
  Schema,
  type Scope,
  Stream,
} from "effect"

/** A change of a task: there are new stored events, or new progress, which is not stored. */
export interface TaskSignal {
  readonly progress: ProgressEvent | undefined
}

/** Notifies listeners of a task, in whichever process it changes. */
export interface Signals {
  /** True when anyone in this process listens to a task. */
  readonly isHeard: (taskId: number) => boolean
  /** Signals that a task has new events. Call it after the commit. */
  readonly changed: (taskId: number, progress?: ProgressEvent) => Effect.Effect<void>
  /** Signals new work to every process that runs tasks. Call it after the commit. */
  readonly work: Effect.Effect<void>
  /** The calls of `work` from now on. */
  readonly works: Stream.Stream<void>
  /**
   * Listens to a task until the scope closes. The inner effect waits for the next signal. Signals that a slow listener
   * has not taken are merged into one.
   */
  readonly listen: (taskId: number) => Effect.Effect<Effect.Effect<TaskSignal>, never, Scope.Scope>
}

/** Signals that a listener has not taken yet. */
interface Listener {
  readonly latch: Latch.Latch
  progress: ProgressEvent | undefined
}

/** Signals within one process, and a way to wake every listener when signals may have been missed. */
export interface LocalSignals {
  readonly signals: Signals
  readonly wakeAll: Effect.Effect<void>
}

/** Creates the signals of this process. */
const makeLocalSignals: Effect.Effect<LocalSignals> = Effect.gen(function* () {
  const listeners = new Map<number, Set<Listener>>()
  const works = yield* PubSub.sliding<void>(1)

  const add = (taskId: number): Listener => {
    const listener: Listener = { latch: Latch.makeUnsafe(false), progress: undefined }
    const others = listeners.get(taskId)
    if (others === undefined) listeners.set(taskId, new Set([listener]))
    else others.add(listener)
    return listener
  }

  const remove = (taskId: number, listener: Listener): void => {
    const all = listeners.get(taskId)
    all?.delete(listener)
    if (all?.size === 0) listeners.delete(taskId)
  }

  const wake = (listener: Listener, progress: ProgressEvent | undefined): void => {
    listener.progress = progress ?? listener.progress
    listener.latch.openUnsafe()
  }

  const take = (listener: Listener): Effect.Effect<TaskSignal> =>
    Effect.map(listener.latch.await, () => {
      const { progress } = listener
      listener.progress = undefined
      listener.latch.closeUnsafe()
      return { progress }
    })

  return {
    signals: {
      isHeard: (taskId) => listeners.has(taskId),
      changed: (taskId, progress) =>
        Effect.sync(() => listeners.get(taskId)?.forEach((listener) => wake(listener, progress))),
      work: Effect.asVoid(PubSub.publish(works, undefined)),
      works: Stream.fromPubSub(works),
      listen: (taskId) =>
        Effect.map(
          Effect.acquireRelease(
            Effect.sync(() => add(taskId)),
            (listener) => Effect.sync(() => remove(taskId, listener)),
          ),
          take,
        ),
    },
    wakeAll: Effect.sync(() => listeners.forEach((all) => all.forEach((listener) => wake(listener, undefined)))),
  }
})

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

/**
 * Signals about tasks. A process that dies loses its unsent signals, so listeners also poll the database from time to
 * time.
 */
export class TaskSignals extends Context.Service<TaskSignals, Signals>()("@open-valuation/server/TaskSignals") {
  /** Signals within this process. Sufficient where one process runs all tasks. */
  static readonly layerLocal: Layer.Layer<TaskSignals> = Layer.effect(
    TaskSignals,
    Effect.map(makeLocalSignals, ({ signals }) => signals),
  )

  /** Signals between all processes that share a bus. */
  static readonly layer = <E>(bus: SignalBus<E>): Layer.Layer<TaskSignals> =>
    Layer.effect(TaskSignals, makeSharedSignals(bus))
}
