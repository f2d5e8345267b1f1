import { type AssetType, KnownAssetType, ownValue } from "@open-valuation/core"
import { type LibraryAsset, libraryAsset } from "@open-valuation/core/assets"
import { Predicate, Schema } from "effect"
import type { ServedAsset } from "../tasks/ServedAsset.ts"
import { assetForm } from "./AssetForm.ts"

const isKnown = Schema.is(KnownAssetType)

/** An asset that a host adds is named by the texts that each request has, the place aside. */
const namingOf = (asset: ServedAsset): LibraryAsset["subject"] => {
  if (isKnown(asset.assetType)) return [...(libraryAsset(asset.assetType)?.subject ?? []), ["city"]]
  const texts = assetForm(asset)("en").fields.filter(({ kind, required }) => kind === "text" && required)
  return [texts.map(({ name }) => name).filter((name) => name !== "city"), ["city"]]
}

/** The subjects of the requests of assets. */
export interface Subjects {
  /** The fields that are read. */
  readonly fields: ReadonlyArray<string>
  /** The subject of a request, in a few words of its own. Empty when it names nothing. */
  readonly of: (assetType: AssetType, request: Readonly<Record<string, unknown>>) => string
}

const MOST_CHARACTERS = 120

/** The subjects of the assets' requests. */
export const makeSubjects = (assets: ReadonlyArray<ServedAsset>): Subjects => {
  const byAsset = new Map(assets.map((asset) => [asset.assetType, namingOf(asset)]))
  return {
    fields: [...new Set(["materials", ...[...byAsset.values()].flat(2)])],
    of: (assetType, request) => {
      const words = (byAsset.get(assetType) ?? [])
        .map((fields) => fields.map((field) => ownValue(request, field)).filter(isSaid))
        .find((found) => found.length > 0)
      return (words?.join(" ") ?? fileNames(request["materials"])).slice(0, MOST_CHARACTERS)
    },
  }
}

const isSaid = (value: unknown): value is string => typeof value === "string" && value.trim() !== ""

/** The names of uploaded files. */
const fileNames = (materials: unknown): string =>
  (Array.isArray(materials) ? materials : [])
    .map((material: unknown) => (Predicate.isObject(material) ? Reflect.get(material, "fileName") : undefined))
    .filter(isSaid)
    .join("、")
