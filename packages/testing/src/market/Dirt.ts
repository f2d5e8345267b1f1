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

/** Ways in which a published row departs from the truth. */
export type Dirt =
  /** The price has one nought too many. */
  | "priceTenfold"
  /** The price is in the wrong unit, a thousand times too high. */
  | "priceThousandfold"
  /** One digit of the price is missing, so that it is about a tenth. */
  | "priceMissingDigit"
  /** The area is ten times, a tenth, half or double the true one. */
  | "wrongArea"
  /** One to four facts are not given. */
  | "missingFacts"
  /** The community is written with a bracket, full width or not. */
  | "bracketedName"
  /** The date is a month. */
  | "monthOnly"
  /** Observed two to four years before the market's window; the price was right then. */
  | "stale"
  /** The same home a second time, from another source, a few days and up to 1 % apart. */
  | "duplicate"

/** How often each kind of dirt befalls a row, as probabilities that are independent of each other. */
export type DirtRates = Readonly<Record<Dirt, number>>

/** No dirt at all. */
export const noDirt: DirtRates = {
  priceTenfold: 0,
  priceThousandfold: 0,
  priceMissingDigit: 0,
  wrongArea: 0,
  missingFacts: 0,
  bracketedName: 0,
  monthOnly: 0,
  stale: 0,
  duplicate: 0,
}

/** A well-kept file that still gives every filter something to do. */
export const mildDirt: DirtRates = {
  priceTenfold: 0.004,
  priceThousandfold: 0.001,
  priceMissingDigit: 0.004,
  wrongArea: 0.006,
  missingFacts: 0.12,
  bracketedName: 0.05,
  monthOnly: 0.03,
  stale: 0.015,
  duplicate: 0.03,
}

const optionalFacts: ReadonlyArray<ReadonlyArray<string>> = [
  ["longitude", "latitude"],
  ["houseType"],
  ["floor"],
  ["totalFloors"],
  ["buildYear"],
  ["elevator"],
  ["decoration"],
  ["orientation"],
]

/** The first day of the month that a day lies in. */
const monthStart = (day: LocalDate.EpochDay): LocalDate.EpochDay =>
  LocalDate.toEpochDay(LocalDate.LocalDate.make(`${LocalDate.fromEpochDay(day).slice(0, 7)}-01`))

const monthEnd = (day: LocalDate.EpochDay): LocalDate.EpochDay => monthStart(monthStart(day) + 31) - 1

const without = (text: string, index: number): string => text.slice(0, index) + text.slice(index + 1)

const bracketed = (name: string, random: SeededRandom): string => {
  const phase = /[一二]期$/.exec(name)?.[0]
  const base = phase === undefined ? name : name.slice(0, -phase.length)
  const inside = phase ?? random.pick(["东区", "西区", "南区", "北区"])
  return random.chance(0.5) ? `${base}（${inside}）` : `${base}(${inside})`
}

/** What each kind of dirt does to a row; those that decide the day or add a row are at work elsewhere. */
const spoil: Readonly<Partial<Record<Dirt, (draft: Draft, random: SeededRandom) => Draft>>> = {
  priceTenfold: (draft) => ({ ...draft, price: draft.price * 10 }),
  priceThousandfold: (draft) => ({ ...draft, price: draft.price * 1000 }),
  priceMissingDigit: (draft, random) => {
    const digits = String(Math.round(draft.price))
    return { ...draft, price: Number(without(digits, random.integer(1, digits.length - 1))) }
  },
  wrongArea: (draft, random) => {
    const area = Number(draft.facts["buildingArea"]) * random.pick([10, 0.1, 0.5, 2])
    return { ...draft, facts: { ...draft.facts, buildingArea: Math.round(area * 100) / 100 } }
  },
  missingFacts: (draft, random) => {
    const gone = new Set(random.shuffle(optionalFacts).slice(0, random.integer(1, 4)).flat())
    return { ...draft, facts: Object.fromEntries(Object.entries(draft.facts).filter(([name]) => !gone.has(name))) }
  },
  bracketedName: (draft, random) => ({
    ...draft,
    facts: { ...draft.facts, community: bracketed(String(draft.facts["community"]), random) },
  }),
  monthOnly: (draft) => ({
    ...draft,
    observedAt: draft.observedAt.slice(0, 7),
    observedDay: monthEnd(draft.observedDay),
  }),
}

const dirtKinds: ReadonlyArray<Dirt> = [
  "priceTenfold",
  "priceThousandfold",
  "priceMissingDigit",
  "wrongArea",
  "missingFacts",
  "bracketedName",
  "monthOnly",
  "stale",
  "duplicate",
]

/** The kinds of dirt that befall a row. Each kind takes one draw, so that the rate of one changes nothing for the others. */
export const drawDirt = (rates: DirtRates, random: SeededRandom): ReadonlyArray<Dirt> =>
  dirtKinds.filter((kind) => random.chance(rates[kind]))

/** The row as it is published. */
export const soiled = (draft: Draft, dirt: ReadonlyArray<Dirt>, random: SeededRandom): Draft =>
  dirt.reduce((row, kind) => spoil[kind]?.(row, random.fork(`how/${kind}`)) ?? row, draft)

/**
 * The day on which a row's price was made: `day` for most. A stale one lies two to four years before `from`;
 * one that gives only its month lies in a month that is over on `today`.
 */
export const dayUnder = (
  dirt: ReadonlyArray<Dirt>,
  day: LocalDate.EpochDay,
  window: { readonly from: LocalDate.EpochDay; readonly today: LocalDate.EpochDay },
  random: SeededRandom,
): LocalDate.EpochDay => {
  if (dirt.includes("stale")) return window.from - random.integer(730, 1460)
  return dirt.includes("monthOnly") && monthEnd(day) > window.today ? monthStart(window.today) - 1 : day
}
