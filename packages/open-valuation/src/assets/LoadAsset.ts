import { type NotValuable, type SearchUnavailable, Valuation } from "@open-valuation/core"
import type { Message, ValuationEvent } from "@open-valuation/core/domain"
import type { AssetMarket, AssetPorts, MarketAssetDefinition } from "@open-valuation/core/market"
import { makeRendering, type OwnWords } from "@open-valuation/core/text"
import type { SampleFormat } from "@open-valuation/store"
import type { Stream } from "effect"
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

/** Engine and sentences are loaded at the same time. */
const loading = async <Engine, Request, Outcome>(
  engine: Promise<Engine>,
  define: (engine: Engine) => MarketAssetDefinition<Request, Outcome, AssetPorts>,
  sentences: Promise<{ readonly words: OwnWords }>,
): Promise<LoadedAsset> => {
  const [definition, { words }] = await Promise.all([engine.then(define), sentences])
  const { market } = definition
  return { events: Valuation.eventsOf(definition), market, format: undefined, ...makeRendering(words) }
}

// Tables of names and models are most of what there is to load.
const own: Readonly<Record<MarketAsset, () => Promise<LoadedAsset>>> = {
  PROPERTY: async () =>
    loading(
      import("@open-valuation/core/property"),
      ({ property }) => property(),
      import("@open-valuation/core/text/property"),
    ),
  VEHICLE: async () =>
    loading(
      import("@open-valuation/core/vehicle"),
      ({ vehicle }) => vehicle(),
      import("@open-valuation/core/text/vehicle"),
    ),
  LAND: async () =>
    loading(import("@open-valuation/core/land"), ({ land }) => land(), import("@open-valuation/core/text/land")),
  EQUIPMENT: async () =>
    loading(
      import("@open-valuation/core/equipment"),
      ({ equipment }) => equipment(),
      import("@open-valuation/core/text/equipment"),
    ),
}

/** The library's own assets. */
export const ownAssets: AssetLoaders = new Map(Object.entries(own))

/** True when an asset is one of the library's own. */
export const isOwnAsset = (asset: string): asset is MarketAsset => ownAssets.has(asset)
