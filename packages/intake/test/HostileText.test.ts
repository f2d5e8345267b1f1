import { readAddress } from "@open-valuation/core/reading"
import { describe, expect, it } from "vitest"
import { readModel } from "../src/document/documents/FactReaders.ts"
import { isOrganisation, readOrganisation } from "../src/document/values/Organisation.ts"
import { quantities, readQuantity } from "../src/document/values/Quantity.ts"

/** Readers of untrusted text, each with an input that once took quadratic time. */
const readers: ReadonlyArray<readonly [name: string, read: (text: string) => unknown, text: (n: number) => string]> = [
  ["quantities: marks", (text) => readQuantity(text, "kg", quantities.mass), (n) => `1${",".repeat(n)}1`],
  ["quantities: digits", (text) => readQuantity(text, "kg", quantities.mass), (n) => "1".repeat(n)],
  ["organisations", (text) => readOrganisation(text), (n) => `中${"/".repeat(n)}中`],
  ["organisations: forms", (text) => isOrganisation(text), (n) => "LTD, ".repeat(n / 5)],
  ["addresses", readAddress, (n) => `中${"/".repeat(n)}中`],
  ["models", readModel, (n) => `A1${"-".repeat(n)}A`],
]

const LENGTH = 60_000

/** The minimum of three timings, milliseconds. */
const timeOf = (action: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const begun = performance.now()
      action()
      return performance.now() - begun
    }),
  )

describe("the time for a text designed to be slow", () => {
  // Quadratic time would take a hundred times as long for ten times the length, which is seconds here.
  it.each(readers)("grows linearly with its length: %s", (_name, read, text) => {
    const [short, long] = [text(LENGTH / 10), text(LENGTH)]
    read(short)
    expect(timeOf(() => read(long))).toBeLessThan(30 * timeOf(() => read(short)) + 300)
  })
})
