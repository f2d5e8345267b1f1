import { AssetType, Message } from "@open-valuation/core"
import { envelope, failures, RequiredScope } from "@open-valuation/http-api"
import { Data, type Effect, Schema, type Stream } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import type { AccountId } from "../accounts/ApiKey.ts"
import { consoleApiPath } from "./ConsoleApi.ts"

/** Out-of-sample accuracy of a model, of prices that its fit held back. */
const Trials = Schema.Struct({
  count: Schema.Int,
  /** Median of |value − price| ÷ price. */
  medianError: Schema.Finite,
  /** Share of the prices within the 80 % range. */
  coverage80: Schema.Finite,
})

const market = {
  assetType: Schema.String,
  /** Key of the market in the catalogue. */
  market: Schema.String,
  /** Samples by kind that the account may use. */
  deals: Schema.Int,
  listings: Schema.Int,
  auctions: Schema.Int,
  /** Those among them that the account alone sees. */
  own: Schema.Int,
  firstDay: Schema.String,
  lastDay: Schema.String,
  sources: Schema.Array(Schema.String),
  /** True when all of them are simulated. */
  demo: Schema.Boolean,
  /** The stored model. It is learned from shared samples alone. */
  model: Schema.NullOr(
    Schema.Struct({
      modelId: Schema.String,
      /** Number of samples that it was learned from. */
      rows: Schema.Int,
      newestDay: Schema.String,
      fittedAt: Schema.String,
      /** `null` when too few prices could be held back. */
      trials: Schema.NullOr(Trials),
    }),
  ),
  /** The former model's figures on later deals, when this process replaced it. */
  drift: Schema.NullOr(Schema.Struct({ ...Trials.fields, expectedError: Schema.Finite, outside: Schema.Boolean })),
}

/** A market of the catalogue, as an account sees it. */
export const Market = Schema.Struct(market)
export type Market = typeof Market.Type

/** An asset whose samples can be imported, and the columns of its files. */
const SampleAsset = Schema.Struct({
  assetType: Schema.String,
  columns: Schema.Array(Schema.Struct({ name: Schema.String, label: Schema.String, required: Schema.Boolean })),
})

/** The markets of the catalogue, and what can be imported. */
export const Markets = Schema.Struct({
  /** `label`: what the market is called, in the reader's language. */
  markets: Schema.Array(Schema.Struct({ ...market, label: Schema.String })),
  assets: Schema.Array(SampleAsset),
  /** Largest file that can be imported, in bytes. */
  fileBytes: Schema.Int,
})

const MarketCount = Schema.Struct({ market: Schema.String, count: Schema.Int })

const counts = {
  rows: Schema.Int,
  accepted: Schema.Int,
  /** New samples. */
  added: Schema.Int,
  /** Samples that are stored with another owner or other content, and stay as they are. */
  conflicts: Schema.Int,
  refusedCount: Schema.Int,
}

/** The outcome of a file's import, or of its trial. */
export const SampleImport = Schema.Struct({
  ...counts,
  /** The first refused rows, and what is wrong with them. */
  refused: Schema.Array(
    Schema.Struct({
      line: Schema.Int,
      fault: Message,
      column: Schema.optionalKey(Schema.String),
      cell: Schema.optionalKey(Schema.String),
    }),
  ),
  /** Values that were left out of their rows, unknown words and doubtful prices, by column, with an example. */
  warnings: Schema.Array(
    Schema.Struct({
      column: Schema.String,
      count: Schema.Int,
      fault: Message,
      line: Schema.Int,
      cell: Schema.String,
    }),
  ),
  /** Columns whose meaning is not known. They are kept as attributes. */
  unknownColumns: Schema.Array(Schema.String),
  /** Columns that tell who, or count rows. Their cells are not kept. */
  leftOutColumns: Schema.Array(Schema.String),
  /** Markets of the file whose demo samples are no longer used. */
  demoDisplaced: Schema.Array(MarketCount),
})

const found = {
  /** Number of markets with samples of the file, simulated ones aside. */
  marketCount: Schema.Int,
}

/** The same with what was found in the file. */
export const ImportReport = Schema.Struct({
  ...SampleImport.fields,
  ...found,
  /** The largest of the markets. */
  markets: Schema.Array(MarketCount),
})
export type ImportReport = typeof ImportReport.Type

const LabelledCount = Schema.Struct({ ...MarketCount.fields, label: Schema.String })

/** The report for a reader. */
export const ShownReport = Schema.Struct({
  ...counts,
  ...found,
  unknownColumns: Schema.Array(Schema.String),
  leftOutColumns: Schema.Array(Schema.String),
  /** The first refused rows, and values that were left out of their rows, by column. */
  refused: Schema.Array(Schema.Struct({ line: Schema.Int, reason: Schema.String })),
  warnings: Schema.Array(Schema.Struct({ column: Schema.String, count: Schema.Int, example: Schema.String })),
  /** True when nothing was imported. */
  dryRun: Schema.Boolean,
  markets: Schema.Array(LabelledCount),
  demoDisplaced: Schema.Array(LabelledCount),
})

