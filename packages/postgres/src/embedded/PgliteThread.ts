import { parentPort, workerData } from "node:worker_threads"
import { PGlite, type PGliteOptions } from "@electric-sql/pglite"
import type { PgliteAnswer, PgliteOrder } from "./PgliteProtocol.ts"

/** The thread of an embedded database: it opens what its `workerData` says, and does its orders one after the other. */
const options: PGliteOptions = workerData
const opening = PGlite.create(options)

/** Bytes with a buffer of their own, which can be given away. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes)

const done = async (order: PgliteOrder): Promise<Uint8Array<ArrayBuffer>> => {
  const db = await opening
  switch (order._tag) {
    case "Open":
      return new Uint8Array()
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
    .then(async () => done(order))
    .then(
      (bytes) => post({ _tag: "Done", bytes }),
      (cause: unknown) => post({ _tag: "Failed", message: cause instanceof Error ? cause.message : String(cause) }),
    )
})
