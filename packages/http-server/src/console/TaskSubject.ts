import type { AssetType } from "@open-valuation/core"
import { Predicate } from "effect"

/** Fields of requests that name their subject, by asset: all of the first list of which there is one. */
const naming: Readonly<Record<string, ReadonlyArray<ReadonlyArray<string>>>> = {
  PROPERTY: [["address", "houseType"]],
  LAND: [["address"]],
  VEHICLE: [["brand", "series", "trim"], ["vin"]],
  EQUIPMENT: [["manufacturer", "model"]],
}

/** What often names the subject of an asset that a host adds. */
const usual: ReadonlyArray<ReadonlyArray<string>> = [["name"], ["address"], ["brand", "model"], ["title"], ["city"]]

/** The fields of requests that {@link subjectOf} reads, of all assets. */
export const subjectFields: ReadonlyArray<string> = [
  ...new Set(["materials", ...[...Object.values(naming), usual].flat(2)]),
]

const MOST_CHARACTERS = 120

/** What a request is about, in a few words of its own. Empty when it names nothing. */
export const subjectOf = (assetType: AssetType, request: Readonly<Record<string, unknown>>): string => {
  const named = (naming[assetType] ?? usual)
    .map((fields) => fields.map((field) => request[field]).filter(isSaid))
    .find((words) => words.length > 0)
  return (named?.join(" ") ?? fileNames(request["materials"])).slice(0, MOST_CHARACTERS)
}

const isSaid = (value: unknown): value is string => typeof value === "string" && value.trim() !== ""

/** The names of uploaded files. */
const fileNames = (materials: unknown): string =>
  (Array.isArray(materials) ? materials : [])
    .map((material: unknown) => (Predicate.isObject(material) ? Reflect.get(material, "fileName") : undefined))
    .filter(isSaid)
    .join("、")
