import { smallestOf } from "../domain/LargestOf.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { roundedBeside } from "../domain/Rounding.ts"
import { significant } from "../market/report/MarketReport.ts"
import { placeTips } from "../market/report/PlaceTips.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"
import { closeNames } from "../reading/CloseNames.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import { ageGateOf, expectedHours } from "./depreciation/ResidualRate.ts"
import { equipmentMessage } from "./EquipmentMessages.ts"
import { makerOf } from "./EquipmentNotes.ts"
import type { EquipmentPolicy } from "./EquipmentPolicy.ts"
import type { EquipmentConclusion } from "./EquipmentReasoning.ts"
import type { EquipmentType } from "./EquipmentType.ts"
import { EquipmentFacts } from "./fields.ts"
import { agreesWithTable, type Machine, makerName } from "./Machine.ts"
import { machineKind } from "./MachineKind.ts"
import { manufacturerOf, usualMakerNames } from "./models/Manufacturers.ts"
import { type ModelHints, recogniseModel } from "./models/RecogniseModel.ts"
import type { equipmentTexts } from "./text/equipmentTexts.ts"

/** Severity of each equipment tip, with the reason. */
export const equipmentTipSeverities: TipSeverities<typeof equipmentTexts> = {
  "equipment.risk.costOnly": ["STOP", "no market price supports the value"],
  "equipment.risk.fewPeers": ["STOP", "no comparable is as old; it may not be usable"],
  "equipment.risk.disagreeing": ["STOP", "the comparables do not agree on a price"],
  "equipment.risk.modelAmbiguous": ["STOP", "it may be another machine"],
  "equipment.risk.kindFromNames": ["STOP", "it may be another machine"],
  "equipment.risk.manufacturerClose": ["VALUE", "makers differ in price"],
  "equipment.risk.manufacturerContradicts": ["STOP", "it may be another machine"],
  "equipment.risk.typeContradicts": ["STOP", "it may be another machine"],
  "equipment.risk.ageGate": ["STOP", "it must not be used without an assessment"],
  "equipment.risk.ageGateUnknown": ["CHECK", "it may need an assessment to be used"],
  "equipment.risk.hoursImplausible": ["VALUE", "a meter that was changed hides wear"],
  "equipment.risk.hoursBeyondSamples": ["VALUE", "no sample is so worn; it may be worth less"],
  "equipment.risk.capacityDiffers": ["VALUE", "it may be another size"],
  "equipment.risk.approachesApart": ["VALUE", "two methods disagree"],
  "equipment.risk.aboveReplacement": ["VALUE", "the samples support more than a new machine costs"],
  "equipment.risk.beyondLife": ["VALUE", "repairs and safety risks grow"],
  "equipment.risk.condition": ["VALUE", "the condition was taken from a text"],
  "equipment.risk.curveFromTable": ["VALUE", "depreciation was not tested on this market"],
  "equipment.risk.replacementImplausible": ["CHECK", "a stated price was not used"],
  "equipment.risk.dateDiffers": ["CHECK", "one of two dates is wrong"],
  "equipment.risk.hoursDiffer": ["CHECK", "one of two readings is wrong"],
  "equipment.risk.hoursUnknown": ["CHECK", "hours move the price"],
  "equipment.risk.manufacturerInferred": ["CHECK", "the maker is on the data plate"],
  "equipment.risk.manufacturerUnknown": ["CHECK", "makers differ in price"],
  "equipment.risk.manufacturerUnavailable": ["CHECK", "asking again may tell the maker"],
  "equipment.risk.thin": ["CHECK", "a sale may take longer"],
  "equipment.risk.emission": ["CHECK", "cities keep such machines out"],
  "equipment.risk.placeUnknown": ["CHECK", "the region moves the price a little"],
  "equipment.risk.generalCurve": ["NOTE", "the samples correct the general curve"],
  "equipment.risk.discontinued": ["NOTE", "parts and resale become harder"],
}

/** Input of the risk rules. */
export interface RiskCase extends EquipmentConclusion {
  readonly policy: EquipmentPolicy
  readonly tables: DepreciationTables
}

/** Risk tips from the request alone, before the search. */
export const requestTips = (city: string | undefined): ReadonlyArray<Message> =>
  city === undefined || city.trim() === ""
    ? []
    : placeTips(city, { unknown: (params) => equipmentMessage("equipment.risk.placeUnknown", params) })

