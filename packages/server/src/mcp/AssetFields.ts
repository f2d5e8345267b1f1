import { ownValue } from "@open-valuation/core"
import { lendingFieldNames } from "@open-valuation/core/assets"
import { Predicate, Schema } from "effect"

type Json = Readonly<Record<string, unknown>>

/** Fields that a model does not fill in: those of the chat and of files, and what the engine infers. */
const unseen = new Set([
  "source",
  "chatSessionId",
  "materialRef",
  "materialFileName",
  "manufacturerInferred",
  "attributes",
])

const isJson = (value: unknown): value is Json => Predicate.isObject(value) && !Array.isArray(value)

/** What a schema of one field says to a model. Bounds are left to the API, which names the fault. */
const told = new Set(["type", "enum", "format"])

/** Longest description of a field. */
const MOST_DESCRIPTION = 120

/**
 * The facts of an asset as a JSON schema for a model: the contract's request without the fields of a lender, whose
 * bounds the API checks all the same. Names that are left out may be sent.
 */
export const assetFields = (request: Schema.Top): Json => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(Schema.toType(request))
  const named = (json: Json): Json => {
    const { $ref: reference } = json
    const defined = typeof reference === "string" ? ownValue(definitions, reference.replace("#/$defs/", "")) : undefined
    return isJson(defined) ? defined : json
  }
  const field = (json: Json, levels: number): Json => {
    const whole = withParts(named(json))
    const { description, properties, required } = whole
    return {
      ...Object.fromEntries(Object.entries(whole).filter(([name]) => told.has(name))),
      ...(typeof description === "string" ? { description: description.slice(0, MOST_DESCRIPTION) } : {}),
      ...(isJson(properties) && levels > 0
        ? { properties: fieldsOf(properties, levels - 1), ...(Array.isArray(required) ? { required } : {}) }
        : {}),
    }
  }
  const fieldsOf = (properties: Json, levels: number): Json =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, json]) =>
        isJson(json) && !unseen.has(name) && !lendingFieldNames.has(name) ? [[name, field(json, levels)]] : [],
      ),
    )
  return { type: "object", ...field(schema, 2) }
}

/** A schema with the bounds of its parts; one of `null` and something is that. */
const withParts = (json: Json): Json => {
  const { allOf, anyOf } = json
  const alternatives = (Array.isArray(anyOf) ? anyOf : []).filter(isJson).filter(({ type }) => type !== "null")
  const parts = [
    ...(Array.isArray(allOf) ? allOf.filter(isJson) : []),
    ...(alternatives.length === 1 ? alternatives : []),
  ]
  return Object.fromEntries([...parts, json].flatMap((part) => Object.entries(part)))
}
