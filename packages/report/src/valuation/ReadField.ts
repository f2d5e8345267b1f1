import { Option, Predicate, Schema } from "effect"

/** A field that has the form of a schema. */
export const field = <A>(from: object, name: string, schema: Schema.Decoder<A>): A | undefined =>
  Option.getOrUndefined(Schema.decodeUnknownOption(schema)(Reflect.get(from, name)))

/** The items of a list that are objects. */
export const items = (from: object, name: string): ReadonlyArray<object> =>
  (field(from, name, Schema.Array(Schema.Unknown)) ?? []).filter(Predicate.isObject)

/** A text, without empty ones. */
export const filled = (from: object, name: string): string | undefined => field(from, name, Schema.NonEmptyString)

/** A number, without the infinite ones. */
export const number = (from: object, name: string): number | undefined => field(from, name, Schema.Finite)

/** An object, empty where there is none. */
export const objectOf = (value: unknown): object => (Predicate.isObject(value) ? value : {})