/** Risk tips on the machine, the evidence for its value, and its description. */
export const equipmentRisks = (risk: RiskCase): ReadonlyArray<Message> => [
  ...risk.doubts,
  ...identityRisks(risk),
  ...textRisks(risk),
  ...capacityRisks(risk),
  ...ageRisks(risk),
  ...emissionRisks(risk),
  ...hoursRisks(risk),
  ...evidenceRisks(risk),
]

/** Maximum number of models named in a tip. */
const MOST_NAMED = 3

const identityRisks = ({ machine, searched }: RiskCase): ReadonlyArray<Message> => {
  const { notes } = searched.subject
  const { matches, reading } = machine
  const model = reading.asTyped
  const maker = makerOf(searched.subject)
  const wasInferred = notes?.isManufacturerInferred === true
  const tips: Array<Message> = []
  if (isAmbiguous(machine, maker)) {
    const names = matches.map(({ equipmentType, manufacturer, ratedCapacity: size }) =>
      [
        manufacturer === undefined ? "" : makerName(manufacturer),
        equipmentType,
        size?.value ?? "",
        size?.unit ?? "",
      ].join("|"),
    )
    tips.push(equipmentMessage("equipment.risk.modelAmbiguous", { model, names: [...new Set(names)].join(";") }))
  } else if (maker === undefined && matches.length > 0) {
    tips.push(equipmentMessage("equipment.risk.manufacturerUnknown", {}))
  }
  if (maker !== undefined && wasInferred && agreesWithTable(machine, maker)) {
    tips.push(equipmentMessage("equipment.risk.manufacturerInferred", { manufacturer: maker, origin: "MODEL_TABLE" }))
  }
  if (maker !== undefined && !wasInferred && manufacturerOf(maker) === undefined) {
    const known = closeNames(maker, usualMakerNames)[0]
    if (known !== undefined) tips.push(equipmentMessage("equipment.risk.manufacturerClose", { stated: maker, known }))
  }
  const like = searched.search.likeNames?.slice(0, MOST_NAMED)
  if (like !== undefined) tips.push(equipmentMessage("equipment.risk.kindFromNames", { model, names: like.join(";") }))
  const [known] = recogniseModel(model).matches
  if (known === undefined || known.certainty === "POSSIBLE") return tips
  if (
    maker !== undefined &&
    !wasInferred &&
    known.manufacturer !== undefined &&
    denies(model, { manufacturer: maker })
  ) {
    const names = makerName(known.manufacturer)
    tips.push(equipmentMessage("equipment.risk.manufacturerContradicts", { model, stated: maker, known: names }))
  }
  const { equipmentType: stated } = machine
  if (stated !== undefined && denies(model, { equipmentType: stated })) {
    tips.push(equipmentMessage("equipment.risk.typeContradicts", { model, stated, known: known.equipmentType }))
  }
  return tips
}

/** True when the name alone leaves the maker or the type open. */
const isAmbiguous = ({ equipmentType, matches, tableManufacturer }: Machine, maker: string | undefined): boolean =>
  matches.length > 1 && (equipmentType === undefined || (tableManufacturer === undefined && maker === undefined))

/** True when a stated maker or type reduces a name that is certain by itself to a mere possibility. */
const denies = (model: string, hints: ModelHints): boolean =>
  recogniseModel(model, hints).matches.every(({ certainty }) => certainty === "POSSIBLE")

/** Contradictions between the configuration text and the request's own fields. */
const textRisks = ({ machine, policy, searched }: RiskCase): ReadonlyArray<Message> => {
  const { facts, notes } = searched.subject
  const { hours: inText, manufactureDate: dateInText } = machine.config
  const date = EquipmentFacts.manufactureDate(facts)
  const hours = notes?.statedHours ?? EquipmentFacts.hours(facts)
  const tips: Array<Message> = []
  // A year in the text says nothing against a month of that year.
  if (dateInText !== undefined && date !== undefined && !date.startsWith(dateInText)) {
    tips.push(equipmentMessage("equipment.risk.dateDiffers", { stated: date, inText: dateInText }))
  }
  if (inText !== undefined && hours !== undefined && Math.abs(inText - hours) > policy.tips.hoursTolerance * inText) {
    tips.push(equipmentMessage("equipment.risk.hoursDiffer", { stated: hours, inText }))
  }
  return tips
}

