import type { Message } from "../domain/Message.ts"
import { round } from "../domain/Rounding.ts"
import { halfWidthOfPrices, isBeyondPeers, isDisagreeing } from "./EquipmentDoubt.ts"
import type { RefusalFacts } from "./EquipmentEvidence.ts"
import { equipmentMessage } from "./EquipmentMessages.ts"
import type { EquipmentPolicy } from "./EquipmentPolicy.ts"

/** Why no residual value is given (contract 2.2). */
export const UNABLE_CATEGORIES = [
  "MODEL_NOT_RECOGNISED",
  "NO_SAMPLES",
  "INSUFFICIENT_SAMPLES",
  "SAMPLES_TOO_DISPERSED",
  "BEYOND_SERVICE_LIFE",
  "SEARCH_UNAVAILABLE",
] as const
export type UnableCategory = (typeof UNABLE_CATEGORIES)[number]

/** Why no value is given, as a category and in words. */
export interface Refusal {
  readonly category: UnableCategory
  readonly message: Message
}

/**
 * Why the evidence supports no value: the first reason that applies, those that a caller can remedy first. `undefined`:
 * a value can be given.
 */
export const refusal = (policy: EquipmentPolicy, facts: RefusalFacts): Refusal | undefined => {
  const { doubt, refusal: limits } = policy
  const { ageYears: age, comparables, economicLifeYears, excluded, found, model, peers, publishedHalfWidth } = facts
  const byCost = facts.replacementStated && facts.recognised && age !== undefined
  if (comparables === 0 && facts.unavailable.length > 0 && !byCost) {
    const params = { source: facts.unavailable.join(", ") }
    return { category: "SEARCH_UNAVAILABLE", message: equipmentMessage("equipment.unable.searchUnavailable", params) }
  }
  if (!facts.recognised) {
    const params = { model, onlyManufacturer: facts.onlyManufacturer }
    return { category: "MODEL_NOT_RECOGNISED", message: equipmentMessage("equipment.unable.notRecognised", params) }
  }
  const isTooWide = doubt.widening * (publishedHalfWidth ?? 0) > limits.widestHalfWidth
  if (age !== undefined && isBeyondPeers(policy, facts) && (comparables === 0 || isTooWide)) {
    const params = {
      years: Math.floor(age),
      life: economicLifeYears,
      times: doubt.serviceLives,
      peers,
      needed: doubt.peers,
    }
    return { category: "BEYOND_SERVICE_LIFE", message: equipmentMessage("equipment.unable.beyondLife", params) }
  }
  if (byCost) return dispersed(policy, facts)
  if (comparables < limits.minimumComparables && facts.unscaled > 0) {
    const params = { model, count: facts.unscaled, unit: facts.sizeUnit ?? null }
    return { category: "INSUFFICIENT_SAMPLES", message: equipmentMessage("equipment.unable.sizeUnknown", params) }
  }
  if (comparables === 0) {
    const message = facts.implausible ?? equipmentMessage("equipment.unable.noSamples", { model, found })
    return { category: "NO_SAMPLES", message }
  }
  if (comparables < limits.minimumComparables) {
    const params = {
      model,
      count: comparables,
      excluded,
      needed: limits.minimumComparables,
    }
    return { category: "INSUFFICIENT_SAMPLES", message: equipmentMessage("equipment.unable.insufficient", params) }
  }
  return dispersed(policy, facts)
}

const dispersed = (policy: EquipmentPolicy, facts: RefusalFacts): Refusal | undefined => {
  const { widestHalfWidth } = policy.refusal
  const { comparables, range } = facts
  const category = "SAMPLES_TOO_DISPERSED"
  const disagrees = isDisagreeing(policy, facts)
  if (disagrees && halfWidthOfPrices(policy, facts) > widestHalfWidth) {
    const params = { count: comparables, times: round(Math.exp(range), 1) }
    return { category, message: equipmentMessage("equipment.unable.disagreeing", params) }
  }
  const halfWidth = (disagrees ? policy.doubt.widening : 1) * (facts.halfWidth ?? 0)
  if (halfWidth <= widestHalfWidth) return undefined
  const params = {
    low: Math.round(100 * Math.expm1(-halfWidth)),
    high: Math.round(100 * Math.expm1(halfWidth)),
    times: round(Math.exp(widestHalfWidth), 1),
  }
  return { category, message: equipmentMessage("equipment.unable.dispersed", params) }
}
