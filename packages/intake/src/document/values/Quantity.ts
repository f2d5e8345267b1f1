import { asDigits, DIGIT_LIKE, loneDecimal, SURE_CORRECTED } from "@open-valuation/core/reading"

/**
 * A unit: how it is written in a summary, what recognisers and makers write, and what one of it is in the quantity's
 * first unit.
 */
interface Unit {
  readonly unit: string
  readonly spellings: RegExp
  readonly factor: number
}

/** What is measured. */
export interface QuantityKind {
  readonly units: ReadonlyArray<Unit>
  /** Values that machines have, in the first unit: beyond them a digit or a point was lost. */
  readonly least: number
  readonly most: number
}

const TONNES: Unit = { unit: "t", spellings: /^(?:t|吨|tonnes?|tons?)(?![a-z·.])/iu, factor: 1 }
const KILOGRAMS: Unit = { unit: "kg", spellings: /^(?:kg|kq|k9|千克|公斤)s?(?![a-z])/iu, factor: 0.001 }
const METRES: Unit = { unit: "m", spellings: /^(?:m(?!m)|米)(?![a-z0-9³²/])/iu, factor: 1 }
const MILLIMETRES: Unit = { unit: "mm", spellings: /^(?:mm|毫米)(?![a-z])/iu, factor: 0.001 }
const CENTIMETRES: Unit = { unit: "cm", spellings: /^(?:cm|厘米)(?![a-z])/iu, factor: 0.01 }
const dot = "[·•・.．,*×\\-⋅∙ ]?"

/** The small figure is often lost or misread; a volume in metres has no other unit. */
const CUBIC_METRES = /^(?:m(?:[^a-z\s/]|[azs])?3?|立方米|立方)(?![a-z/])/iu

/** Quantities of machines, with their units. Spellings hold what recognisers read for them. */
export const quantities = {
  mass: { units: [TONNES, KILOGRAMS], least: 0.02, most: 20_000 },
  length: { units: [METRES, MILLIMETRES, CENTIMETRES], least: 0.001, most: 2_000 },
  // Booms and jibs; more has the edge of a box for its first digit.
  reach: { units: [METRES, MILLIMETRES], least: 1, most: 140 },
  power: {
    units: [
      { unit: "kW", spellings: /^(?:k(?:w|vv)|千瓦)(?![a-z])/iu, factor: 1 },
      { unit: "hp", spellings: /^(?:hp|bhp|马力)(?![a-z])/iu, factor: 0.7457 },
      { unit: "PS", spellings: /^ps(?![a-z])/iu, factor: 0.7355 },
    ],
    least: 0.1,
    most: 10_000,
  },
  moment: {
    units: [
      { unit: "kN·m", spellings: new RegExp(`^(?:kn${dot}m|千牛${dot}米)(?![a-z])`, "iu"), factor: 1 },
      { unit: "t·m", spellings: new RegExp(`^(?:t${dot}m|吨${dot}米)(?![a-z])`, "iu"), factor: 9.8 },
      { unit: "N·m", spellings: new RegExp(`^(?:n${dot}m|牛${dot}米)(?![a-z])`, "iu"), factor: 0.001 },
    ],
    least: 0.001,
    most: 5_000_000,
  },
  force: {
    units: [
      { unit: "kN", spellings: new RegExp(`^(?:kn|千牛)(?!${dot}m)(?![a-z])`, "iu"), factor: 1 },
      { unit: "N", spellings: new RegExp(`^(?:n|牛)(?!${dot}m)(?![a-z])`, "iu"), factor: 0.001 },
    ],
    least: 0.01,
    most: 1_000_000,
  },
  volume: {
    units: [
      { unit: "m³", spellings: CUBIC_METRES, factor: 1 },
      { unit: "L", spellings: /^(?:l|升)(?![a-z])/iu, factor: 0.001 },
    ],
    least: 0.001,
    most: 1_000,
  },
  bucket: {
    units: [{ unit: "m³", spellings: CUBIC_METRES, factor: 1 }],
    // The largest loaders and excavators of construction; more has lost its point.
    least: 0.01,
    most: 16,
  },
  flow: {
    units: [
      { unit: "m³/h", spellings: /^(?:m[^\s/]{0,3}\/h|立方米\/小?时|方\/小?时)/iu, factor: 1 },
      { unit: "L/min", spellings: /^l\/min/iu, factor: 0.06 },
    ],
    least: 0.01,
    most: 100_000,
  },
  pressure: {
    units: [
      { unit: "MPa", spellings: /^(?:mpa|兆帕)/iu, factor: 1 },
      { unit: "bar", spellings: /^bar/iu, factor: 0.1 },
    ],
    least: 0.01,
    most: 1_000,
  },
  speed: { units: [{ unit: "km/h", spellings: /^(?:km\/h|公里\/小?时)/iu, factor: 1 }], least: 0.1, most: 200 },
  rotation: { units: [{ unit: "r/min", spellings: /^(?:r\/min|rpm|转\/分)/iu, factor: 1 }], least: 0.1, most: 20_000 },
  voltage: { units: [{ unit: "V", spellings: /^(?:v|伏)(?![a-z])/iu, factor: 1 }], least: 1, most: 100_000 },
  displacement: {
    units: [
      { unit: "L", spellings: /^(?:l|升)(?![a-z])/iu, factor: 1 },
      { unit: "mL", spellings: /^(?:ml|m1|毫升|cc)(?![a-z])/iu, factor: 0.001 },
    ],
    least: 0.05,
    most: 100,
  },
} as const satisfies Readonly<Record<string, QuantityKind>>

