import type { Facts } from "../domain/Facts.ts"
import { ownValue } from "../domain/OwnValue.ts"
import { remembering } from "../domain/Remembering.ts"
import { type ConditionReading, readCondition } from "./depreciation/Condition.ts"
import type { ConditionTable, DepreciationTables, EmissionStage } from "./depreciation/DepreciationTables.ts"
import { readEmissionStage } from "./depreciation/EmissionStage.ts"
import { type EquipmentType, equipmentTypeOf } from "./EquipmentType.ts"
import { EquipmentFacts } from "./fields.ts"
import { type Manufacturer, manufacturerOf } from "./models/Manufacturers.ts"
import type { RatedCapacity } from "./models/ModelRule.ts"
import { capacityIn, type NamedType } from "./models/NamedType.ts"
import { type ModelMatch, type ModelReading, recogniseModel } from "./models/RecogniseModel.ts"

/** The capacity of a machine to lift, hold or load, as its papers print it. */
interface ConfigCapacity {
  readonly value: number
  /** `t` for a load, `kN·m` or `t·m` for a load moment. */
  readonly unit: "t" | "kN·m" | "t·m"
}

/**
 * Everything read from an `equipmentConfig`; what it does not state, or states in contradictory ways, is `undefined`.
 */
interface ConfigReading {
  readonly hours: number | undefined
  /** Rated load of a crane, loader or fork lift, in t. */
  readonly capacity: ConfigCapacity | undefined
  /** Load moment, by which tower cranes are rated. */
  readonly loadMoment: ConfigCapacity | undefined
  readonly operatingWeightTonnes: number | undefined
  readonly enginePowerKw: number | undefined
  readonly boomLengthM: number | undefined
  readonly bucketCubicM: number | undefined
  /** `YYYY`, or `YYYY-MM` where a month is printed. */
  readonly manufactureDate: string | undefined
  /** Stated as such: `机龄3年`. */
  readonly ageYears: number | undefined
  readonly emissionStage: EmissionStage | undefined
  readonly condition: ConditionReading | undefined
}

const MOST_CHARACTERS = 10_000

/**
 * At most seven digits, with separators of thousands or a decimal part; not the end of a longer number or of a model
 * name.
 */
const NUMBER = "(?<![\\w.-]|\\d,)(?<number>\\d{1,3}(?:,\\d{3}){1,2}(?:\\.\\d{1,3})?|\\d{1,7}(?:\\.\\d{1,3})?)"
/** Between a label and its number. */
const COLON = "(?:\\([^()]{0,12}\\))? ?(?:[:=]|约|为|is)? ?(?:约|≥|≤|>|<|~)? ?"

const pattern = (text: string): RegExp => new RegExp(text, "giu")

/** Units by spelling, in the first unit of their kind. */
const POWER = { kw: 1, 千瓦: 1, hp: 0.7457, bhp: 0.7457, 马力: 0.7355, ps: 0.7355 } as const
const MASS = { t: 1, 吨: 1, ton: 1, tons: 1, tonne: 1, tonnes: 1, kg: 0.001, 公斤: 0.001, 千克: 0.001 } as const
const LENGTH = { m: 1, 米: 1, mm: 0.001, 毫米: 0.001 } as const
const VOLUME = { m3: 1, 立方米: 1, 立方: 1, 方: 1 } as const

type Units = Readonly<Record<string, number>>
const spellings = (units: Units): string =>
  `(?<unit>${Object.keys(units)
    .toSorted((one, other) => other.length - one.length)
    .join("|")})(?![a-z·/*³\\d])`

interface Line {
  readonly patterns: ReadonlyArray<RegExp>
  readonly units: Units
  /** Plausible range, in the first unit. */
  readonly within: readonly [least: number, most: number]
}

const measured = (label: string, units: Units, within: Line["within"]): Line => ({
  patterns: [pattern(`(?:${label})${COLON}${NUMBER} ?${spellings(units)}`)],
  units,
  within,
})

