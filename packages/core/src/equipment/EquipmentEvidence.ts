import { largestOf, smallestOf } from "../domain/LargestOf.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import { UNEXPLAINED } from "../market/appraise/Adjustments.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import type { ReconciledValue } from "../market/reconcile/Reconcile.ts"
import { implausiblePrices } from "../market/report/SearchFailure.ts"
import { weightedDeviation } from "../statistics/Robust.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import { curveOf } from "./depreciation/ResidualRate.ts"
import type { EquipmentPolicy } from "./EquipmentPolicy.ts"
import { equipmentRecipe } from "./EquipmentRecipe.ts"
import { statedReplacementValue } from "./EquipmentReconciliation.ts"
import type { Machine } from "./Machine.ts"
import { machineAge } from "./MachineAge.ts"
import { type MachineKind, machineKind } from "./MachineKind.ts"
import { unitsOfType } from "./models/NamedType.ts"

/** The evidence for a value by which it is refused (`refusal`) or doubted (`doubtOf`). */
export interface RefusalFacts {
  /** Why none of the samples found is usable, where their prices are in another unit. */
  readonly implausible?: Message | undefined
  readonly model: string
  /**
   * True if the machine is identified: by the model table, by samples of its model or series, or by a type (stated, or
   * from samples).
   */
  readonly recognised: boolean
  /** True when the text names a maker and nothing else. */
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
  /** The same above the value. */
  readonly halfWidthAbove: number | undefined
  /** Adjusted prices of the comparables: weighted standard deviation and highest less lowest, ln units. */
  readonly spread: number
  readonly range: number
  /** `undefined` when the manufacture date is unknown or implausible. */
  readonly ageYears: number | undefined
  readonly economicLifeYears: number
  /** Number of comparables old enough to compare with a machine of this age; counted only beyond its service life. */
  readonly peers: number
  /**
   * True when it is so much older than what was learned from that its range does not cover the extrapolation
   * (`NumberVariable.mostBeyond`).
   */
  readonly isTooOld: boolean
  /** True when a replacement value was stated, from which the cost approach can give a value. */
  readonly replacementStated: boolean
}

/** Derives the input of `refusal` from a search, an appraisal and the value that would be published. */
export const refusalFacts = (options: {
  readonly policy: EquipmentPolicy
  readonly tables: DepreciationTables
  readonly subject: Subject
  readonly day: EpochDay
  readonly samples: ReadonlyArray<Sample>
  readonly unavailable: ReadonlyArray<string>
  /** `undefined` when no sample was left. */
  readonly appraisal: Pick<Appraisal, "comparables" | "excluded" | "extrapolated"> | undefined
  readonly value: Pick<ReconciledValue, "steadyHalfWidth" | "uncertainty" | "halfWidthAbove"> | undefined
  readonly machine: Machine
}): RefusalFacts => {
  const { policy, tables, subject, day, samples, appraisal, machine, value } = options
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
    implausible: appraisal === undefined ? implausiblePrices(equipmentRecipe(tables), policy, samples) : undefined,
    excluded: appraisal === undefined ? samples.length : appraisal.excluded.length,
    unavailable: options.unavailable,
    comparables: telling.length,
    unscaled: carrying.length - telling.length,
    sizeUnit: machine.equipmentType === undefined ? undefined : unitsOfType[machine.equipmentType][0],
    halfWidth: value?.steadyHalfWidth,
    publishedHalfWidth: value?.uncertainty.halfWidth,
    halfWidthAbove: value?.halfWidthAbove,
    ...spreadOf(carrying),
    ageYears: age,
    economicLifeYears,
    peers: isBeyond ? peersOf(carrying, policy.doubt.peerAge * age) : 0,
    isTooOld: appraisal?.extrapolated.some(({ factor, isTooFar }) => factor === "age" && isTooFar) ?? true,
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
