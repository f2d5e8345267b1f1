import { Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"
import { embeddingIpv6, globalUnicastIpv6, isatapIdentifiers, specialIpv4, specialIpv6 } from "./SpecialAddresses.ts"

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
