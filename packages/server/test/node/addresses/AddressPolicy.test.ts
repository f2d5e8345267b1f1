import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { isAllowed, parseCidrs } from "../../../src/node/addresses/AddressPolicy.ts"

const networks = (text: string) => {
  const found = parseCidrs(text)
  if (found === undefined) throw new Error(`${text} is no list of networks`)
  return found
}

/** The words of a text, without its comment lines. */
const list = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll(/^ *#.*$/gm, "")
    .trim()
    .split(/\s+/)

/** At least one address of each block, with the edges next to other kinds of addresses. */
const refused = list(`
  0.0.0.0 0.1.2.3 10.0.0.0 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.255
  168.63.129.16 169.254.0.0 169.254.169.254 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.9 192.0.0.192
  192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.0 192.168.255.255 192.175.48.1 198.18.0.0 198.19.255.255
  198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  # unspecified, loopback, IPv4-compatible, IPv4-translated, discard, local NAT64, segment routing
  :: ::1 ::8.8.8.8 ::ffff:0:8.8.8.8 100::1 100:0:0:1::1 64:ff9b:1::8.8.8.8 5f00::1
  # mapped or translated IPv4 that is refused itself
  ::ffff:127.0.0.1 ::ffff:a9fe:a9fe 0:0:0:0:0:FFFF:7F00:1 64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe
  # Teredo, benchmarks, multicast tunnels, AS112, ORCHID in both versions, drones, documentation, 6to4, 6bone
  2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:30::1
  2001:1ff:ffff::1 2001:db8::1 2002::1 2002:0808:0808::1 2620:4f:8000::1 3ffe:831f::1 3fff::1 3fff:fff:ffff::1
  # ISATAP with both bits of its interface identifier, in a prefix that is global
  2600::5efe:10.0.0.1 2600::200:5efe:808:808
  # unique local, link local with and without zone, site local, multicast, and what is not assigned
  fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fe80::1%1 febf::1 fec0::1 feff::1 ff02::1 1fff::1 4000::1 8000::1 e000::1
`)

const global = list(`
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15
  168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0
  198.17.255.255 198.20.0.0 223.255.255.255
  2001:200::1 2001:4860:4860::8888 2003::1 240c::6666 2606:4700:4700::1111 2a00:1450:4001::200e 2600::5efd:808:808
  ::ffff:8.8.8.8 ::ffff:808:808 64:ff9b::8.8.8.8
`)

const noAddress = ["", " ", "1.1.1.1 ", "1.1.1.1\n"].concat(
  list("localhost 1.2.3 127.1 0x7f.0.0.1 0177.0.0.1 010.0.0.1 2130706433 1.1.1.256 1.1.1.1. １.1.1.1"),
  list("[::1] 1::2::3 12345:: ::ffff:01.1.1.1 2600::1/64 %eth0"),
)

describe("without networks that the operator allows", () => {
  it.each(refused)("%s is refused", (address) => expect(isAllowed(address, [])).toBe(false))
  it.each(global)("%s is allowed", (address) => expect(isAllowed(address, [])).toBe(true))
  it.each(noAddress)("%j is no address", (text) => expect(isAllowed(text, networks("0.0.0.0/0,::/0"))).toBe(false))
})

describe("networks that the operator allows", () => {
  it.each([
    ["127.0.0.0/8", ["127.0.0.1", "127.255.255.255", "::ffff:127.0.0.1", "64:ff9b::7f00:1"], ["::1", "10.0.0.1"]],
    ["10.1.2.3", ["10.1.2.3", "::ffff:a01:203"], ["10.1.2.2", "10.1.2.4"]],
    ["10.0.0.0/31", ["10.0.0.0", "10.0.0.1"], ["10.0.0.2"]],
    ["0.0.0.0/0", ["0.0.0.0", "255.255.255.255", "::ffff:10.0.0.1"], ["::1", "::10.0.0.1", "fd00::1"]],
    ["::1", ["::1", "0:0:0:0:0:0:0:1"], ["127.0.0.1", "::2", "::"]],
    ["fd00::/8", ["fd00::1", "fdff:ffff::1"], ["fc00::1", "fe80::1"]],
    ["fe80::/10", ["fe80::1", "fe80::1%eth0"], ["fec0::1"]],
    [
      "::/0",
      ["::1", "2002:a00:1::", "ff02::1", "2600::5efe:a00:1"],
      ["127.0.0.1", "::ffff:127.0.0.1", "64:ff9b::a00:1"],
    ],
    [" 10.0.0.0/8 , ::1 ", ["10.9.8.7", "::1", "8.8.8.8"], ["192.168.0.1"]],
  ] as const)("%s", (text, inside, outside) => {
    for (const address of inside) expect(isAllowed(address, networks(text)), address).toBe(true)
    for (const address of outside) expect(isAllowed(address, networks(text)), address).toBe(false)
  })

  it.each([
    "",
    ",",
    "10.0.0.0/8,",
    "10.0.0.0/ 8",
    ...list("10.0.0.0/33 10.0.0.0/-1 10.0.0.0/ 10.0.0.0/8/8 10.0.0.0/0x8 10/8 10.0.0.1/8 ::1/64 ::/129"),
    ...list("localhost fe80::1%eth0 10.0.0.0-10.1.0.0 *"),
    // This would cover all of IPv4 in a notation that hides it.
    ...list("::ffff:0:0/96 ::ffff:10.0.0.0/104 64:ff9b::/96 ::ffff:127.0.0.1"),
  ])("cannot be %j", (text) => expect(parseCidrs(text)).toBeUndefined())

  it("are 256 at most", () => {
    const many = Array.from({ length: 256 }, (_, i) => `10.0.0.${i}`).join(",")
    expect(networks(many)).toHaveLength(256)
    expect(parseCidrs(`${many},10.0.1.0`)).toBeUndefined()
  })
})

const Octet = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))

describe("any address", () => {
  it.prop(
    "in IPv6 is judged like the IPv4 address that it maps or translates",
    [Octet, Octet, Octet, Octet],
    (octets) => {
      const [a, b, c, d] = octets
      const groups = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
      const verdict = isAllowed(octets.join("."), [])
      for (const prefix of ["::ffff:", "64:ff9b::"]) {
        expect(isAllowed(`${prefix}${octets.join(".")}`, [])).toBe(verdict)
        expect(isAllowed(`${prefix}${groups}`, [])).toBe(verdict)
        expect(isAllowed(`${prefix}${groups}`, networks(octets.join(".")))).toBe(true)
      }
      // No other way of embedding it in IPv6 is followed.
      expect(isAllowed(`2002:${groups}::1`, [])).toBe(false)
      expect(isAllowed(`::${octets.join(".")}`, [])).toBe(false)
      expect(isAllowed(`2600::5efe:${groups}`, [])).toBe(false)
    },
  )
})
