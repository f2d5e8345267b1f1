import { recogniseModel } from "@open-valuation/core/equipment"
import { oneOf, onlyQuantity } from "@open-valuation/core/reading"
import type { AssetTalk, Situation } from "../ChatAsset.ts"
import type { Span } from "../evidence/Span.ts"
import { bareAnswer } from "../extract/Bare.ts"
import { takeCity } from "../extract/City.ts"
import { takeMonths } from "../extract/Month.ts"
import { type Emitted, type Passage, TAKEN } from "../extract/Passage.ts"
import { takePrices } from "../extract/Prices.ts"
import { makersIn } from "./equipment/Makers.ts"
import { modelNamesIn, type NameMention } from "./equipment/ModelNames.ts"
import { takeBareHours, takeHours } from "./equipment/TakeHours.ts"
import { typeWordsIn } from "./equipment/TypeWords.ts"

const CORRECTS =
  /不对|不是|错了|搞错|记错|说错|写错|打错|应该是|其实是|改成|改为|更正|\b(?:actually|sorry|wrong|correction|i mean|i meant|rather|oops|scratch|not)\b/iu
/** A size right before a machine's word: `25吨`, `20-ton`, `52米的`. */
const SIZE_BEFORE =
  /(?<![\d.A-Za-z])\d{1,4}(?:\.\d{1,2})?\s?-?(?:吨位|吨级|吨|米级|米|立方米?|方|马力|匹|tonnes?|tons?|t|metres?|meters?|m3|m|hp)(?:级)?(?:的|\s)?(?:小|大|型|[一-龥]{1,4})?$/iu
const SIZE_BEHIND =
  /^(?:[\s,，]|是|的|有){0,2}\d{1,4}(?:\.\d{1,2})?\s?-?(?:吨位|吨级|吨|米级|米|立方米?|方|马力|匹|tonnes?|tons?|t|metres?|meters?|m3|hp)(?![A-Za-z0-9])/iu
const SIZE_WINDOW = 20

const set = (field: string, value: string, implied = false): Emitted =>
  implied ? { _tag: "SetField", field, value, implied: true } : { _tag: "SetField", field, value }

/** The machine meant by several names: the first, or the last one where the person corrects it. */
const meant = (text: string, names: ReadonlyArray<NameMention>): NameMention | undefined => {
  const own = names.filter(({ denied }) => denied !== true)
  const best = own.some(({ sure }) => sure) ? own.filter(({ sure }) => sure) : own
  const [first] = best
  const isBetter = (chosen: NameMention, next: NameMention): boolean =>
    // "922挖机 型号CLG922E": the whole name.
    (next.name.length > chosen.name.length && next.name.includes(chosen.name)) ||
    CORRECTS.test(text.slice(chosen.end, next.end))
  return best.reduce<NameMention | undefined>(
    (chosen, next) => (chosen !== undefined && chosen !== next && isBetter(chosen, next) ? next : chosen),
    first,
  )
}

/** A type with its size, as written: `25吨汽车吊`, `25-ton truck crane`. */
const sizedType = (text: string, { end, start }: Span): Span | undefined => {
  const before = SIZE_BEFORE.exec(text.slice(Math.max(0, start - SIZE_WINDOW), start))?.[0]
  if (before !== undefined) return { start: start - before.length, end }
  const behind = SIZE_BEHIND.exec(text.slice(end, end + SIZE_WINDOW))?.[0]
  return behind === undefined ? undefined : { start, end: end + behind.length }
}

const DATED =
  "jan\\w{0,4}|feb\\w{0,5}|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug\\w{0,3}|sept?\\w{0,5}|oct\\w{0,4}|nov\\w{0,5}|dec\\w{0,5}"
const SENTENCE = oneOf("made built in on since about only year years old month months")
const PLAUSIBLE_ANSWER = new RegExp(`^(?=.*\\d)(?!.*\\b(?:${SENTENCE}|${DATED})\\b)[A-Z0-9][A-Z0-9./+() -]{1,30}$`, "i")

