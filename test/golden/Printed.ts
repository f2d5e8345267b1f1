import { render } from "@open-valuation/core/text"

/** The sentences in a second language, where they differ from the first. */
const texts = (first: unknown, second: unknown): ReadonlyArray<string> => {
  if (typeof second === "string") return first === second ? [] : [second]
  if (typeof first !== "object" || typeof second !== "object" || first === null || second === null) return []
  const others = Object.values(second)
  return Object.values(first).flatMap((each, i) => texts(each, others[i]))
}

/** Sorts the fields of every object by name, because their order is not promised. */
const sorted = (json: unknown): unknown => {
  if (typeof json !== "object" || json === null) return json
  if (Array.isArray(json)) return json.map(sorted)
  const fields = Object.entries(json).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, value]) => [name, sorted(value)]))
}

const printed = (json: unknown): string => `${JSON.stringify(json, null, 1)}\n`

/** Outcomes as stored in files: complete in Chinese, with their English sentences alongside. */
export const inBothLanguages = (outcomes: unknown): { readonly zh: string; readonly en: string } => {
  const json = sorted(outcomes)
  const zh = render(json, "zh")
  return { zh: printed(zh), en: printed(texts(zh, render(json, "en"))) }
}
