import { LocalDate, type Facts } from "@open-valuation/core/domain"
import type { SeededRandom } from "./SeededRandom.ts"

/** What a row of a file says, before it is a sample. */
export interface Draft {
  /** As published: `YYYY-MM-DD` or `YYYY-MM`. */
  readonly observedAt: string
  readonly observedDay: LocalDate.EpochDay
  readonly price: number
  readonly facts: Facts.Facts
}

/** What each kind of dirt does to a row; those that decide the day or add a row are at work elsewhere. */
export type Spoilers<Kind extends string> = Readonly<
  Partial<Record<Kind, (draft: Draft, random: SeededRandom) => Draft>>
>

/** The row as it is published. */
export const soiled = <Kind extends string>(
  draft: Draft,
  dirt: ReadonlyArray<Kind>,
  spoilers: Spoilers<Kind>,
  random: SeededRandom,
): Draft => dirt.reduce((row, kind) => spoilers[kind]?.(row, random.fork(`how/${kind}`)) ?? row, draft)

/**
 * The kinds of dirt that befall a row. Each kind takes one draw, in the order given, so that the rate of one changes
 * nothing for the others.
 */
export const drawKinds = <Kind extends string>(
  kinds: ReadonlyArray<Kind>,
  rates: Readonly<Record<Kind, number>>,
  random: SeededRandom,
): ReadonlyArray<Kind> => kinds.filter((kind) => random.chance(rates[kind]))

/** The first day of the month that a day lies in. */
const monthStart = (day: LocalDate.EpochDay): LocalDate.EpochDay =>
  LocalDate.toEpochDay(LocalDate.LocalDate.make(`${LocalDate.fromEpochDay(day).slice(0, 7)}-01`))

const monthEnd = (day: LocalDate.EpochDay): LocalDate.EpochDay => monthStart(monthStart(day) + 31) - 1

const without = (text: string, index: number): string => text.slice(0, index) + text.slice(index + 1)

/** The dirt that rows of every market may have, as what it does to them. */
export const commonSpoilers = {
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

/** Leaves out some facts, by groups that go together: one group to `most` of them. */
export const leavingOut =
  (groups: ReadonlyArray<ReadonlyArray<string>>, most: number) =>
  (draft: Draft, random: SeededRandom): Draft => {
    const gone = new Set(random.shuffle(groups).slice(0, random.integer(1, most)).flat())
    return { ...draft, facts: Object.fromEntries(Object.entries(draft.facts).filter(([name]) => !gone.has(name))) }
  }

/**
 * The day on which a row's price was made: `day` for most. A stale one lies two to four years before `from`;
 * one that gives only its month lies in a month that is over on `today`.
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
 * When and for how much the same object is published a second time: up to 10 days later, never after `today`, and up to
 * 1 % apart.
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
