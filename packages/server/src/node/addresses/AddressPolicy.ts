import { Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"

/** A block of addresses in CIDR notation, with its purpose and source. */
type Block = readonly [network: string, purpose: string, source: string]

/**
 * IPv4 blocks that cannot be a receiver's: the IANA IPv4 Special-Purpose Address Registry (RFC 6890; state of October
 * 2024), including the few globally reachable ones, which are relays and sinks; multicast; and addresses of cloud
 * providers' own services.
 */
const specialIpv4: ReadonlyArray<Block> = [
  ["0.0.0.0/8", "this network", "RFC 791"],
  ["10.0.0.0/8", "private use", "RFC 1918"],
  ["100.64.0.0/10", "shared by carriers; metadata of Alibaba Cloud at 100.100.100.200", "RFC 6598"],
  ["127.0.0.0/8", "loopback", "RFC 1122"],
  ["169.254.0.0/16", "link local; metadata of most clouds at 169.254.169.254", "RFC 3927"],
  ["172.16.0.0/12", "private use", "RFC 1918"],
  ["192.0.0.0/24", "protocol assignments; metadata of Oracle Cloud at 192.0.0.192", "RFC 6890"],
  ["192.0.2.0/24", "documentation", "RFC 5737"],
  ["192.31.196.0/24", "AS112", "RFC 7535"],
  ["192.52.193.0/24", "automatic multicast tunnelling", "RFC 7450"],
  ["192.88.99.0/24", "6to4 relays, given up", "RFC 7526"],
  ["192.168.0.0/16", "private use", "RFC 1918"],
  ["192.175.48.0/24", "AS112", "RFC 7534"],
  ["198.18.0.0/15", "benchmarks of networks", "RFC 2544"],
  ["198.51.100.0/24", "documentation", "RFC 5737"],
  ["203.0.113.0/24", "documentation", "RFC 5737"],
  ["224.0.0.0/4", "multicast", "RFC 5771"],
  ["240.0.0.0/4", "reserved, limited broadcast", "RFC 1112, RFC 919"],
  ["168.63.129.16/32", "Azure's own services on the virtual machine's host", "Azure virtual network documentation"],
]

/** All IPv6 global unicast addresses assigned so far (RFC 4291; IANA IPv6 Address Space). */
const globalUnicastIpv6 = "2000::/3"

/**
 * Blocks of `globalUnicastIpv6` that cannot be a receiver's: the IANA IPv6 Special-Purpose Address Registry (RFC 6890;
 * state of October 2024). Blocks outside `globalUnicastIpv6` need no entry: loopback, unique local, link and site
 * local, multicast, discard, IPv4-compatible, the local NAT64 prefix, segment routing.
 */
const specialIpv6: ReadonlyArray<Block> = [
  ["2001::/23", "protocol assignments: Teredo, benchmarks, ORCHID, drone ids, anycast", "RFC 2928, RFC 4380, RFC 7343"],
  ["2001:db8::/32", "documentation", "RFC 3849"],
  ["2002::/16", "6to4: leads to the IPv4 address in it", "RFC 3056"],
  ["2620:4f:8000::/48", "AS112", "RFC 7534"],
  ["3ffe::/16", "6bone and the first Teredo, given up", "RFC 3701"],
  ["3fff::/20", "documentation", "RFC 9637"],
]

/** IPv6 blocks whose last 32 bits are the IPv4 address actually reached. */
const embeddingIpv6: ReadonlyArray<Block> = [
  ["::ffff:0:0/96", "IPv4-mapped", "RFC 4291"],
  ["64:ff9b::/96", "NAT64", "RFC 6052"],
]

/** The upper two groups of ISATAP's interface identifiers, which end in an IPv4 address of the site (RFC 5214). */
const isatapIdentifiers: ReadonlyArray<readonly [first: number, second: number]> = [
  [0x0000, 0x5efe],
  [0x0200, 0x5efe],
]

/** Maximum number of networks in a list. */
const MAX_NETWORKS = 256

/** Parses any notation that the platform accepts for an address. The zone of a link-local address is dropped. */
const parseAddress = (text: string): NetAddress.IpAddress | undefined =>
  Result.getOrUndefined(NetAddress.ipFromString(text.replace(/%.+$/s, "")))

/**
 * Parses `10.0.0.0/8`, or a single address as its own network. A network with host bits set is ambiguous and refused.
 */
const parseNetwork = (text: string): IpNetwork.IpNetwork | undefined =>
  Result.getOrUndefined(
    Result.orElse(
      Result.flatMap(NetAddress.ipFromString(text), (address) => IpNetwork.make(address, NetAddress.width(address))),
      () => IpNetwork.fromString(text),
    ),
  )

const network = ([text]: readonly [text: string, ...rest: ReadonlyArray<unknown>]): IpNetwork.IpNetwork =>
  IpNetwork.fromStringUnsafe(text)

const embedding = embeddingIpv6.map(network)
const special = [...specialIpv4, ...specialIpv6].map(network)
const globalUnicast = ["0.0.0.0/0", globalUnicastIpv6].map((text) => network([text]))

const isIn = (networks: ReadonlyArray<IpNetwork.IpNetwork>, address: NetAddress.IpAddress): boolean =>
  networks.some((each) => IpNetwork.contains(each, address))

/** The address that is actually reached: the embedded IPv4 address if there is one. */
const reached = (address: NetAddress.IpAddress): NetAddress.IpAddress =>
  NetAddress.isIpv6Address(address) && isIn(embedding, address)
    ? NetAddress.ipv4FromBytesUnsafe(Uint8Array.from(NetAddress.ipv6ToOctets(address).slice(-4)))
    : address

const isIsatap = (address: NetAddress.IpAddress): boolean => {
  if (!NetAddress.isIpv6Address(address)) return false
  const [, , , , high, low] = NetAddress.ipv6ToSegments(address)
  return isatapIdentifiers.some(([first, second]) => high === first && low === second)
}

const isGlobalUnicast = (address: NetAddress.IpAddress): boolean =>
  isIn(globalUnicast, address) && !isIn(special, address) && !isIsatap(address)

/**
 * True when a request may go to an address: it is global unicast, or in a network that the operator allows. IPv4-mapped
 * and NAT64 addresses count as their IPv4 address, on both sides. A text that is not an address is never allowed.
 */
export const isAllowed = (text: string, allow: ReadonlyArray<IpNetwork.IpNetwork>): boolean => {
  const parsed = parseAddress(text)
  if (parsed === undefined) return false
  const address = reached(parsed)
  return isGlobalUnicast(address) || isIn(allow, address)
}

/**
 * Parses the networks that an operator allows, comma separated: `10.0.0.0/8, fd00::/8, ::1`. `undefined` when one is
 * unusable: it is not a CIDR, has host bits set, or is an IPv4 network in IPv6 notation, which must be written as IPv4.
 */
export const parseCidrs = (text: string): ReadonlyArray<IpNetwork.IpNetwork> | undefined => {
  const parts = text.split(",")
  if (parts.length > MAX_NETWORKS) return undefined
  const networks: Array<IpNetwork.IpNetwork> = []
  for (const part of parts) {
    const found = parseNetwork(part.trim())
    if (found === undefined || embedding.some((each) => IpNetwork.containsNetwork(each, found))) return undefined
    networks.push(found)
  }
  return networks
}
