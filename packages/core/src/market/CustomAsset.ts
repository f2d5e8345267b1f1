import { type RequestField, requestFields } from "../asset/Field.ts"
import type { AssetDefinition } from "../AssetDefinition.ts"
import type { AssetType } from "../domain/Asset.ts"
import type { Locale, OwnWords } from "../domain/Words.ts"
import type { ManufacturerSource } from "../ports/ManufacturerSource.ts"
import type { ModelStore } from "../ports/ModelStore.ts"
import type { SampleSource } from "../ports/SampleSource.ts"
import * as Valuation from "../Valuation.ts"
import { ENGINE_VERSION } from "../Version.ts"
import type { AssetMarket } from "./MarketAsset.ts"

/** Services that every host offers to an asset's valuations. */
export type AssetPorts = SampleSource | ModelStore | ManufacturerSource

/** Facts that distinguish the objects of an asset. */
export interface ObjectIdentity {
  /** At least one field of each group must be known; otherwise the sample counts as an object of its own. */
  readonly needs: ReadonlyArray<ReadonlyArray<string>>
  /** Further facts that keep similar objects apart when they are known. */
  readonly uses: ReadonlyArray<string>
  /** Rounding step of a number, because sources round differently. */
  readonly rounded: Readonly<Record<string, number>>
}

/** Contents of an asset's sample files besides kind, day and price. Columns are fields of its request. */
export interface SampleRules {
  /** Columns that each row must have. */
  readonly required: ReadonlyArray<string>
  /** Rules by which the same object is recognised in several sources. Absent: each sample is an object of its own. */
  readonly identity?: ObjectIdentity
}

/** The parts of an asset that a host adds. */
export interface CustomAssetParts<Request, Outcome> {
  /** Without a market, it has no samples. */
  readonly definition: AssetDefinition<Request, Outcome, AssetPorts> & { readonly market?: AssetMarket }
  /** The common name of one such asset: `船舶`, `boat`. */
  readonly name: Readonly<Record<Locale, string>>
  /** One sentence about it for the documentation of the API. Absent: none. */
  readonly description?: string
  /** The rules of its sample files. Absent: no column but kind, day and price is required. */
  readonly samples?: SampleRules
  /** Its own sentences. */
  readonly words?: OwnWords
}

/**
 * An asset with everything that a host needs to serve it: valuations, samples, models, words. Servers and the command
 * line load it from a module (`OV_ASSETS`).
 */
export interface CustomAsset {
  readonly assetType: AssetType
  /** Version of the engine that its module was built with. */
  readonly engineVersion: string
  readonly name: Readonly<Record<Locale, string>>
  readonly description: string | undefined
  readonly valuation: Valuation.Asset<AssetPorts>
  /** Fields of its request. */
  readonly fields: ReadonlyArray<RequestField>
  readonly market: AssetMarket | undefined
  readonly samples: SampleRules
  readonly words: OwnWords
}

/** Makes an asset that a host can serve from its definition. */
export const customAsset = <Request, Outcome>({
  definition,
  description,
  name,
  samples = { required: [] },
  words = {},
}: CustomAssetParts<Request, Outcome>): CustomAsset => ({
  assetType: definition.assetType,
  engineVersion: ENGINE_VERSION,
  name,
  description,
  valuation: Valuation.asset(definition),
  fields: requestFields(definition.Request),
  market: definition.market,
  samples,
  words,
})
