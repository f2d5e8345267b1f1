import { connect, type Socket } from "node:net"
import { milliseconds } from "../Figures.ts"

/** One request and its expected answer. */
export interface Call {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Observations of a load. */
export interface Seen {
  readonly perSecond: number
  /** Size of the last body, bytes. */
  readonly bytes: number
  /** The last body. */
  readonly last: string
  /** Bodies of all answers, if requested. */
  readonly bodies: ReadonlyArray<string>
}

const frame = (port: number, call: Call): Buffer => {
  const body = call.body ?? ""
  const headers = {
    host: `127.0.0.1:${port}`,
    ...call.headers,
    ...(call.body && { "content-length": `${Buffer.byteLength(body)}` }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${call.method} ${call.path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`)
}

const HEAD_END = Buffer.from("\r\n\r\n")

/**
 * The body at the start of the received bytes. `undefined` until it is complete. Throws unless it is a 200 of known
 * length.
 */
const answerIn = (received: Buffer): Buffer | undefined => {
  const end = received.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = received.toString("latin1", 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith("HTTP/1.1 200 ") || length === undefined) {
    throw new Error(`Unexpected answer: ${received.toString("utf8").slice(0, 500)}`)
  }
  const start = end + HEAD_END.length
  return received.length < start + Number(length) ? undefined : received.subarray(start, start + Number(length))
}

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => {
      socket.off("error", reject)
      resolve(socket)
    })
    socket.once("error", reject)
  })

/**
 * Sends `count` equal requests over `concurrency` keep-alive connections, each of which sends its next request after
 * the last answer. The client needs few instructions, so that the servers get the machine's time.
 */
export const load = async (options: {
  readonly port: number
  readonly call: Call
  readonly count: number
  readonly concurrency: number
  readonly keep?: boolean
}): Promise<Seen> => {
  const request = frame(options.port, options.call)
  const sockets = await Promise.all(Array.from({ length: options.concurrency }, () => opened(options.port)))
  const bodies: Array<string> = []
  let last: Buffer = Buffer.alloc(0)
  let left = options.count
  const started = milliseconds()
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          let received: Buffer = Buffer.alloc(0)
          const next = () => {
            if (left-- <= 0) return resolve()
            socket.write(request)
          }
          socket.on("error", reject)
          socket.on("close", () => reject(new Error("The server closed a connection")))
          socket.on("data", (chunk: Buffer) => {
            received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
            try {
              const body = answerIn(received)
              if (body === undefined) return
              last = body
              if (options.keep === true) bodies.push(body.toString("utf8"))
              received = Buffer.alloc(0)
              next()
            } catch (cause) {
              reject(cause instanceof Error ? cause : new Error(String(cause)))
            }
          })
          next()
        }),
    ),
  ).finally(() => sockets.forEach((socket) => socket.removeAllListeners("close").destroy()))
  const seconds = (milliseconds() - started) / 1000
  return { perSecond: options.count / seconds, bytes: last.length, last: last.toString("utf8"), bodies }
}
