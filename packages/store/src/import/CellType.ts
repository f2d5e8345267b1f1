import { type AssetType, type Facts, LocalDate, type Message } from "@open-valuation/core"
import { memo } from "@open-valuation/core/domain"
import type { FieldRow } from "@open-valuation/core/market"
import { type NumberFault, numberIn, readNumber, wholeDate } from "@open-valuation/core/reading"

/** Valid content of a cell, and how its text becomes a fact. */
export interface CellType {
  /** What a cell should hold. */
  readonly expects: Message
  /** The unit of its numbers. */
  readonly unit?: Facts.Unit | undefined
  /** The fact of a trimmed, non-empty text; `undefined` if the text is invalid. `today` bounds dates. */
  readonly read: (text: string, today: LocalDate.EpochDay) => Facts.FactValue | undefined
  /** A further fact that its text tells. */
  readonly also?: (text: string) => { readonly fact: string; readonly text: string } | undefined
  /** Why a cell cannot be read, where more is known than what it should hold. */
  readonly why?: (text: string) => Message | undefined
  /** True when a text that is kept is none of the column's codes. */
  readonly isUnknown?: (text: string, today: LocalDate.EpochDay) => boolean
}

/** Assets whose samples a catalogue holds. */
export type SampleAsset = AssetType

const message = (code: string, params: Message["params"] = {}): Message => ({ code, params })

const numberFaults: Readonly<Record<Exclude<NumberFault, "EITHER_NUMBER">, string>> = {
  NOT_A_NUMBER: "cell.notNumber",
  OTHER_UNIT: "cell.otherUnit",
}

/** JSON has no infinity. */
const bounds = (low: number, high: number) => ({
  low: Number.isFinite(low) ? low : null,
  high: Number.isFinite(high) ? high : null,
})

/** Types of figures: a cell that is none has a reason of its own. */
const FIGURES: ReadonlySet<string> = new Set(["cell.number", "cell.whole", "cell.year", "cell.degrees"])

/** Characters of a cell that a fault quotes. */
const QUOTED = 60

/** Why a cell is refused, in the column of a file. */
export const cellFault = (type: CellType, column: string, cell: string, factor = 1): Message => {
  const quoted = cell.length <= QUOTED ? cell : `${cell.slice(0, QUOTED)}…`
  const { code, params } = type.expects
  const why = type.why?.(cell)
  if (why !== undefined) return message("cell.wrong", { column, cell: quoted, told: JSON.stringify([why]) })
  const read = FIGURES.has(code) ? readNumber(cell, type.unit, factor) : 0
  if (typeof read === "number" && factor !== 1 && type.read(cell, Infinity) !== undefined)
    return message("cell.otherScale", { column, cell: quoted })
  if (typeof read === "number") return message(code, { ...params, column, cell: quoted })
  const at = { column, cell: quoted }
  if (read !== "EITHER_NUMBER") return message(numberFaults[read], at)
  const figure = cell.normalize("NFKC").replaceAll(/[^\d.]/gu, "")
  return message("cell.eitherNumber", { ...at, one: String(Number(figure)), other: figure.replace(".", ",") })
}

const MS_PER_DAY = 86_400_000
const CANONICAL_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?(?:[eE][+-]?\d{1,2})?$/
const EARLIEST_DAY = Date.UTC(1900, 0, 1) / MS_PER_DAY
const NINE = 57
/** An attribute that looks like a larger number is an identifier or a mistake. */
const LARGEST_ATTRIBUTE = 1e15

/** Text, kept unchanged even if it looks like a number (`model` `312`). */
export const text = (max = 500): CellType => ({
  expects: message("cell.text", { most: max }),
  read: (cell) => (cell.length <= max ? cell : undefined),
})

interface Bounds {
  readonly above?: number | undefined
  readonly min?: number | undefined
  readonly max: number
  readonly unit?: Facts.Unit | undefined
}

/** A number within bounds; `above` leaves out the lower bound itself. */
export const number = ({ above, max, min, unit }: Bounds): CellType => {
  const low = above ?? min ?? -max
  return {
    expects: message("cell.number", { ...bounds(low, max), isAbove: above !== undefined }),
    unit,
    read: (cell) => {
      const value = numberIn(cell, unit)
      return value !== undefined && value <= max && (above === undefined ? value >= low : value > low)
        ? value
        : undefined
    },
  }
}

/** A whole number within bounds; `1995.0` is one. */
export const integer = (min: number, max: number, unit?: Facts.Unit): CellType => {
  const { read } = number({ min, max, unit })
  return {
    expects: message("cell.whole", bounds(min, max)),
    unit,
    read: (cell, today) => {
      const value = read(cell, today)
      return Number.isInteger(value) ? value : undefined
    },
  }
}

/** A whole year from 1800 to some years after today. */
export const year = (yearsAhead: number): CellType => {
  const { read, unit } = integer(1800, 9999, "years")
  return {
    expects: message("cell.year", { ahead: yearsAhead }),
    unit,
    read: (cell, today) => {
      const value = read(cell, today)
      return Number(value) <= new Date(today * MS_PER_DAY).getUTCFullYear() + yearsAhead ? value : undefined
    },
  }
}

