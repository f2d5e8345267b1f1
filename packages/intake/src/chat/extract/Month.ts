import { ownValue } from "@open-valuation/core/domain"
import { type DateMention, dateMentions } from "@open-valuation/core/reading"
import type { Situation } from "../ChatAsset.ts"
import type { Emitted, Passage } from "./Passage.ts"

/** A month that an asset asks for, and how to tell it from other dates. */
export interface MonthSubject {
  /** Field of the create body, `YYYY-MM`. */
  readonly field: string
  /** Words that name it: 上牌, 出厂, "registered". */
  readonly cue: RegExp
  /** Words of other dates: insurance, inspection. */
  readonly others: RegExp
}

const CORRECTS =
  /不对|不是|[啊哦噢呃]不|错了|搞错|弄错|记错|说错|写错|打错|应该是|其实是|改成|改为|更正|\b(?:actually|sorry|wrong|correction|i mean|i meant|rather|oops|scratch|not)\b/iu
const CORRECTION_BEFORE = /(?:\b(?:mean|meant|rather|actually|sorry,?|no,?|it'?s)|改成|应该是|其实是)\s?$/iu
/** Right before a date that the person denies: "不是19年3月". */
const DENIED = /(?:不是|并非|而非|\bnot(?: in)?)\s?$/iu
/** The whole message but a date: a bare answer, or its repetition. */
const BARE = /^[\s,，。.!！~的是在应该大概约好像吧哦嗯啊呢it'swaionforutb?？]{0,24}$/iu
/** "5" in answer to "which month of 2019?". */
const BARE_MONTH = /^[\s是在]{0,3}(0?[1-9]|1[0-2])[\s.。吧]{0,3}$/gu
/** A year of the thing, said on the way: "it's from 2015, plated in August". */
const OF_YEAR = /\b(?:from|year)\s$/iu
const FRAMED = /^[,，;；] ?(?:19|20)\d{2} ?[,，;；。.]/u
/** "a 2019 Zoomlion …": what a person begins with. */
const BEGINS = /^(?:(?:hi|hello|hey)[\s,.!]{0,3})?(?:i have |we have |selling |it'?s )?(?:an? |my |our )?$/iu
const CLAUSE_END = /[,;!?，。；！？\n█]/u

/** A blank between Chinese words parts them as a comma does. */
const BLANK = /(?<=[\u4e00-\u9fff\d]) (?=[\u4e00-\u9fff])/u

/** The part of a clause that stands next to a date. */
const besideOf = (text: string, { end, start }: DateMention): string => {
  const before =
    text
      .slice(Math.max(0, start - 24), start)
      .split(CLAUSE_END)
      .at(-1) ?? ""
  const behind = text.slice(end, end + 24).split(CLAUSE_END)[0] ?? ""
  return `${before.split(BLANK).at(-1) ?? ""} ${/^ [\u4e00-\u9fff]/u.test(behind) ? "" : (behind.split(BLANK)[0] ?? "")}`
}

const clauseAround = (text: string, { end, start }: DateMention): string => {
  const before = text.slice(Math.max(0, start - 24), start).split(CLAUSE_END)
  return `${before.at(-1) ?? ""} ${text.slice(end, end + 24).split(CLAUSE_END)[0] ?? ""}`
}

/** A year between commas: "white, 2017, 66k". Its month is asked for. */
const isYearAlone = (text: string, { end, month, start, year }: DateMention): boolean =>
  year !== undefined &&
  month === undefined &&
  end - start === 4 &&
  (FRAMED.test(text.slice(Math.max(0, start - 2), end + 2).trimStart()) ||
    (BEGINS.test(text.slice(0, start)) && /^ [A-Z][a-zA-Z]/.test(text.slice(end))))

/** "旅行者 23.12 二万二": right behind a name, in a clause of its own, with another figure behind it. */
const isBehindName = (text: string, { end, month, start, year }: DateMention): boolean =>
  year !== undefined &&
  month !== undefined &&
  text.slice(0, start).endsWith("█ ") &&
  /^[ ,，](?:.{0,20}[^\d.])?\d{4}/u.test(text.slice(end).replaceAll("█", "0"))

const inWords = (year: number, month: number): string => `${year}-${String(month).padStart(2, "0")}`

/**
 * Takes the months out of a message that an asset asks for: `19年3月`, `2019.3`, `March 2019`, `去年6月`. A year alone
 * waits for its month, and a month for its year, across messages; a correction of one half keeps the other.
 */
export const takeMonths = (passage: Passage, situation: Situation, { cue, field, others }: MonthSubject): void => {
  const { text } = passage
  const open = situation.doubts.find((doubt) => doubt.field === field)?.doubt
  const held = /^(\d{4})-(\d{2})/.exec(String(ownValue(situation.held, field) ?? ""))
  const asked = situation.asked.includes(field)
  const corrects = CORRECTS.test(text)
  let year = open?.kind === "YEAR_ALONE" ? open.year : undefined
  let month = open?.kind === "MONTH_ALONE" ? open.month : undefined
  let whole = held === null ? undefined : { year: Number(held[1]), month: Number(held[2]) }
  let stated = false
  let behind = 0
  let aside: number | undefined
  let waiting: { readonly mention: DateMention; readonly emitted: Emitted } | undefined
  const mentions = dateMentions(text, situation.today)
  const areWeak = held === null && mentions.every(({ weak }) => weak === true)
  for (const mention of mentions) {
    const clause = clauseAround(text, mention)
    const named = cue.test(clause)
    const { end, start } = mention
    const bare = BARE.test(text.slice(0, start) + text.slice(end))
    // 202004 in answer to "which month of 2020?"
    const completes = open?.kind === "YEAR_ALONE" && mention.year === open.year && mention.month !== undefined
    const isOwn = areWeak && isBehindName(text, mention)
    const fits = named || completes || isOwn || (bare && (asked || situation.latest.includes(field)))
    const isCorrection = corrects && CORRECTION_BEFORE.test(text.slice(Math.max(0, start - 14), start))
    if (mention.weak === true && !fits && !isCorrection && !isYearAlone(text, mention)) {
      if (year === undefined && !others.test(clause) && OF_YEAR.test(text.slice(0, start))) aside = mention.year
      continue
    }
    if (!named && others.test(besideOf(text, mention))) {
      passage.claim(start, end, [])
      continue
    }
    if (DENIED.test(text.slice(Math.max(0, start - 8), start))) {
      passage.claim(start, end, [])
      continue
    }
    if (mention.range === true) {
      passage.claim(start, end, [{ _tag: "DoubtField", field, doubt: { kind: "UNUSABLE", reason: "RANGE" } }])
      continue
    }
    const set = (of: { readonly year: number; readonly month: number }): void => {
      whole = of
      year = undefined
      month = undefined
      waiting = undefined
      stated = true
      behind = end
      passage.claim(start, end, [{ _tag: "SetField", field, value: inWords(of.year, of.month) }])
    }
    const replaces = whole !== undefined && (corrects || fits)
    if (mention.year !== undefined && mention.month !== undefined) {
      const isOther = !stated && whole !== undefined && !corrects && !fits
      if (isOther) continue
      if (!stated || corrects || named) set({ year: mention.year, month: mention.month })
      else passage.claim(start, end, [])
    } else if (mention.year !== undefined) {
      if (month !== undefined) set({ year: mention.year, month })
      else if (whole !== undefined) {
        if (replaces && !(stated && !CORRECTS.test(text.slice(behind, start))))
          set({ year: mention.year, month: whole.month })
      } else {
        year = mention.year
        waiting = { mention, emitted: { _tag: "DoubtField", field, doubt: { kind: "YEAR_ALONE", year } } }
      }
    } else if (mention.month !== undefined) {
      if (year === undefined && whole === undefined && named) year = aside
      if (year !== undefined) set({ year, month: mention.month })
      else if (whole !== undefined) {
        if (replaces && !(stated && !CORRECTS.test(text.slice(behind, start))))
          set({ year: whole.year, month: mention.month })
      } else if (fits) {
        month = mention.month
        waiting = { mention, emitted: { _tag: "DoubtField", field, doubt: { kind: "MONTH_ALONE", month } } }
      }
    }
  }
  if (waiting === undefined && !stated && year !== undefined && situation.asked[0] === field) {
    const of = year
    passage.take(BARE_MONTH, ({ 1: written }) => [{ _tag: "SetField", field, value: inWords(of, Number(written)) }])
  }
  if (waiting !== undefined) passage.claim(waiting.mention.start, waiting.mention.end, [waiting.emitted])
}
