import { KnownAssetType } from "@open-valuation/core/assets"
import { Schema } from "effect"

const Value = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])

/** A field of the session, with the words it came from. */
export const HeldField = Schema.Struct({
  value: Value,
  /** `IMPLIED` values follow from other words and give way to stated ones. */
  from: Schema.Literals(["PERSON", "DOCUMENT", "IMPLIED"]),
  words: Schema.String,
})
export type HeldField = typeof HeldField.Type

const Doubt = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("YEAR_ALONE"), year: Schema.Int }),
  Schema.Struct({ kind: Schema.Literal("MONTH_ALONE"), month: Schema.Int }),
  Schema.Struct({ kind: Schema.Literal("PROVINCE_ALONE"), province: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("CHECK_DIGIT"), value: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("UNIT"), choices: Schema.Array(Value) }),
  Schema.Struct({ kind: Schema.Literal("CHOICE"), choices: Schema.Array(Value) }),
  Schema.Struct({ kind: Schema.Literal("UNUSABLE"), reason: Schema.String }),
  /** What a document says against what the person said. */
  Schema.Struct({ kind: Schema.Literal("CONFLICT"), stated: Value, read: Value }),
  /** The catalogue knows no such name, but close ones. */
  Schema.Struct({ kind: Schema.Literal("UNKNOWN_NAME"), stated: Schema.String, choices: Schema.Array(Schema.String) }),
])

/** A question that is open about a field. */
export const OpenDoubt = Schema.Struct({ field: Schema.String, doubt: Doubt, words: Schema.String })
export type OpenDoubt = typeof OpenDoubt.Type

/** A file handed to the session. */
export const ChatMaterial = Schema.Struct({
  materialRef: Schema.String,
  fileName: Schema.optionalKey(Schema.String),
  contentType: Schema.optionalKey(Schema.String),
})
export type ChatMaterial = typeof ChatMaterial.Type

/** All that a session knows, as plain JSON: a host stores it as it is. */
export const ChatState = Schema.Struct({
  version: Schema.Literal(1),
  /** `null` until the asset is known. */
  assetType: Schema.NullOr(KnownAssetType),
  fields: Schema.Record(Schema.String, HeldField),
  doubts: Schema.Array(OpenDoubt),
  /** Fields that the last reply asked for. */
  asked: Schema.Array(Schema.String),
  /** Fields that the last message gave. */
  latest: Schema.Array(Schema.String),
  /** Optional fields that the person does not know: they are not asked for again. */
  skipped: Schema.Array(Schema.String),
  /** Statements, or the one document of another asset. */
  materials: Schema.Array(ChatMaterial),
  /** Messages from before the asset was known; they are read again once it is. */
  unread: Schema.Array(Schema.String),
})
export type ChatState = typeof ChatState.Type
