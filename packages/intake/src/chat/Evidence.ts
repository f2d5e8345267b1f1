import type { LocalDate } from "@open-valuation/core/domain"
import { chinaDivisions, type DateMention, dateMentions, Place, sizeOf } from "@open-valuation/core/reading"
import { RegExp as Patterns } from "effect"
import type { ChatAsset, ChatField } from "./ChatAsset.ts"
import type { ChatCommand, FieldValue } from "./ChatCommand.ts"
import { clauseOf, isWithin, matchesIn, overlaps, type Span } from "./evidence/Span.ts"
import { takeIntents } from "./extract/Intents.ts"
import { Passage, TAKEN } from "./extract/Passage.ts"
import { takePrices } from "./extract/Prices.ts"
import { takePrivate } from "./extract/Private.ts"

const CLAUSE_END = /[\s,.;!?，。；！？、]/
const SUFFIX = /(?:自治[县旗]|新区|[区县市旗])$/
/** Characters that `parse` reads at most. */
const MOST_READ = 300
const NOWHERE: Pick<Place.Place, "code" | "path" | "rest"> = { path: "", rest: "" }

interface NamedPlace extends Span {
  /** `<province>/<city>/<district>` as far as named. */
  readonly path: string
}

/**
 * The places of China that a text names, the first of each clause: a place name further on is one of a street
 * (`启东市台湾风情街`).
 */
const placesIn = (text: string): ReadonlyArray<NamedPlace> => {
  const { lengths } = chinaDivisions()
  const found: Array<NamedPlace> = []
  let at = 0
  while (at < text.length) {
    const { code, path, rest } = lengths.has(text.slice(at, at + 2)) ? Place.parse(text.slice(at)) : NOWHERE
    if (code === undefined) {
      at++
      continue
    }
    const read = text.slice(at, at + MOST_READ).trimEnd().length - rest.length
    const end = at + text.slice(at, at + read).replace(/[\s/,;、，；|_·-]{1,20}$/, "").length
    found.push({ start: at, end, path })
    at = end
    while (at < text.length && !CLAUSE_END.test(text.charAt(at))) at++
  }
  return found
}

/**
 * True when words name a place, `<province>/<city>/<district>`: the message states it there, or the words have its
 * smallest division, and the message the one above it.
 */
const namesPlace = (
  value: string,
  text: string,
  part: Span,
  places: ReadonlyArray<NamedPlace> = placesIn(text),
): boolean => {
  if (Place.parse(value).path !== value) return false
  const isStated = places.some(
    ({ end, path, start }) =>
      `${path}/`.startsWith(`${value}/`) &&
      start >= part.start &&
      (end <= part.end || Place.parse(text.slice(start, part.end)).path === value),
  )
  if (isStated) return true
  const last = value.slice(value.lastIndexOf("/") + 1)
  const short = [last, last.replace(SUFFIX, "")].find(
    (name) => name.length > 1 && text.slice(part.start, part.end).includes(name),
  )
  return (
    short !== undefined &&
    places.some(({ path }) => value.startsWith(`${path}/`) && Place.parse(`${path}/${short}`).path === value)
  )
}

type CodeWords = ReadonlyArray<readonly [code: FieldValue, words: RegExp]>

