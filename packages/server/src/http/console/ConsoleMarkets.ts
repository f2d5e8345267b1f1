import type { Message } from "@open-valuation/core"
import { Data, type Effect, type Stream } from "effect"
import type { AccountId } from "../../service/index.ts"
import type { FitEvent, FitWish, ImportReport, Market } from "./MarketsApi.ts"

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
  readonly import: (wish: MarketImport) => Effect.Effect<ImportReport, MarketsRefused>
  /** Learns markets, one after the other. */
  readonly fit: (wish: FitWish) => Stream.Stream<FitEvent, MarketsRefused>
}
