import { connect, type NetConnectOpts } from "node:net"
import { Duplex } from "node:stream"
import { encrypt, type Encryption } from "./Encryption.ts"

/** ReadyForQuery: https://www.postgresql.org/docs/18/protocol-message-formats.html */
const READY = Buffer.from([0x5a, 0, 0, 0, 5])

/** That message with its last byte, the state of the transaction. */
const READY_BYTES = READY.length + 1

/** The server received a query and did not respond within the limit: it is frozen, or the connection is broken. */
const lateError = (limitMs: number): Error =>
  Object.assign(new Error(`no answer within ${limitMs / 1000} s`), { code: "ETIMEDOUT" })

/** Where a server is, and how the way to it is encrypted. */
export interface ServerAddress {
  readonly target: NetConnectOpts
  readonly encryption: Encryption | undefined
}

/**
 * A connection to a PostgreSQL server that breaks when the server does not respond to a query within the limit. A
 * stopped process keeps its connections, and a statement would wait for it forever. TLS is negotiated here rather than
 * by the driver, so that the end of an answer can be seen.
 */
export const answeringSocket = ({ encryption, target }: ServerAddress, limitMs: number): Duplex => {
  const raw = connect(target)
  const opening = encryption === undefined ? Promise.resolve(raw) : encrypt(raw, encryption)
  let socket: Duplex | undefined
  let waiting = false
  let tail = Buffer.alloc(0)
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
  /** True when an answer is at its end, whichever pieces its last message came in. */
  const endsAnswer = (bytes: Buffer): boolean => {
    tail = Buffer.concat([tail, bytes.subarray(-READY_BYTES)]).subarray(-READY_BYTES)
    return tail.length === READY_BYTES && tail.subarray(0, -1).equals(READY)
  }
  const hear = (bytes: Buffer): void => {
    const ends = endsAnswer(bytes)
    if (!waiting) return
    if (!ends) return wait()
    waiting = false
    stop()
  }

  const whenOpen = (use: (opened: Duplex) => unknown, failed: (error: Error) => void): void =>
    void opening.then(use, failed)

  const stream: Duplex = new Duplex({
    read() {
      // While its own reader accepts nothing, the server need not send anything.
      if (waiting && timer === undefined) wait()
      socket?.resume()
    },
    write(bytes: Buffer, _encoding, done) {
      if (!waiting) {
        waiting = true
        wait()
      }
      whenOpen((opened) => opened.write(bytes, done), done)
    },
    final(done) {
      stop()
      whenOpen((opened) => opened.end(done), done)
    },
    destroy(error, done) {
      stop()
      socket?.destroy()
      raw.destroy()
      done(error)
    },
  })
  const fail = (error: Error): void => void stream.destroy(error)
  const read = (opened: Duplex): void => {
    socket = opened
    opened.on("data", (bytes: Buffer) => {
      hear(bytes)
      if (stream.push(bytes)) return
      opened.pause()
      stop()
    })
    opened.once("end", () => stream.push(null))
    if (opened !== raw) opened.on("error", fail)
  }
  raw.on("error", fail)
  raw.once("close", () => stream.destroy())
  whenOpen(read, fail)
  return stream
}
