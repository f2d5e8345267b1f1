import type { LocalDate } from "@open-valuation/core/domain"
import type { ChatAsset, ChatField } from "./ChatAsset.ts"
import type { ChatCommand, FieldValue } from "./ChatCommand.ts"
import { saysCode } from "./evidence/Codes.ts"
import { onlyDate } from "./evidence/Dates.ts"
import { standsIn } from "./evidence/Names.ts"
import { isNumberTimes, onlyNumber } from "./evidence/Numbers.ts"
import { namesPlace, placesIn } from "./evidence/Places.ts"
import { clauseOf, overlaps, type Span } from "./evidence/Span.ts"
import { takeIntents } from "./extract/Intents.ts"
import { Passage, TAKEN } from "./extract/Passage.ts"
import { takePrices } from "./extract/Prices.ts"
import { takePrivate } from "./extract/Private.ts"

/** Longer quotes prove nothing about one value. */
const MOST_QUOTED = 300

/**
 * The test for proposals about a message: `true` for those that its words support. The words must occur in the message,
 * outside of prices and private numbers, and the value must follow from them by the kind of its field. A number or date
 * that the extractor has read (`heard`) supports no other field. Commands without a value need words that the intents
 * read in the same way. Doubts, small talk and notes on what was left out come from the extractor alone.
 */
export const supportedBy = (
  content: string,
  asset: ChatAsset,
  today: LocalDate.LocalDate,
  heard: ReadonlyArray<ChatCommand> = [],
): ((proposed: ChatCommand) => boolean) => {
  const passage = new Passage(content)
  takePrivate(passage)
  takePrices(passage)
  const { text } = passage
  const leftOut = heard.filter(({ _tag }) => _tag === "LeftOut")
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
    const others = heard.filter((command) => "field" in command && command.field !== field.field)
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
    const known = asset.talk.fields.find((each) => each.field === field)
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

/** Whether the intents read the clause of the words as the same command, about the same field or one left open. */
const isIntended = (proposed: ChatCommand, text: string, part: Span, asset: ChatAsset): boolean => {
  const { end, start } = clauseOf(text, part)
  const clause = new Passage(text.slice(start, end))
  takeIntents(clause, asset.talk.fields)
  return clause.commands.some(
    (command) =>
      command._tag === proposed._tag &&
      (!("field" in command) ||
        !("field" in proposed) ||
        command.field === undefined ||
        command.field === proposed.field),
  )
}
