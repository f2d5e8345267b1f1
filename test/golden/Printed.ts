import { render } from "@open-valuation/core/text"

/** The sentences of a second language, where they differ from the first. */
const texts = (first: unknown, second: unknown): ReadonlyArray<string> => {
  if (typeof second === "string") return first === second ? [] : [second]
  if (typeof first !== "object" || typeof second !== "object" || first === null || second === null) return []
  const others = Object.values(second)
  return Object.values(first).flatMap((each, i) => texts(each, others[i]))
}

const printed = (json: unknown): string => `${JSON.stringify(json, null, 1)}\n`

/** Outcomes as files show them: whole in Chinese, and their English sentences beside. */
export const inBothLanguages = (outcomes: unknown): { readonly zh: string; readonly en: string } => {
  const zh = render(outcomes, "zh")
  return { zh: printed(zh), en: printed(texts(zh, render(outcomes, "en"))) }
}
