import { readAddress } from "@open-valuation/core/reading"
import { growsLinearly, type TextReader } from "../../core/test/GrowsLinearly.ts"
import { readModel } from "../src/document/documents/FactReaders.ts"
import { isOrganisation, readOrganisation } from "../src/document/values/Organisation.ts"
import { quantities, readQuantity } from "../src/document/values/Quantity.ts"

/** Readers of untrusted text, each with an input that once took quadratic time. */
const readers: ReadonlyArray<TextReader> = [
  ["quantities: marks", (text) => readQuantity(text, "kg", quantities.mass), (n) => `1${",".repeat(n)}1`],
  ["quantities: digits", (text) => readQuantity(text, "kg", quantities.mass), (n) => "1".repeat(n)],
  ["organisations", (text) => readOrganisation(text), (n) => `中${"/".repeat(n)}中`],
  ["organisations: forms", (text) => isOrganisation(text), (n) => "LTD, ".repeat(n / 5)],
  ["addresses", readAddress, (n) => `中${"/".repeat(n)}中`],
  ["models", readModel, (n) => `A1${"-".repeat(n)}A`],
]

growsLinearly(readers)
