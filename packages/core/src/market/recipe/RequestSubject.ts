import { Schema } from "effect"
import type { AssetType } from "../../domain/Asset.ts"
import { type Facts, FactValue } from "../../domain/Facts.ts"
import type { Subject } from "../../domain/Sample.ts"
import { lendingFieldNames } from "../../lending/LendingRequest.ts"
import * as Place from "../../reading/place/Place.ts"

/** The part of a market request from which a subject is built; shared by all market assets. */
export interface MarketRequest {
  readonly city?: string
  readonly attributes?: Facts
}

/** Fields that state the location or belong to the request itself, not facts of the object. */
const ENVELOPE = new Set([
  "city",
  "attributes",
  "valuationDate",
  "materialFileName",
  "materialRef",
  "source",
  "chatSessionId",
  "caseNumber",
  "plateNumber",
  ...lendingFieldNames,
])

const isFact = Schema.is(FactValue)

/** A blank text carries no information. */
const saysSomething = (value: FactValue): boolean => typeof value !== "string" || value.trim() !== ""

/**
 * Builds the subject of a market request: `attributes` under the catalogue's column names, overridden by the request's
 * own fields, except those that the asset reads itself (`apart`). Values that are not facts (objects) and blank texts
 * are ignored and do not override an attribute.
 */
export const requestSubject = <Request extends MarketRequest>(
  assetType: AssetType,
  request: Request,
  apart: ReadonlyArray<keyof Request & string> = [],
): Subject<never> => {
  const facts: Record<string, FactValue> = {}
  for (const [name, value] of Object.entries(request.attributes ?? {})) if (saysSomething(value)) facts[name] = value
  const skipped = new Set<string>([...ENVELOPE, ...apart])
  for (const name of Object.keys(request)) {
    const value: unknown = Reflect.get(request, name)
    if (!skipped.has(name) && isFact(value) && saysSomething(value)) facts[name] = value
  }
  return { assetType, city: Place.parse(request.city ?? "").path, facts }
}