const LOAD: Line = measured(
  "(?:最大)?(?:额定)?(?:总)?起重量|起重能力|最大起吊量|最大吊重|额定载(?:重量|荷)|额定装载质量|rated (?:capacity|load)|lifting capacity|max(?:imum)?\\.? (?:lifting )?capacity",
  MASS,
  [0.1, 5000],
)
/** `25吨汽车吊` */
const LOAD_BY_NAME: Line = {
  patterns: [
    pattern(
      `${NUMBER} ?${spellings({ t: 1, 吨: 1 })}(?:级|位)? ?(?:汽车|全地面|越野|轮胎|履带|随车)?(?:起重机|吊车|吊机|吊|叉车)`,
    ),
  ],
  units: MASS,
  within: [0.5, 5000],
}
const WEIGHT: Line = measured(
  "(?:工作|操作|整机|整备|作业|使用)(?:质量|重量)|整机重|自重|operating weight|machine weight",
  MASS,
  [0.3, 2000],
)
const ENGINE: Line = measured(
  "(?:发动机|额定|净|最大|标定){0,3}功率|马力|engine power|rated power|net power|horsepower|power",
  POWER,
  [2, 4000],
)
/** `220马力`: electric drives are in kW. */
const ENGINE_BARE: Line = {
  patterns: [pattern(`${NUMBER} ?${spellings({ 马力: POWER.马力, hp: POWER.hp })}`)],
  units: POWER,
  within: ENGINE.within,
}
/** Not the 动臂 and 斗臂 of an excavator, nor the 副臂 that is put on a crane's boom. */
const BOOM: Line = measured(
  "(?<![动斗副小大前悬])臂(?:架?长度?|架)?|(?<!fly |[a-z])(?:main )?boom(?: length)?",
  LENGTH,
  [3, 250],
)
const JIB: Line = measured("(?<![a-z]|fly )jib(?: length)?", LENGTH, [3, 250])
const BUCKET: Line = measured("(?:标准|额定)?(?:铲)?斗容量?|bucket(?: capacity)?", VOLUME, [0.01, 60])
const moment = (unit: string): Line => ({
  patterns: [pattern(`(?:起重|额定|公称|最大)?力矩${COLON}${NUMBER} ?(?:${unit})(?![a-z])`)],
  units: { "": 1 },
  within: [1, 100_000],
})
/** Not a guarantee, nor the years that a machine may be used for. */
const AGE: Line = {
  patterns: [
    pattern(
      `(?:机龄|车龄|已?使用了?|已用了?|用了|开了|服役)${COLON}${NUMBER} ?(?<unit>年|个月)(?!以|之?内|限|款|[\\d前])`,
    ),
    pattern(`${NUMBER} ?(?<unit>年|个月)(?:的)?(?:机龄|车龄)`),
    pattern(`(?<![a-z])(?:age|used for)${COLON}${NUMBER} ?(?<unit>years?|months?)(?![a-z])`),
  ],
  units: { 年: 1, year: 1, years: 1, 个月: 1 / 12, month: 1 / 12, months: 1 / 12 },
  within: [0, 100],
}
const MOMENT_KNM = moment("kn ?[·.*]? ?m|千牛·?米")
const MOMENT_TM = moment("t ?[·.*]? ?m|吨·?米")

const HOURS = "(?<unit>万小时|万h|千小时|小时|hours|hour|hrs|hr|h)(?![a-z])"
const HOUR_UNITS: Units = {
  万小时: 10_000,
  万h: 10_000,
  千小时: 1000,
  小时: 1,
  hours: 1,
  hour: 1,
  hrs: 1,
  hr: 1,
  h: 1,
  "": 1,
}
/** Not a rate, a date, a share or a time of day. */
const HOURS_END = "(?! ?(?:小时|[hd天年月日%/:\\d万千]))"
const HOURS_LABELLED: Line = {
  patterns: [
    pattern(`(?:小时数|工时|(?:工作|运行|使用|作业|累计|运转)小时)${COLON}${NUMBER}(?: ?${HOURS})?${HOURS_END}`),
    pattern(`(?<![a-z])(?:hour meter|hours|meter reading|smu|smr)${COLON}${NUMBER}(?: ?${HOURS})?${HOURS_END}`),
  ],
  units: HOUR_UNITS,
  within: [1, 200_000],
}
/** Without a label, and not an interval of service, a guarantee or opening hours. */
const HOURS_BARE: Line = {
  patterns: [
    pattern(
      `(?<!(?:质保|保修|保养|每|维保|换油|warranty|service|every)[^,;。\\d]{0,6})${NUMBER} ?${HOURS}(?! ?(?:服务|客服|内|保养|质保|保修|一次|热线|/|every|service|warranty))`,
    ),
  ],
  units: HOUR_UNITS,
  within: [50, 200_000],
}

