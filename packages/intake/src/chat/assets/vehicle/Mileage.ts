import { oneOf, quantitiesIn } from "@open-valuation/core/reading"
import type { Situation } from "../../ChatAsset.ts"
import { bareAnswer, isRefined } from "../../extract/Bare.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"
import { HAN_GRADES } from "./Looks.ts"

const FIELD = "mileageKm"
const KM_PER_MILE = 1.609344
const MAN = 10_000

/** `8`, `8.5`, `45,000`, `45 000`, with its multiple: `8.5万`, `5万3`, `5万2千3`, `60k`. */
const NUMBER =
  "((?<![A-Za-z\\d.])[1-9]\\d{1,2} \\d{3}(?!\\d)|(?<![\\d.])\\d{1,3}(?:,\\d{3}){1,2}(?!\\d)|\\d{1,7}(?:\\.\\d{1,4})?)" +
  "\\s?(?:(万|wan|w|k|千|thousand)(?![a-jl-z])(零?\\d{1,4}(?:[千百]\\d?百?\\d?)?)?)?"
const ABOUT = "(?:多|来|余|出头|左右|不到|几|整)?"
/** Behind kilometres that name a version: its electric range. */
const OF_VERSION = `\\p{Script=Han}{0,6}(?:[版型]|续航)|\\s?(?:version|edition)|(?:[四两前后]驱)?${HAN_GRADES}(?=$|[\\s,，。;；、█])`
const KM_WORD = "(?:公里(?![数表计])|公理(?!数)|公哩|千米|km|kms|kilomet(?:er|re)s?|kliks?)"
const KM = `${KM_WORD}(?![a-z]|${OF_VERSION})`
const MILES = "(?:miles?|mi|英里|迈)(?![a-z])"
const NOUN =
  "(?:表显里程|行驶里程|表显|表现|表上(?:走了|写着?)?|码表|里程表|公里数|公里表|(?<![\\d万千wk] ?)公里(?=\\s?[:是为]?\\s?(?!(?:19|20)\\d{2}[-./年])\\d)|总里程|里程数?|里成|里称|跑了|才跑|只跑|一共跑|已跑|跑|行驶了?|开了|走了|odometer(?: reading)?|odo|mileage|milage|on the clock|clocked|driven|km reading|kilomet(?:er|re)s)"
const LINK =
  "(?:\\s?(?:是|为|才|只有|只|有|大概|大约|差不多|约|应该|快|将近|接近|now|is|was|at|of|about|around|roughly|approx(?:imately)?|nearly|only|just|reads|shows|says|显示|不到|读数|数|:|,)){0,4}\\s?"

const amount = (digits = "", unit = "", more = ""): number =>
  Math.round(quantitiesIn(digits.replaceAll(/[, ]/gu, "") + unit + more)[0]?.value ?? 0)

const km = new RegExp(`${NUMBER}\\s?${ABOUT}\\s?的?${KM_WORD}(?![a-z])`, "giu")
const VERSION_BEHIND = new RegExp(`^(?:${OF_VERSION})`, "iu")
/** Fewer kilometres are rather the electric range of a version than a reading, unless words lead to them. */
const LEAST_SAID = 1500
const LONGEST_LEAD = 30
/** "公里数不知道，你按13万算吧" */
const NAMED_ALONE = new RegExp(NOUN, "iu")
const LED = new RegExp(`(?:${NOUN}${LINK}|才|只有?|仅有?|刚)$`, "iu")
const ONLY = new RegExp(`^${NUMBER}\\s?${ABOUT}\\s?(?:${KM}|${MILES})$`, "iu")

const miles = new RegExp(`${NUMBER}\\s?${ABOUT}\\s?${MILES}`, "giu")
/** "51,200 miles, sorry kilometers". */
const NOT_MILES =
  /\bmiles?\b[ ,.…-]{0,6}(?:sorry|oops|i mean|i meant|no|actually|rather)[ ,]{1,3}(?:i mean |in )?k(?:m|ilomet)/iu
const named = new RegExp(`${NOUN}${LINK}${NUMBER}${ABOUT}`, "giu")
const behind = new RegExp(`${NUMBER}\\s?(?:on (?:the|it|its) (?:clock|odometer|odo)|on it)\\b`, "giu")
/** "3万多公里你就按38000算": the figure that counts. */
const agreed = new RegExp(
  `(?:就?按|就?算|就?填|就?写|准确地?(?:来?说|数字?)?|精确|确切地?说?|具体|实际|call it|put|(?:to be )?exact(?:ly)?|precisely)\\s?(?:是|作|成|[:,])?\\s?${NUMBER}\\s?(?:${KM})?\\s?(?:算|吧|来|好了)?`,
  "giu",
)
const plain = new RegExp(NUMBER, "giu")
const TO = "\\s?(?:到|至|[-~～–—]|、|或者?|还是|or|to|and)\\s?"
const END = "\\d{1,6}(?:,\\d{3})?(?:\\.\\d{1,2})?\\s?(?:万|w|k)?"
const range = new RegExp(`(?<![\\d.,])${END}${TO}${END}\\s?多?\\s?${KM}`, "giu")
/** Without a unit: a range of readings, of which one may be short (`5-6万`). */
const bareRange =
  /(?<![\d.,])\d{1,3}(?:\.\d{1,2})?\s?(?:万|w)?\s?(?:到|至|[-~～–—]|、|或者?|还是)\s?\d{1,3}(?:\.\d{1,2})?\s?(?:万|w)/giu
