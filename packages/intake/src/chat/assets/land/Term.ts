import { type DateReading, dayText, readDate } from "@open-valuation/core/reading"
import type { Situation } from "../../ChatAsset.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"

const YEARS = "(\\d{1,2}(?:\\.\\d{1,2})?)\\s?(个月|年(半)?|years?|yrs?|months?)"
const FILLED = "(?:大概|大约|差不多|应该|约|还|有|是|为|剩|到|的|:|,| |about|around|is|of|are){0,4}"

const LEFT: ReadonlyArray<RegExp> = [
  new RegExp(
    `(?:租期|使用期|年限|期限)?(?:剩余|剩下|还剩|还有|尚余|仅剩|只剩|剩|还能用|还可用|还可以用|能用|remaining|left)(?:的)?(?:使用|出让|土地)?(?:年限|年期|期限|使用权|term|lease)?${FILLED}${YEARS}`,
    "giu",
  ),
  new RegExp(
    `${YEARS}(?: of the term| on the (?:term|lease))?\\s?(?:到期|left|remaining|to (?:run|go)|until expiry)`,
    "giu",
  ),
  /\b(\d{1,2}(?:\.\d{1,2})?) (more years|left|remaining)\b/giu,
  /\b(?:another|runs(?: for)?) (\d{1,2}(?:\.\d{1,2})?) (?:more )?(years?|yrs?)\b/giu,
]
const TOTAL: ReadonlyArray<RegExp> = [
  new RegExp(`(?:使用|出让|批准|土地|产权|租赁|法定|总)(?:权)?(?:总)?(?:年限|年期|期限|期)${FILLED}${YEARS}`, "gu"),
  new RegExp(`(?:总年限|年限|期限|年期|总共)${FILLED}${YEARS}`, "gu"),
  new RegExp(`(?:出让|租赁|批租|承包|租)(?:了)?${FILLED}${YEARS}(?!到期|前|的时候|以前)`, "gu"),
  new RegExp(
    `${YEARS}(?:的)?(?:产权|使用权|使用年限|使用期|出让|年限|土地证|期限|国有|商业|工业|住宅|大产权|土地使用)`,
    "gu",
  ),
  // The longest terms of the law, in a clause of their own.
  /(?<=[\s,，。;；、█]|^)(40|50|70)\s?(年)(?=的|[\s,，。;；、█]|$)/gu,
  /\b(?:term|lease|tenure)(?: is| of|:| total| length){0,2} (\d{1,2}(?:\.\d{1,2})?)[- ](years?|yrs?)\b/giu,
  /\b(\d{1,2}(?:\.\d{1,2})?)[- ](years?|yrs?)(?:[- ](?:total|land[- ]use|land|full))?[- ](?:term|lease|tenure|right|grant(?:ed)?|leasehold|in total|total)\b/giu,
  /\b(?:granted|leased|allocated|issued),?(?: for)? (\d{1,2}(?:\.\d{1,2})?)[- ](years?|yrs?)\b/giu,
]
/** 用了10年: what has run is neither. */
const RUN = new RegExp(
  `(?:已经?|都)?(?:用了|使用了|过了|拿了|买了|租了)${FILLED}${YEARS}|\\b(?:held|owned|bought)(?: it)?(?: for)? ${YEARS}(?: ago)?`,
  "giu",
)

const DATE = "(\\d{4}\\s?[年./-]\\s?\\d{1,2}\\s?[月./-]\\s?\\d{1,2}\\s?[日号]?)"
const ENGLISH_DATE = "((?:\\d{1,2} )?[A-Z][a-z]{2,8}\\.? (?:\\d{1,2},? )?\\d{4}|\\d{4}-\\d{2}-\\d{2})"
const END: ReadonlyArray<RegExp> = [
  new RegExp(
    `(?:到期日?|终止日期?|截止日?期?|终止|截至|期满|有效期至|使用期限至|届满)(?:日期|时间|是|为|至|到|于|在|:|,| ){0,4}${DATE}`,
    "gu",
  ),
  new RegExp(`(?:至|到|于|止于|用到)\\s?${DATE}(?:止|到期|为止|终止|期满|届满)?`, "gu"),
  new RegExp(`${DATE}\\s?(?:到期|终止|止|期满|届满|截止)`, "gu"),
  new RegExp(
    `\\b(?:expir(?:es|y|ing)|ends?|ending|until|till|runs? (?:out|to|until)|valid (?:to|until)|term end(?:s| date)?)(?: date| is| on| in|:| ){0,3}${ENGLISH_DATE}`,
    "giu",
  ),
]
const YEAR_END =
  /(?:到期日?|终止日期?|截止|用到|使用到)(?:日期|时间|是|为|至|到|于|在|:| ){0,3}\d{4}年?(?:\d{1,2}月)?|\d{4}年(?:\d{1,2}月)?(?:份)?(?:到期|期满|终止|届满)/gu

const BARE = new RegExp(`^\\D{0,6}${YEARS}\\D{0,4}$`, "giu")

/** `YYYY-MM-DD` of a reading with its day. */
export const dayIn = (reading: DateReading | undefined): string | undefined =>
  reading?._tag === "Date" && reading.day !== undefined ? dayText({ ...reading, day: reading.day }) : undefined

const yearsOf = (figure: string, unit: string, half: string | undefined): number =>
  /月|month/iu.test(unit)
    ? Math.round((Number(figure) / 12) * 100) / 100
    : Number(figure) + (half === undefined ? 0 : 0.5)

const RIGHTS: ReadonlyArray<readonly [right: string, words: RegExp]> = [
  ["GRANTED", /出让(?!年)|granted/iu],
  ["LEASED", /租赁(?!年)|承租|租(?!赁)|leased/iu],
  ["ALLOCATED", /allocated/iu],
]

/** `出让40年` says the right, too. */
const years = (field: string, [words, figure = "", unit = "", half]: RegExpExecArray): ReadonlyArray<Emitted> => {
  const right = RIGHTS.find(([, spelled]) => spelled.test(words))?.[0]
  return [
    { _tag: "SetField", field, value: yearsOf(figure, unit, half) },
    ...(right === undefined ? [] : [{ _tag: "SetField", field: "rightType", value: right, implied: true } as const]),
  ]
}

/** Takes the term of the right: its years, those that are left, its last day. */
export const takeTerm = (passage: Passage, { asked }: Situation): void => {
  for (const pattern of END) {
    passage.take(pattern, ([, written = ""]) => {
      const day = dayIn(readDate(written))
      return day === undefined ? undefined : [{ _tag: "SetField", field: "termEndDate", value: day }]
    })
  }
  passage.take(YEAR_END, () => [])
  passage.take(RUN, () => [])
  for (const pattern of LEFT) passage.take(pattern, (match) => years("remainingYears", match))
  for (const pattern of TOTAL) passage.take(pattern, (match) => years("termTotalYears", match))
  const field = asked.find((each) => each === "termTotalYears" || each === "remainingYears")
  if (field !== undefined) passage.take(BARE, (match) => years(field, match))
}