/** The one value found by a line's patterns; `undefined` when there is none, or several that differ. */
const only = (text: string, line: Line): number | undefined => {
  const values = new Set<number>()
  for (const each of line.patterns) {
    for (const { groups } of text.matchAll(each)) {
      const factor = ownValue(line.units, groups?.["unit"]?.toLowerCase() ?? "")
      const value = Number(groups?.["number"]?.replaceAll(",", "")) * (factor ?? Number.NaN)
      if (value >= line.within[0] && value <= line.within[1]) values.add(Number(value.toFixed(4)))
    }
  }
  return values.size === 1 ? [...values][0] : undefined
}

const quantity = (value: number | undefined, unit: ConfigCapacity["unit"]): ConfigCapacity | undefined =>
  value === undefined ? undefined : { value, unit }

const DATE =
  "(?<year>19[5-9]\\d|20\\d\\d)(?:(?: ?年 ?| ?[-./] ?)(?<month>0?[1-9]|1[0-2])(?!\\d)(?: ?月)?|(?![\\d]) ?年?)"
const DATES: ReadonlyArray<RegExp> = [
  pattern(`(?:出厂|生产|制造|出产)(?:日期|年份|年月|时间|年)?${COLON}${DATE}`),
  pattern(`(?:year of manufacture|manufactured(?: in)?|yom|built(?: in)?|year(?= ?[:=]))${COLON}${DATE}`),
  pattern(`(?<![\\d.-])${DATE}(?:(?:[-./]| ?)\\d{1,2}日?)? ?(?:份)?(?:出厂|生产|制造|出产|产(?!品))`),
]

const dateOf = (text: string): string | undefined => {
  const found = new Set<string>()
  for (const each of DATES) {
    for (const { groups } of text.matchAll(each)) {
      const year = groups?.["year"]
      const month = groups?.["month"]
      if (year !== undefined) found.add(month === undefined ? year : `${year}-${month.padStart(2, "0")}`)
    }
  }
  // `2015年出厂` does not contradict `出厂日期2015-03`.
  const finest = [...found].filter((date) => ![...found].some((other) => other.startsWith(`${date}-`)))
  return finest.length === 1 ? finest[0] : undefined
}

/**
 * Reads an `equipmentConfig`: free words of a seller, an appraiser's line, or the text of a nameplate, such as
 * `额定起重量25t 发动机功率 213kW 工作小时 6,532h 国三 2015年出厂`. Numbers need a label or an unambiguous unit: what
 * is not certain is absent. Lengths are in m, masses in t, power in kW (1 hp = 0.7457 kW, 1 PS = 0.7355 kW).
 */
export const readConfig = (equipmentConfig: string, table?: ConditionTable): ConfigReading => {
  const text = equipmentConfig.slice(0, MOST_CHARACTERS).normalize("NFKC").replaceAll(/\s+/g, " ")
  return {
    hours: only(text, HOURS_LABELLED) ?? only(text, HOURS_BARE),
    capacity: quantity(only(text, LOAD) ?? only(text, LOAD_BY_NAME), "t"),
    loadMoment: quantity(only(text, MOMENT_KNM), "kN·m") ?? quantity(only(text, MOMENT_TM), "t·m"),
    operatingWeightTonnes: only(text, WEIGHT),
    enginePowerKw: only(text, ENGINE) ?? only(text, ENGINE_BARE),
    boomLengthM: only(text, BOOM) ?? only(text, JIB),
    bucketCubicM: only(text, BUCKET),
    manufactureDate: dateOf(text),
    ageYears: only(text, AGE),
    emissionStage: readEmissionStage(text),
    condition: readCondition(text, table),
  }
}

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
  /** True when the model's text names a type, perhaps with its size, and no model. */
  readonly isNameless: boolean
  /** True when the model's text names a maker and no model. */
  readonly onlyManufacturer: boolean
  /** Facts read from the configuration text. */
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

/** True when a maker is the one that the model table knows. */
export const agreesWithTable = ({ tableManufacturer: sure, possibleManufacturer }: Machine, maker: string): boolean => {
  const known = sure ?? possibleManufacturer
  return known !== undefined && manufacturerOf(maker)?.code === known.code
}

/** A maker's name in Chinese and English: `徐工 XCMG`. */
export const makerName = ({ zh, en }: Manufacturer): string => (zh === en ? zh : `${zh} ${en}`)
