import { ownValue } from "@open-valuation/core"
import { KnownAssetType, lendingFieldNames } from "@open-valuation/core/assets"
import { translate } from "@open-valuation/intake/text"
import { Predicate, Schema } from "effect"
import type { ServedAsset } from "../http/ServedAsset.ts"
import type { Locale } from "../tasks/Task.ts"
import type { Form, FormField } from "./ConsoleApi.ts"

type Json = Readonly<Record<string, unknown>>

/** Fields of requests that no person fills in. */
const unseen = new Set(["source", "chatSessionId", "materialRef", "materialFileName", "manufacturerInferred"])

/** Levels of objects in a form. */
const MOST_LEVELS = 3

const isKnown = Schema.is(KnownAssetType)

const isJson = (value: unknown): value is Json => Predicate.isObject(value) && !Array.isArray(value)

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The name of an asset, in the reader's language. */
export const assetTitle = ({ assetType, name }: ServedAsset, locale: Locale): string =>
  capital(name?.[locale] ?? translate({ code: "chat.assetName", params: { assetType } }, locale))

/**
 * The form of an asset's request, from its schema; labels, units and help from the catalogues. `suggested` are the
 * fields with suggestions, each with those that these depend on.
 */
export const assetForm = (
  asset: ServedAsset,
  suggested: ReadonlyMap<string, ReadonlyArray<string>> = new Map(),
): ((locale: Locale) => Form) => {
  const request = requestJson(asset.Request)
  const [whole] = listOf(request["examples"])
  const example = isJson(whole) ? whole : {}
  const found = fieldsIn(request, "", true, MOST_LEVELS)
  return (locale) => ({
    assetType: asset.assetType,
    title: assetTitle(asset, locale),
    fields: found
      .flatMap((field) =>
        formField(
          asset,
          { example: ownValue(example, field.path), suggested: suggested.get(field.path), ...field },
          locale,
        ),
      )
      .toSorted((one, other) => lendingOrder.indexOf(one.name) - lendingOrder.indexOf(other.name)),
    example,
  })
}

const requestJson = (request: Schema.Top): Json => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(Schema.toType(request))
  const { $ref: reference } = schema
  const defined = typeof reference === "string" ? ownValue(definitions, reference.replace("#/$defs/", "")) : schema
  return isJson(defined) ? defined : {}
}

interface FoundField {
  readonly path: string
  readonly json: Json
  readonly required: boolean
}

/** The fields of an object, and those of the objects in it, which are required only where all above them are. */
const fieldsIn = (json: Json, path: string, required: boolean, levels: number): ReadonlyArray<FoundField> => {
  const { properties, required: names } = json
  if (!isJson(properties) || levels === 0) return []
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (!isJson(schema) || unseen.has(name)) return []
    const merged = withParts(schema)
    const isRequired = required && Array.isArray(names) && names.includes(name)
    return isJson(merged["properties"])
      ? fieldsIn(merged, `${path}${name}.`, isRequired, levels - 1)
      : [{ path: `${path}${name}`, json: merged, required: isRequired }]
  })
}

/** A schema with its bounds and alternatives at the top: one of `null` and something is that. */
const withParts = (schema: Json): Json => {
  const { allOf, anyOf } = schema
  const alternatives = (Array.isArray(anyOf) ? anyOf : []).filter(isJson).filter(({ type }) => type !== "null")
  const parts = [
    ...(Array.isArray(allOf) ? allOf.filter(isJson) : []),
    ...(alternatives.length === 1 ? alternatives : []),
  ]
  return Object.fromEntries([...parts, schema].flatMap((part) => Object.entries(part)))
}

const kindOf = ({ enum: codes, format, items, type }: Json): FormField["kind"] | undefined => {
  switch (type) {
    case "string":
      return Array.isArray(codes) ? "choice" : format === "date" ? "date" : "text"
    case "integer":
      return "integer"
    case "number":
      return "decimal"
    case "boolean":
      return "boolean"
    case "array":
      return isJson(items) && items["type"] === "string" ? "list" : undefined
    default:
      return undefined
  }
}

/** A field, what the example of the whole request has in it, and the fields that its suggestions depend on. */
interface ShownField extends FoundField {
  readonly example: unknown
  readonly suggested: ReadonlyArray<string> | undefined
}

/** No field for what a form cannot hold: objects with names of their own, files. */
const formField = (
  asset: ServedAsset,
  { example: usualValue, json, path, required, suggested }: ShownField,
  locale: Locale,
): ReadonlyArray<FormField> => {
  const speaker = isKnown(asset.assetType) ? asset.assetType : usual.get(path)
  const kind = kindOf(json)
  if (kind === undefined) return []
  const { description, enum: codes, maxLength, maximum, minimum = json["exclusiveMinimum"] } = json
  const [example = kind === "text" ? usualValue : undefined] = listOf(json["examples"])
  const say = (code: string, params: object = {}): string =>
    translate({ code, params: { assetType: speaker ?? "", field: path, ...params } }, locale)
  const unit = kind === "integer" || kind === "decimal" ? unitOf(say("chat.fieldValue", { value: 7 })) : ""
  const help = speaker === undefined ? description : say("chat.why")
  return [
    {
      name: path,
      label: capital(speaker === undefined ? spoken(path) : say("chat.fieldLabel")),
      kind,
      required,
      ...(unit === "" ? {} : { unit }),
      ...(typeof help === "string" ? { help } : {}),
      ...(isBound(minimum) ? { minimum } : {}),
      ...(isBound(maximum) ? { maximum } : {}),
      ...(typeof maxLength === "number" ? { maxLength } : {}),
      ...(kind === "choice" && Array.isArray(codes)
        ? { options: codes.map(String).map((value) => ({ value, label: say("chat.fieldValue", { value }) })) }
        : {}),
      ...(typeof example === "string" || typeof example === "number" ? { example: String(example) } : {}),
      ...(kind === "text" && suggested !== undefined ? { suggested } : {}),
      ...(lendingFieldNames.has(path) ? { group: "LENDING" as const } : {}),
    },
  ]
}

/** Fields of requests that mean the same for every asset, and one that has words for them. */
const usual: ReadonlyMap<string, KnownAssetType> = new Map([
  ["city", "VEHICLE"],
  ...["valuationDate", "caseNumber", ...lendingFieldNames].map((name) => [name, "VEHICLE"] as const),
])

/** The terms of a lender, which stand behind all facts. */
const lendingOrder = [...lendingFieldNames]

/** A name of the code as words: `engineHours` as engine hours. */
const spoken = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(".", " ")
    .toLowerCase()

/** Every whole number is bounded by what a number can hold, which says nothing. */
const isBound = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER

/** The unit in a written value: m² of `7 m²`. */
const unitOf = (written: string): string => (written.startsWith("7") ? written.slice(1).trim() : "")

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