const capacityRisks = ({ machine, policy }: RiskCase): ReadonlyArray<Message> => {
  const { ratedCapacity, ratedMoment, statedCapacity: stated } = machine
  const known = [ratedCapacity, ratedMoment].find((each) => each?.unit === stated?.unit)
  if (stated === undefined || known === undefined) return []
  const ratio = stated.value / known.value
  if (Math.abs(ratio - 1) <= policy.tips.capacityTolerance) return []
  return [
    equipmentMessage("equipment.risk.capacityDiffers", {
      stated: stated.value,
      known: known.value,
      unit: known.unit,
      percent: Math.round(100 * (ratio - 1)),
    }),
  ]
}

/** Years by which a tip announces an age of assessment ahead: a loan runs that long. */
const GATE_NOTICE_YEARS = 2

const ageRisks = ({ ageYears: age, doubts, machine, rates, tables }: RiskCase): ReadonlyArray<Message> => {
  if (age === undefined) return []
  const { equipmentType: type } = machine
  const tips: Array<Message> = []
  const life = rates.table.economicLifeYears
  if (age > life && !doubts.some(({ code }) => code === "equipment.risk.fewPeers")) {
    tips.push(equipmentMessage("equipment.risk.beyondLife", { years: Math.floor(age), life, type: type ?? null }))
  }
  if (type === undefined) return tips
  const gate = ageGateOf(tables, type, gateCapacity(machine))
  if (gate !== undefined && age >= gate.years - GATE_NOTICE_YEARS) {
    tips.push(
      equipmentMessage("equipment.risk.ageGate", {
        type,
        years: Math.floor(age),
        gate: gate.years,
        due: age >= gate.years,
      }),
    )
  }
  const gates = tables.ageGates.filter((each) => each.type === type).map(({ years }) => years)
  if (gate === undefined && gates.length > 0 && age >= smallestOf(gates) - GATE_NOTICE_YEARS) {
    tips.push(equipmentMessage("equipment.risk.ageGateUnknown", { type, gates: gates.join("/") }))
  }
  return tips
}

/** kN·m per t·m, as ratings are named: a 63 t·m crane is a 630 kN·m one. */
const KNM_PER_TM = 10

/** Rated capacity in the gates' unit, kN·m: by the text, else by the model's name. */
const gateCapacity = ({ ratedCapacity, ratedMoment, statedCapacity }: Machine): number | undefined => {
  const moment = [statedCapacity, ratedCapacity, ratedMoment].find(
    (each) => each?.unit === "kN·m" || each?.unit === "t·m",
  )
  if (moment === undefined) return undefined
  return moment.unit === "t·m" ? moment.value * KNM_PER_TM : moment.value
}

/**
 * New non-road machines must meet stage III from this day (GB 20891-2014, from general knowledge). Older ones are
 * banned from most low-emission zones; those of stage III, most of what is traded, from few.
 */
const NON_ROAD_STAGE_III = LocalDate.toEpochDay(LocalDate.LocalDate.make("2016-04-01"))
/** Powered by mains or battery, or mounted on a truck: the manufacture date implies no stage. */
const WITHOUT_STAGE: ReadonlySet<EquipmentType> = new Set([
  "TOWER_CRANE",
  "CONSTRUCTION_HOIST",
  "CONCRETE_BATCHING_PLANT",
  "CONCRETE_LINE_PUMP",
  "AERIAL_WORK_PLATFORM",
  "FORKLIFT",
])
const DAYS_PER_YEAR = 365.25

const emissionRisks = ({ ageYears: age, machine, searched, tables }: RiskCase): ReadonlyArray<Message> => {
  const { config, equipmentType: type } = machine
  if (type === undefined) return []
  const road = tables.emission.roadTypes.includes(type)
  const stage = config.emissionStage
  if (stage !== undefined) {
    const old = road ? ["I", "II", "III", "IV"].includes(stage) : ["I", "II", "III"].includes(stage)
    return old ? [equipmentMessage("equipment.risk.emission", { stage, road })] : []
  }
  if (road || age === undefined || WITHOUT_STAGE.has(type)) return []
  const made = LocalDate.toEpochDay(searched.valuationDate) - age * DAYS_PER_YEAR
  return made < NON_ROAD_STAGE_III
    ? [equipmentMessage("equipment.risk.emission", { stage: null, road, madeBefore: "III" })]
    : []
}

