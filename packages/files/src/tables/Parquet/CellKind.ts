import { TableError } from "../TableError.ts"
import { unreadable } from "./Broken.ts"
import type { ThriftStruct } from "./Thrift.ts"

/** A stored value: an integer beyond 2^53 is a `bigint`, and bytes are those of a text, a decimal or an INT96. */
export type Raw = boolean | number | bigint | Uint8Array

/** The text of a cell; `NO_TEXT` when there is none. */
export type CellText = (raw: Raw) => string

/** Stands for bytes that are not text, or for a day that no calendar has. No cell is this text: none holds NUL. */
export const NO_TEXT = "\0"

/** Physical types, by their number in the format. */
export const PHYSICAL = { BOOLEAN: 0, INT32: 1, INT64: 2, INT96: 3, FLOAT: 4, DOUBLE: 5, BYTES: 6, FIXED: 7 } as const

/** Asia/Shanghai has kept this offset since 1991. */
const SHANGHAI_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
/** Day 0 of 1970 in the count of Julian days. */
const JULIAN_1970 = 2_440_588
/** Bytes and places of the largest decimal of any writer. */
const LONGEST_DECIMAL = 32
const MOST_PLACES = 76

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const ofBytes =
  (text: (bytes: Uint8Array) => string): CellText =>
  (raw) =>
    raw instanceof Uint8Array ? text(raw) : NO_TEXT

const characters = ofBytes((bytes) => {
  try {
    const text = utf8.decode(bytes)
    return text.includes("\0") ? NO_TEXT : text
  } catch {
    return NO_TEXT
  }
})

const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

const figure: CellText = (raw) => (Number.isNaN(raw) ? "" : String(raw))

/** The shortest text that is the same number in 32 bits: 0.1, where the same bits as 64 are 0.10000000149011612. */
const single: CellText = (raw) => {
  const value = Number(raw)
  if (!Number.isFinite(value)) return figure(value)
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return String(short)
  }
  return String(Number(value.toPrecision(9)))
}

const half = ofBytes(([low = 0, high = 0]) => {
  const exponent = (high >> 2) & 31
  const fraction = (((high & 3) << 8) | low) / 1_024
  const size = exponent === 0 ? 2 ** -14 * fraction : 2 ** (exponent - 15) * (1 + fraction)
  const value = exponent < 31 ? size : fraction === 0 ? Infinity : Number.NaN
  return figure(high >= 128 ? -value : value)
})

const wholeOf = (raw: Raw): bigint => {
  if (!(raw instanceof Uint8Array)) return BigInt(raw)
  return raw.length === 0 ? 0n : BigInt.asIntN(raw.length * 8, BigInt(`0x${hexadecimal(raw)}`))
}

const decimal =
  (scale: number): CellText =>
  (raw) => {
    if (raw instanceof Uint8Array && raw.length > LONGEST_DECIMAL) return NO_TEXT
    const whole = wholeOf(raw)
    const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, "0")
    const split = digits.length - scale
    let end = digits.length
    while (end > split && digits.endsWith("0", end)) end--
    return `${whole < 0n ? "-" : ""}${digits.slice(0, split)}${end > split ? `.${digits.slice(split, end)}` : ""}`
  }

