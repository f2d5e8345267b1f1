import { Effect, Predicate, Schema } from "effect"
import { takenAssetTypes } from "../asset/assets.ts"
import { AssetType } from "../domain/Asset.ts"
import { commonRequestFields } from "../request/Fields.ts"
import { ENGINE_VERSION } from "../Version.ts"
import type { Asset } from "./DefineAsset.ts"
import { marketRequestFields } from "./recipe/MarketRequest.ts"
import { toldFields } from "./recipe/SearchKeys.ts"

/** A value cannot be served as an asset. `message` says what it is, why not, and what to do. */
export class CustomAssetInvalid extends Schema.TaggedError<CustomAssetInvalid>()("CustomAssetInvalid", {
  message: Schema.String,
}) {}

const isAssetType = Schema.is(AssetType)
const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== ""
const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)
/** Rows in both languages by code, and terms under the asset's type. */
const isWords = (value: unknown, assetType: string): boolean =>
  Predicate.isObject(value) &&
  Object.entries(value).every(
    ([code, row]) =>
      Predicate.isObject(row) && (code === assetType || (Object.hasOwn(row, "zh") && Object.hasOwn(row, "en"))),
  )

/** The fields of a request's schema; `undefined` where it is no struct. */
const fieldsOf = (schema: unknown): object | undefined => {
  const fields: unknown =
    Predicate.isObjectOrArray(schema) || typeof schema === "function" ? Reflect.get(schema, "fields") : undefined
  return Predicate.isObject(fields) ? fields : undefined
}

const lacking = (fields: object | undefined, wanted: object): ReadonlyArray<string> =>
  Object.keys(wanted).filter((name) => fields === undefined || !Object.hasOwn(fields, name))

/** Why a value is no asset that this engine can serve. */
const faultOf = (value: unknown): string | undefined => {
  if (!Predicate.isObject(value) || !Predicate.isObject(value["valuation"])) {
    return "is no asset: make it with defineAsset of @open-valuation/core/market"
  }
  const { assetType, engineVersion, fields: read, market, name, valuation, words } = value
  if (!isAssetType(assetType)) {
    return `has the type ${JSON.stringify(assetType)}: use 2 to 32 capital letters, digits and single underscores, such as BOAT`
  }
  if (takenAssetTypes.has(assetType)) return `has the type ${assetType}, which the library uses itself: choose another`
  if (engineVersion !== ENGINE_VERSION) {
    return `was built with version ${String(engineVersion)} of @open-valuation/core, and this is ${ENGINE_VERSION}: install that version beside it`
  }
  if (!isList(read)) return "has no fields: make it with defineAsset of @open-valuation/core/market"
  if (!Predicate.isObject(name) || !isText(name["zh"]) || !isText(name["en"])) return "has no name in zh and en"
  if (!isWords(words, assetType)) return "has words that are not in zh and en"
  const fields = fieldsOf(valuation["Request"])
  const missing = lacking(fields, market === undefined ? commonRequestFields : marketRequestFields)
  if (missing.length > 0) {
    return `has a request without ${missing.join(", ")}: spread ${market === undefined ? "commonRequestFields" : "marketRequestFields"} into its schema`
  }
  const recipe: unknown = Predicate.isObject(market) ? market["recipe"] : undefined
  if (market !== undefined && (!Predicate.isObject(recipe) || recipe["assetType"] !== assetType)) {
    return `has a market whose recipe is not for ${assetType}`
  }
  return undefined
}

/** Fields that an asset's names read in samples, of which a catalogue would tell nothing. Samples have a city apart. */
const untoldFields = ({ market }: Asset): ReadonlyArray<string> => {
  if (market?.names === undefined) return []
  const told = new Set(["city", ...toldFields(market.recipe.keys)])
  const read = Object.entries(market.names).flatMap(([field, { from = field, within = [] }]) => [from, ...within])
  return [...new Set(read)].filter((field) => !told.has(field))
}

const isWhole = (value: unknown): value is Asset => faultOf(value) === undefined

/** The name of a value in messages. */
const labelOf = (value: unknown, at: number): string =>
  Predicate.isObject(value) && isAssetType(value["assetType"]) ? value["assetType"] : `number ${at + 1}`

/**
 * Checks values, such as the exports of a module, before they are served as assets: each is whole, fits this engine,
 * and has a type and message codes that no other has.
 */
export const customAssets = (values: ReadonlyArray<unknown>): Effect.Effect<ReadonlyArray<Asset>, CustomAssetInvalid> =>
  Effect.suspend(() => {
    const types = new Set<string>()
    const codes = new Map<string, string>()
    const assets: Array<Asset> = []
    for (const [at, value] of values.entries()) {
      const label = labelOf(value, at)
      if (!isWhole(value)) {
        return Effect.fail(new CustomAssetInvalid({ message: `Asset ${label} ${faultOf(value)}.` }))
      }
      const untold = untoldFields(value)
      if (untold.length > 0) {
        const message = `Asset ${label} has names from ${untold.join(", ")}, which catalogues do not keep: add it to told in its recipe's keys.`
        return Effect.fail(new CustomAssetInvalid({ message }))
      }
      if (types.has(value.assetType)) {
        return Effect.fail(new CustomAssetInvalid({ message: `Asset ${label} is given twice: leave one out.` }))
      }
      types.add(value.assetType)
      assets.push(value)
      for (const code of Object.keys(value.words)) {
        const other = codes.get(code)
        if (other !== undefined) {
          const message = `Assets ${other} and ${label} both have words for ${code}: give its codes another prefix.`
          return Effect.fail(new CustomAssetInvalid({ message }))
        }
        codes.set(code, label)
      }
    }
    return Effect.succeed(assets)
  })

/** The words of several assets as one. */
export const wordsOfAssets = (assets: ReadonlyArray<Asset>): Asset["words"] =>
  Object.fromEntries(assets.flatMap(({ words }) => Object.entries(words)))
