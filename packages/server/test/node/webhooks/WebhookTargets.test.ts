import { describe, expect, it } from "@effect/vitest"
import { translate } from "@open-valuation/core/text"
import { CallbackTargets } from "@open-valuation/server/http"
import { Effect, Layer, Schema } from "effect"
import type { IpNetwork } from "effect/net"
import { parseCidrs, webhookTargetsLayer } from "../../../src/index.ts"
import { isAllowed } from "../../../src/node/addresses/AddressPolicy.ts"
import { names } from "./Receiver.ts"

/** The code with which a URL is refused, `undefined` when it is accepted. Uses the system's resolver by default. */
const refusalOf = (
  url: string,
  allow: ReadonlyArray<IpNetwork.IpNetwork> = [],
  resolver: Layer.Layer<never> = Layer.empty,
) =>
  Effect.flatMap(CallbackTargets, (targets) => targets.check(new URL(url))).pipe(
    Effect.as(undefined),
    Effect.catchTag("CallbackForbidden", ({ reason }) => Effect.succeed(reason.code)),
    Effect.provide(webhookTargetsLayer({ allow }).pipe(Layer.provide(resolver))),
  )

/** Notations of addresses of this machine or of a cloud's metadata service. */
const literals = String.raw`
  http://127.0.0.1/ http://127.0.0.1./ http://127.1/ http://0/ http://0x/ http://0x7f.1/ http://2130706433/
  http://0x7f000001/ http://017700000001/ http://0177.0.0.1/ http://0177.0x0.0.01/ http://127.0.0.1:80/
  http://127.0.0.1:0/ http://127.0.0.1:65535/ http://8.8.8.8:80@127.0.0.1/ http://8.8.8.8%23@127.0.0.1/
  http:127.0.0.1 http:///127.0.0.1 http:\\127.0.0.1 http://１２７.0.0.1/ http://①②⑦.⓪.⓪.①/ http://127。0。0。1/
  http://127．0．0．1/ http://127｡0｡0｡1/ http://%31%32%37.0.0.1/ http://127%2e0%2e0%2e1/ http://127.0.0.%EF%BC%91/
  http://127.0.0.1%C2%AD/ http://2852039166/ http://0xa9fea9fe/ http://169.254.43518/ http://0251.0376.0251.0376/
  http://[::]/ http://[::1]/ http://[0:0:0:0:0:0:0:1]/ http://[::ffff:7f00:1]/ http://[::ffff:127.0.0.1]/
  http://[::127.0.0.1]/ http://[64:ff9b::169.254.169.254]/ http://[fe80::1]/ http://[fd00:ec2::254]/
  https://[2002:7f00:1::]:8443/
`
  .trim()
  .split(/\s+/)

/** Texts that the URL parser does not accept as a host. */
const unparsable = `
  http://256.1.1.1/ http://1.2.3.4.5/ http://4294967296/ http://0x100000000/ http://08.0.0.1/ http:/// http://[::1/
  http://[::1%25lo]/ http://[fe80::1%eth0]/ http://127.0.0.1%00.example.com/ http://127.0.0.1%20.example.com/
  http://127.0.0.1%2f.example.com/
`
  .trim()
  .split(/\s+/)

describe("a callback URL", () => {
  it.effect.each(literals)("%s is refused without a look-up", (url) =>
    Effect.gen(function* () {
      const { asked, layer } = names(["8.8.8.8"])
      expect(yield* refusalOf(url, [], layer)).toBe("callback.forbidden")
      expect(asked).toEqual([])
    }),
  )

  it.each(unparsable)("%s is not a URL", (url) => expect(URL.canParse(url)).toBe(false))

  it.effect.each(["http://localhost/", "http://LOCALHOST:8080/", "http://ｌocalhost/"])(
    "%s is this machine, by the system's own resolver",
    (url) =>
      Effect.gen(function* () {
        expect(yield* refusalOf(url)).toBe("callback.forbidden")
        expect(yield* refusalOf(url, parseCidrs("127.0.0.0/8,::1"))).toBeUndefined()
      }),
  )

  it.effect("is refused when its name cannot be resolved", () =>
    Effect.gen(function* () {
      expect(yield* refusalOf("http://receiver.example/", [], names([]).layer)).toBe("callback.unresolved")
      // A label of 64 characters is not sent to any name service.
      expect(yield* refusalOf(`http://${"a".repeat(64)}.example/`)).toBe("callback.unresolved")
    }),
  )

  it.effect.each([
    [["8.8.8.8"], undefined],
    [["8.8.8.8", "2606:4700:4700::1111"], undefined],
    [["8.8.8.8", "10.0.0.1"], "callback.forbidden"],
    [["::1", "8.8.8.8"], "callback.forbidden"],
    [["8.8.8.8", "::ffff:169.254.169.254"], "callback.forbidden"],
    [["127.0.0.1"], "callback.forbidden"],
    [["8.8.8.8", "fe80::1%eth0"], "callback.forbidden"],
  ] as const)("whose name has the addresses %j: %s", ([addresses, refusal]) =>
    Effect.gen(function* () {
      expect(yield* refusalOf("https://receiver.example/", [], names(addresses).layer)).toBe(refusal)
    }),
  )

  it("is refused without revealing its addresses", () => {
    for (const locale of ["zh", "en"] as const) {
      expect(translate({ code: "callback.forbidden", params: {} }, locale)).not.toMatch(/\d/)
    }
  })
})

const Octet = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))

describe("any IPv4 address", () => {
  it.effect.prop("is treated alike in every notation", [Octet, Octet, Octet, Octet], ([a, b, c, d]) =>
    Effect.gen(function* () {
      const [hex, octal] = [(part: number) => `0x${part.toString(16)}`, (part: number) => `0${part.toString(8)}`]
      const dotted = [a, b, c, d].join(".")
      const tail = (c << 8) | d
      const whole = ((a << 24) | (b << 16) | tail) >>> 0
      const verdict = isAllowed(dotted, []) ? undefined : "callback.forbidden"
      const notations = [
        [dotted, `${dotted}.`, `${whole}`, hex(whole), octal(whole)],
        [`${a}.${(b << 16) | tail}`, `${a}.${b}.${tail}`, `${hex(a)}.${octal(b)}.${tail}`],
        [[a, b, c, d].map(hex).join("."), [a, b, c, d].map(octal).join("."), dotted.replaceAll(".", "。")],
        dotted.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
        dotted.replaceAll(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`),
        [`[::ffff:${dotted}]`, `[64:ff9b::${dotted}]`],
      ].flat()
      for (const host of notations) expect(yield* refusalOf(`http://${host}/`), host).toBe(verdict)
    }),
  )
})