const NEGATION = /(?:不是|不算|没有|没|无|非|不带|\bnot|\bno|\bwithout|n't)\s?(?:an?\s|the\s|any\s)?$/iu

/** True when words say a code: not behind a negation, and not as part of longer words for another one (`没有电梯`). */
const saysCode = (value: FieldValue, words: CodeWords, text: string, part: Span): boolean => {
  const everywhere = { start: 0, end: text.length }
  const others = words.flatMap(([code, pattern]) => (code === value ? [] : matchesIn(pattern, text, everywhere)))
  return words.some(
    ([code, pattern]) =>
      code === value &&
      matchesIn(pattern, text, part).some(
        (match) =>
          !NEGATION.test(text.slice(Math.max(match.start - 12, 0), match.start)) &&
          !others.some((other) => isWithin(match, other)),
      ),
  )
}

/** Longer quotes prove nothing about one value. */
const MOST_QUOTED = 300

/**
 * The test for proposals about a message: `true` for those that its words support. The words must occur in the message,
 * outside of prices and private numbers, and the value must follow from them by the kind of its field. A number or date
 * that the extractor has read (`extracted`) supports no other field. Commands without a value need words that the
 * intents read in the same way. Doubts, small talk and notes on what was left out come from the extractor alone.
 */
export const supportedBy = (
  content: string,
  asset: ChatAsset,
  today: LocalDate.LocalDate,
  extracted: ReadonlyArray<ChatCommand> = [],
): ((proposed: ChatCommand) => boolean) => {
  const passage = new Passage(content)
  takePrivate(passage)
  takePrices(passage)
  const { text } = passage
  const leftOut = extracted.filter(({ _tag }) => _tag === "LeftOut")
  let places: ReturnType<typeof placesIn> | undefined

  const isTaken = (part: Span, by: ReadonlyArray<ChatCommand>): boolean => {
    const written = passage.words(part.start, part.end)
    return by.some(({ words }) => overlaps(written, words))
  }
  const quotes = (words: string): ReadonlyArray<Span> =>
    words.length > MOST_QUOTED
      ? []
      : passage
          .find(words)
          .filter((part) => !text.slice(part.start, part.end).includes(TAKEN) && !isTaken(part, leftOut))

  const follows = (value: FieldValue, field: ChatField, part: Span): boolean => {
    const others = extracted.filter((command) => "field" in command && command.field !== field.field)
    switch (field.kind) {
      case "TEXT":
        return typeof value === "string" && !/[\p{Cc}\p{Cf}]/u.test(value) && standsIn(value, text, part)
      case "NUMBER": {
        const number = onlyNumber(text, part)
        return (
          typeof value === "number" &&
          number !== undefined &&
          !isTaken(number, others) &&
          isNumberTimes(value, text, number, field.factors)
        )
      }
      case "YEAR":
      case "MONTH":
      case "DAY": {
        const date = onlyDate(text, part, today)
        return date !== undefined && !isTaken(date, others) && value === valueOf(date, field.kind)
      }
      case "PLACE":
        places ??= placesIn(text)
        return typeof value === "string" && namesPlace(value, text, part, places)
      case "CODE":
        return saysCode(value, field.words, text, part)
    }
  }

  return (proposed) => {
    const field = "field" in proposed ? proposed.field : undefined
    const known = asset.fields.find((each) => each.field === field)
    if (field !== undefined && known === undefined) return false
    const parts = quotes(proposed.words.text)
    switch (proposed._tag) {
      case "SetField":
        return known !== undefined && parts.some((part) => follows(proposed.value, known, part))
      case "ChooseAsset":
        return (
          proposed.assetType === asset.talk.assetType &&
          parts.some(({ end, start }) => asset.talk.evidence(text.slice(start, end), null) > 0)
        )
      case "ClearField":
      case "Decline":
      case "Clarify":
      case "Confirm":
      case "Deny":
        return parts.some((part) => isIntended(proposed, text, part, asset))
      case "DoubtField":
      case "SmallTalk":
      case "LeftOut":
        return false
    }
  }
}

/** A date as the value of a field of its kind; `undefined` if the words leave a part of it open. */
const valueOf = (
  { day, month, year }: { readonly year?: number; readonly month?: number; readonly day?: number },
  kind: "YEAR" | "MONTH" | "DAY",
): number | string | undefined => {
  if (kind === "YEAR") return year
  const parts = kind === "MONTH" ? [year, month] : [year, month, day]
  return parts.includes(undefined) ? undefined : parts.map((part) => String(part).padStart(2, "0")).join("-")
}

/** True when the intents read the clause of the words as the same command, about the same field or one left open. */
const isIntended = (proposed: ChatCommand, text: string, part: Span, asset: ChatAsset): boolean => {
  const { end, start } = clauseOf(text, part)
  const clause = new Passage(text.slice(start, end))
  takeIntents(clause, asset.fields)
  return clause.commands.some(
    (command) =>
      command._tag === proposed._tag &&
      (!("field" in command) ||
        !("field" in proposed) ||
        command.field === undefined ||
        command.field === proposed.field),
  )
}

const MOST_LENGTH = 200
const EDGE = /[\dA-Za-z]/

/** True when a name stands in a part of the text as whole words; blanks and letter case do not count. */
const standsIn = (name: string, text: string, part: Span): boolean => {
  const characters = [...name.replaceAll(/\s/g, "")]
  const [first] = characters
  const last = characters.at(-1)
  if (first === undefined || last === undefined || characters.length > MOST_LENGTH) return false
  const written = characters.map(Patterns.escape).join(String.raw`\s{0,3}`)
  const pattern = `${EDGE.test(first) ? "(?<![0-9A-Za-z])" : ""}${written}${EDGE.test(last) ? "(?![0-9A-Za-z])" : ""}`
  return matchesIn(new RegExp(pattern, "iu"), text, part).length > 0
}

/** A number of its own: no part of a model name, a date, a decimal or a range. */
const NUMBER =
  /(?<![\dA-Za-z.])(?<!\d\s?[万千wk]?\s?[-~至到])(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?:\.\d{1,6})?(?![\d.]*\d)(?!\s?(?:万|千|w|k)?\s?[-~至到]\s?\d)/giu

const SIZE = /^\s?(亿|[万千百]|[wk](?![a-z])|million\b|thousand\b)/iu

/** Representation error of products of decimals in binary. */
const TOLERANCE = 1e-12

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE * Math.abs(other)

/** A factor that stands for 千 or 万 left unsaid. Nobody leaves it unsaid behind a number that is as large itself. */
const isSpoken = (factor: number): boolean => factor >= 1000 && Number.isInteger(Math.log10(factor))

/** The one number in a part of the text. `undefined` if it has none, or several. */
const onlyNumber = (text: string, part: Span): Span | undefined => {
  const found = matchesIn(NUMBER, text, part)
  return found.length === 1 ? found[0] : undefined
}

/**
 * True when a value is the number at a place times one of the factors. A multiplier behind the number (万, k) counts
 * once: `8万` is 80,000 under the factors 1 and 10,000.
 */
const isNumberTimes = (value: number, text: string, { end, start }: Span, factors: ReadonlyArray<number>) => {
  const number = Number(text.slice(start, end).replaceAll(",", ""))
  const multiplier = sizeOf(SIZE.exec(text.slice(end, end + 10))?.[1] ?? "") ?? 1
  return factors.some((factor) =>
    isSpoken(factor) && number >= factor
      ? false
      : isSame(value, factor % multiplier === 0 ? number * factor : number * multiplier * factor),
  )
}

/** Digits of which only a label says that they are a month: `19.3`, `201903`. */
const MERE_DIGITS = /^[\d\s./-]*$/u

/**
 * The one date that a part of the text states, against `today`: with its year, its month or both, and perhaps its day.
 * A year and a month that stand apart are one date. `undefined` if the words state none, or several.
 */
const onlyDate = (text: string, part: Span, today: LocalDate.LocalDate): DateMention | undefined => {
  const found = dateMentions(text, today).filter(
    (mention) =>
      isWithin(mention, part) &&
      !(mention.weak && mention.month !== undefined && MERE_DIGITS.test(text.slice(mention.start, mention.end))),
  )
  const [one, other] = found
  if (found.some(({ range }) => range)) return undefined
  if (found.length === 1 || one === undefined || other === undefined) return one
  const [first, second] = one.year === undefined ? [other, one] : [one, other]
  return found.length === 2 && first.month === undefined && second.year === undefined
    ? { ...first, ...second, start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) }
    : undefined
}
