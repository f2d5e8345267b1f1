import type { Situation } from "../../ChatAsset.ts"
import type { Span } from "../../evidence/Span.ts"
import { bareAnswer } from "../../extract/Bare.ts"
import { type Emitted, type Passage, TAKEN } from "../../extract/Passage.ts"
import { makersIn } from "./Makers.ts"
import { modelNamesIn, type NameMention } from "./ModelNames.ts"
import { typeWordsIn } from "./TypeWords.ts"

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
  return best.reduce<NameMention | undefined>(
    (chosen, next) =>
      chosen !== undefined && chosen !== next && CORRECTS.test(text.slice(chosen.end, next.end)) ? next : chosen,
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

const PLAUSIBLE_ANSWER =
  /^(?=.*\d)(?!.*\b(?:made|built|in|on|since|about|only|years?|old|months?|jan\w{0,4}|feb\w{0,5}|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug\w{0,3}|sept?\w{0,5}|oct\w{0,4}|nov\w{0,5}|dec\w{0,5})\b)[A-Z0-9][A-Z0-9./+() -]{1,30}$/i

/**
 * Takes the machine's maker and model out of a message. A type with its size stands for the model until one is said. A
 * maker that only follows from the model is not set.
 */
export const takeModel = (passage: Passage, { asked, held }: Situation): void => {
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
  if (chosen === undefined && isAsked) takeBareModel(passage)
  for (const type of types) {
    const sized = sizedType(text, type)
    const isNew = chosen === undefined && sized !== undefined
    if (sized === undefined) continue
    const words = text.slice(sized.start, sized.end).replaceAll(TAKEN, "").trim()
    passage.claim(sized.start, sized.end, isNew && !isHeldSurely(held) ? [set("model", words, true)] : [])
  }
}

/** Whether the session holds a model's name, not a type's with a size. */
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
