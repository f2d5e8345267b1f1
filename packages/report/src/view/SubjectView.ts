import { ownValue } from "@open-valuation/core/domain"
import { translate } from "@open-valuation/core/text"
import { Predicate } from "effect"
import { asCell, cleaned } from "../text/Cleaned.ts"
import type { Writing } from "../valuation/Reported.ts"
import type { Fact } from "./Parts.ts"

/** What is valued. */
export interface SubjectView {
  readonly title: string
  /** The facts of the request, under the names of the forms. */
  readonly facts: ReadonlyArray<Fact>
  /** In place of the facts, when there are none. */
  readonly note?: string
}

/** Fields of requests that are no facts of the subject. */
const NO_FACTS = new Set(["source", "chatSessionId", "materialRef", "materialFileName", "longitude", "latitude"])
/** Rows of the table; a request of an added asset may have any number of fields. */
const MOST_FACTS = 24
/** Longest value, characters. */
const LONGEST = 100

type Value = string | number | boolean

const isValue = (value: unknown): value is Value =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

/** The facts of a request, those of its objects under their path (`benchmarkPrice.date`). */
const flat = (request: object, path = ""): ReadonlyArray<readonly [path: string, value: Value]> =>
  Object.entries(request).flatMap(([name, value]): ReadonlyArray<readonly [string, Value]> => {
    if (isValue(value)) return [[`${path}${name}`, value]]
    return Predicate.isObject(value) && !Array.isArray(value) && path === "" ? flat(value, `${name}.`) : []
  })

/** The facts of the subject as the request states them. */
export const subjectView = ({ locale, own, reported, words }: Writing): SubjectView => {
  const { assetType, request } = reported
  const title = words.sections.subject
  if (!Predicate.isObject(request)) return { title, facts: [], note: words.noRequest }
  const say = (code: "chat.fieldLabel" | "chat.fieldValue", params: object): string =>
    translate({ code, params: { assetType, ...params } }, locale, own)
  const named = flat(request)
    .filter(([field, value]) => !NO_FACTS.has(field) && value !== "")
    .slice(0, MOST_FACTS)
    .map(([field, value]): Fact => {
      const known = ownValue(words.fields, field) ?? ownValue(words.fields, field.split(".").at(-1) ?? "")
      const label = say("chat.fieldLabel", { field })
      const said = say("chat.fieldValue", { field, value: typeof value === "string" ? value.slice(0, 400) : value })
      return { name: asCell(label === field && known !== undefined ? known : label), text: cleaned(said, LONGEST) }
    })
  return { title, facts: named }
}
