import { isIP } from "node:net"
import { embeddingIpv6, globalUnicastIpv6, isatapIdentifiers, specialIpv4, specialIpv6 } from "./SpecialAddresses.ts"

/** An IP address as a number of 32 or 128 bits. */
interface Address {
  readonly family: 4 | 6
  readonly bits: bigint
}

/** A network in CIDR notation: the addresses that agree with `bits` in the first `prefix` bits. */
export interface Cidr extends Address {
  readonly prefix: number
}

/** No list of networks is longer. */
const MAX_NETWORKS = 256

const widths = { 4: 32, 6: 128 } as const

const joined = (groups: ReadonlyArray<number>, width: number): bigint =>
  groups.reduce((bits, group) => (bits << BigInt(width)) | BigInt(group), 0n)

/** The number of a valid IPv6 address without zone; the URL parser writes any notation as hexadecimal groups. */
const ipv6Bits = (text: string): bigint => {
  const [head = [], tail = []] = new URL(`http://[${text}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").flatMap((group) => (group === "" ? [] : Number.parseInt(group, 16))))
  return joined([...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail], 16)
}

/** Any notation that the platform takes for an address; the zone of a link-local one is left out. */
const parseAddress = (text: string): Address | undefined => {
  const family = isIP(text)
  if (family === 4) return { family, bits: joined(text.split(".").map(Number), 8) }
  if (family === 6) return { family, bits: ipv6Bits(text.replace(/%.*$/s, "")) }
  return undefined
}

const includes = (network: Cidr, address: Address): boolean =>
  network.family === address.family &&
  (network.bits ^ address.bits) >> BigInt(widths[network.family] - network.prefix) === 0n

/** `10.0.0.0/8`, or an address for itself alone. A network with bits of a host is none: it says two things at once. */
const parseNetwork = (text: string): Cidr | undefined => {
  const [, base = "", length] = /^([\d.:a-f]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const address = parseAddress(base)
  if (address === undefined) return undefined
  const width = widths[address.family]
  const prefix = length === undefined ? width : Number(length)
  if (prefix > width || BigInt.asUintN(width - prefix, address.bits) !== 0n) return undefined
  return { ...address, prefix }
}

const known = (text: string): Cidr => {
  const network = parseNetwork(text)
  if (network === undefined) throw new Error(`${text} is no network`)
  return network
}

const embedding = embeddingIpv6.map(([network]) => known(network))
const special = [...specialIpv4, ...specialIpv6].map(([network]) => known(network))
const globalUnicast = [known("0.0.0.0/0"), known(globalUnicastIpv6)]

/** The address that is reached: the IPv4 one where that is embedded. */
const reached = (address: Address): Address =>
  embedding.some((network) => includes(network, address))
    ? { family: 4, bits: BigInt.asUintN(32, address.bits) }
    : address

const isIsatap = ({ family, bits }: Address): boolean =>
  family === 6 && isatapIdentifiers.includes(BigInt.asUintN(32, bits >> 32n))

const isGlobalUnicast = (address: Address): boolean =>
  globalUnicast.some((network) => includes(network, address)) &&
  !special.some((network) => includes(network, address)) &&
  !isIsatap(address)

/**
 * Whether webhooks may go to an address: it is global unicast, or in a network that the operator allows. IPv4-mapped and
 * NAT64 addresses count as the IPv4 address in them, on both sides. A text that is no address is never allowed.
 */
export const isAllowed = (text: string, allow: ReadonlyArray<Cidr>): boolean => {
  const parsed = parseAddress(text)
  if (parsed === undefined) return false
  const address = reached(parsed)
  return isGlobalUnicast(address) || allow.some((network) => includes(network, address))
}

/**
 * Networks that an operator allows, comma separated: `10.0.0.0/8, fd00::/8, ::1`. `undefined` when one cannot be used: it
 * is no CIDR, has bits set after its prefix, or is an IPv4 network in IPv6 notation, which is to be written as IPv4.
 */
export const parseCidrs = (text: string): ReadonlyArray<Cidr> | undefined => {
  const parts = text.split(",")
  if (parts.length > MAX_NETWORKS) return undefined
  const networks: Array<Cidr> = []
  for (const part of parts) {
    const network = parseNetwork(part.trim())
    if (network === undefined || reached(network) !== network) return undefined
    networks.push(network)
  }
  return networks
}
