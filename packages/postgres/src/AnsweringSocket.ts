import { connect, type NetConnectOpts } from "node:net"
import { Duplex } from "node:stream"

/** ReadyForQuery: https://www.postgresql.org/docs/18/protocol-message-formats.html */
const READY = Buffer.from([0x5a, 0, 0, 0, 5])

/** Whether bytes end with the message that ends every answer. */
const endsAnswer = (bytes: Buffer): boolean =>
  bytes.length > READY.length && bytes.subarray(-READY.length - 1, -1).equals(READY)

/** Whether the bytes are the server's agreement to TLS, which it sends alone and first. */
const isTls = (bytes: Buffer): boolean => bytes.length === 1 && bytes[0] === 0x53

/** The server received a query and did not respond within the limit: it is frozen, or the connection is broken. */
const lateError = (limitMs: number): Error =>
  Object.assign(new Error(`no answer within ${limitMs / 1000} s`), { code: "ETIMEDOUT" })

/**
 * A connection to a PostgreSQL server that breaks when the server does not respond to a query within the limit. A
 * stopped process keeps its connections, and a statement would wait for it forever. Within TLS, where messages cannot
 * be distinguished, the first bytes of an answer end the wait.
 */
export const answeringSocket = (target: NetConnectOpts, limitMs: number): Duplex => {
  const socket = connect(target)
  let waiting = false
  let encrypted = false
  let timer: NodeJS.Timeout | undefined

  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const wait = (): void => {
    stop()
    if (!Number.isFinite(limitMs)) return
    timer = setTimeout(() => stream.destroy(lateError(limitMs)), limitMs).unref()
  }
  const hear = (bytes: Buffer): void => {
    if (!waiting) return
    if (encrypted || endsAnswer(bytes)) {
      waiting = false
      return stop()
    }
    encrypted = isTls(bytes)
    wait()
  }

  const stream: Duplex = new Duplex({
    read() {
      // While its own reader accepts nothing, the server need not send anything.
      if (waiting && timer === undefined) wait()
      socket.resume()
    },
    write(bytes: Buffer, _encoding, done) {
      if (!waiting) {
        waiting = true
        wait()
      }
      socket.write(bytes, done)
    },
    final(done) {
      stop()
      socket.end(done)
    },
    destroy(error, done) {
      stop()
      socket.destroy()
      done(error)
    },
  })
  socket.on("data", (bytes: Buffer) => {
    hear(bytes)
    if (stream.push(bytes)) return
    socket.pause()
    stop()
  })
  socket.once("end", () => stream.push(null))
  socket.once("error", (error) => stream.destroy(error))
  socket.once("close", () => stream.destroy())
  return stream
}