/** A day, and a time of day where it is not midnight. */
const moment = (milliseconds: number): string => {
  const date = new Date(milliseconds)
  const year = date.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) return NO_TEXT
  const text = date.toISOString()
  const time = text.slice(11, 23).replace(".000", "")
  return time === "00:00:00" ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`
}

/** Milliseconds, rounded down: nanoseconds of our days are beyond 2^53. */
const millisecondsOf = (raw: Raw, perMillisecond: number): number => {
  if (typeof raw !== "bigint") return Math.floor(Number(raw) / perMillisecond)
  const per = BigInt(perMillisecond)
  return Number(raw / per) - (raw % per < 0n ? 1 : 0)
}

const day: CellText = (raw) => moment(Number(raw) * DAY_MS)

const timestamp = (isInstant: boolean, perMillisecond: number): CellText => {
  const offset = isInstant ? SHANGHAI_MS : 0
  return (raw) => moment(millisecondsOf(raw, perMillisecond) + offset)
}

/** INT96: nanoseconds of a day in UTC, and its Julian day. */
const oldTimestamp = ofBytes(({ buffer, byteOffset }) => {
  const view = new DataView(buffer, byteOffset, 12)
  const millis = millisecondsOf(view.getBigUint64(0, true), 1_000_000)
  return moment((view.getInt32(8, true) - JULIAN_1970) * DAY_MS + millis + SHANGHAI_MS)
})

const timeOfDay =
  (perMillisecond: number): CellText =>
  (raw) => {
    const millis = millisecondsOf(raw, perMillisecond)
    return millis >= 0 && millis < DAY_MS ? new Date(millis).toISOString().slice(11, 23).replace(".000", "") : NO_TEXT
  }

const uuid = ofBytes((bytes) => hexadecimal(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-"))

const unsigned =
  (bits: number): CellText =>
  (raw) =>
    String(BigInt.asUintN(bits, wholeOf(raw)))

/** Values that a millisecond has, by the number of the unit: milliseconds, microseconds, nanoseconds. */
const PER_MILLISECOND = [undefined, 1, 1_000, 1_000_000]

/** Types of a column by the name under which it is refused, by their number in the format. */
const REFUSED_LOGICAL = new Map([
  [2, "a map"],
  [3, "a list"],
  [13, "BSON"],
  [16, "a variant"],
  [17, "a geometry"],
  [18, "a geography"],
])
const REFUSED_CONVERTED = new Map([
  [1, "a map"],
  [2, "a map"],
  [3, "a list"],
  [20, "BSON"],
  [21, "an interval"],
])
const REPEATED = 2

const refuse = (name: string, what: string) =>
  new TableError({
    reason: "UnreadableColumn",
    message: `The column "${name.slice(0, 100)}" is ${what}, which no cell can be. Leave it out, or write it as text.`,
  })

const decimalOf = (name: string, scale: number): CellText => {
  if (scale < 0 || scale > MOST_PLACES) throw refuse(name, `a decimal with ${scale} places`)
  return decimal(scale)
}

const timed = (logical: ThriftStruct, id: 7 | 8): CellText | undefined => {
  const per = PER_MILLISECOND[logical.struct(id)?.struct(2)?.first ?? 0]
  if (per === undefined) return undefined
  return id === 7 ? timeOfDay(per) : timestamp(logical.struct(id)?.boolean(1) === true, per)
}

/** Annotations that fit the physical type; a wrong one (a day in floating point) has no meaning and is refused. */
const annotated = (element: ThriftStruct, name: string, physical: number): CellText | undefined => {
  const logical = element.struct(10)
  const kind = logical?.first
  const old = kind === undefined ? element.integer(6) : undefined
  const isWhole = physical === PHYSICAL.INT32 || physical === PHYSICAL.INT64
  if (kind === 5 || old === 5) {
    if (physical === PHYSICAL.BOOLEAN || [3, 4, 5].includes(physical)) return undefined
    return decimalOf(name, (kind === 5 ? logical?.struct(5)?.integer(1) : undefined) ?? element.integer(7) ?? 0)
  }
  if (isWhole && (kind === 6 || old === 6)) return day
  if (isWhole && logical !== undefined && (kind === 7 || kind === 8)) return timed(logical, kind)
  if (isWhole && (old === 7 || old === 8)) return timeOfDay(old === 7 ? 1 : 1_000)
  if (isWhole && (old === 9 || old === 10)) return timestamp(true, old === 9 ? 1 : 1_000)
  const isUnsigned =
    kind === 10 ? logical?.struct(10)?.boolean(2) === false : old !== undefined && old >= 11 && old <= 14
  if (isWhole && isUnsigned) return unsigned(physical === PHYSICAL.INT64 ? 64 : 32)
  if (physical === PHYSICAL.FIXED && kind === 14) return uuid
  if (physical === PHYSICAL.FIXED && kind === 15) return half
  return undefined
}

/** How the values of a column become cells as in a text table; a column that cannot be cells is refused by name. */
export const cellText = (element: ThriftStruct): CellText => {
  const name = element.text(4) ?? ""
  const refused = REFUSED_LOGICAL.get(element.struct(10)?.first ?? 0) ?? REFUSED_CONVERTED.get(element.integer(6) ?? 0)
  if (refused !== undefined) throw refuse(name, refused)
  if ((element.integer(5) ?? 0) > 0) throw refuse(name, "a structure")
  if (element.integer(3) === REPEATED) throw refuse(name, "a list")
  const physical = element.integer(1)
  if (physical === undefined) throw refuse(name, "a structure")
  const found = annotated(element, name, physical)
  if (found !== undefined) return found
  if (physical === PHYSICAL.BOOLEAN || physical === PHYSICAL.INT32 || physical === PHYSICAL.INT64) return String
  if (physical === PHYSICAL.INT96) return oldTimestamp
  if (physical === PHYSICAL.FLOAT) return single
  if (physical === PHYSICAL.DOUBLE) return figure
  if (physical === PHYSICAL.BYTES) return characters
  if (physical === PHYSICAL.FIXED) throw refuse(name, "bytes without a meaning")
  throw unreadable("of a newer format", "Write it with version 1 or 2 of the format.")
}