/**
 * Takes the machine's maker and model out of a message. A type with its size stands for the model until one is said. A
 * maker that only follows from the model is not set.
 */
const takeModel = (passage: Passage, { asked, held }: Situation): void => {
  const { text } = passage
  const isAsked = asked.includes("model")
  const makers = makersIn(text)
  const types = typeWordsIn(text)
  const names = modelNamesIn(text, isAsked)
  const chosen = meant(text, names)
  const [firstMaker] = makers
  const correction = CORRECTS.exec(text)
  for (const maker of makers) {
    const corrects = maker !== firstMaker && correction !== null && correction.index < maker.start
    passage.claim(maker.start, maker.end, maker === firstMaker || corrects ? [set("manufacturer", maker.name)] : [])
  }
  for (const name of names) passage.claim(name.start, name.end, name === chosen ? [set("model", name.name)] : [])
  // While another answer is waited for, a mere figure is that.
  if (chosen === undefined && isAsked && (asked[0] === "model" || !onlyQuantity(bareAnswer(text))))
    takeBareModel(passage)
  for (const type of types) {
    const sized = sizedType(text, type)
    const isNew = chosen === undefined && sized !== undefined
    if (sized === undefined) continue
    const words = text.slice(sized.start, sized.end).replaceAll(TAKEN, "").trim()
    passage.claim(sized.start, sized.end, isNew && !isHeldSurely(held) ? [set("model", words, true)] : [])
  }
}

/** True when the session holds a model's name, not a type's with a size. */
const isHeldSurely = (held: Situation["held"]): boolean =>
  typeof held["model"] === "string" && typeWordsIn(held["model"]).length === 0

/** A message that is nothing but what may be a name: `953`, `xyz 250`. */
const takeBareModel = (passage: Passage): void => {
  const { text } = passage
  const answer = bareAnswer(text.replaceAll(TAKEN, " ")).replace(/^(?:型号|机型|model)\s?[:：]?\s?/iu, "")
  const start = text.indexOf(answer)
  if (!PLAUSIBLE_ANSWER.test(answer) || start < 0 || /^\d{1,2}$|^\d{5,}$/.test(answer)) return
  if (/^(?:(?:19|20)\d{2}(?:[-./]\d{1,2}){0,2}|\d+(?:\.\d+)?\s?(?:k|w|h|hrs?|hours?|t|tons?))$/iu.test(answer)) return
  passage.claim(start, start + answer.length, [set("model", answer.toUpperCase().replaceAll(/\s+/g, ""))])
}

/** Makers whose names say little: they build cars, or are words and names of places as well. */
const ALSO_OTHERS = new Set([
  "VOLVO",
  "HYUNDAI",
  "HITACHI",
  "DEERE",
  "KUBOTA",
  "SUMITOMO",
  "CASE",
  "HUBA",
  "FUSHAN",
  "JIANGLU",
  "SUNWARD",
])
const GENERAL =
  /工程机械|工程设备|机械设备|重型机械|工程车辆|construction (?:equipment|machine(?:ry)?)|heavy (?:equipment|machinery)/iu
const HINT = /出厂|工作小时|小时|工时|设备|机械|机器|吨位|\bhrs?\b|\bhours?\b|\bmachine\b|\bequipment\b/iu

const CERTAIN = 3

/** How much a message speaks of a machine: its words, its model, its maker. */
const equipmentEvidence = (text: string): number => {
  const types = typeWordsIn(text).length > 0 || GENERAL.test(text)
  const makers = makersIn(text).some(({ maker }) => maker !== undefined && !ALSO_OTHERS.has(maker.code))
  const models = modelNamesIn(text, false).some(({ name, sure }) => sure && isTelling(name))
  const sum = (types ? CERTAIN : 0) + (makers ? CERTAIN : 0) + (models ? 2 : 0)
  return sum + (HINT.test(text) ? 1 : 0)
}

