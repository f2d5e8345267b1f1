import { connect } from "node:net"
import type { Address } from "./Server.ts"

/** A request whose body has begun and does not continue. */
export interface HeldRequest {
  /** The code of its answer. `undefined` when the connection was closed without one. */
  readonly answered: Promise<number | undefined>
  readonly release: () => void
}

/** A request and the beginning of its body. */
export interface Beginning {
  readonly path: string
  readonly contentType: string
  readonly body?: Uint8Array
}

/** Announced length, more than any body sent here. */
const ANNOUNCED_BYTES = 90 * 1_048_576

/** Sends the head of a request and the beginning of its body, then nothing more. */
export const holdRequest = (server: Address, key: string, { body, contentType, path }: Beginning): HeldRequest => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const head = [
    `POST /api/open/v1${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `X-Api-Key: ${key}`,
    `Content-Type: ${contentType}`,
    // A JSON body must not be announced with more than a MiB.
    `Content-Length: ${contentType === "application/json" ? 1000 : ANNOUNCED_BYTES}`,
  ]
  socket.write(`${head.join("\r\n")}\r\n\r\n`)
  if (body !== undefined) socket.write(body)
  let said = ""
  socket.on("data", (bytes: Buffer) => (said += bytes.toString("utf8")))
  socket.on("error", () => undefined)
  const answered = new Promise<number | undefined>((resolve) => {
    socket.once("close", () => {
      const [, code] = /"code":(\d+)/.exec(said) ?? []
      resolve(code === undefined ? undefined : Number(code))
    })
  })
  return { answered, release: () => socket.destroy() }
}
