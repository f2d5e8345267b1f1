import { parentPort } from "node:worker_threads"
import { PGlite } from "@electric-sql/pglite"
import type { PgliteAnswer, PgliteOrder } from "./PgliteProtocol.ts"

/**
 * The database of this thread. The thread executes its orders one after the other, and the first one opens the
 * database.
 */
let opened: PGlite | undefined

/** Bytes in a separate buffer, which can be transferred. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes)

const answerTo = async (order: PgliteOrder): Promise<Uint8Array<ArrayBuffer>> => {
  if (order._tag === "Open") {
    opened = await PGlite.create(order.source)
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
