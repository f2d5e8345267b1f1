import { describe, expect, it } from "@effect/vitest"
import { Array, Effect, Fiber } from "effect"
import { addressesIn, makeLookup } from "../../../src/node/addresses/CheckedAddresses.ts"
import { nameServer } from "./NameServer.ts"

describe("looking up a name", () => {
  it.live("is not held up by forty names whose servers never answer", () =>
    Effect.gen(function* () {
      const server = yield* nameServer
      const lookup = makeLookup({ servers: [server.address] })
      const slow = yield* Effect.forEach(Array.range(1, 40), (n) => Effect.forkChild(lookup(`slow${n}.example`)), {})
      expect(yield* lookup("quick.example")).toEqual(["192.0.2.7"])
      expect(slow.every((fiber) => fiber.pollUnsafe() === undefined)).toBe(true)
      // Abandoned lookups end at once: nothing waits for a name server any more.
      yield* Fiber.interruptAll(slow)
    }),
  )

  it.live("reports the name server's error", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(makeLookup({ servers: ["127.0.0.1:1"] })("nowhere.example"))
      expect(error).toMatchObject({ _tag: "NameUnresolved", detail: "ECONNREFUSED" })
    }),
  )

  it.live("resolves localhost without a query", () =>
    Effect.gen(function* () {
      const server = yield* nameServer
      const addresses = yield* makeLookup({ servers: [server.address] })("localhost")
      expect(addresses.every((address) => address === "127.0.0.1" || address === "::1")).toBe(true)
      expect(server.asked.size).toBe(0)
    }),
  )
})

describe("the hosts file", () => {
  const text =
    "# names\n127.0.0.1 localhost\n10.0.0.7\tReceiver receiver.intern # ours\r\nfd00::7 receiver\nnone receiver\n"
  it.each([
    ["receiver", ["10.0.0.7", "fd00::7"]],
    ["RECEIVER.intern", ["10.0.0.7"]],
    ["localhost", ["127.0.0.1"]],
    ["ours", []],
    ["", []],
  ])("gives the addresses of %s", (name, addresses) => expect(addressesIn(text, name)).toEqual(addresses))

  it("need not name localhost", () => expect(addressesIn("", "localhost")).toEqual(["127.0.0.1", "::1"]))
})
