import { createReadStream } from "node:fs"
import type { LocalDate, Valuation } from "@open-valuation/core"
import { type AssetPorts, type Recipe, wordsOfAssets } from "@open-valuation/core/market"
import { ManufacturerSource } from "@open-valuation/core/ports"
import type { OwnWords } from "@open-valuation/core/text"
import {
  ArtefactFiles,
  ArtefactFolder,
  Catalogue,
  customFormat,
  FittedModels,
  type SampleFormat,
} from "@open-valuation/store"
import { type AssetField, assetFields, readBook } from "@open-valuation/store/portfolio"
import { type Context, Effect, Layer, Option, Scope, Stream } from "effect"
import { recipes } from "../AssetMarkets.ts"
import { type AssetModuleUnusable, assetOfModule } from "../assets/AssetModule.ts"
import { noStatements, type StatementValuations } from "../statements/StatementValuations.ts"
import { valuation } from "../Valuation.ts"
import type { BookAsset } from "./PortfolioTask.ts"
import { modelsFolder, pastFolder, samplesFile } from "./Snapshot.ts"

/** An asset with its market as a snapshot holds it, ready to value. */
export interface OpenMarket {
  readonly door: Valuation.Asset<AssetPorts | StatementValuations>
  readonly fields: ReadonlyArray<AssetField>
  /** Facts of the market's samples; a column of the same name is an attribute. */
  readonly sampleFacts: ReadonlySet<string>
  readonly words: OwnWords | undefined
  readonly context: Context.Context<AssetPorts | StatementValuations>
}

interface Known {
  readonly door: Valuation.Asset<AssetPorts | StatementValuations>
  readonly recipe: Recipe
  readonly format: SampleFormat | undefined
  readonly words: OwnWords | undefined
}

const knownOf = Effect.fnUntraced(function* ({ assetType, module }: BookAsset) {
  if (module !== undefined) {
    const asset = yield* assetOfModule(module, assetType)
    const recipe = asset.market?.recipe
    if (recipe === undefined) return undefined
    const known: Known = { door: asset.valuation, recipe, format: customFormat(asset), words: wordsOfAssets([asset]) }
    return known
  }
  const door = valuation.assets.get(assetType)
  const recipe = recipes.get(assetType)
  return door === undefined || recipe === undefined ? undefined : { door, recipe, format: undefined, words: undefined }
})

/** The models of the snapshot, and those of past days, which its threads share once one has learned them. */
const modelsLayer = (snapshot: string) =>
  ArtefactFiles.layerBefore(modelsFolder(snapshot)).pipe(Layer.provide(ArtefactFolder.layer(pastFolder(snapshot))))

/** A market in this thread's memory. Nothing beyond the snapshot is asked, so that every row meets the same market. */
export const openMarket = Effect.fnUntraced(function* (
  asset: BookAsset,
  snapshot: string,
  today: LocalDate.LocalDate,
): Effect.fn.Return<OpenMarket | undefined, AssetModuleUnusable> {
  const known = yield* knownOf(asset)
  if (known === undefined) return undefined
  const { door, format, recipe, words } = known
  const { assetType } = asset
  const layers = FittedModels.layer(new Map([[assetType, recipe]]), { former: "wait" }).pipe(
    Layer.provide([FittedModels.Fitter.layer, modelsLayer(snapshot)]),
    Layer.provideMerge(Catalogue.layerMemory({ keys: new Map([[assetType, recipe.keys]]) })),
    Layer.merge([ManufacturerSource.none, noStatements]),
  )
  const context = yield* Layer.buildWithScope(layers, Scope.makeUnsafe()).pipe(Effect.orDie)
  const file = samplesFile(snapshot, assetType)
  const bytes = Stream.suspend(() =>
    Stream.fromAsyncIterable<Uint8Array, unknown>(createReadStream(file), (cause) => cause),
  ).pipe(Stream.orDie)
  yield* Effect.flatMap(Catalogue, (catalogue) =>
    catalogue.import({ asset: assetType, format, owner: undefined, fileName: file, today, bytes }),
  ).pipe(Effect.provideContext(context), Effect.orDie)
  const header = yield* Effect.orDie(Stream.runHead(readBook(bytes)))
  const sampleFacts = new Set(Option.isSome(header) ? header.value.columns : [])
  return { door, fields: assetFields(door), sampleFacts, words, context }
})
