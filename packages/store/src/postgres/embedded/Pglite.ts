import type { Transferable } from "node:worker_threads"
import { startThread } from "@open-valuation/files/threads"
import { type PgliteAnswer, type PgliteOrder, type PgliteSource, POSTGRES_ENDED } from "./PgliteProtocol.ts"

/** A PGlite in a separate thread, so that statements do not block the event loop. It executes orders in sequence. */
export interface Pglite {
  /** Sends messages of the wire protocol, and returns the server's answer. */
  readonly execute: (message: Uint8Array) => Promise<Uint8Array>
  /** The whole database as a tar file. */
  readonly dump: () => Promise<Uint8Array>
  /** Closes the database and ends its thread. */
  readonly close: () => Promise<void>
  /** True when the thread has ended, by a fault or because it was closed. It answers nothing more. */
  readonly hasEnded: () => boolean
  /** Ends the thread without writing anything. */
  readonly abandon: () => Promise<void>
}

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (error: Error) => void
}

/**
 * Starts the thread, and resolves once its database is open. It keeps the process alive only while it owes an answer.
 */
export const openPglite = async (source: PgliteSource): Promise<Pglite> => {
  const thread = startThread(new URL("PgliteThread", import.meta.url))
  const waiting: Array<Waiting> = []
  let ended: Error | undefined

  const next = (): Waiting | undefined => {
    const first = waiting.shift()
    if (waiting.length === 0) thread.unref()
    return first
  }
  const end = (cause: Error): void => {
    ended ??= cause
    while (waiting.length > 0) next()?.reject(ended)
  }
  thread.on("message", (answer: PgliteAnswer) =>
    answer._tag === "Done" ? next()?.resolve(answer.bytes) : next()?.reject(new Error(answer.message)),
  )
  thread.on("error", end)
  thread.on("exit", (status) =>
    end(
      new Error(
        status === POSTGRES_ENDED
          ? "PostgreSQL broke off within a statement"
          : `The thread of the embedded database has ended with ${status}`,
      ),
    ),
  )

  const ask = async (order: PgliteOrder, given: ReadonlyArray<Transferable> = []): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(ended)
      waiting.push({ resolve, reject })
      thread.ref()
      thread.postMessage(order, given)
    })
  const abandon = async (): Promise<void> => void (await thread.terminate())

  await ask({ _tag: "Open", source }).catch(async (cause: unknown) => {
    await abandon()
    throw cause
  })
  return {
    execute: async (sent) => {
      const message = new Uint8Array(sent)
      return ask({ _tag: "Execute", message }, [message.buffer])
    },
    dump: async () => ask({ _tag: "Dump" }),
    close: async () => {
      await ask({ _tag: "Close" })
      await abandon()
    },
    hasEnded: () => ended !== undefined,
    abandon,
  }
}
