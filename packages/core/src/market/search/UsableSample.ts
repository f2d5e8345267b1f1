import { Predicate } from "effect"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Sample } from "../../domain/Sample.ts"

/** Highest price of an object, yuan, as of requests. */
const MOST_YUAN = 1e12

const isText = Predicate.isString

const isTextOrAbsent = (value: unknown): boolean => value === undefined || isText(value)

const isFact = (value: unknown): boolean => isText(value) || Number.isFinite(value) || Predicate.isBoolean(value)

const isPrice = (value: unknown): boolean => Predicate.isNumber(value) && value > 0 && value <= MOST_YUAN

const areFacts = (facts: unknown): boolean => {
  if (!Predicate.isObject(facts)) return false
  for (const field in facts) if (!isFact(ownValue(facts, field))) return false
  return true
}

/**
 * True when a source returned a sample of the asset with a price, observed by a day: what the schema `Sample` asks for,
 * and these conditions. Written out, because every valuation asks it of every sample and the schema takes much longer.
 * An optional field may also be undefined, as in samples of JavaScript.
 */
export const isUsableSample = (
  value: unknown,
  { asOf, assetType }: { readonly asOf: number; readonly assetType: Sample["assetType"] },
): value is Sample => {
  if (!Predicate.isObject(value)) return false
  const { askPrice, kind, observedDay, price } = value
  return (
    value["assetType"] === assetType &&
    isPrice(price) &&
    Number.isSafeInteger(observedDay) &&
    Number(observedDay) <= asOf &&
    (kind === "TRANSACTION" || kind === "LISTING" || kind === "AUCTION") &&
    isText(value["sampleId"]) &&
    isText(value["source"]) &&
    isText(value["observedAt"]) &&
    isText(value["city"]) &&
    isText(value["objectKey"]) &&
    (askPrice === undefined || Number.isFinite(askPrice)) &&
    isTextOrAbsent(value["url"]) &&
    isTextOrAbsent(value["retrievedAt"]) &&
    areFacts(value["facts"])
  )
}

/** The usable ones of at most `limit` returned samples, each `sampleId` once, and how many of these are not. */
export const usableSamples = (
  returned: ReadonlyArray<unknown>,
  query: { readonly asOf: number; readonly assetType: Sample["assetType"]; readonly limit: number },
): { readonly samples: ReadonlyArray<Sample>; readonly unusable: number } => {
  const known = new Set<string>()
  const taken = returned.length <= query.limit ? returned : returned.slice(0, Math.max(0, query.limit))
  const samples = taken.filter((sample): sample is Sample => {
    if (!isUsableSample(sample, query) || known.has(sample.sampleId)) return false
    known.add(sample.sampleId)
    return true
  })
  return { samples, unusable: taken.length - samples.length }
}
