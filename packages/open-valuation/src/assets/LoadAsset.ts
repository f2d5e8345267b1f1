import { type AssetDefinition, type NotValuable, type SearchUnavailable, Valuation } from "@open-valuation/core"
import type { ValuationEvent } from "@open-valuation/core/domain"
import type { MarketDefinition } from "@open-valuation/core/market"
import type { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { makeRendering, type OwnWords, type Rendering } from "@open-valuation/core/text"
import type { Stream } from "effect"
import type { MarketAsset, RequestOf, ResultOf } from "../public/Assets.ts"
import type { Locale } from "../public/Options.ts"

/** What valuations of the assets need. */
export type ValuationPorts = SampleSource | ModelStore | ManufacturerSource

/** An asset, loaded: its engine, its market and its sentences. */
export interface LoadedAsset<Asset extends MarketAsset> {
  readonly events: (
    request: RequestOf<Asset>,
  ) => Stream.Stream<
    ValuationEvent<unknown>,
    NotValuable | SearchUnavailable | Valuation.InvalidRequest,
    ValuationPorts
  >
  readonly market: MarketDefinition
  readonly translate: Rendering["translate"]
  /** An engine's outcome as a result in a language. */
  readonly shown: (outcome: unknown, locale: Locale) => ResultOf<Asset>
}

// An outcome has the form of its asset's result by the engine's types, and a test holds the two equal; checking each
// again would cost a tenth of its time.
function showing<Asset extends MarketAsset>(words: Rendering): LoadedAsset<Asset>["shown"]
function showing(words: Rendering): (outcome: unknown, locale: Locale) => unknown {
  return words.render
}

const loaded = <Asset extends MarketAsset, Request, Outcome>(
  definition: AssetDefinition<Request, Outcome, ValuationPorts>,
  market: MarketDefinition,
  words: OwnWords,
): LoadedAsset<Asset> => {
  const rendering = makeRendering(words)
  return {
    events: Valuation.eventsOf(definition),
    market,
    translate: rendering.translate,
    shown: showing<Asset>(rendering),
  }
}

type Loaders = { readonly [Asset in MarketAsset]: () => Promise<LoadedAsset<Asset>> }

/** Loads an asset when it is first used: tables of names and models are most of what there is to load. */
export const assetLoaders: Loaders = {
  PROPERTY: async () => {
    const [{ property, propertyMarket }, { words }] = await Promise.all([
      import("@open-valuation/core/property"),
      import("@open-valuation/core/text/property"),
    ])
    return loaded(property(), propertyMarket(), words)
  },
  VEHICLE: async () => {
    const [{ vehicle, vehicleMarket }, { words }] = await Promise.all([
      import("@open-valuation/core/vehicle"),
      import("@open-valuation/core/text/vehicle"),
    ])
    return loaded(vehicle(), vehicleMarket(), words)
  },
  LAND: async () => {
    const [{ land, landMarket }, { words }] = await Promise.all([
      import("@open-valuation/core/land"),
      import("@open-valuation/core/text/land"),
    ])
    return loaded(land(), landMarket(), words)
  },
  EQUIPMENT: async () => {
    const [{ equipment, equipmentMarket }, { words }] = await Promise.all([
      import("@open-valuation/core/equipment"),
      import("@open-valuation/core/text/equipment"),
    ])
    return loaded(equipment(), equipmentMarket(), words)
  },
}

/** The market assets. */
export const marketAssets: ReadonlyArray<MarketAsset> = ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"]

/** Whether a host without types named an asset that there is. */
export const isMarketAsset = (asset: unknown): asset is MarketAsset =>
  typeof asset === "string" && Object.hasOwn(assetLoaders, asset)
