import { parentPort } from "node:worker_threads"
import { PGlite } from "@electric-sql/pglite"
import { Predicate } from "effect"
import { type PgliteAnswer, type PgliteOrder, POSTGRES_ENDED } from "./PgliteProtocol.ts"

/**
 * The database of this thread. The thread executes its orders one after the other, and the first one opens the
 * database.
 */
let opened: PGlite | undefined

/**
 * PostgreSQL waits until a time of day, so a clock that is set back makes its timers as long as the jump. Node runs a
 * timer beyond 2^31 ms at once, and PostgreSQL then starts it anew, for ever.
 */
const start = globalThis.setTimeout
globalThis.setTimeout = Object.assign(
  (run: (...given: Array<unknown>) => void, delay?: number, ...given: Array<unknown>) =>
    start(run, Math.min(delay ?? 0, MOST_DELAY), ...given),
  start,
)
const MOST_DELAY = 2 ** 31 - 1

/** Bytes in a separate buffer, which can be transferred. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes)

/** Exit status by which PGlite goes back to its loop after the error of a statement: PostgreSQL lives on. */
const LONG_JUMP = 100

const isLongJump = (cause: unknown): boolean => Predicate.hasProperty(cause, "status") && cause.status === LONG_JUMP

/**
 * Ends this thread when PostgreSQL itself has ended, by a panic for one. PGlite would call what is left of it again and
 * again, and never answer.
 */
const endWithPostgres = ({ Module }: PGlite): void => {
  const once = Module._PostgresMainLoopOnce
  Module._PostgresMainLoopOnce = () => {
    try {
      once()
    } catch (cause) {
      if (!isLongJump(cause)) process.exit(POSTGRES_ENDED)
      throw cause
    }
  }
}

const answerTo = async (order: PgliteOrder): Promise<Uint8Array<ArrayBuffer>> => {
  if (order._tag === "Open") {
    opened = await PGlite.create(order.source)
    endWithPostgres(opened)
    return new Uint8Array()
  }
  const db = opened
  if (db === undefined) throw new Error("The embedded database is not open")
  switch (order._tag) {
    case "Execute":
      return owned(db.execProtocolRawSync(order.message))
    case "Dump":
      return new Uint8Array(await (await db.dumpDataDir("none")).arrayBuffer())
    case "Close":
      await db.close()
      return new Uint8Array()
  }
}

const post = (answer: PgliteAnswer): void =>
  parentPort?.postMessage(answer, answer._tag === "Done" ? [answer.bytes.buffer] : [])

let last = Promise.resolve()
parentPort?.on("message", (order: PgliteOrder) => {
  last = last
    .then(async () => answerTo(order))
    .then(
      (bytes) => post({ _tag: "Done", bytes }),
      (cause: unknown) => post({ _tag: "Failed", message: cause instanceof Error ? cause.message : String(cause) }),
    )
})