const namedRange = new RegExp(`${NOUN}${LINK}${END}${TO}${END}`, "giu")

/** A column of a listing: 里程(万公里): 8.5. */
const inTenThousands = /里程数?\s?[(/]\s?(?:10000|万)公里\)?\s?[:是为]?\s?(\d{1,2}(?:\.\d{1,2})?)(?![\d.万])/gu

/** Right before or behind kilometres that are no reading: range, warranty, service, yearly. */
/** 5年10万公里 is a warranty, 19年的 8万公里 none. */
const NO_READING = `${oneOf(
  "续航 能跑 可跑 质保 保修 首保 每 年均 平均 百公里 cltc nedc wltc warranty every within 另外 还差 还能跑 满电 到店 距离 路程 导航 最多 限",
)}|\\brange(?! rover)`
const OTHER_BEFORE = new RegExp(
  [
    "(?<![\\d了龄])(?:[1-9]|10)年(?:或者?|\\/)?$",
    "(?<![\\d了])1年(?![多前车上半的])[^\\d,，。;；]{0,6}$",
    `(?:${NO_READING})[^\\d,，。;；]{0,8}$`,
    "保养[^\\d\\s,，。;；]{0,8}$",
  ].join("|"),
  "iu",
)
const OTHER_BEHIND =
  /^\s?(?:续航|质保|保修|保养|一保|油耗|时速|\/?每?年(?!的)|\/h|per (?:year|hour|charge)|a year|each year|range|warranty|以?内(?=[\s,，。;；、有免质保]|$)|换(?![电挡档手代])|的时候|时(?!候?是)|做了?|大保养|away|from here)/iu
const CORRECTS =
  /不对|不是|错了|搞错|弄错|看错|记错|说错|写错|打错|应该是|其实是|改成|改为|更正|\b(?:actually|sorry|wrong|correction|i mean|i meant|misread|oops|rather|make that|scratch|not)\b/iu
const DENIED = /(?:不是|并非|而非|不到是|\bnot)\s?(?:跑了)?$/iu
const UNKNOWN_UNIT =
  /^[-./]\d|^\s?(?:[年月日号楼层座次手款折元块人吨台辆个%吋寸岁]|成(?![都武安])|万?元|rmb|cny|yuan|tfsi|tsi|[tl]\b|升|seats?|owners?|years?|months?|(?:公里|km)\p{Script=Han}{0,6}(?:[版型]|续航))/iu

const set = (value: number): ReadonlyArray<Emitted> => [{ _tag: "SetField", field: FIELD, value }]
const rangeDoubt: ReadonlyArray<Emitted> = [
  { _tag: "DoubtField", field: FIELD, doubt: { kind: "UNUSABLE", reason: "RANGE" } },
]

/**
 * Takes the odometer reading out of a message, in whole kilometres: `8万公里`, `表显7.2万`, `45,000 miles`, `60k km`.
 */
export const takeMileage = (passage: Passage, { asked }: Pick<Situation, "asked">): void => {
  const { text } = passage
  const isAnswer = asked.includes(FIELD) && ONLY.test(bareAnswer(text))
  const around = (index: number, length: number): boolean =>
    OTHER_BEFORE.test(text.slice(Math.max(0, index - 14), index)) ||
    OTHER_BEHIND.test(text.slice(index + length, index + length + 14))
  const isCorrected = CORRECTS.test(text)
  let stated = false
  const take = (pattern: RegExp, factor: number, fits: (match: RegExpExecArray, value: number) => boolean): void => {
    passage.take(pattern, (match) => {
      const value = Math.round(amount(match[1], match[2], match[3]) * factor)
      if (!fits(match, value)) return undefined
      if (around(match.index, match[0].length)) return []
      if (DENIED.test(text.slice(Math.max(0, match.index - 8), match.index))) return []
      const isUnled = value < LEAST_SAID && !isAnswer && pattern !== named && pattern !== behind
      if (isUnled && !LED.test(text.slice(Math.max(0, match.index - LONGEST_LEAD), match.index))) return []
      if (stated && !isCorrected) return []
      stated = true
      return set(value)
    })
  }
  for (const pattern of [range, namedRange])
    passage.take(pattern, (match) => (around(match.index, match[0].length) ? [] : rangeDoubt))
  passage.take(inTenThousands, ({ 1: written }) => {
    stated = true
    return set(Math.round(Number(written) * MAN))
  })
  take(miles, NOT_MILES.test(text) ? 1 : KM_PER_MILE, () => true)
  take(km, 1, ({ 0: words, index }) => !VERSION_BEHIND.test(passage.text.slice(index + words.length)))
  const isReading = (match: RegExpExecArray, value: number): boolean =>
    value >= 100 && !UNKNOWN_UNIT.test(text.slice(match.index + match[0].length))
  passage.take(agreed, (match) => {
    const value = amount(match[1], match[2], match[3])
    const isOpen = stated || asked.includes(FIELD) || NAMED_ALONE.test(text)
    if (!isOpen || value < 1000 || !isReading(match, value)) return undefined
    stated = true
    return set(value)
  })
  take(named, 1, isReading)
  take(behind, 1, isReading)
}

