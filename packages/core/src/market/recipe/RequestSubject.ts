import { Schema } from "effect"
import type { AssetType } from "../../domain/Asset.ts"
import { type Facts, FactValue } from "../../domain/Facts.ts"
import type { Subject } from "../../domain/Sample.ts"
import { Place } from "../../place/index.ts"

/** What the requests of all market assets share, as far as a subject is made of it. */
export interface MarketRequest {
  readonly city?: string
  readonly attributes?: Facts
}

/** Fields that say where the object is, or how it is asked for: no facts of the object itself. */
const ENVELOPE = new Set([
  "city",
  "attributes",
  "valuationDate",
  "materialFileName",
  "materialRef",
  "source",
  "chatSessionId",
])

const isFact = Schema.is(FactValue)

/** A blank text says nothing. */
const saysSomething = (value: FactValue): boolean => typeof value !== "string" || value.trim() !== ""

/**
 * A market request as a subject: `attributes` under the catalogue's column names, and above them the request's own
 * fields, but for those that the asset reads itself (`apart`). What is no fact (an object), and blank text, says
 * nothing and hides no attribute.
 */
export const requestSubject = <Request extends MarketRequest>(
  assetType: AssetType,
  request: Request,
  apart: ReadonlyArray<keyof Request & string> = [],
): Subject => {
  const facts: Record<string, FactValue> = {}
  for (const [name, value] of Object.entries(request.attributes ?? {})) if (saysSomething(value)) facts[name] = value
  const skipped = new Set<string>([...ENVELOPE, ...apart])
  for (const name of Object.keys(request)) {
    const value: unknown = Reflect.get(request, name)
    if (!skipped.has(name) && isFact(value) && saysSomething(value)) facts[name] = value
  }
  return { assetType, city: Place.parse(request.city ?? "").path, facts }
}
