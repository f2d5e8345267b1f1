import { fromEpochDay } from "../domain/LocalDate.ts"
import { factCheck, type FactCheck } from "../market/appraise/FactCheck.ts"
import { likelyUnit, type OtherUnit, unitCheck } from "../market/report/UnitCheck.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import { expectedHours } from "./depreciation/ResidualRate.ts"
import { equipmentMessage } from "./EquipmentMessages.ts"
import type { EquipmentNotes } from "./EquipmentNotes.ts"
import type { EquipmentPolicy } from "./EquipmentPolicy.ts"
import { EquipmentFacts } from "./fields.ts"
import { readMachine } from "./Machine.ts"
import { machineAge } from "./MachineAge.ts"
import { readNamedType } from "./models/NamedType.ts"

/** Ratio from which a stated size and the model's belong to two machines. */
const ANOTHER_SIZE = 1.5
/** Years between the stated manufacture date and the configuration's from which one of the two is wrong. */
const YEARS_APART = 2
/** Share of the usual hours, or its inverse, from which hours that are a year's number are taken for one. */
const FAR_FROM_USUAL = 0.5
const WAN_YUAN: OtherUnit = { unit: "WAN_YUAN", size: 10_000 }
/** Spread between models of one type, size and age, ln units. */
const NAMELESS_ERROR = 0.2

/** Checks of a machine's facts against each other and against general knowledge. */
export const equipmentChecks = (
  tables: DepreciationTables,
  { hardRules: { unitPrice } }: EquipmentPolicy,
): ReadonlyArray<FactCheck<EquipmentNotes>> => [
  unitCheck<EquipmentNotes>({
    field: "hours",
    limit: "hours near zero that are plausible in units of 10,000 or 1,000 hours",
    source: "People speak of hours so",
    likely: ({ subject: { notes } }) => notes?.likelyUnit,
  }),
  unitCheck<EquipmentNotes>({
    field: "replacementValue",
    limit: "a price of the machine new that is plausible in units of 10,000 yuan alone",
    source: "Price lists are in units of 10,000 yuan",
    likely: ({ asked }) => {
      const stated = EquipmentFacts.replacementValue(asked) ?? 0
      const [low, high] = unitPrice
      if (stated <= 0 || stated >= low) return undefined
      return likelyUnit(stated, [WAN_YUAN], stated, (price) => price >= low && price <= high)
    },
  }),
  factCheck({
    code: "equipment.fact.attachment",
    facts: ["model"],
    consequence: "REFUSED",
    limit: "an attachment or a part, without a machine's model",
    source: "Samples are of whole machines",
    finds: ({ asked }) => {
      const model = EquipmentFacts.model(asked) ?? ""
      return namesAttachment(model)
        ? (treated) => equipmentMessage("equipment.fact.attachment", { ...treated, model })
        : undefined
    },
  }),
  factCheck({
    code: "equipment.fact.nameless",
    facts: ["model"],
    consequence: "WIDENED",
    error: NAMELESS_ERROR,
    limit: "a type and perhaps a size, and no model",
    source: "Judgement: makers of one type and size are a fifth apart",
    finds: ({ asked }) => {
      const { isNameless } = readMachine(asked, tables)
      const model = EquipmentFacts.model(asked) ?? ""
      return isNameless ? (treated) => equipmentMessage("equipment.fact.nameless", { ...treated, model }) : undefined
    },
  }),
  factCheck({
    code: "equipment.fact.capacity",
    facts: ["model", "equipmentConfig"],
    consequence: "REFUSED",
    limit: `a size in the configuration that is ${ANOTHER_SIZE} times the model's, or the model's that many times it`,
    source: "Judgement: neighbouring models of a series are nearer",
    finds: ({ asked }) => {
      const { ratedCapacity, ratedMoment, statedCapacity: stated } = readMachine(asked, tables)
      const known = [ratedCapacity, ratedMoment].find((each) => each?.unit === stated?.unit)
      if (stated === undefined || known === undefined) return undefined
      if (Math.abs(Math.log(stated.value / known.value)) < Math.log(ANOTHER_SIZE)) return undefined
      const params = {
        model: EquipmentFacts.model(asked) ?? "",
        stated: stated.value,
        known: known.value,
        unit: known.unit,
      }
      return (treated) => equipmentMessage("equipment.fact.capacity", { ...treated, ...params })
    },
  }),
  factCheck({
    code: "equipment.fact.date",
    facts: ["manufactureDate", "equipmentConfig"],
    consequence: "REFUSED",
    limit: `${YEARS_APART} years or more between the stated date and the configuration's`,
    source: "Judgement: two years are a quarter of the value of a young machine",
    finds: ({ asked }) => {
      const inText = readMachine(asked, tables).config.manufactureDate
      const stated = EquipmentFacts.manufactureDate(asked)
      if (inText === undefined || stated === undefined) return undefined
      return Math.abs(Number(inText.slice(0, 4)) - Number(stated.slice(0, 4))) < YEARS_APART
        ? undefined
        : (treated) => equipmentMessage("equipment.fact.date", { ...treated, stated, inText })
    },
  }),
  factCheck({
    code: "equipment.fact.age",
    facts: ["manufactureDate", "equipmentConfig"],
    consequence: "REFUSED",
    limit: `${YEARS_APART} years or more between the age by the stated date and the configuration's`,
    source: "Judgement: two years are a quarter of the value of a young machine",
    finds: ({ asked, day }) => {
      const inText = readMachine(asked, tables).config.ageYears
      const byDate = machineAge(asked, day)
      const stated = EquipmentFacts.manufactureDate(asked)
      if (inText === undefined || byDate === undefined || stated === undefined) return undefined
      if (Math.abs(byDate - inText) < YEARS_APART) return undefined
      const years = { inText: Number(inText.toFixed(1)), byDate: Math.floor(byDate) }
      return (treated) => equipmentMessage("equipment.fact.age", { ...treated, stated, ...years })
    },
  }),
  factCheck({
    code: "equipment.fact.hoursYear",
    facts: ["hours", "manufactureDate"],
    doubted: ["hours"],
    consequence: "TRIED",
    limit: `hours that are a year of the machine's life, and ${1 / FAR_FROM_USUAL} times fewer or more than usual`,
    source: "Judgement: a year in the next field's place",
    finds: ({ asked, day }) => {
      const hours = EquipmentFacts.hours(asked) ?? Number.NaN
      const age = machineAge(asked, day)
      if (!Number.isInteger(hours) || age === undefined) return undefined
      const year = Number(fromEpochDay(day).slice(0, 4))
      const share = hours / expectedHours(tables, readMachine(asked, tables).equipmentType, age)
      if (hours < Math.floor(year - age) || hours > year) return undefined
      return share > FAR_FROM_USUAL && share < 1 / FAR_FROM_USUAL
        ? undefined
        : (treated) => equipmentMessage("equipment.fact.hoursYear", { ...treated, hours })
    },
  }),
]

