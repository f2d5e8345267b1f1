import { Schema, SchemaTransformation } from "effect"

/** A PostgreSQL `bigint` as a safe integer; the driver gives it as a JavaScript bigint. */
export const Int8 = Schema.BigInt.pipe(
  Schema.decodeTo(Schema.Int, SchemaTransformation.transform({ decode: Number, encode: BigInt })),
)

/** An amount of money in fen (1/100 yuan), as a `bigint` column keeps it. */
export const Fen = Int8.pipe(Schema.brand("Fen"))
export type Fen = typeof Fen.Type
