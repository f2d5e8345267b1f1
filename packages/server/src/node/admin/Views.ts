import { DriftRecord, ModelState, TrialFigures } from "@open-valuation/core/accuracy"
import { AssetType, LocalDate } from "@open-valuation/core/domain"
import { AuditEvent, Scope } from "@open-valuation/http-api"
import { Schema } from "effect"
import { MarketBegun, MarketDone, SampleImport } from "../../console/MarketsApi.ts"
import { Role } from "../../people/User.ts"

const keyFields = {
  keyId: Schema.Int,
  account: Schema.String,
  name: Schema.String,
  scopes: Schema.Array(Scope),
  /** ISO 8601. */
  expiresAt: Schema.NullOr(Schema.String),
  callbackUrl: Schema.NullOr(Schema.String),
}

/** A key with its secrets, shown once (contract, section 10). */
export const CreatedKeyView = Schema.Struct({
  ...keyFields,
  key: Schema.String,
  webhookSecret: Schema.String,
  createdAt: Schema.String,
})
export type CreatedKeyView = typeof CreatedKeyView.Type

/** A key without its secrets. */
export const KeyView = Schema.Struct({
  ...keyFields,
  lastFour: Schema.String,
  createdAt: Schema.String,
  revokedAt: Schema.NullOr(Schema.String),
  lastUsedAt: Schema.NullOr(Schema.String),
})
export type KeyView = typeof KeyView.Type

/** An account and its usage in the current month. Money in yuan. */
export const AccountView = Schema.Struct({
  account: Schema.String,
  balance: Schema.Finite,
  freeQuota: Schema.Int,
  freeUsed: Schema.Int,
  chargedUnits: Schema.Int,
  createdAt: Schema.String,
})
export type AccountView = typeof AccountView.Type

/**
 * A link to the console: for which account, the address of the server where it is not the one it listens on, and the
 * user whom it signs in, if it is not the operator.
 */
export const ConsoleLinkWish = Schema.Struct({
  account: Schema.String,
  url: Schema.NullOr(Schema.String),
  userId: Schema.optionalKey(Schema.Int),
})
export type ConsoleLinkWish = typeof ConsoleLinkWish.Type

/** A link that signs in to the console once, until it expires. */
export const ConsoleLinkView = Schema.Struct({
  account: Schema.String,
  link: Schema.String,
  expiresAt: Schema.String,
})
export type ConsoleLinkView = typeof ConsoleLinkView.Type

/** A user of an account. */
export const UserView = Schema.Struct({
  userId: Schema.Int,
  account: Schema.String,
  name: Schema.String,
  email: Schema.NullOr(Schema.String),
  role: Role,
  state: Schema.Literals(["INVITED", "ACTIVE", "DISABLED"]),
  lastSignInAt: Schema.NullOr(Schema.String),
})
export type UserView = typeof UserView.Type

/** A new user. */
export const UserWish = Schema.Struct({
  account: Schema.String,
  name: Schema.String,
  email: Schema.NullOr(Schema.String),
  role: Role,
})
export type UserWish = typeof UserWish.Type

/** What to change of a user. `null` changes nothing. */
export const UserChange = Schema.Struct({
  userId: Schema.Int,
  role: Schema.NullOr(Role),
  disabled: Schema.NullOr(Schema.Boolean),
})

/** Which entries of the audit log: of one account or all, by first and last day (`YYYY-MM-DD`), of one object. */
export const AuditChoice = Schema.Struct({
  account: Schema.NullOr(Schema.String),
  from: Schema.NullOr(LocalDate.LocalDate),
  to: Schema.NullOr(LocalDate.LocalDate),
  object: Schema.NullOr(Schema.String),
})
export type AuditChoice = typeof AuditChoice.Type

/** An entry of the audit log. */
export const AuditEventView = AuditEvent
export type AuditEventView = AuditEvent

/** Settings of a new key. `expiresAt` is an ISO 8601 instant. */
export const KeyWish = Schema.Struct({
  name: Schema.String,
  account: Schema.String,
  scopes: Schema.Array(Scope),
  callbackUrl: Schema.NullOr(Schema.String),
  expiresAt: Schema.NullOr(Schema.String),
})
export type KeyWish = typeof KeyWish.Type

/** Progress of a large import whose file was read: rows filed, of all in so many markets. */
export const ImportFiling = Schema.TaggedStruct("ImportFiling", {
  filed: Schema.Int,
  rows: Schema.Int,
  markets: Schema.Int,
})

/** Progress of an import. */
export const ImportProgress = Schema.TaggedStruct("ImportProgress", {
  bytes: Schema.Int,
  totalBytes: Schema.Int,
  rows: Schema.Int,
})

/** Result of an import. `refused` lists the first rows that were refused; all of them are counted. */
export const ImportDone = Schema.TaggedStruct("ImportDone", SampleImport.fields)
export type ImportDone = typeof ImportDone.Type

