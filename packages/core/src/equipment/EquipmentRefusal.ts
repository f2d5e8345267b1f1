import { largestOf, smallestOf } from "../domain/LargestOf.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { round } from "../domain/Rounding.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import { UNEXPLAINED } from "../market/appraise/Adjustments.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import type { ReconciledValue } from "../market/reconcile/Reconcile.ts"
import { weightedDeviation } from "../statistics/Robust.ts"
import { curveOf, type DepreciationTables } from "./depreciation/index.ts"
import { halfWidthOfPrices, isBeyondPeers, isDisagreeing } from "./EquipmentDoubt.ts"
import { equipmentMessage } from "./EquipmentMessages.ts"
import type { EquipmentPolicy } from "./EquipmentPolicy.ts"
import { statedReplacementValue } from "./EquipmentReconciliation.ts"
import { type Machine, readMachine } from "./Machine.ts"
import { machineAge } from "./MachineAge.ts"
import { type MachineKind, machineKind } from "./MachineKind.ts"
import { unitsOfType } from "./models/index.ts"

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

/** Input of `refusal`. */
export interface RefusalFacts {
  readonly model: string
  /**
   * Whether the machine is identified: by the model table, by samples of its model or series, or by a type (stated, or
   * from samples).
   */
  readonly recognised: boolean
  /** Whether the text names a maker and nothing else. */
  readonly onlyManufacturer: boolean
  readonly found: number
  readonly excluded: number
  /** Sources that did not answer. */
  readonly unavailable: ReadonlyArray<string>
  /** Number of comparables of other series where the subject's size is unknown: their prices cannot be scaled to it. */
  readonly unscaled: number
  /** Unit of size of the subject's type, such as `t`; `undefined` when the type is unknown. */
  readonly sizeUnit?: string | undefined
  /** Number of weighted comparables whose size allows a comparison with the subject. */
  readonly comparables: number
  /**
   * Half width of the range without the effect of wear, so that less wear never causes a refusal, and as published; ln
   * units, before any doubt widens it; `undefined` without a value.
   */
  readonly halfWidth: number | undefined
  readonly publishedHalfWidth: number | undefined
  /** Adjusted prices of the comparables: weighted standard deviation and highest less lowest, ln units. */
  readonly spread: number
  readonly range: number
  /** `undefined` when the manufacture date is unknown or implausible. */
  readonly ageYears: number | undefined
  readonly economicLifeYears: number
  /** Number of comparables old enough to compare with a machine of this age; counted only beyond its service life. */
  readonly peers: number
  /**
   * Whether it is so much older than what was learned from that its range does not cover the extrapolation
   * (`NumberVariable.mostBeyond`).
   */
  readonly isTooOld: boolean
  /** Whether a replacement value was stated, from which the cost approach can give a value. */
  readonly replacementStated: boolean
}

/** Derives the input of `refusal` from a search and an appraisal. Pure: shared by the engine and backtests. */
export const refusalFacts = (options: {
  readonly policy: EquipmentPolicy
  readonly tables: DepreciationTables
  readonly subject: Subject
  readonly day: EpochDay
  readonly samples: ReadonlyArray<Sample>
  readonly unavailable: ReadonlyArray<string>
  /** `undefined` when no sample was left. */
  readonly appraisal:
    | Pick<Appraisal, "comparables" | "excluded" | "outside" | "steadyUncertainty" | "uncertainty">
    | undefined
  /** The value that would be published; absent: the appraisal's own. */
  readonly value?: Pick<ReconciledValue, "steadyHalfWidth" | "uncertainty"> | undefined
  /** The subject, if it was read already. */
  readonly machine?: Machine
}): RefusalFacts => {
  const { policy, tables, subject, day, samples, appraisal } = options
  const machine = options.machine ?? readMachine(subject.facts, tables)
  const age = machineAge(subject.facts, day)
  const comparables = appraisal?.comparables ?? []
  const carrying = comparables.filter(({ weight }) => weight > 0)
  const { economicLifeYears } = curveOf(tables, machine.equipmentType)
  const isBeyond = age !== undefined && age > policy.doubt.serviceLives * economicLifeYears
  const telling = tellingOf(carrying, machineKind(subject.facts, tables), tables)
  return {
    model: machine.reading.asTyped,
    recognised: isRecognised(machineKind(subject.facts, tables), machine, samples, tables),
    onlyManufacturer: machine.onlyManufacturer,
    found: samples.length,
    excluded: appraisal === undefined ? samples.length : appraisal.excluded.length,
    unavailable: options.unavailable,
    comparables: telling.length,
    unscaled: carrying.length - telling.length,
    sizeUnit: machine.equipmentType === undefined ? undefined : unitsOfType[machine.equipmentType][0],
    halfWidth: options.value?.steadyHalfWidth ?? appraisal?.steadyUncertainty.halfWidth,
    publishedHalfWidth: (options.value ?? appraisal)?.uncertainty.halfWidth,
    ...spreadOf(carrying),
    ageYears: age,
    economicLifeYears,
    peers: isBeyond ? peersOf(carrying, policy.doubt.peerAge * age) : 0,
    isTooOld: appraisal?.outside.some(({ factor, isTooFar }) => factor === "age" && isTooFar) ?? true,
    replacementStated: statedReplacementValue(policy, subject.facts) !== undefined,
  }
}

/**
 * Comparables that can be scaled to the subject: for a machine of unknown size, those of its own model and series
 * alone.
 */
const tellingOf = (
  comparables: Appraisal["comparables"],
  { model, series, size }: MachineKind,
  tables: DepreciationTables,
): Appraisal["comparables"] =>
  size !== undefined
    ? comparables
    : comparables.filter(({ sample }) => {
        const kind = machineKind(sample.facts, tables)
        return (model !== undefined && kind.model === model) || (series !== undefined && kind.series === series)
      })

const peersOf = (comparables: Appraisal["comparables"], leastAge: number): number =>
  comparables.filter(({ sample }) => (machineAge(sample.facts, sample.observedDay) ?? 0) >= leastAge).length

/** Spread of the comparables' own prices, adjusted to the subject with their residuals in full. */
const spreadOf = (comparables: Appraisal["comparables"]): Pick<RefusalFacts, "spread" | "range"> => {
  if (comparables.length === 0) return { spread: 0, range: 0 }
  const logs = comparables.map(({ adjustedLogUnitPrice: log, adjustments }) => log - (adjustments[UNEXPLAINED] ?? 0))
  const weights = comparables.map(({ weight }) => weight)
  return { spread: weightedDeviation(logs, weights), range: largestOf(logs) - smallestOf(logs) }
}

const isRecognised = (
  { model, series, type }: MachineKind,
  { reading }: Machine,
  samples: ReadonlyArray<Sample>,
  tables: DepreciationTables,
): boolean =>
  type !== undefined ||
  reading.matches.length > 0 ||
  samples.some(({ facts }) => {
    const kind = machineKind(facts, tables)
    return (model !== undefined && kind.model === model) || (series !== undefined && kind.series === series)
  })

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
    const params = { model, found }
    return { category: "NO_SAMPLES", message: equipmentMessage("equipment.unable.noSamples", params) }
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
