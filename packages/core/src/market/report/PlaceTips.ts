import type { Message } from "../../domain/Message.ts"
import { Place } from "../../place/index.ts"

/**
 * An asset's own messages about the region of a request; `renamed` is absent where the region moves the price too
 * little.
 */
export interface PlaceMessages {
  readonly unknown: (params: { readonly city: string }) => Message
  readonly renamed?: (params: { readonly asked: string; readonly today: string }) => Message
}

/** What the region of a request tells: a former name that was followed to today's, or a name that nobody knows. */
export const placeTips = (city: string, { renamed, unknown }: PlaceMessages): ReadonlyArray<Message> => {
  const { code, historical, path } = Place.parse(city)
  return [
    ...(historical === undefined || renamed === undefined ? [] : [renamed({ asked: historical.name, today: path })]),
    ...(code === undefined ? [unknown({ city })] : []),
  ]
}
