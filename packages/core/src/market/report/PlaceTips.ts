import type { Message } from "../../domain/Message.ts"
import { simplify } from "../../domain/SimplifiedCharacters.ts"
import * as Place from "../../reading/place/Place.ts"
import { marketMessage } from "./MarketMessages.ts"

/** A former division, and the path of today that was searched. */
export type RenamedPlace = {
  readonly asked: string
  readonly today: string
  /** Paths of the divisions to which it came, by `、`, when the request does not tell which. */
  readonly among: string | null
}

/**
 * An asset's own messages about the region of a request; `renamed` is absent where the region has too little effect on
 * the price.
 */
export interface PlaceMessages {
  readonly unknown: (params: { readonly city: string }) => Message
  readonly renamed?: (params: RenamedPlace) => Message
}

/** Tips on the region of a request: a former name resolved to the current one, or an unknown name. */
export const placeTips = (city: string, { renamed, unknown }: PlaceMessages, address = ""): ReadonlyArray<Message> => {
  const { among, code, historical, path } = Place.parse(city)
  const former = { asked: historical?.name ?? "", today: path, among: among?.join("、") ?? null }
  return [
    ...(historical === undefined || renamed === undefined ? [] : [renamed(former)]),
    ...(code === undefined || isUnknownCity(code, path)
      ? [unknown({ city })]
      : [...elsewhere(path, code), ...apartFrom(path, code, address)]),
  ]
}

/** A district behind a city that it does not lie in: 嘉兴市/昆山市. */
const elsewhere = (path: string, code: string): ReadonlyArray<Message> => {
  const [, , district] = path.split("/")
  if (district === undefined || !isCity(code)) return []
  const own = Place.parse(district)
  const isWhole =
    own.district === district && own.code !== undefined && !path.startsWith(`${own.province}/${own.city}/`)
  return isWhole ? [marketMessage("market.risk.districtElsewhere", { stated: path, district, lies: own.path })] : []
}

/** An address that begins with a place other than the region of the request. */
const apartFrom = (region: string, code: string, address: string): ReadonlyArray<Message> => {
  const inAddress = Place.parse(address)
  const [named, stated] = [inAddress.path.split("/"), region.split("/")]
  // A zone that is no division lies in one, or in several.
  const known = isCity(code) || isCity(inAddress.code ?? "") ? stated.slice(0, 2) : stated
  const from = named.findIndex((name, level) => known[level] !== undefined && name !== known[level])
  // A short name may be that of a street or a community.
  const isWritten = named.slice(from).some((name) => simplify(address).includes(name))
  const isApart = inAddress.code !== undefined && from >= 0 && isWritten
  return isApart ? [marketMessage("market.risk.placesApart", { stated: stated.join("/"), named: named.join("/") })] : []
}

/** True where a province is known and the name behind it is no city or county of it; a municipality is its own. */
const isUnknownCity = (code: string, path: string): boolean => {
  const [province, city] = path.split("/")
  return code.endsWith("0000") && city !== undefined && city !== province
}

/** True of the code of a city or province: GB/T 2260 numbers districts from 01. */
const isCity = (code: string): boolean => code.endsWith("00")
