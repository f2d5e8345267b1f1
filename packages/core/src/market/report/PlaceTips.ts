import type { Message } from "../../domain/Message.ts"
import * as Place from "../../reading/place/Place.ts"

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
export const placeTips = (city: string, { renamed, unknown }: PlaceMessages): ReadonlyArray<Message> => {
  const { among, code, historical, path } = Place.parse(city)
  const former = { asked: historical?.name ?? "", today: path, among: among?.join("、") ?? null }
  return [
    ...(historical === undefined || renamed === undefined ? [] : [renamed(former)]),
    ...(code === undefined ? [unknown({ city })] : []),
  ]
}
