import { LocalDate, type Facts } from "@open-valuation/core/domain"
import type { SeededRandom } from "./SeededRandom.ts"

/** A row of a file before it becomes a sample. */
export interface Draft {
  /** As published: `YYYY-MM-DD` or `YYYY-MM`. */
  readonly observedAt: string
  readonly observedDay: LocalDate.EpochDay
  readonly price: number
  readonly facts: Facts.Facts
}

/**
 * The effect of each kind of error on a row, except those that change the day or add a row, which are applied
 * elsewhere.
 */
export type Spoilers<Kind extends string> = Readonly<
  Partial<Record<Kind, (draft: Draft, random: SeededRandom) => Draft>>
>

/** Applies errors to a row. */
export const soiled = <Kind extends string>(
  draft: Draft,
  dirt: ReadonlyArray<Kind>,
  spoilers: Spoilers<Kind>,
  random: SeededRandom,
): Draft => dirt.reduce((row, kind) => spoilers[kind]?.(row, random.fork(`how/${kind}`)) ?? row, draft)

/**
 * Draws the kinds of errors of a row. Each kind takes one draw, in the given order, so that the rate of one does not
 * affect the others.
 */
export const drawKinds = <Kind extends string>(
  kinds: ReadonlyArray<Kind>,
  rates: Readonly<Record<Kind, number>>,
  random: SeededRandom,
): ReadonlyArray<Kind> => kinds.filter((kind) => random.chance(rates[kind]))

/** The first day of a day's month. */
const monthStart = (day: LocalDate.EpochDay): LocalDate.EpochDay =>
  LocalDate.toEpochDay(LocalDate.LocalDate.make(`${LocalDate.fromEpochDay(day).slice(0, 7)}-01`))

const monthEnd = (day: LocalDate.EpochDay): LocalDate.EpochDay => monthStart(monthStart(day) + 31) - 1

const without = (text: string, index: number): string => text.slice(0, index) + text.slice(index + 1)

const YUAN_PER_WAN = 10_000

/** A row with other facts. */
export const withFacts = (draft: Draft, facts: Facts.Facts): Draft => ({
  ...draft,
  facts: { ...draft.facts, ...facts },
})

/** Errors that rows of every market may have, as functions on a row. */
export const commonSpoilers = {
  priceInWan: (draft) => ({ ...draft, price: draft.price / YUAN_PER_WAN }),
  priceTenfold: (draft) => ({ ...draft, price: draft.price * 10 }),
  priceMissingDigit: (draft, random) => {
    const digits = String(Math.round(draft.price))
    return { ...draft, price: Number(without(digits, random.integer(1, digits.length - 1))) }
  },
  monthOnly: (draft) => ({
    ...draft,
    observedAt: draft.observedAt.slice(0, 7),
    observedDay: monthEnd(draft.observedDay),
  }),
} satisfies Spoilers<string>

/** Removes facts by groups that belong together: between one and `most` groups. */
export const leavingOut =
  (groups: ReadonlyArray<ReadonlyArray<string>>, most: number) =>
  (draft: Draft, random: SeededRandom): Draft => {
    const gone = new Set(random.shuffle(groups).slice(0, random.integer(1, most)).flat())
    return { ...draft, facts: Object.fromEntries(Object.entries(draft.facts).filter(([name]) => !gone.has(name))) }
  }

/**
 * The day of a row's price: `day` for most. An outdated row lies two to four years before `from`; a row dated by month
 * lies in a month that has ended by `today`.
 */
export const dayUnder = (
  dirt: ReadonlyArray<string>,
  day: LocalDate.EpochDay,
  window: { readonly from: LocalDate.EpochDay; readonly today: LocalDate.EpochDay },
  random: SeededRandom,
): LocalDate.EpochDay => {
  if (dirt.includes("stale")) return window.from - random.integer(730, 1460)
  return dirt.includes("monthOnly") && monthEnd(day) > window.today ? monthStart(window.today) - 1 : day
}

const MAX_DAYS_BETWEEN_DUPLICATES = 10
const MAX_GAP_OF_DUPLICATES = 0.01

/**
 * Date and price of the second publication of the same object: up to 10 days later, never after `today`, and up to 1 %
 * apart.
 */
export const publishedAgain = (
  first: { readonly day: LocalDate.EpochDay; readonly price: number },
  today: LocalDate.EpochDay,
  random: SeededRandom,
): { readonly day: LocalDate.EpochDay; readonly price: number } => {
  const gap = random.between(-MAX_GAP_OF_DUPLICATES, MAX_GAP_OF_DUPLICATES)
  return {
    day: Math.min(first.day + random.integer(0, MAX_DAYS_BETWEEN_DUPLICATES), today),
    price: first.price * (1 + gap),
  }
}
