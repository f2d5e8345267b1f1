import { type EquipmentType, equipmentTypeOf } from "../EquipmentType.ts"
import { readModelName } from "./ModelName.ts"
import type { CapacityUnit, RatedCapacity } from "./ModelRule.ts"

/**
 * A text that names a type of machine, perhaps with its size, and no model: `20吨履带式挖掘机`, `crawler crane 80 t`.
 */
export interface NamedType {
  readonly equipmentType: EquipmentType
  readonly capacity: RatedCapacity | undefined
}

/** Units in which machines of each type are rated; the first is the one to ask for. */
export const unitsOfType: Readonly<Record<EquipmentType, readonly [CapacityUnit, ...ReadonlyArray<CapacityUnit>]>> = {
  TRUCK_CRANE: ["t"],
  ALL_TERRAIN_CRANE: ["t"],
  ROUGH_TERRAIN_CRANE: ["t"],
  TYRE_CRANE: ["t"],
  CRAWLER_CRANE: ["t"],
  TELESCOPIC_CRAWLER_CRANE: ["t"],
  LORRY_LOADER: ["t"],
  TOWER_CRANE: ["t·m", "kN·m"],
  CONSTRUCTION_HOIST: ["t"],
  EXCAVATOR: ["t"],
  WHEELED_EXCAVATOR: ["t"],
  WHEEL_LOADER: ["t"],
  BACKHOE_LOADER: ["t"],
  SKID_STEER_LOADER: ["t"],
  TRACK_LOADER: ["t"],
  BULLDOZER: ["hp"],
  MOTOR_GRADER: ["hp"],
  ROLLER: ["t"],
  PAVER: ["m"],
  MILLING_MACHINE: ["m"],
  ROTARY_DRILLING_RIG: ["kN·m"],
  CONCRETE_PUMP_TRUCK: ["m"],
  CONCRETE_LINE_PUMP: ["m³/h"],
  CONCRETE_MIXER_TRUCK: ["m³"],
  CONCRETE_BATCHING_PLANT: ["m³/h"],
  REACH_STACKER: ["t"],
  EMPTY_CONTAINER_HANDLER: ["t"],
  FORKLIFT: ["t"],
  MINING_TRUCK: ["t"],
  AERIAL_WORK_PLATFORM: ["m"],
}

/** Spellings of units, the longer first, with their factor to the unit. */
const SPELLINGS: ReadonlyArray<readonly [spelling: string, unit: CapacityUnit, factor: number]> = [
  ["吨 ?[·.*]? ?米|T ?[·.*] ?M|TM", "t·m", 1],
  ["千牛 ?[·.*]? ?米|KN ?[·.*]? ?M", "kN·m", 1],
  ["(?:立方米|立方|方|M3|CBM) ?(?:/ ?(?:小时|H)|每小时|PER HOUR)", "m³/h", 1],
  ["立方米|立方|方|M3|CBM", "m³", 1],
  ["马力|HP|PS|匹", "hp", 1],
  ["千瓦|KW", "hp", 1 / 0.7457],
  ["公斤|千克|KGS?", "t", 0.001],
  ["吨[位级]?|METRIC TONS?|TONNES?|TONS?|T", "t", 1],
  ["米级?|METRES?|METERS?|M", "m", 1],
]
const NUMBER = "(?<![A-Z0-9.,-])(\\d{1,5}(?:\\.\\d{1,2})?) ?"
const QUANTITY = new RegExp(
  `${NUMBER}(?:${SPELLINGS.map(([spelling]) => `(${spelling})`).join("|")})(?![A-Z0-9·/])`,
  "g",
)

/** Longer texts are descriptions, whose quantities may belong to anything. */
const LONGEST_TEXT = 120

const written = (text: string): string =>
  text.slice(0, LONGEST_TEXT).normalize("NFKC").toUpperCase().replaceAll(/\s+/g, " ").trim()

/** Mixers and plants are rated in m³ and in m³ an hour; people leave the hour out. */
const isOfType = (unit: CapacityUnit, type: EquipmentType): boolean =>
  unitsOfType[type].includes(unit) || (unit === "m³" && unitsOfType[type].includes("m³/h"))

/** Index of the spelling in a match of `QUANTITY`, by the groups after the number's. */
const spelledAt = (groups: ReadonlyArray<unknown>): number =>
  groups.slice(0, SPELLINGS.length).findIndex((each) => each !== undefined)

const unitOf = (groups: ReadonlyArray<unknown>): CapacityUnit | undefined => SPELLINGS[spelledAt(groups)]?.[1]

/** The one size stated in a text in the unit of a type, with a number and its unit alone: `20吨`, `20t`, `52米`. */
export const capacityIn = (text: string, type: EquipmentType): RatedCapacity | undefined => {
  const found = new Map<string, RatedCapacity>()
  for (const [, number, ...spelled] of written(text).matchAll(QUANTITY)) {
    const unit = unitOf(spelled)
    if (unit === undefined || !isOfType(unit, type)) continue
    const value = Math.round(100 * Number(number) * (SPELLINGS[spelledAt(spelled)]?.[2] ?? 1)) / 100
    if (value > 0) found.set(`${value} ${unit}`, { value, unit })
  }
  return found.size === 1 ? [...found.values()][0] : undefined
}

/**
 * The type (or the one stated beside it) and size in a text without a model; `undefined` with a model, or without a
 * type.
 */
export const readNamedType = (text: string, stated?: EquipmentType): NamedType | undefined => {
  if (text.length > LONGEST_TEXT) return undefined
  const plain = written(text)
  const worded = equipmentTypeOf(plain)
  const equipmentType = stated ?? worded
  if (equipmentType === undefined) return undefined
  const rest = plain.replaceAll(QUANTITY, (found, ...groups) => {
    const unit = unitOf(groups.slice(1))
    return unit !== undefined && isOfType(unit, equipmentType) ? " " : found
  })
  const { inside, outside, outsideText } = readModelName(rest)
  if (outside.length > 0 || inside.some((names) => names.length > 0)) return undefined
  // Without a type's word, any word that is left may be a model's name, and so may a mere figure (`580M`).
  if (worded === undefined && (outsideText !== "" || rest.trim() === "")) return undefined
  return { equipmentType, capacity: capacityIn(plain, equipmentType) }
}