/**
 * Attachments and parts of machines. Source: GB/T 8498 (attachments of earth-moving machinery) and the trade's words.
 * `液压抓斗` is left out: it is also a machine of its own.
 */
const NAMES =
  "液压破碎锤|破碎锤|打桩锤|振动锤|液压锤|炮锤|铲斗|挖斗|松土器|松土钩|快换接头|快速接头|抓木器|抓钢机夹具|液压剪|夹木叉|属具|斗齿|配重块|履带板|履带总成|四轮一带|支重轮|引导轮|驱动轮|链条|液压泵|主泵|行走马达|回转马达|发动机|发动机总成|变速箱|驾驶室|臂架总成|吊钩|钢丝绳|轮胎|标准节"
const ENGLISH =
  "hydraulic breaker|hydraulic hammer|breaker|bucket|grapple|ripper|quick coupler|attachment|counterweight|track shoe|hydraulic pump|engine|gearbox|cab|tyre|tire"

const AT_END = new RegExp(`(?<![带送配含加附有赠和及])(?:${NAMES})(?:总成)?$`, "u")
const WHOLE = new RegExp(`(?:^| )(?:${ENGLISH})s?$`, "iu")
const QUANTITY_AT_END = /(?<![\s\d.,×*xX-])[\s\d.,×*xX-]*(?:吨|t|kg|公斤|方|m3|m³|个|只|台|套)?$/iu

/** True when a text names an attachment or a part, and no machine's model. */
export const namesAttachment = (model: string): boolean => {
  const text = model
    .slice(0, 200)
    .normalize("NFKC")
    .replaceAll(/[\s()]+/gu, " ")
    .trim()
  const name = text.replace(QUANTITY_AT_END, "").trim()
  if (!AT_END.test(name) && !WHOLE.test(name)) return false
  // Digits with letters are a model: then the machine comes with the attachment.
  return !/[A-Za-z]{1,6}-?\d{2,}/u.test(text) || readNamedType(text) !== undefined
}
