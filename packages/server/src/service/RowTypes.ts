import { Schema, SchemaTransformation } from "effect"

/** A PostgreSQL `bigint` as a safe integer. The driver returns a JavaScript bigint. */
export const Int8 = Schema.BigInt.pipe(
  Schema.decodeTo(Schema.Int, SchemaTransformation.transform({ decode: Number, encode: BigInt })),
)

/** An amount of money in fen (1/100 yuan), stored in a `bigint` column. */
export const Fen = Int8.pipe(Schema.brand("Fen"))
export type Fen = typeof Fen.Type
