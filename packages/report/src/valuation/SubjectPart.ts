import { translate } from "@open-valuation/core/text"
import { Predicate } from "effect"
import { facts, type Html, paragraph, section, word } from "./Html.ts"
import type { Writing } from "./Reported.ts"

/** Fields of requests that are no facts of the subject. */
const NO_FACTS = new Set(["source", "chatSessionId", "materialRef", "materialFileName", "longitude", "latitude"])
/** Rows of the table; a request of an added asset may have any number of fields. */
const MOST_FACTS = 24

type Value = string | number | boolean

const isValue = (value: unknown): value is Value =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

/** The facts of a request, those of its objects under their path (`benchmarkPrice.date`). */
const flat = (request: object, path = ""): ReadonlyArray<readonly [path: string, value: Value]> =>
  Object.entries(request).flatMap(([name, value]): ReadonlyArray<readonly [string, Value]> => {
    if (isValue(value)) return [[`${path}${name}`, value]]
    return Predicate.isObject(value) && !Array.isArray(value) && path === "" ? flat(value, `${name}.`) : []
  })

/** The facts of the subject as the request states them, under the names of the forms. */
export const subjectPart = ({ locale, own, reported, words }: Writing): Html => {
  const { assetType, request } = reported
  const title = words.sections.subject
  if (!Predicate.isObject(request)) return section(title, "subject", paragraph(word(words.noRequest, 200)))
  const say = (code: "chat.fieldLabel" | "chat.fieldValue", params: object): string =>
    translate({ code, params: { assetType, ...params } }, locale, own)
  const named = flat(request)
    .filter(([field, value]) => !NO_FACTS.has(field) && value !== "")
    .slice(0, MOST_FACTS)
    .map(([field, value]): readonly [string, Html] => {
      const known = words.fields[field] ?? words.fields[field.split(".").at(-1) ?? ""]
      const label = say("chat.fieldLabel", { field })
      return [
        label === field && known !== undefined ? known : label,
        word(say("chat.fieldValue", { field, value: typeof value === "string" ? value.slice(0, 400) : value }), 100),
      ]
    })
  return section(title, "subject", facts(named))
}