export type QuantityName = keyof typeof quantities

/** A number with its unit. */
export interface Quantity {
  /** Decimal text without a separator of thousands. */
  readonly number: string
  readonly unit: string
  /** In the first unit of its kind. */
  readonly amount: number
  readonly sure: number
  /** What follows it. */
  readonly rest: string
}

const numberForm = new RegExp(`^[≤<≥>~约≈]?([${DIGIT_LIKE}][${DIGIT_LIKE}.,]*)`, "u")

/** A number at the start of a text, and what follows it. */
export interface PrintedNumber {
  /** Decimal text without a separator of thousands. */
  readonly number: string
  readonly sure: number
  readonly rest: string
}

/**
 * The number that a text begins with. A misread digit at its end looks like the first letter of a unit: it is a digit
 * where `isUnit` says that a unit follows it, or where a decimal point stands before it.
 */
export const readNumber = (text: string, isUnit: (rest: string) => boolean): PrintedNumber | undefined => {
  const joined = text
    .replace(/^[^\p{L}\p{N}|!≤≥≈<>~约.-]+/u, "")
    // The edge of a box.
    .replace(/^[CEFJLT](?=\d)/u, "")
    .trim()
    .replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, "")
    .replaceAll(/(?<=\d) ?([.,]) ?(?=\d)/g, "$1")
  const match = numberForm.exec(joined)
  const whole = match?.[1] ?? ""
  if (match === null || !/\d/.test(whole)) return undefined
  const at = match[0].length - whole.length
  const certain = whole.replace(/(?<![^0-9])[^0-9]+$/u, "")
  const pointed = /[.,][^0-9.,]$/u.test(whole)
  const restOf = (printed: string) => joined.slice(at + printed.length).trim()
  const printed =
    certain !== whole && (pointed || (isUnit(restOf(whole)) && !isUnit(restOf(certain)))) ? whole : certain
  const number = loneDecimal(asDigits(printed.replace(/(?<![.,])[.,]+$/, "")))
  return number === undefined ? undefined : { number, sure: sureOf(printed), rest: restOf(printed) }
}

/** A number that begins with a letter may have lost the digits before it. */
const SURE_BEHEADED = 0.6

const sureOf = (printed: string): number => {
  if (/^[^0-9]/u.test(printed)) return SURE_BEHEADED
  return /[^0-9.,]/u.test(printed) ? SURE_CORRECTED : 1
}

/** A quantity at the start of a text; its unit stands behind it, or in the brackets behind its label. */
export const readQuantity = (text: string, unitOfLabel: string, kind: QuantityKind): Quantity | undefined => {
  const read = readNumber(text, (rest) => kind.units.some(({ spellings }) => spellings.test(rest)))
  if (read === undefined) return undefined
  const open = read.rest.replace(/^[([]\s*/, "")
  const rest = kind.units.some(({ spellings }) => spellings.test(open)) ? open : open.replaceAll(/\s+/g, "")
  const behind = kind.units.find(({ spellings }) => spellings.test(rest))
  // Letters that are no unit of the kind: another quantity, or a misread one.
  if (behind === undefined && /^[\p{L}]/u.test(rest)) return undefined
  const unit = behind ?? kind.units.find(({ spellings }) => spellings.test(unitOfLabel.trim()))
  if (unit === undefined) return undefined
  const amount = Number(read.number) * unit.factor
  if (!(amount >= kind.least && amount <= kind.most)) return undefined
  return {
    number: read.number,
    unit: unit.unit,
    amount,
    sure: read.sure,
    rest:
      behind === undefined
        ? rest
        : rest
            .replace(behind.spellings, "")
            .replace(/^[)\]]/, "")
            .trim(),
  }
}
