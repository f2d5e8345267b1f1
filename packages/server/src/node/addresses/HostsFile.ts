import { readFile } from "node:fs/promises"
import { isIP } from "node:net"
import { Effect } from "effect"

/** Path of the operating system's hosts file. */
const hostsPath = process.platform === "win32" ? String.raw`C:\Windows\System32\drivers\etc\hosts` : "/etc/hosts"

/** Maximum number of characters read. */
const MAX_CHARACTERS = 1_048_576

/** RFC 6761: a resolver answers this name itself. */
const LOOPBACK: ReadonlyArray<string> = ["127.0.0.1", "::1"]

/**
 * The addresses that a hosts file gives for a name, in file order. For `localhost` without an entry, the loopback
 * addresses.
 */
export const addressesIn = (text: string, name: string): ReadonlyArray<string> => {
  const wanted = name.toLowerCase()
  const found = text
    .slice(0, MAX_CHARACTERS)
    .split("\n")
    .flatMap((line) => {
      const [address = "", ...names] = (line.split("#", 1)[0] ?? "").trim().split(/\s+/)
      return isIP(address) > 0 && names.some((one) => one.toLowerCase() === wanted) ? [address] : []
    })
  return found.length === 0 && wanted === "localhost" ? LOOPBACK : found
}

/** The addresses that this machine's hosts file gives for a name, none without the file. */
export const hostsFileAddresses = (name: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.tryPromise(() => readFile(hostsPath, "utf8")).pipe(
    Effect.catch((error) => Effect.as(Effect.logDebug(`${hostsPath} cannot be read`, error), "")),
    Effect.map((text) => addressesIn(text, name)),
  )
