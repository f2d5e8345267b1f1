import type { Facts } from "../domain/Facts.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import type { SearchResult } from "../ports/SampleSource.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import { ofOneMachine } from "./EquipmentKeys.ts"
import { machineKind } from "./MachineKind.ts"

/** Facts that name a model: machines of other models do not share them. */
const NAMES: ReadonlySet<string> = new Set(["model", "baseModel", "equipmentType"])
/** Machines whose capacities are within this factor (ln) are of one size. */
const OF_ONE_SIZE = 0.25
/** With fewer machines of the size than this, those of the whole type are used. */
const ENOUGH = 3
/** Share of the similar machines that must have a fact for it to be usual. */
const USUAL_SHARE = 0.5

/**
 * Facts that most machines of the subject's type and size share, where the catalogue has neither its model nor its
 * series. An unstated fact would otherwise count as it does for the few machines that lack it.
 */
export const usualMachine = (
  tables: DepreciationTables,
  { facts }: Subject,
  { resolved, samples }: SearchResult,
): Facts => {
  const own = machineKind({ ...facts, ...resolved }, tables)
  const kinds = samples.map((sample) => ({ sample, kind: machineKind(sample.facts, tables) }))
  const isKin = ({ kind: { model, series } }: (typeof kinds)[number]): boolean =>
    (own.model !== undefined && model === own.model) || (own.series !== undefined && series === own.series)
  if (own.type === undefined || kinds.some(isKin)) return {}
  const ofType = kinds.filter(({ kind }) => kind.type === own.type)
  const ofSize = ofType.filter(
    ({ kind: { lnRatedCapacity, size } }) =>
      size === own.size ||
      (own.lnRatedCapacity !== undefined &&
        lnRatedCapacity !== undefined &&
        Math.abs(lnRatedCapacity - own.lnRatedCapacity) <= OF_ONE_SIZE),
  )
  return sharedBy(
    (ofSize.length >= ENOUGH ? ofSize : ofType).map(({ sample }) => sample),
    (field) => ownValue(facts, field) === undefined && !NAMES.has(field) && !ofOneMachine.has(field),
  )
}

const sharedBy = (samples: ReadonlyArray<Sample>, counts: (field: string) => boolean): Facts => {
  const told = new Map<string, Map<Facts[string], number>>()
  for (const { facts } of samples) {
    for (const [field, value] of Object.entries(facts)) {
      if (!counts(field)) continue
      const values = told.get(field) ?? new Map<Facts[string], number>()
      told.set(field, values.set(value, (values.get(value) ?? 0) + 1))
    }
  }
  const shared: Record<string, Facts[string]> = {}
  for (const [field, values] of told) {
    const [value, count] = [...values].reduce((most, each) => (each[1] > most[1] ? each : most))
    if (count > USUAL_SHARE * samples.length) shared[field] = value
  }
  return shared
}
