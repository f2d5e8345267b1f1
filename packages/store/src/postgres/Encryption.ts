import { once } from "node:events"
import { isIP, type Socket } from "node:net"
import type { Duplex } from "node:stream"
import { connect, type ConnectionOptions } from "node:tls"

/** The encryption of a connection to a PostgreSQL server. */
export interface Encryption {
  /** True when a server that has no TLS is used without. */
  readonly optional: boolean
  readonly options: ConnectionOptions
}

/** As a URL's `sslmode` or the caller asks; certificates are always verified. `undefined`: no encryption. */
export const encryptionOf = (
  host: string,
  mode: string | null,
  ssl: boolean | ConnectionOptions | undefined,
): Encryption | undefined => {
  if (ssl === false || (ssl === undefined && (mode === null || mode === "disable"))) return undefined
  return {
    optional: ssl === undefined && (mode === "prefer" || mode === "allow"),
    options: { host, ...(isIP(host) === 0 ? { servername: host } : {}), ...(typeof ssl === "object" ? ssl : {}) },
  }
}

/** SSLRequest: https://www.postgresql.org/docs/18/protocol-message-formats.html */
const REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/**
 * Encrypts a new connection. The server's answer is a single byte: anything that came with it was not encrypted and
 * could be anybody's.
 */
export const encrypt = async (raw: Socket, { optional, options }: Encryption): Promise<Duplex> => {
  raw.write(REQUEST)
  const answers: ReadonlyArray<unknown> = await once(raw, "data")
  const [answer] = answers
  const said = Buffer.isBuffer(answer) && answer.length === 1 ? answer.toString("latin1") : ""
  if (said === "N" && optional) return raw
  if (said === "N") throw new Error("the server does not support TLS")
  if (said !== "S") throw new Error("the server did not agree to TLS")
  const encrypted = connect({ ...options, socket: raw })
  await once(encrypted, "secureConnect")
  return encrypted
}
