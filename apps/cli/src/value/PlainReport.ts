import { Predicate } from "effect"
import { wrapped } from "../Table.ts"
import { grouped, WIDTH } from "./ReportPart.ts"

/** Width of a field's name and the space after it, terminal columns. */
const NAME = 26

const wordsOf = (value: unknown): string | undefined => {
  if (typeof value === "number") return Number.isInteger(value) ? grouped(value, 0) : String(value)
  return typeof value === "string" || typeof value === "boolean" ? String(value) : undefined
}

const linesOf = (name: string, value: unknown): ReadonlyArray<string> => {
  const words = wordsOf(value)
  if (words !== undefined) return wrapped(words, WIDTH, `${name.padEnd(NAME - 1)} `)
  if (!Array.isArray(value)) return []
  const items = value.map(wordsOf).filter(Predicate.isString)
  return items.length === 0 ? [] : ["", `${name}:`, ...items.flatMap((item) => wrapped(item, WIDTH, "  - ")), ""]
}

/**
 * A rendered result of any asset, in its own field names: figures and sentences, at most 80 columns wide. Objects, such
 * as single samples, are only in the JSON.
 */
export const plainReport = (result: unknown): string | undefined =>
  Predicate.isObject(result)
    ? Object.entries(result)
        .flatMap(([name, value]) => linesOf(name, value))
        .join("\n")
        .trimEnd()
    : undefined
