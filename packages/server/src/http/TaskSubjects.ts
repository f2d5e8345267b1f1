import { DEMO_RISK, ownValue } from "@open-valuation/core"
import { assetWordsOf, rangeFields } from "@open-valuation/core/assets"
import { translate } from "@open-valuation/intake/text"
import { valueRange } from "@open-valuation/report"
import { Predicate } from "effect"
import { assetForm } from "../console/AssetForm.ts"
import { maskedName } from "../people/Masking.ts"
import type { ListedTask } from "../tasks/ListTasks.ts"
import type { Locale } from "../tasks/Task.ts"
import type { ServedAsset } from "./ServedAsset.ts"

/** The fields that name a subject: unless its asset says it, the texts that each request has, the place aside. */
const namingOf = (asset: ServedAsset): NonNullable<ServedAsset["namedBy"]> => {
  const namedBy = asset.namedBy ?? assetWordsOf(asset.assetType)?.namedBy
  if (namedBy !== undefined) return [...namedBy, ["city"]]
  const texts = assetForm(asset)("en").fields.filter(({ kind, required }) => kind === "text" && required)
  return [texts.map(({ name }) => name).filter((name) => name !== "city"), ["city"]]
}

/** What a task is about. */
interface TaskSubject {
  /** In a few words of its request. Empty when it names nothing. */
  readonly subject: string
  /** What tells it apart from others of the same name: the end of a VIN, an area, the months of a statement. */
  readonly detail: string
}

type Told = Pick<ListedTask, "assetType" | "requestFields" | "resultFields">

/** The subjects of the tasks of assets. */
interface Subjects {
  /** The fields that are read. */
  readonly fields: { readonly request: ReadonlyArray<string>; readonly result: ReadonlyArray<string> }
  readonly of: (task: Told, reader: Reader) => TaskSubject
}

/** Who reads it: in which language, and whether the numbers of persons are masked. */
interface Reader {
  readonly locale: Locale
  readonly masked: boolean
}

const EFFECTIVE_ASSETS = "effectiveAssets"
export const RISK_TIPS = "riskTips"

/** The fields of a result that `shownValue` reads. */
const valueFields = [...rangeFields, EFFECTIVE_ASSETS, RISK_TIPS]

/** What a list shows of a result: its value, for statements their effective assets, and whether it rests on a demo. */
export const shownValue = ({ assetType, resultFields: figures }: Told) => {
  const { [EFFECTIVE_ASSETS]: assets, [RISK_TIPS]: tips } = figures
  const alone = typeof assets === "number" ? { low: assets, central: assets, high: assets } : undefined
  return {
    value: valueRange(assetType, figures) ?? alone ?? null,
    demo: Array.isArray(tips) && tips.some((tip) => Predicate.isObject(tip) && Reflect.get(tip, "code") === DEMO_RISK),
  }
}

const MOST_CHARACTERS = 120
const STATEMENTS = "sourceReferenceList"

/** The subjects of the assets' tasks. */
export const makeSubjects = (assets: ReadonlyArray<ServedAsset>): Subjects => {
  const byAsset = new Map(
    assets.map((asset) => [
      asset.assetType,
      { naming: namingOf(asset), apart: assetWordsOf(asset.assetType)?.toldApartBy ?? [] },
    ]),
  )
  const fieldsOf = [...byAsset.values()].flatMap(({ apart, naming }) => [...naming.flat(), ...apart])
  return {
    fields: { request: [...new Set(["materials", "borrowers", ...fieldsOf])], result: [...valueFields, STATEMENTS] },
    of: (task, { locale, masked }) => {
      const { assetType, requestFields: request } = task
      if (assetType === "BANK_STATEMENT") return statementSubject(task, locale)
      const { apart = [], naming = [] } = byAsset.get(assetType) ?? {}
      const words = naming
        .map((fields) => fields.map((field) => ownValue(request, field)).filter(isSaid))
        .find((found) => found.length > 0)
      const subject = (words?.join(" ") ?? "").slice(0, MOST_CHARACTERS)
      const detail = [...apart, "city"].flatMap((field) => {
        const value = ownValue(request, field)
        if ((!isSaid(value) && typeof value !== "number") || words?.includes(String(value))) return []
        if (field === "vin") return [endOf(String(value))]
        if (field === "plateNumber") return [masked ? maskedName(String(value)) : String(value)]
        return [saidOf({ assetType, field, value }, locale)]
      })
      return { subject, detail: detail.join(" · ").slice(0, MOST_CHARACTERS) }
    },
  }
}

/** What the API's list tells of a task on wish. */
export const summaryOf = (subjects: Subjects, task: Told, reader: Reader) => {
  const { detail, subject } = subjects.of(task, reader)
  const { demo, value } = shownValue(task)
  return { subject: [subject, detail].filter(isSaid).join(" · "), value: value?.central ?? null, demo }
}

const isSaid = (value: unknown): value is string => typeof value === "string" && value.trim() !== ""

const END = 6

/** The last characters of a VIN tell a dealer's cars apart. */
const endOf = (vin: string): string => `VIN …${vin.slice(-END)}`

/** A value with its unit. */
const saidOf = (
  params: { readonly assetType: string; readonly field: string; readonly value: string | number },
  locale: Locale,
) => translate({ code: "chat.fieldValue", params }, locale)

/** Statements are named by whoever holds or borrows, else by their files; their months and banks tell them apart. */
const statementSubject = ({ requestFields, resultFields }: Told, locale: Locale): TaskSubject => {
  const read = objectsOf(resultFields[STATEMENTS])
  const [file, ...files] = textsOf(objectsOf(requestFields["materials"]), "fileName")
  const named = file === undefined || files.length === 0 ? file : moreFiles(file, files.length + 1, locale)
  const borrowers = textsOf(objectsOf(requestFields["borrowers"]), "name")
  const people = borrowers.length > 0 ? borrowers : textsOf(read, "accountName")
  const days = ["startDate", "endDate"].map((field) => textsOf(read, field).toSorted())
  const months = [days[0]?.[0], days[1]?.at(-1)].flatMap((day) => (day === undefined ? [] : [day.slice(0, 7)]))
  const period = [...new Set(months)].join(" – ")
  const detail = [period, textsOf(read, "institution").join("、"), people.length > 0 ? (named ?? "") : ""]
  return {
    subject: (people.length > 0 ? people.join("、") : (named ?? "")).slice(0, MOST_CHARACTERS),
    detail: detail.filter(isSaid).join(" · ").slice(0, MOST_CHARACTERS),
  }
}

const moreFiles = (name: string, count: number, locale: Locale): string =>
  translate({ code: "console.files", params: { name, count } }, locale)

const objectsOf = (list: unknown): ReadonlyArray<object> => (Array.isArray(list) ? list.filter(Predicate.isObject) : [])

/** The different texts under a name. */
const textsOf = (objects: ReadonlyArray<object>, name: string): ReadonlyArray<string> => [
  ...new Set(objects.map((one): unknown => Reflect.get(one, name)).filter(isSaid)),
]
