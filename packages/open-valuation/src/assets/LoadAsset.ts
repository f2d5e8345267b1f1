import { LocalDate, type NotValuable, type SearchUnavailable, type Valuation } from "@open-valuation/core"
import { assets } from "@open-valuation/core/assets"
import type { Message, ValuationEvent } from "@open-valuation/core/domain"
import type { Asset, AssetMarket, AssetPorts } from "@open-valuation/core/market"
import { makeRendering, type Rendering } from "@open-valuation/core/text"
import type { SampleFormat } from "@open-valuation/store"
import { Effect, Stream } from "effect"
import type { MarketAsset } from "../public/Assets.ts"
import type { Locale } from "../public/Options.ts"

/** An asset, loaded: its engine, its market and its sentences. */
export interface LoadedAsset {
  readonly events: (
    request: unknown,
  ) => Stream.Stream<ValuationEvent<unknown>, NotValuable | SearchUnavailable | Valuation.InvalidRequest, AssetPorts>
  /** `undefined` for an asset that is not valued from samples. */
  readonly market: AssetMarket | undefined
  /** Columns of the samples of a host's own asset. */
  readonly format: SampleFormat | undefined
  readonly translate: (message: Message, locale: Locale) => string
  /** An engine's outcome in a language. */
  readonly render: (outcome: unknown, locale: Locale) => unknown
}

/**
 * An engine's outcome as the asset's result in a language. It has that form by the engine's types, and a test holds the
 * two equal; checking each again would cost a tenth of its time.
 */
export function shown<Result>(asset: Pick<LoadedAsset, "render">, outcome: unknown, locale: Locale): Result
export function shown({ render }: Pick<LoadedAsset, "render">, outcome: unknown, locale: Locale): unknown {
  return render(outcome, locale)
}

/** Loads assets by type, each when it is first used. */
export type AssetLoaders = ReadonlyMap<string, () => Promise<LoadedAsset>>

/** An asset as this package calls it, with its sentences. `format`: of a host's own asset. */
export const loadedAsset = (
  { market, valuation: { check, events } }: Asset,
  rendering: Rendering,
  format?: SampleFormat,
): LoadedAsset => ({
  events: (request) =>
    Stream.unwrap(
      Effect.gen(function* () {
        const today = yield* LocalDate.today
        return events(yield* check(request, today), { today, account: undefined })
      }),
    ),
  market,
  format,
  ...rendering,
})

/** The library's own assets. */
export const ownAssets: AssetLoaders = new Map(
  Object.entries(assets).map(([assetType, { load }]) => [
    assetType,
    async () => {
      const { asset, words } = await load()
      return loadedAsset(asset, makeRendering(words))
    },
  ]),
)

/** True when an asset is one of the library's own. */
export const isOwnAsset = (asset: string): asset is MarketAsset => ownAssets.has(asset)
