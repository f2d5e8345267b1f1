import { isIPv6 } from "node:net"

/** Address at which this process listens for the other runners of its cluster, and by which they know it. */
export interface RunnerAddress {
  /** A host name or an address, IPv6 without brackets. */
  readonly host: string
  readonly port: number
}

/** Parses `HOST:PORT`, with an IPv6 address in brackets. */
export const parseRunnerAddress = (text: string): RunnerAddress | undefined => {
  const [, bracketed, plain, digits] = /^(?:\[([\da-fA-F:.]{2,45})\]|([\w.-]{1,253})):(\d{1,5})$/.exec(text) ?? []
  const port = Number(digits)
  if (!(port >= 1 && port <= 65_535)) return undefined
  if (bracketed !== undefined) return isIPv6(bracketed) ? { host: bracketed, port } : undefined
  return plain === undefined ? undefined : { host: plain, port }
}
