import type { Message } from "../../domain/Message.ts"
import * as Place from "../../reading/place/Place.ts"

/**
 * An asset's own messages about the region of a request; `renamed` is absent where the region has too little effect on
 * the price.
 */
export interface PlaceMessages {
  readonly unknown: (params: { readonly city: string }) => Message
  readonly renamed?: (params: { readonly asked: string; readonly today: string }) => Message
}

/** Tips on the region of a request: a former name resolved to the current one, or an unknown name. */
export const placeTips = (city: string, { renamed, unknown }: PlaceMessages): ReadonlyArray<Message> => {
  const { code, historical, path } = Place.parse(city)
  return [
    ...(historical === undefined || renamed === undefined ? [] : [renamed({ asked: historical.name, today: path })]),
    ...(code === undefined ? [unknown({ city })] : []),
  ]
}