const hoursRisks = (risk: RiskCase): ReadonlyArray<Message> => {
  const { ageYears: age, machine, searched, tables } = risk
  const { config, equipmentType: type } = machine
  const tips: Array<Message> = []
  const hours = EquipmentFacts.hours(searched.subject.facts)
  const read = searched.subject.notes?.statedHours
  const expected = age === undefined ? 0 : 100 * Math.round(expectedHours(tables, type, age) / 100)
  if (hours === undefined && age !== undefined && type !== undefined && !WITHOUT_HOURS.has(type)) {
    tips.push(equipmentMessage("equipment.risk.hoursUnknown", { expected }))
  }
  const most = risk.hoursCounted === undefined ? undefined : significant(risk.hoursCounted)
  const isBeyond = hours !== undefined && most !== undefined && most < COUNTED_SHARE * hours
  if (hours !== undefined && age !== undefined && read !== undefined) {
    const counted = isBeyond ? most : Math.round(hours)
    const params = { hours: read, years: Math.floor(age), expected, counted, isBeyond }
    tips.push(equipmentMessage("equipment.risk.hoursImplausible", params))
  } else if (isBeyond) {
    tips.push(equipmentMessage("equipment.risk.hoursBeyondSamples", { hours: Math.round(hours), counted: most }))
  }
  if (config.condition !== undefined && Math.abs(config.condition.factor - 1) >= WORTH_TELLING) {
    const words = config.condition.words.flatMap(({ denied, word }) => (denied ? [] : [word]))
    const percent = Math.round(100 * (config.condition.factor - 1))
    const names = [...new Set(words)].join(";")
    if (names !== "") tips.push(equipmentMessage("equipment.risk.condition", { names, percent }))
  }
  return tips
}

/** Hours that count as less than this share of the stated ones are beyond the range of the samples. */
const COUNTED_SHARE = 0.95

/** Machines without an hour meter. */
const WITHOUT_HOURS: ReadonlySet<EquipmentType> = new Set([
  "TOWER_CRANE",
  "CONSTRUCTION_HOIST",
  "CONCRETE_BATCHING_PLANT",
])
const WORTH_TELLING = 0.05

const evidenceRisks = (risk: RiskCase): ReadonlyArray<Message> => {
  const { machine, policy, rates, searched, tables } = risk
  const { model } = machine.reading
  const tips = [...costRisks(risk)]
  const own = searched.search.samples.filter(({ facts }) => machineKind(facts, tables).model === model).length
  if (own > 0 && own < policy.tips.thinBelow) {
    tips.push(equipmentMessage("equipment.risk.thin", { model, sameModel: own }))
  }
  if (machine.equipmentType !== undefined && rates.table.type !== machine.equipmentType) {
    tips.push(equipmentMessage("equipment.risk.generalCurve", { type: machine.equipmentType }))
  }
  if (machine.equipmentType !== undefined && rates.tableShare >= 1) {
    tips.push(equipmentMessage("equipment.risk.curveFromTable", { type: machine.equipmentType }))
  }
  const succession = machine.matches.find(({ discontinued }) => discontinued !== undefined)?.discontinued
  if (succession !== undefined) {
    const { model: replaced, successor } = succession
    tips.push(equipmentMessage("equipment.risk.discontinued", { model: replaced, successor }))
  }
  return tips
}

const costRisks = ({ appraisal, policy, replacementValue, searched, value }: RiskCase): ReadonlyArray<Message> => {
  const stated = EquipmentFacts.replacementValue(searched.subject.facts)
  if (stated !== undefined && replacementValue === undefined) {
    return [equipmentMessage("equipment.risk.replacementImplausible", { value: stated })]
  }
  if (value?.otherLog === undefined) return []
  if (appraisal === undefined) return [equipmentMessage("equipment.risk.costOnly", {})]
  const above = value.log - Math.log(replacementValue ?? Infinity)
  if (above > 0) {
    const percent = roundedBeside(100 * Math.expm1(above), 0, 0)
    return [equipmentMessage("equipment.risk.aboveReplacement", { percent })]
  }
  const log = value.otherLog - appraisal.logUnitPrice
  return Math.abs(log) <= policy.tips.approachesApart
    ? []
    : [equipmentMessage("equipment.risk.approachesApart", { percent: Math.round(100 * Math.expm1(log)) })]
}
