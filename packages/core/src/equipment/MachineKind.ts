import type { Facts } from "../domain/Facts.ts"
import { remembering } from "../domain/Remembering.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import type { EquipmentType } from "./EquipmentType.ts"
import { EquipmentFacts } from "./fields.ts"
import { readMachine } from "./Machine.ts"
import { manufacturerOf } from "./models/Manufacturers.ts"
import type { RatedCapacity } from "./models/ModelRule.ts"
import { readNamedType } from "./models/NamedType.ts"

/** Keys that group similar machines, from type to model, for samples and requests alike. */
export interface MachineKind {
  /** Code of the type, or the catalogue's own word for it. */
  readonly type: string | undefined
  /** The catalogue's size class, or a class of rated capacity within the type. */
  readonly size: string | undefined
  /** Siblings of one design. */
  readonly series: string | undefined
  /** Key of the model. */
  readonly model: string | undefined
  readonly maker: string | undefined
  /**
   * ln of the rated capacity, by the model's name, else by its configuration, in the unit in which its type is
   * compared.
   */
  readonly lnRatedCapacity: number | undefined
}

const KN_M_PER_T_M = 9.80665
/** Size classes per factor e of capacity, for machines without a size class in the catalogue. */
const CLASSES_PER_E = 4

/** Capacity to which prices of a type are scaled, t (t·m for tower cranes): that of a common machine of the type. */
export const typicalCapacity: Readonly<Partial<Record<EquipmentType, number>>> = {
  TRUCK_CRANE: 25,
  ALL_TERRAIN_CRANE: 130,
  ROUGH_TERRAIN_CRANE: 50,
  TYRE_CRANE: 25,
  CRAWLER_CRANE: 80,
  TELESCOPIC_CRAWLER_CRANE: 60,
  LORRY_LOADER: 8,
  TOWER_CRANE: 80,
  EXCAVATOR: 21,
  WHEELED_EXCAVATOR: 15,
  WHEEL_LOADER: 5,
  ROLLER: 20,
  REACH_STACKER: 45,
  FORKLIFT: 3,
  MINING_TRUCK: 60,
}

/** Facts that the kind is read from. */
const FIELDS = [
  EquipmentFacts.model,
  EquipmentFacts.baseModel,
  EquipmentFacts.manufacturer,
  EquipmentFacts.equipmentType,
  EquipmentFacts.sizeClass,
  EquipmentFacts.equipmentConfig,
]

const MOST_KNOWN = 20_000
const known = new WeakMap<DepreciationTables, Map<string, MachineKind>>()

/** The kind of a machine by its facts. Cached: every variable asks for it, and catalogue rows repeat. */
export const machineKind = remembering((facts: Facts, tables: DepreciationTables): MachineKind => {
  const kinds = known.get(tables) ?? new Map<string, MachineKind>()
  known.set(tables, kinds)
  let key = ""
  for (const fact of FIELDS) key += `${fact(facts) ?? ""}\u0001`
  const kind = kinds.get(key) ?? read(facts, tables)
  if (kinds.size >= MOST_KNOWN) kinds.clear()
  kinds.set(key, kind)
  return kind
})

const read = (facts: Facts, tables: DepreciationTables): MachineKind => {
  const machine = readMachine(facts, tables)
  const { equipmentType, isNameless, matches, ratedCapacity, ratedMoment, reading, statedCapacity } = machine
  const type = equipmentType ?? EquipmentFacts.equipmentType(facts)
  const maker = EquipmentFacts.manufacturer(facts)
  const stated = maker === undefined ? undefined : (manufacturerOf(maker)?.code ?? maker)
  const ofModel = equipmentType === "TOWER_CRANE" ? (ratedMoment ?? ratedCapacity) : ratedCapacity
  const capacity = [ofModel, statedCapacity]
    .map((one) => (one === undefined ? undefined : comparableCapacity(equipmentType, one)))
    .find((one) => one !== undefined)
  const lnRatedCapacity = capacity === undefined || capacity <= 0 ? undefined : Math.log(capacity)
  return {
    type,
    size:
      EquipmentFacts.sizeClass(facts) ??
      (lnRatedCapacity === undefined || type === undefined
        ? undefined
        : `${type} ${Math.round(CLASSES_PER_E * lnRatedCapacity)}`),
    series: EquipmentFacts.baseModel(facts) ?? matches[0]?.series ?? (isNameless ? undefined : seriesOf(reading.model)),
    model: reading.model === "" || isNameless ? undefined : reading.model,
    // A request that names no maker is completed by the likely one of its model: samples are read the same way.
    maker: machine.tableManufacturer?.code ?? stated ?? machine.possibleManufacturer?.code,
    lnRatedCapacity,
  }
}

/**
 * Tower cranes are compared by moment in t·m, types with a typical capacity in its unit (t), all others in the unit of
 * their names.
 */
const comparableCapacity = (type: EquipmentType | undefined, { value, unit }: RatedCapacity): number | undefined => {
  if (type === "TOWER_CRANE") return unit === "t·m" ? value : unit === "kN·m" ? value / KN_M_PER_T_M : undefined
  return type === undefined || typicalCapacity[type] === undefined || unit === "t" ? value : undefined
}

/** Series of a model without a rule: its letters and digits up to the first suffix. `20吨挖掘机` is not a model. */
export const seriesOf = (model: string): string | undefined =>
  readNamedType(model) === undefined ? /^[A-Z]*[-/ ]?\d+(?![\d.吨米方立马匹千公])/.exec(model)?.[0] : undefined
