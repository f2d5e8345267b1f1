import { readFile } from "node:fs/promises"
import { isIP } from "node:net"
import { Effect } from "effect"

/** Where the operating system keeps names of its own. */
const hostsPath = process.platform === "win32" ? String.raw`C:\Windows\System32\drivers\etc\hosts` : "/etc/hosts"

/** No more of the file is looked at. */
const MAX_CHARACTERS = 1_048_576

/** RFC 6761: a resolver answers this name itself. */
const LOOPBACK: ReadonlyArray<string> = ["127.0.0.1", "::1"]

/** The addresses that a hosts file gives to a name, in its order; those of `localhost` where it names none. */
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

/** What this machine's hosts file says of a name; nothing where there is no such file. */
export const hostsFileAddresses = (name: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.tryPromise(() => readFile(hostsPath, "utf8")).pipe(
    Effect.catch((error) => Effect.as(Effect.logDebug(`${hostsPath} cannot be read`, error), "")),
    Effect.map((text) => addressesIn(text, name)),
  )
