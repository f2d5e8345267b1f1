import { createSocket } from "node:dgram"
import { Effect } from "effect"

/** Record type of a query. */
const A = 1

/** The name in a query, and the end of its question. */
const questionOf = (query: Buffer): { readonly name: string; readonly end: number } => {
  const labels: Array<string> = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join("."), end: at + 5 }
}

/**
 * A name server on the loopback that answers 192.0.2.7 to every question, and nothing to names that begin with `slow`.
 */
export const nameServer = Effect.gen(function* () {
  const asked = new Set<string>()
  const socket = createSocket("udp4")
  socket.on("message", (query, { address, port }) => {
    const { end, name } = questionOf(query)
    asked.add(name)
    if (name.startsWith("slow")) return
    const isA = query.readUInt16BE(end - 4) === A
    const head = Buffer.from(query.subarray(0, end))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(isA ? 1 : 0, 6)
    head.writeUInt32BE(0, 8)
    const answer = Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7])
    socket.send(isA ? Buffer.concat([head, answer]) : head, port, address)
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => {
      socket.bind(0, "127.0.0.1", () => resume(Effect.void))
    }),
    () => Effect.callback<void>((resume) => void socket.close(() => resume(Effect.void))),
  )
  return { address: `127.0.0.1:${socket.address().port}`, asked }
})