/** Degrees of longitude or latitude. Files use exactly 0 for "unknown". */
export const degrees = (max: number): CellType => {
  const { read, unit } = number({ min: -max, max, unit: "°" })
  return {
    expects: message("cell.degrees", { most: max }),
    unit,
    read: (cell, today) => read(cell, today) || undefined,
  }
}

const FLAGS = new Map([
  ...["true", "1", "1.0", "yes", "y", "有", "是"].map((word) => [word, true] as const),
  ...["false", "0", "0.0", "no", "n", "无", "否"].map((word) => [word, false] as const),
])

/** Yes or no. */
export const flag: CellType = {
  expects: message("cell.flag"),
  read: (cell) => FLAGS.get(cell.toLowerCase()),
}

/** A field with codes: those, and what people write for them. */
export interface CodedField {
  readonly words?: FieldRow["words"] | undefined
  readonly besides?: FieldRow["besides"] | undefined
  readonly asset: string
  readonly name: string
  readonly codes: ReadonlyArray<string>
}

/** One of a field's codes in upper or lower case, or what people write for it. */
export const coded = ({ asset, besides, codes, name, words = {} }: CodedField): CellType => {
  const known = new Map([
    ...(besides?.words ?? []).map((word) => [word, besides?.code ?? ""] as const),
    ...Object.entries(words).flatMap(([code, said]) => said.map((word) => [word, code] as const)),
    ...codes.flatMap((code) => [[code.toLowerCase(), code] as const]),
  ])
  return {
    expects: message("cell.code", { asset, field: name, codes: codes.join() }),
    read: (cell) => known.get(cell.toLowerCase()),
    ...(besides !== undefined && {
      also: (cell: string) => (besides.words.includes(cell) ? { fact: besides.fact, text: cell } : undefined),
    }),
  }
}

/**
 * The same. Any other text is kept unchanged, because other countries have words of their own, and reported, because
 * the rules of the codes do not know it.
 */
export const codedOrOther = (field: CodedField): CellType => {
  const known = coded(field)
  const plain = text()
  return {
    expects: message("cell.codeOrOther", known.expects.params),
    read: (cell, today) => known.read(cell, today) ?? plain.read(cell, today),
    isUnknown: (cell, today) => known.read(cell, today) === undefined,
  }
}

/** A date of at least the precision `YYYY` or `YYYY-MM`, from 1900 to today. */
export const date = (coarsest: "YYYY" | "YYYY-MM"): CellType => ({
  expects: message("cell.date", { coarsest }),
  read: (cell, today) => {
    const written = dateIn(cell)
    if (written.length < coarsest.length) return undefined
    const day = firstDay(written)
    return day >= EARLIEST_DAY && day <= today ? written : undefined
  },
})

/** An attribute of no known type: a number if it is written like one, `true` or `false`, else text. */
export const attribute: CellType = {
  expects: message("cell.text", { most: 2000 }),
  read: (cell) => {
    if (isCanonical(cell)) {
      const value = Number(cell)
      return Math.abs(value) <= LARGEST_ATTRIBUTE ? value : cell
    }
    if (cell.length > 5) return cell.length <= 2_000 ? cell : undefined
    const lower = cell.toLowerCase()
    return lower === "true" ? true : lower === "false" ? false : cell
  },
}

/** A cell in canonical form, in which equal numbers have equal texts: `1995.0` is `1995`. */
export const canonical = (cell: string): string => (isCanonical(cell) ? String(Number(cell)) : cell)

/** The first character rules out most cells that are not numbers. */
const isCanonical = (cell: string): boolean => cell.charCodeAt(0) <= NINE && CANONICAL_NUMBER.test(cell)

/** Enough for all dates of three centuries. */
const DATES = 100_000

/** A day as spreadsheets count it, from 1899-12-30 on, in a cell without a format: 46086 is 2026-03-05. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/
const SERIAL_START = Date.UTC(1899, 11, 30) / MS_PER_DAY
/** Smaller numbers of five digits are hardly days. */
const EARLIEST_SERIAL = 32_874

const sheetDay = (cell: string): string | undefined => {
  const serial = Number(SERIAL.exec(cell)?.[1] ?? 0)
  return serial < EARLIEST_SERIAL ? undefined : LocalDate.fromEpochDay(SERIAL_START + serial)
}

/** The date that a cell is, by {@link wholeDate} or a spreadsheet's number; `""` for others. */
const dateIn = memo(DATES, (cell) => wholeDate(cell) ?? sheetDay(cell) ?? "")

/** First day of a date; `Infinity` when there is no such day. */
const firstDay = memo(
  DATES,
  (written): LocalDate.EpochDay => LocalDate.observedEpochDay(`${written}-01-01`.slice(0, 10)) ?? Infinity,
)

/** Day by which a price observed on a day or in a month is known: the day itself, or the last day of the month. */
export const observedDay = memo(DATES, (written): LocalDate.EpochDay => LocalDate.observedEpochDay(written) ?? Infinity)
