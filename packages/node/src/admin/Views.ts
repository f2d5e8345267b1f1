import { AssetType } from "@open-valuation/core/domain"
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
  /** Samples that were not added because a sample with the same id has another owner or other content. */
  conflicts: Schema.Int,
  refusedCount: Schema.Int,
  refused: Schema.Array(Schema.Struct({ line: Schema.Int, reason: Schema.String })),
  warnings: Schema.Array(Schema.Struct({ column: Schema.String, count: Schema.Int, example: Schema.String })),
  /** Markets of the file in which demo samples do not count any longer. */
  demoDisplaced: Schema.Array(Schema.Struct({ market: Schema.String, count: Schema.Int })),
})
export type ImportDone = typeof ImportDone.Type

export const MarketAsset = Schema.Literals(["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"])
export type MarketAsset = typeof MarketAsset.Type

/** A file to import: its absolute path on this machine. */
export const ImportWish = Schema.Struct({
  asset: MarketAsset,
  path: Schema.String,
  /** The account that alone sees the samples; `null` shares them with all. */
  account: Schema.NullOr(Schema.String),
})
export type ImportWish = typeof ImportWish.Type

/** What is to be learned: one asset or all, the markets whose key is or contains `market` or all. */
export const FitWish = Schema.Struct({
  asset: Schema.NullOr(MarketAsset),
  market: Schema.NullOr(Schema.String),
  /** Also markets of whose samples a model is kept. */
  again: Schema.Boolean,
  /** Absolute path of a folder of this machine to write the models to. */
  out: Schema.NullOr(Schema.String),
})
export type FitWish = typeof FitWish.Type

const marketKey = { assetType: AssetType, market: Schema.String }

/** A market is being learned, the `place`th of `total`. */
export const FitStarted = Schema.TaggedStruct("FitStarted", { ...marketKey, place: Schema.Int, total: Schema.Int })

/** What became of a market. */
export const FitDone = Schema.TaggedStruct("FitDone", {
  ...marketKey,
  samples: Schema.Int,
  /** `KEPT`: a model of these very samples was there; `TOO_FEW`: there is none. */
  outcome: Schema.Literals(["LEARNED", "KEPT", "TOO_FEW"]),
  seconds: Schema.Finite,
  model: Schema.NullOr(
    Schema.Struct({
      modelId: Schema.String,
      engineVersion: Schema.String,
      recipeHash: Schema.String,
      dataHash: Schema.String,
      /** Samples it was learned from. */
      rows: Schema.Int,
      newestDay: Schema.String,
      fittedAt: Schema.String,
      /** How well prices that the fit held back were predicted; `null` where there were too few. */
      metrics: Schema.NullOr(Schema.Struct({ trials: Schema.Int, mdape: Schema.Finite, coverage80: Schema.Finite })),
    }),
  ),
  /** Where it was written to, when a folder was given. */
  file: Schema.NullOr(Schema.String),
})
export type FitDone = typeof FitDone.Type

/** Which samples are meant; `null`: of all. */
export const SampleChoice = Schema.Struct({
  asset: Schema.NullOr(MarketAsset),
  /** The key of a market, or a part of it, such as a city. */
  market: Schema.NullOr(Schema.String),
  /** As the samples name it. */
  source: Schema.NullOr(Schema.String),
})
export type SampleChoice = typeof SampleChoice.Type

/** Samples of one asset, market, source and owner. */
export const SampleSetView = Schema.Struct({
  asset: MarketAsset,
  market: Schema.String,
  source: Schema.String,
  /** The account that alone sees them; `null`: everyone does. */
  account: Schema.NullOr(Schema.String),
  transactions: Schema.Int,
  listings: Schema.Int,
  auctions: Schema.Int,
  /** First and last day on which one of them was observed. */
  firstDay: Schema.String,
  lastDay: Schema.String,
  demo: Schema.Boolean,
  /** `false`: samples of the demo market, beside which there are others for everyone. */
  counts: Schema.Boolean,
})
export type SampleSetView = typeof SampleSetView.Type

/** Which samples go into a file: those that everyone sees, or those of an account alone. */
export const ExportWish = Schema.Struct({
  ...SampleChoice.fields,
  asset: MarketAsset,
  account: Schema.NullOr(Schema.String),
})
export type ExportWish = typeof ExportWish.Type

/** Some lines of the file. */
export const ExportPiece = Schema.Struct({ csv: Schema.String, rows: Schema.Int })

/** Which source is to be removed, of one asset or of all. */
export const RemoveWish = Schema.Struct({ asset: Schema.NullOr(MarketAsset), source: Schema.String })
