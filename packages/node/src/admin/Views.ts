import { Scope } from "@open-valuation/service"
import { Schema } from "effect"

const keyFields = {
  keyId: Schema.Int,
  account: Schema.String,
  name: Schema.String,
  scopes: Schema.Array(Scope),
  /** ISO 8601. */
  expiresAt: Schema.NullOr(Schema.String),
  callbackUrl: Schema.NullOr(Schema.String),
}

/** A key as it is shown once (contract, section 10). */
export const CreatedKeyView = Schema.Struct({
  ...keyFields,
  key: Schema.String,
  webhookSecret: Schema.String,
  createdAt: Schema.String,
})
export type CreatedKeyView = typeof CreatedKeyView.Type

/** A key as it may be shown at any time. */
export const KeyView = Schema.Struct({
  ...keyFields,
  lastFour: Schema.String,
  createdAt: Schema.String,
  revokedAt: Schema.NullOr(Schema.String),
})
export type KeyView = typeof KeyView.Type

/** An account with what it used in the running month. Money in yuan. */
export const AccountView = Schema.Struct({
  account: Schema.String,
  balance: Schema.Finite,
  freeQuota: Schema.Int,
  freeUsed: Schema.Int,
  chargedUnits: Schema.Int,
  createdAt: Schema.String,
})
export type AccountView = typeof AccountView.Type

/** What a new key is made of; `expiresAt` is an instant in ISO 8601. */
export const KeyWish = Schema.Struct({
  name: Schema.String,
  account: Schema.String,
  scopes: Schema.Array(Scope),
  callbackUrl: Schema.NullOr(Schema.String),
  expiresAt: Schema.NullOr(Schema.String),
})
export type KeyWish = typeof KeyWish.Type

/** How far an import is. */
export const ImportProgress = Schema.TaggedStruct("ImportProgress", {
  bytes: Schema.Int,
  totalBytes: Schema.Int,
  rows: Schema.Int,
})

/** What became of an imported file. `refused` holds the first rows that were not taken, all are counted. */
export const ImportDone = Schema.TaggedStruct("ImportDone", {
  rows: Schema.Int,
  accepted: Schema.Int,
  added: Schema.Int,
  refusedCount: Schema.Int,
  refused: Schema.Array(Schema.Struct({ line: Schema.Int, reason: Schema.String })),
  warnings: Schema.Array(Schema.Struct({ column: Schema.String, count: Schema.Int, example: Schema.String })),
})
export type ImportDone = typeof ImportDone.Type

/** A file to import: its absolute path on this machine. */
export const ImportWish = Schema.Struct({
  asset: Schema.Literals(["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"]),
  path: Schema.String,
  /** The account that alone sees the samples; `null` shares them with all. */
  account: Schema.NullOr(Schema.String),
})
export type ImportWish = typeof ImportWish.Type