/** True when nothing but a machine is called so: letters and several digits of a rule that needs nothing else. */
const isTelling = (name: string): boolean =>
  /^[A-Z]{2,}.?\d{2}|^[A-Z]\d{3}/.test(name) &&
  recogniseModel(name).matches.some(({ certainty }) => certainty !== "POSSIBLE")

const FIELD = "equipmentConfig"
/** The configuration is what stands behind the label, up to the end of the sentence. */
const LABELLED =
  /(?:(?:主要|设备|具体|机器)?(?:配置|备注)(?:情况|说明)?\s?(?:是|为|有)?\s?[:：]|\b(?:configuration|config|spec(?:s|ification)?s?|remarks?|notes?)\s?:)\s{0,3}([^\n。；;█]{2,400})/giu

/** 配置60米臂: up to the next blank. */
const UNMARKED = /(?<=[\s,，。;；]配置)\d[^\s,，。;；█]{1,30}/gu

/** Takes a configuration that is stated as such; words about the machine elsewhere are none. */
const takeConfiguration = (passage: Passage, { asked }: Situation): void => {
  passage.take(LABELLED, ({ 0: written, 1: words = "", index }) => {
    const end = index + written.length
    const value = passage.words(end - words.length, end).text.replace(/[\s,，.、]{1,8}$/u, "")
    return value === "" ? undefined : [{ _tag: "SetField", field: FIELD, value }]
  })
  passage.take(UNMARKED, ([value]) => [{ _tag: "SetField", field: FIELD, value }])
  if (asked[0] !== FIELD) return
  const answer = bareAnswer(passage.text)
  const start = passage.text.indexOf(answer)
  if (answer.length < 2 || answer.includes(TAKEN) || onlyQuantity(answer) !== undefined) return
  passage.claim(start, start + answer.length, [{ _tag: "SetField", field: FIELD, value: answer }])
}

const MANUFACTURED = {
  field: "manufactureDate",
  cue: /出厂|制造|生产|下线|年份|产的|造的|机龄|manufactur|\bmade\b|\bbuilt\b|production|\bbuild\b|factory|\byear\b/iu,
  others:
    /上牌|上户|落户|登记|注册|行驶证|年检|年审|审车|保险|交强|商业险|到期|有效期|买的|买来|购买|购入|购机|入手|接手|提机|提车|保养|大修|换的|换了|翻新|过户|交车|发票|\bplate|registered|registration|insur|bought|purchased|inspect|overhaul|serviced|expires?|until/iu,
}

/** How equipment is talked about: model and month of manufacture, then maker, hours, place and configuration. */
export const equipmentTalk: AssetTalk = {
  assetType: "EQUIPMENT",
  sayings: {
    model: { noun: /型号|机型|规格|\bmodel\b/iu },
    manufacturer: { noun: /品牌|牌子|厂家|厂商|制造商|生产商|\b(?:maker|manufacturer|brand|make)\b/iu },
    manufactureDate: {
      noun: /出厂|生产日期|制造日期|年份|日期|\b(?:manufacture date|date of manufacture|production date|build date|manufactured|year|date|month)\b/iu,
    },
    hours: { noun: /小时|工时|表显|计时器|\b(?:hours?|hrs|hour ?meter)\b/iu },
    city: { noun: /城市|地区|在哪|哪里的|所在地|位置|地点|\b(?:city|location|where it is|place)\b/iu },
    [FIELD]: { noun: /配置|备注|参数|\b(?:configuration|specs?|config|remarks?)\b/iu },
  },
  evidence: equipmentEvidence,
  read: (passage, situation) => {
    takeConfiguration(passage, situation)
    takeModel(passage, situation)
    takeHours(passage)
    takePrices(passage)
    takeMonths(passage, situation, MANUFACTURED)
    takeCity(passage, "city", situation)
    takeBareHours(passage, situation)
  },
  useful: () => ["hours", "city", "manufacturer", FIELD],
}