const Name = Schema.String.check(Schema.isMaxLength(200))

/** The markets to learn anew: of one asset or all, one market or all. */
export const FitWish = Schema.Struct({
  assetType: Schema.optionalKey(Name),
  market: Schema.optionalKey(Name),
  /** True to learn markets again that have a model of the same samples. */
  again: Schema.optionalKey(Schema.Boolean),
})
export type FitWish = typeof FitWish.Type

const marketKey = { assetType: AssetType, market: Schema.String }

/** A market is being learned, number `place` of `total`. */
export const MarketBegun = Schema.Struct({ ...marketKey, place: Schema.Int, total: Schema.Int })

/** A market whose turn is over. */
export const MarketDone = Schema.Struct({
  ...marketKey,
  samples: Schema.Int,
  /** `KEPT`: there was already a model of the same samples. `TOO_FEW`: there are too few samples for one. */
  outcome: Schema.Literals(["LEARNED", "KEPT", "TOO_FEW"]),
  seconds: Schema.Finite,
})

const started = MarketBegun.fields
const done = { ...MarketDone.fields, trials: Schema.NullOr(Trials) }

/** The progress of fits. */
export const FitEvent = Schema.Union([Schema.TaggedStruct("started", started), Schema.TaggedStruct("done", done)])
export type FitEvent = typeof FitEvent.Type

const label = { label: Schema.String }

/** The progress of fits for a reader, as Server-Sent Events; `end` or `failed` is the last. */
export const fitEvents = HttpApiSchema.StreamSse({
  events: Schema.Union([
    Schema.Struct({
      event: Schema.Literal("started"),
      data: Schema.fromJsonString(Schema.Struct({ ...started, ...label })),
    }),
    Schema.Struct({ event: Schema.Literal("done"), data: Schema.fromJsonString(Schema.Struct({ ...done, ...label })) }),
    Schema.Struct({ event: Schema.Literal("end"), data: Schema.fromJsonString(Schema.Null) }),
    Schema.Struct({
      event: Schema.Literal("failed"),
      data: Schema.fromJsonString(Schema.Struct({ message: Schema.String })),
    }),
  ]),
})

/** The markets of the catalogue. */
export const marketsGroup = HttpApiGroup.make("markets")
  .add(
    HttpApiEndpoint.get("list", `${consoleApiPath}/markets`, { success: envelope(Markets), error: failures }),
    HttpApiEndpoint.post("import", `${consoleApiPath}/markets/import`, {
      payload: Schema.Struct({
        file: Multipart.SingleFileSchema,
        assetType: Schema.String,
        /** `true` or `false`, the default. */
        dryRun: Schema.optionalKey(Schema.String),
        /** `true` shares the samples with all accounts. Default: only the session's sees them. */
        shared: Schema.optionalKey(Schema.String),
      }).pipe(HttpApiSchema.asMultipart()),
      success: envelope(ShownReport),
      error: failures,
    }),
    HttpApiEndpoint.post("fit", `${consoleApiPath}/markets/fit`, {
      payload: FitWish,
      success: fitEvents,
      error: failures,
    }),
  )
  .annotate(RequiredScope, "samples")

/** Who looks at the markets. */
export interface Viewer {
  readonly accountId: AccountId
  readonly account: string
}

/** An uploaded file of samples. */
export interface MarketImport {
  readonly viewer: Viewer
  readonly assetType: string
  readonly fileName: string
  readonly bytes: Uint8Array
  /** Counts what would be imported, and imports nothing. */
  readonly dryRun: boolean
  /** True when all accounts may use the samples, false when only the viewer may. */
  readonly shared: boolean
}

/** A column of a sample file. */
export interface SampleColumn {
  readonly name: string
  readonly required: boolean
}

/** A file is not imported, or markets are not learned. `words` say why, and what to do. */
export class MarketsRefused extends Data.TaggedError("MarketsRefused")<{
  readonly code: 40001 | 41500 | 42900
  readonly words: Message
}> {}

/** The console's operations on the markets of the catalogue. Hosts implement it over their catalogue. */
export interface ConsoleMarkets {
  /** The assets that have samples, with the columns of their files. */
  readonly columns: ReadonlyMap<string, ReadonlyArray<SampleColumn>>
  /** The markets with samples that the viewer may use. */
  readonly list: (viewer: Viewer) => Effect.Effect<ReadonlyArray<Market>>
  /** The assets that have markets of simulated samples alone, among those that the viewer may use. */
  readonly demo: (viewer: Viewer) => Effect.Effect<ReadonlyArray<string>>
  readonly import: (wish: MarketImport) => Effect.Effect<ImportReport, MarketsRefused>
  /** Learns markets, one after the other. */
  readonly fit: (wish: FitWish) => Stream.Stream<FitEvent, MarketsRefused>
}