/** An asset with samples: one of the library's own, or one that the operator adds. */
export const MarketAsset = AssetType
export type MarketAsset = typeof MarketAsset.Type

/** A file to import: its absolute path on this machine. */
export const ImportWish = Schema.Struct({
  asset: MarketAsset,
  path: Schema.String,
  /** The only account that sees the samples. `null` shares them with all. */
  account: Schema.NullOr(Schema.String),
})
export type ImportWish = typeof ImportWish.Type

/** The markets to fit: of one asset or all, with a key that equals or contains `market` or all. */
export const FitWish = Schema.Struct({
  asset: Schema.NullOr(MarketAsset),
  market: Schema.NullOr(Schema.String),
  /** True to refit markets that have a model of the same samples. */
  again: Schema.Boolean,
  /** Absolute path of a local folder to write the models to. */
  out: Schema.NullOr(Schema.String),
})
export type FitWish = typeof FitWish.Type

/** A market is being fitted, number `place` of `total`. */
export const FitStarted = Schema.TaggedStruct("FitStarted", MarketBegun.fields)

/** Result for one market. */
export const FitDone = Schema.TaggedStruct("FitDone", {
  ...MarketDone.fields,
  model: Schema.NullOr(
    Schema.Struct({
      modelId: Schema.String,
      engineVersion: Schema.String,
      recipeHash: Schema.String,
      dataHash: Schema.String,
      /** Number of samples it was fitted to. */
      rows: Schema.Int,
      newestDay: Schema.String,
      fittedAt: Schema.String,
      /** Out-of-sample accuracy on held-out prices. `null` when there were too few. */
      metrics: Schema.NullOr(TrialFigures),
    }),
  ),
  /** Id of the model that values: another, or `null`, where the new one waits for approval. */
  served: Schema.NullOr(Schema.String),
  /** `null` without a former model that expected something, or without newer deals. */
  drift: Schema.NullOr(DriftRecord),
  /** Path of the written model, if a folder was given. */
  file: Schema.NullOr(Schema.String),
})
export type FitDone = typeof FitDone.Type

/** Which models to list. `null`: all. */
export const ModelsWish = Schema.Struct({
  asset: Schema.NullOr(MarketAsset),
  /** Key of a market, or a part of it, such as a city. */
  market: Schema.NullOr(Schema.String),
  state: Schema.NullOr(ModelState),
  limit: Schema.Int,
})

/** A decision of the operator on a model. */
export const DecisionWish = Schema.Struct({
  modelId: Schema.String,
  decision: Schema.Literals(["approve", "retire"]),
  /** Who decides. */
  by: Schema.String,
  reason: Schema.String,
})

/** The validation of a model as a file. */
export const ReportWish = Schema.Struct({
  modelId: Schema.String,
  format: Schema.Literals(["html", "xlsx"]),
  locale: Schema.Literals(["zh", "en"]),
})

/** Selection of samples. `null` selects all. */
export const SampleChoice = Schema.Struct({
  asset: Schema.NullOr(MarketAsset),
  /** Key of a market, or a part of it, such as a city. */
  market: Schema.NullOr(Schema.String),
  /** Name of the source, as in the samples. */
  source: Schema.NullOr(Schema.String),
})
export type SampleChoice = typeof SampleChoice.Type

/** Samples of one asset, market, source and owner. */
export const SampleSetView = Schema.Struct({
  asset: MarketAsset,
  market: Schema.String,
  source: Schema.String,
  /** The only account that sees them. `null` means everyone. */
  account: Schema.NullOr(Schema.String),
  transactions: Schema.Int,
  listings: Schema.Int,
  auctions: Schema.Int,
  /** First and last day of observation. */
  firstDay: Schema.String,
  lastDay: Schema.String,
  demo: Schema.Boolean,
  /** `false` for demo samples in a market that has other samples visible to everyone. */
  counts: Schema.Boolean,
})
export type SampleSetView = typeof SampleSetView.Type

/** The samples to export: those visible to everyone, or those of one account. */
export const ExportWish = Schema.Struct({
  ...SampleChoice.fields,
  asset: MarketAsset,
  account: Schema.NullOr(Schema.String),
})
export type ExportWish = typeof ExportWish.Type

/** Some lines of the exported file. */
export const ExportPiece = Schema.Struct({ csv: Schema.String, rows: Schema.Int })

/** The markets whose samples are filed anew: of one asset or of all, those that other keys filed or `all` of them. */
export const RefileWish = Schema.Struct({ asset: Schema.NullOr(MarketAsset), all: Schema.Boolean })

/** Markets that were filed anew, their samples, and how many of these are in another market now. */
export const RefileDone = Schema.Struct({ markets: Schema.Int, samples: Schema.Int, moved: Schema.Int })

/** The source to remove, of one asset or of all. */
export const RemoveWish = Schema.Struct({ asset: Schema.NullOr(MarketAsset), source: Schema.String })
