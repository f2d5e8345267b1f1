import { assetWordsOf, lendingFieldNames } from "@open-valuation/core/assets"
import { ownValue } from "@open-valuation/core/domain"
import { translate } from "@open-valuation/intake/text"
import { Predicate } from "effect"
import { grouped } from "../Formats.ts"
import { asCell, asSentence, cleaned } from "../text/Cleaned.ts"
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
const NO_FACTS = new Set([
  "source",
  "chatSessionId",
  "caseNumber",
  "materialRef",
  "materialFileName",
  "longitude",
  "latitude",
])
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

/** A field of a request or a sample with its value, both as the forms name them. */
export const namedFact = (
  name: string,
  value: Value,
  { locale, own, reported: { assetType }, words }: Writing,
): Fact => {
  const say = (code: "chat.fieldLabel" | "chat.fieldValue", params: object): string =>
    translate({ code, params: { assetType, ...params } }, locale, own)
  const known = ownValue(words.fields, name) ?? ownValue(words.fields, name.split(".").at(-1) ?? "")
  const label = say("chat.fieldLabel", { field: name })
  const said = say("chat.fieldValue", { field: name, value: typeof value === "string" ? value.slice(0, 400) : value })
  return { name: asCell(label === name && known !== undefined ? known : label), text: cleaned(said, LONGEST) }
}

/** Fields of the request that belong to a part of the view, in the order of the forms. */
const stated = (writing: Writing, isOfPart: (field: string) => boolean): ReadonlyArray<Fact> => {
  const { assetType, request } = writing.reported
  const order = Object.keys(assetWordsOf(assetType)?.fields ?? {})
  // Fields that no form has stand behind, in their own order.
  const place = (field: string): number => {
    const at = order.indexOf(field.split(".")[0] ?? "")
    return at < 0 ? order.length : at
  }
  return Predicate.isObject(request)
    ? flat(request)
        .filter(([field, value]) => isOfPart(field) && value !== "")
        .toSorted(([one], [other]) => place(one) - place(other))
        .slice(0, MOST_FACTS)
        .map(([field, value]) => namedFact(field, value, writing))
    : []
}

/** The terms of a contract as the request states them: they are no facts of the subject. */
export const termsOf = (writing: Writing): ReadonlyArray<Fact> =>
  stated(writing, (field) => lendingFieldNames.has(field))

/** The facts of the subject as the request states them. */
export const subjectView = (writing: Writing): SubjectView => {
  const { reported, words } = writing
  const { request } = reported
  const title = words.sections.subject
  if (!Predicate.isObject(request)) return { title, facts: [], note: words.noRequest }
  return { title, facts: stated(writing, (field) => !NO_FACTS.has(field) && !lendingFieldNames.has(field)) }
}

/** Texts of results that other parts of the view tell. */
const TOLD = new Set(["reasoningSummary", "reasoningSteps", "riskTips", "furtherRiskTips"])
/** Rows of the figures of an added asset. */
const MOST_FIGURES = 40

/** The figures and texts of a result of an asset that the library does not know, under their own names. */
export const figuresView = ({ reported: { result }, words }: Writing): ReadonlyArray<Fact> => {
  if (!Predicate.isObject(result)) return []
  return Object.entries(result)
    .flatMap(([name, value]): ReadonlyArray<Fact> => {
      if (typeof value === "number") {
        return [{ name: asCell(name), text: asCell(grouped(value, Number.isInteger(value) ? 0 : 3)) }]
      }
      const text = Array.isArray(value) ? value.filter(isValue).join(words.comma) : isValue(value) ? String(value) : ""
      return text === "" || TOLD.has(name) ? [] : [{ name: asCell(name), text: asSentence(text) }]
    })
    .slice(0, MOST_FIGURES)
}
