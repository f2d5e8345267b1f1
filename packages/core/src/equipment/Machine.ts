import type { Facts } from "../domain/Facts.ts"
import { remembering } from "../domain/Remembering.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import { type ConfigReading, readConfig } from "./depreciation/ReadConfig.ts"
import { type EquipmentType, equipmentTypeOf } from "./EquipmentType.ts"
import { EquipmentFacts } from "./fields.ts"
import { type Manufacturer, manufacturerOf } from "./models/Manufacturers.ts"
import type { RatedCapacity } from "./models/ModelRule.ts"
import { capacityIn, type NamedType } from "./models/NamedType.ts"
import { type ModelMatch, type ModelReading, recogniseModel } from "./models/RecogniseModel.ts"

/** Identity of a machine, by its facts and the model table. */
export interface Machine {
  readonly reading: ModelReading
  /** Possible meanings of the model's name, narrowed by a stated maker and type. Best first. */
  readonly matches: ReadonlyArray<ModelMatch>
  /** The maker that the table is sure of. */
  readonly tableManufacturer: Manufacturer | undefined
  /** The maker that all possible meanings share, however uncertain. */
  readonly possibleManufacturer: Manufacturer | undefined
  /** As stated, else the type that all possible meanings share. */
  readonly equipmentType: EquipmentType | undefined
  /** Rated capacity by the model's name. */
  readonly ratedCapacity: RatedCapacity | undefined
  /** Load moment of a tower crane by the model's name, where that is not its rated capacity. */
  readonly ratedMoment: RatedCapacity | undefined
  /** Capacity stated in the configuration text, in the measure of the type: load, operating weight, engine power. */
  readonly statedCapacity: RatedCapacity | undefined
  /** Whether the model's text names a type, perhaps with its size, and no model. */
  readonly isNameless: boolean
  /** Whether the model's text names a maker and no model. */
  readonly onlyManufacturer: boolean
  /** What was read from the configuration text. */
  readonly config: ConfigReading
}

/** Facts that describe a machine in words. */
const DESCRIBING = [EquipmentFacts.equipmentConfig, EquipmentFacts.condition, EquipmentFacts.emissionStage]

/** Reads a machine from its facts: `model`, `manufacturer`, `equipmentType`, `equipmentConfig`. */
export const readMachine = remembering((facts: Facts, tables: DepreciationTables): Machine => {
  const model = EquipmentFacts.model(facts) ?? ""
  const maker = EquipmentFacts.manufacturer(facts)
  const typeText = EquipmentFacts.equipmentType(facts)
  const statedType = typeText === undefined ? undefined : equipmentTypeOf(typeText)
  const reading = recogniseModel(model, {
    ...(maker === undefined ? {} : { manufacturer: maker }),
    ...(statedType === undefined ? {} : { equipmentType: statedType }),
  })
  const { matches } = reading
  const { named } = reading
  const equipmentType =
    statedType ?? unanimous(matches, (match) => match.equipmentType)?.equipmentType ?? named?.equipmentType
  const sized = unanimous(matches, ({ ratedCapacity: size }) =>
    size === undefined ? "" : `${size.value} ${size.unit}`,
  )
  const words = DESCRIBING.map((fact) => fact(facts) ?? "").join("\n")
  const config = readConfig(words, tables.condition)
  return {
    reading,
    matches,
    tableManufacturer: unanimous(surest(matches), makerCode)?.manufacturer,
    possibleManufacturer: unanimous(matches, makerCode)?.manufacturer,
    equipmentType,
    ratedCapacity: sized?.ratedCapacity,
    ratedMoment: sized?.furtherCapacities.find(({ of }) => of === "LOAD_MOMENT"),
    statedCapacity:
      statedCapacity(config, equipmentType) ??
      (sized?.ratedCapacity === undefined ? bareCapacity(named, words, equipmentType) : undefined),
    isNameless: named !== undefined,
    onlyManufacturer: reading.matches.length === 0 && !/\d/.test(model) && manufacturerOf(model) !== undefined,
    config,
  }
})

/** A size without a label: beside the type in the model's text, or in the configuration, where the name gives none. */
const bareCapacity = (
  named: NamedType | undefined,
  words: string,
  type: EquipmentType | undefined,
): RatedCapacity | undefined => (type === undefined ? undefined : (named?.capacity ?? capacityIn(words, type)))

const makerCode = ({ manufacturer }: ModelMatch): string | undefined => manufacturer?.code

/** The matches that are as certain as the best; none where that is a mere possibility. */
const surest = (matches: ReadonlyArray<ModelMatch>): ReadonlyArray<ModelMatch> =>
  matches.filter(({ certainty }) => certainty !== "POSSIBLE" && certainty === matches[0]?.certainty)

/** The first of the matches, where all say the same. */
const unanimous = (
  matches: ReadonlyArray<ModelMatch>,
  say: (match: ModelMatch) => string | undefined,
): ModelMatch | undefined => {
  const [first] = matches
  return first !== undefined && matches.every((match) => say(match) === say(first)) ? first : undefined
}

/** Types whose size is their operating weight, and those whose size is engine power. */
const BY_WEIGHT: ReadonlySet<EquipmentType> = new Set(["EXCAVATOR", "WHEELED_EXCAVATOR", "ROLLER"])
const BY_POWER: ReadonlySet<EquipmentType> = new Set(["BULLDOZER", "MOTOR_GRADER"])
const KW_PER_HP = 0.7457

const statedCapacity = (config: ConfigReading, type: EquipmentType | undefined): RatedCapacity | undefined => {
  if (type !== undefined && BY_WEIGHT.has(type)) {
    const { operatingWeightTonnes: value } = config
    return value === undefined ? undefined : { value, unit: "t" }
  }
  if (type !== undefined && BY_POWER.has(type)) {
    const { enginePowerKw } = config
    return enginePowerKw === undefined ? undefined : { value: Math.round(enginePowerKw / KW_PER_HP), unit: "hp" }
  }
  return config.capacity
}

/** Whether a maker is the one that the model table knows. */
export const agreesWithTable = ({ tableManufacturer: sure, possibleManufacturer }: Machine, maker: string): boolean => {
  const known = sure ?? possibleManufacturer
  return known !== undefined && manufacturerOf(maker)?.code === known.code
}

/** A maker's name in Chinese and English: `徐工 XCMG`. */
export const makerName = ({ zh, en }: Manufacturer): string => (zh === en ? zh : `${zh} ${en}`)
