import { Schema } from "effect"

/** A known property of an object: text, number or flag. An unknown one is absent, never `0` or `""`. */
export const FactValue = Schema.Union([Schema.Finite, Schema.String, Schema.Boolean])
export type FactValue = typeof FactValue.Type

/**
 * Everything known about an object, under the request's own field names (`buildingArea`, `mileageKm`, …);
 * further columns of a sample file and the request's `attributes` live in the same record.
 */
export const Facts = Schema.Record(Schema.String, FactValue)
export type Facts = Readonly<Record<string, FactValue>>

export const number = (facts: Facts, name: string): number | undefined => {
  const value = facts[name]
  return typeof value === "number" ? value : undefined
}

export const text = (facts: Facts, name: string): string | undefined => {
  const value = facts[name]
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined
}
