import { oneOf } from "@open-valuation/core/reading"

/** Words of the names of streets, buildings and communities. */
const NAMES = oneOf(
  "road roads rd street streets st avenue ave lane lanes ln alley boulevard blvd hutong highway garden gardens court courts",
  "mansion mansions residence residences tower towers plaza building bldg block terrace terraces heights village villa villas",
  "hill hills park phase compound estate house centre center square city town gdn bay lake mews place unit apartment apartments palace",
  "castle mall valley island riverside peninsula manor view zone township lu xlu ilu xilu jie xiaoqu yuan cheng",
)
const ENGLISH_NAME = new RegExp(`\\b(?:${NAMES}|no\\.? ?\\d)\\b`, "iu")
/** Words of people talking: no address has them. */
const TALK = oneOf(
  "i i'm i'd my me you your please hello hi hey thank thanks how what why is are was its it's am do dont don't need want value",
  "valuation worth price know think sorry actually ignore rules prompt bank loan agent monthly rent rented bought sell selling",
  "furnished currently about around roughly property asking million number going accept yes ok okay sure here there that",
  "this can could would help thing have has get wife friend",
)
const ENGLISH_TALK = new RegExp(`\\b${TALK}\\b`, "giu")

/** Kinds of places and homes, which alone name nothing. */
const KIND = new RegExp(
  `\\b${oneOf(
    "the a an name s at in on of and complex unit units block building bldg tower house compound estate centre center district",
    "city road street apartment apartments office village park garden gardens residential commercial industrial community",
    "place view phase room no",
  )}\\b`,
  "giu",
)
/** Words that begin a sentence in capitals, and small ones that stand within names. */
const OPENERS = /^(?:I|Our|My|The|A|An|It|Its|In|At|On|And|Also|We|This|That|Located|Address|Near|Unit in|Compound)$/

/** Small words that end an address. */
const ENGLISH_LAST = new RegExp(`\\b(?:${NAMES}|no\\.? ?\\d)\\b|^(?:north|south|east|west|side|section)$`, "iu")

/** Small words that begin an address: "north of Xingpu Road", "corner of". */
const DIRECTION = /^(?:north|south|east|west|corner|junction|intersection|crossing)$/iu

/** True when a word counts the number behind it: "row 3". */
const isNumbered = (text: string, { 0: word, index }: RegExpExecArray): boolean =>
  /^(?:no\.?|row|room|unit|building|bldg|block|tower|flat|phase|gate|lot|shop|number)$/iu.test(word) &&
  /^ ?\d/.test(text.slice(index + word.length))

/** The part of a run of English words from its first name or number to its last one: "unit in the Garden of Plums". */
export const englishAddress = (text: string): { readonly start: number; readonly end: number } => {
  const words = [...text.matchAll(/[A-Za-z0-9#][\w'’.#/-]{0,30}/g)]
  const isName = ([word]: RegExpExecArray): boolean => /^[A-Z0-9#]/.test(word) && !OPENERS.test(word)
  const first = words.find((word) => isName(word) || DIRECTION.test(word[0]) || isNumbered(text, word))
  const last = words.findLast((word) => isName(word) || ENGLISH_LAST.test(word[0]))
  // A person who writes no capitals, or one.
  if (first === undefined || last === undefined || words.filter(isName).length < 2)
    return { start: 0, end: text.length }
  return { start: first.index, end: Math.max(last.index + last[0].length, first.index + first[0].length) }
}

/** Words of talk within a sentence, in small letters: an address ends there. */
export const ENGLISH_BREAK = new RegExp(`\\b${TALK}\\b|\\bI(?:'[a-z]{1,2})?\\b`, "gu")

/** How much a run of English words looks like an address: 3 and more is taken. */
export const englishScore = (text: string): number => {
  const words = text.match(/[A-Za-z][A-Za-z'’]+/g) ?? []
  if (words.length === 0 || words.length > 9 || !/[a-z\d]/iu.test(text.replaceAll(KIND, ""))) return -9
  const capitals = words.filter((word) => /^[A-Z]/.test(word)).length
  const talk = text.match(ENGLISH_TALK)?.length ?? 0
  return (ENGLISH_NAME.test(text) ? 3 : 0) + (capitals >= 2 ? 2 : 0) - 3 * talk
}
