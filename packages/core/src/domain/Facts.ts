import { Schema } from "effect"
import { ownValue } from "./OwnValue.ts"

/** A known property of an object: text, number or flag. An unknown one is absent, never `0` or `""`. */
export const FactValue = Schema.Union([Schema.Finite, Schema.String, Schema.Boolean])
export type FactValue = typeof FactValue.Type

/** The unit of a field's number. */
export type Unit = "%" | "floors" | "h" | "km" | "L" | "m²" | "seats" | "times" | "years" | "yuan" | "yuan/m²" | "°"

/**
 * Everything known about an object, under the request's own field names (`buildingArea`, `mileageKm`, …);
 * further columns of a sample file and the request's `attributes` live in the same record.
 */
export const Facts = Schema.Record(Schema.String, FactValue)
export type Facts = Readonly<Record<string, FactValue>>

export const number = (facts: Facts, name: string): number | undefined => {
  const value = ownValue(facts, name)
  return typeof value === "number" ? value : undefined
}

export const text = (facts: Facts, name: string): string | undefined => {
  const value = ownValue(facts, name)
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined
}

/**
 * One field of an asset, read as its type: `undefined` when the facts do not state it, or state a value of another
 * type.
 */
export interface Fact<A> {
  (facts: Facts): A | undefined
  readonly field: string
  /** True when the facts have any value under the name, of any type. */
  readonly isIn: (facts: Facts) => boolean
}

const fact = <A>(field: string, read: (facts: Facts, name: string) => A | undefined): Fact<A> =>
  Object.assign((facts: Facts) => read(facts, field), {
    field,
    isIn: (facts: Facts) => ownValue(facts, field) !== undefined,
  })

/** A numeric field. */
export const numberFact = (field: string): Fact<number> => fact(field, number)

/** A text field; a number is converted to its digits. */
export const textFact = (field: string): Fact<string> => fact(field, text)

/** A yes-or-no field as 1 or 0; `true` and `false` are converted. */
export const yesNoFact = (field: string): Fact<number> =>
  fact(field, (facts, name) => {
    const value = ownValue(facts, name)
    return typeof value === "boolean" ? Number(value) : number(facts, name)
  })