/** 八万六, 4.7万, 5.1w, in a clause of its own. */
const OWN_CLAUSE = new RegExp(`(?<=^|[\\s,，。;；、█])${NUMBER}${ABOUT}(?=$|[\\s,，。;；、█吧])`, "giu")
/** Words of money, or of a reading that is not known. */
const OF_MONEY = /[价卖贷款钱元块]|报|心理|首付|成交|落地|预算|rmb|cny|[¥￥$]/iu

/** True when a message names the car and the month of its plates, and no money: a bare 八万六 is what it has run. */
const isOfCar = ({ commands, text }: Passage): boolean => {
  const fields = new Set(commands.flatMap((command) => ("field" in command ? [command.field] : [])))
  const isLeftOut = commands.some(({ _tag }) => _tag === "LeftOut")
  return fields.has("series") && fields.has("firstRegistrationDate") && !isLeftOut && !OF_MONEY.test(text)
}

/** Takes a bare number as the reading: the answer to the question for it, or its correction. */
export const takeBareMileage = (passage: Passage, situation: Situation): void => {
  const { text } = passage
  const asked = situation.asked.includes(FIELD)
  const first = situation.asked[0] === FIELD
  const corrected =
    isRefined(text, FIELD, situation) ||
    (CORRECTS.test(text) &&
      situation.held[FIELD] !== undefined &&
      (situation.latest.includes(FIELD) || situation.latest.length === 0))
  const open = situation.doubts.find(({ field }) => field === FIELD)?.doubt
  if (passage.commands.some((command) => "field" in command && command.field === FIELD)) return
  if (open?.kind === "UNIT" && /万/u.test(text)) {
    const [most] = open.choices
    if (most !== undefined && !/\d/u.test(text))
      return passage.take(/万/gu, () => [{ _tag: "SetField", field: FIELD, value: most }])
  }
  if (situation.held[FIELD] === undefined && isOfCar(passage)) {
    const readings = [...text.matchAll(OWN_CLAUSE)].filter(({ 0: written, index }) =>
      /[万wW]/u.test(passage.words(index, index + written.length).text),
    )
    const [only] = readings
    if (only !== undefined && readings.length === 1)
      return passage.claim(only.index, only.index + only[0].length, set(amount(only[1], only[2], only[3])))
  }
  if (!asked && !corrected) return
  passage.take(bareRange, () => rangeDoubt)
  let stated = false
  passage.take(plain, (match) => {
    const before = text.slice(0, match.index)
    const behindIt = text.slice(match.index + match[0].length)
    const value = amount(match[1], match[2], match[3])
    const isTorn = /[A-Za-z\d.]$/u.test(before) || (/\S$/u.test(match[0]) && /^[A-Za-z\d]/u.test(behindIt))
    if (isTorn || UNKNOWN_UNIT.test(behindIt)) return undefined
    if (DENIED.test(before.slice(-8))) return []
    if (stated || value < (match[2] === undefined && first ? 100 : 1000)) return undefined
    stated = true
    return set(value)
  })
  if (stated || !first) return
  // 8 may be 8 万公里, or a new car's 8.
  passage.take(/^[^\d]{0,6}(\d{1,2}(?:\.\d{1,2})?)[^\d]{0,4}$/gu, ({ 1: written, 0: whole }) =>
    UNKNOWN_UNIT.test(whole.slice(whole.indexOf(written ?? "") + (written ?? "").length))
      ? undefined
      : [
          {
            _tag: "DoubtField",
            field: FIELD,
            doubt: { kind: "UNIT", choices: [Math.round(Number(written) * MAN), Math.round(Number(written))] },
          },
        ],
  )
}
