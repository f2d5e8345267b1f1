import { largestOf, smallestOf } from "../domain/LargestOf.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { round } from "../domain/Rounding.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import { UNEXPLAINED } from "../market/appraise/Adjustments.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { weightedDeviation } from "../statistics/Robust.ts"
import { curveOf, type DepreciationTables } from "./depreciation/index.ts"
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

/** No value is given, and why in words. */
export interface Refusal {
  readonly category: UnableCategory
  readonly message: Message
}

/** What a refusal is decided by. */
export interface RefusalFacts {
  readonly model: string
  /**
   * Whether the model table, samples of its model or series, or a type (stated, or told by samples) tells what the
   * machine is.
   */
  readonly recognised: boolean
  /** Whether the text names a maker and nothing else. */
  readonly onlyManufacturer: boolean
  readonly found: number
  readonly excluded: number
  /** Sources that did not answer. */
  readonly unavailable: ReadonlyArray<string>
  /** Comparables of other series although the subject's size is unknown: nothing leads from their prices to its own. */
  readonly unscaled: number
  /** In what the size of the subject's type is stated: `t`; `undefined` where the type is not known. */
  readonly sizeUnit?: string | undefined
  /** Comparables that carry weight and are of a size that tells of the subject's. */
  readonly comparables: number
  /** Half width of the published range of the value, ln units; `undefined` without a value. */
  readonly halfWidth: number | undefined
  /** Adjusted prices of the comparables: weighted standard deviation and highest less lowest, ln units. */
  readonly spread: number
  readonly range: number
  /** `undefined` when the manufacture date is unknown or implausible. */
  readonly ageYears: number | undefined
  readonly economicLifeYears: number
  /**
   * Comparables that are old enough to tell about a machine of this age; counted where it is beyond its service life.
   */
  readonly peers: number
  /**
   * Whether it is too much older than what was learned from for its range to tell what that costs
   * (`NumberVariable.mostBeyond`).
   */
  readonly isTooOld: boolean
  /** Whether a replacement value was stated, from which the cost approach can give a value. */
  readonly replacementStated: boolean
}

/** The facts for `refusal`, from what a search and an appraisal gave. Pure: a backtest asks it as the engine does. */
export const refusalFacts = (options: {
  readonly policy: EquipmentPolicy
  readonly tables: DepreciationTables
  readonly subject: Subject
  readonly day: EpochDay
  readonly samples: ReadonlyArray<Sample>
  readonly unavailable: ReadonlyArray<string>
  /** `undefined` when no sample was left. */
  readonly appraisal: Pick<Appraisal, "comparables" | "excluded" | "outside" | "steadyUncertainty"> | undefined
  /** Half width of the value that would be published, ln units; absent: the appraisal's own. */
  readonly halfWidth?: number | undefined
  /** The subject as it was read already. */
  readonly machine?: Machine
}): RefusalFacts => {
  const { policy, tables, subject, day, samples, appraisal } = options
  const machine = options.machine ?? readMachine(subject.facts, tables)
  const age = machineAge(subject.facts, day)
  const comparables = appraisal?.comparables ?? []
  const carrying = comparables.filter(({ weight }) => weight > 0)
  const { economicLifeYears } = curveOf(tables, machine.equipmentType)
  const isBeyond = age !== undefined && age > policy.refusal.serviceLives * economicLifeYears
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
    halfWidth: options.halfWidth ?? appraisal?.steadyUncertainty.halfWidth,
    ...spreadOf(carrying),
    ageYears: age,
    economicLifeYears,
    peers: isBeyond ? peersOf(carrying, policy.refusal.peerAge * age) : 0,
    isTooOld: appraisal?.outside.some(({ factor, isTooFar }) => factor === "age" && isTooFar) ?? true,
    replacementStated: statedReplacementValue(policy, subject.facts) !== undefined,
  }
}

/**
 * Comparables that tell of the subject's price: a machine of unknown size is told of by its own model and series alone.
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

/** How far the comparables' own prices disagree once they are adjusted to the subject, their surprises in full. */
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
 * Whether the evidence carries no value, and why: the first reason that applies, the one that a caller can do most
 * about coming first. `undefined`: a value can be given.
 */
export const refusal = ({ refusal: limits }: EquipmentPolicy, facts: RefusalFacts): Refusal | undefined => {
  const { ageYears: age, comparables, economicLifeYears, excluded, found, model, peers } = facts
  const byCost = facts.replacementStated && facts.recognised && age !== undefined
  if (comparables === 0 && facts.unavailable.length > 0 && !byCost) {
    const params = { source: facts.unavailable.join(", ") }
    return { category: "SEARCH_UNAVAILABLE", message: equipmentMessage("equipment.unable.searchUnavailable", params) }
  }
  if (!facts.recognised) {
    const params = { model, onlyManufacturer: facts.onlyManufacturer }
    return { category: "MODEL_NOT_RECOGNISED", message: equipmentMessage("equipment.unable.notRecognised", params) }
  }
  if (age !== undefined && age > limits.serviceLives * economicLifeYears && peers < limits.peers && facts.isTooOld) {
    const params = {
      years: Math.floor(age),
      life: economicLifeYears,
      times: limits.serviceLives,
      peers,
      needed: limits.peers,
    }
    return { category: "BEYOND_SERVICE_LIFE", message: equipmentMessage("equipment.unable.beyondLife", params) }
  }
  if (byCost) return dispersed(limits, facts)
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
  return dispersed(limits, facts)
}

const dispersed = (
  { minimumComparables, widestHalfWidth, widestSpread }: EquipmentPolicy["refusal"],
  { comparables, halfWidth, range, spread }: RefusalFacts,
): Refusal | undefined => {
  const category = "SAMPLES_TOO_DISPERSED"
  if (comparables >= minimumComparables && spread > widestSpread) {
    const params = { count: comparables, times: round(Math.exp(range), 1) }
    return { category, message: equipmentMessage("equipment.unable.disagreeing", params) }
  }
  if (halfWidth === undefined || halfWidth <= widestHalfWidth) return undefined
  const params = {
    low: Math.round(100 * Math.expm1(-halfWidth)),
    high: Math.round(100 * Math.expm1(halfWidth)),
    times: round(Math.exp(widestHalfWidth), 1),
  }
  return { category, message: equipmentMessage("equipment.unable.dispersed", params) }
}
