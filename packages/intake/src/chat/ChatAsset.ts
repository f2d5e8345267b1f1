import { type AssetDefinition, type RequestFault, requestReader } from "@open-valuation/core"
import { assetWordsOf, type KnownAssetType, lendingFieldNames } from "@open-valuation/core/assets"
import { type LocalDate, ownValue } from "@open-valuation/core/domain"
import { type RequestField, requestFields } from "@open-valuation/core/market"
import { SQM_PER_SQFT } from "@open-valuation/core/reading"
import { RegExp as Patterns, Result, Schema } from "effect"
import type { FieldValue } from "./ChatCommand.ts"
import type { OpenDoubt } from "./ChatState.ts"
import type { Passage } from "./extract/Passage.ts"

/** Values of a session's fields by name. */
export type FieldValues = Readonly<Record<string, FieldValue>>

/** What kind of value a field has: by it the words for a value are checked ({@link supportedBy}). */
export type FieldKind =
  /** A name in the person's own words. */
  | { readonly kind: "TEXT" }
  /** `YYYY-MM`. */
  | { readonly kind: "MONTH" }
  /** `YYYY-MM-DD`. */
  | { readonly kind: "DAY" }
  | { readonly kind: "YEAR" }
  /** `<province>/<city>/<district>`. */
  | { readonly kind: "PLACE" }
  /** A number; `factors` turn the units that people use into the field's own: 10,000 for 万公里. */
  | { readonly kind: "NUMBER"; readonly factors: ReadonlyArray<number> }
  /** One of some codes (flags included), and the words that say each. */
  | { readonly kind: "CODE"; readonly words: ReadonlyArray<readonly [code: string | number | boolean, words: RegExp]> }

/** A field that can be talked about. */
export type ChatField = FieldKind & {
  /** Name in the create body, or a path in it. */
  readonly field: string
  /** Words that name the field itself, for "the mileage I don't know", "forget the area", "why the floor?". */
  readonly noun?: RegExp
}

/** The ways in which people say a field, beyond the words of its row. */
export interface Sayings {
  /** Words that name it. Absent: its labels, and the headers of its columns. */
  readonly noun?: RegExp
  /** Words for its codes. Absent: the words of cells and forms. */
  readonly codes?: Readonly<Record<string, RegExp>>
  /** Factors of its units. Absent: those of the unit in which forms show it. */
  readonly factors?: ReadonlyArray<number>
}

/** What an asset's reader may know beside the message. */
export interface Situation {
  readonly today: LocalDate.LocalDate
  /** Fields that the session asked for last, in order: a bare answer belongs to the first that it fits. */
  readonly asked: ReadonlyArray<string>
  /** Fields that the message before gave: a correction without a name belongs to one of them. */
  readonly latest: ReadonlyArray<string>
  /** What the session holds so far. */
  readonly held: FieldValues
  /** Questions that are open: half a date that waits for its other half, choices. */
  readonly doubts: ReadonlyArray<OpenDoubt>
}

/** How one asset is talked about. */
export interface AssetTalk {
  readonly assetType: KnownAssetType
  /** How people say the fields of its request. All of them that have a label can be talked about. */
  readonly sayings: Readonly<Record<string, Sayings>>
  /**
   * How much a message speaks for this asset: 0 nothing, 1 a hint (area, floor), 3 certain (a model, 二手房). `present`
   * is the asset that the session is about so far.
   */
  readonly evidence: (text: string, present: KnownAssetType | null) => number
  /** Takes the asset's facts out of a message as commands. */
  readonly read: (passage: Passage, situation: Situation) => void
  /**
   * Required fields that are missing, in the order in which to ask. Alternatives that are not begun are named by one.
   * Absent: those of the request, in its order.
   */
  readonly missing?: (held: FieldValues) => ReadonlyArray<string>
  /** Optional fields that are asked for one after the other, as required ones are. The person may skip them. */
  readonly asks?: ReadonlyArray<string>
  /**
   * Optional fields that matter most to the value, most important first: they are offered once all required ones are
   * there.
   */
  readonly useful: (held: FieldValues) => ReadonlyArray<string>
}

/** An asset that a session can collect: how it is talked about, and the checks of its own request. */
export interface ChatAsset {
  readonly talk: AssetTalk
  /** Fields that can be talked about, in the order of the request. */
  readonly fields: ReadonlyArray<ChatField>
  /** Required fields that are missing, in the order in which to ask. */
  readonly missing: (held: FieldValues) => ReadonlyArray<string>
  /** All faults of a body; of an incomplete one also those of what is missing. */
  readonly faults: (body: Readonly<Record<string, unknown>>, today: LocalDate.LocalDate) => ReadonlyArray<RequestFault>
}

/** Those of some fields that are not held yet, in order. */
export const absentOf = (fields: ReadonlyArray<string>, held: FieldValues): ReadonlyArray<string> =>
  fields.filter((field) => ownValue(held, field) === undefined)

/** Joins the way in which an asset is talked about with its definition. */
export const chatAsset = <Request>(
  talk: AssetTalk,
  definition: Pick<AssetDefinition<Request, never, never>, "Request" | "PartialRequest" | "faults">,
): ChatAsset => {
  const read = requestReader(definition.Request)
  const readPart = Schema.decodeUnknownResult(definition.PartialRequest, { errors: "all" })
  const fields = requestFields(definition.Request)
  const talked = fields.flatMap((field) => chatFields(field, talk))
  const required = fields.flatMap(({ isRequired, name }) =>
    isRequired && talked.some(({ field }) => field === name) ? [name] : [],
  )
  return {
    talk,
    fields: talked,
    missing: talk.missing ?? ((held) => absentOf(required, held)),
    faults: (body, today) => {
      const whole = read(body)
      if (Result.isSuccess(whole)) return definition.faults(whole.success, today, NONE)
      const faults = whole.failure
      const unread = new Set(faults.map(({ path }) => fieldOf(path)))
      const part = readPart(Object.fromEntries(Object.entries(body).filter(([name]) => !unread.has(name))))
      return Result.isSuccess(part) ? [...faults, ...definition.faults(part.success, today, unread)] : faults
    },
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The field in a fault's path: `materials` of `materials[0].materialRef`. */
const fieldOf = (path: string): string => /^[^.[]*/.exec(path)?.[0] ?? path

/** Of the request, not of its object: a session values as of the day of its request, on no contract's terms. */
const NOT_TALKED: ReadonlySet<string> = new Set(["valuationDate", "caseNumber", "plateNumber", ...lendingFieldNames])

/** Factors of the units in which people say a figure, by the unit of the field: 万公里, miles, square feet. */
const FACTORS: Readonly<Record<string, ReadonlyArray<number>>> = {
  公里: [1, 1000, 10_000, 1.609344],
  小时: [1, 100, 1000, 10_000],
  元: [1, 100, 1000, 10_000, 1_000_000, 100_000_000],
  平方米: [1, 10_000, SQM_PER_SQFT],
  升: [1, 0.001],
  个月: [1, 12],
}

/** A field of a request as it is talked about, or the fields of an object; none without a label. */
const chatFields = (row: RequestField, talk: AssetTalk, path = row.name): ReadonlyArray<ChatField> => {
  if (row.fields !== undefined) return row.fields.flatMap((each) => chatFields(each, talk, `${path}.${each.name}`))
  const words = ownValue(assetWordsOf(talk.assetType)?.fields, path)
  if (words === undefined || NOT_TALKED.has(path) || row.kind === "OTHER") return []
  const { codes, factors, noun } = ownValue(talk.sayings, path) ?? {}
  const { label, paper } = words
  const names = [label, paper].flatMap((each) => (each === undefined ? [] : [each.zh, each.en]))
  const saysOf = (code: string): RegExp =>
    ownValue(codes, code) ??
    anyOf([...(ownValue(row.words, code) ?? []), ...Object.values(ownValue(words.codes, code) ?? {})])
  const kindOf = (): FieldKind => {
    switch (row.kind) {
      case "FLAG":
        return { kind: "CODE", words: [true, false].map((flag) => [flag, saysOf(String(flag))]) }
      case "CODE":
        return { kind: "CODE", words: (row.codes ?? []).map((code) => [code, saysOf(code)]) }
      case "NUMBER":
      case "WHOLE":
        return words.ending === undefined
          ? { kind: "NUMBER", factors: factors ?? ownValue(FACTORS, words.unit?.zh?.trim() ?? "") ?? [1] }
          : { kind: "YEAR" }
      default:
        if (path === "city") return { kind: "PLACE" }
        if (row.isAllowed("2020-02-29") && !row.isAllowed("2020-02-30")) return { kind: "DAY" }
        return { kind: row.isAllowed("2020-02") && !row.isAllowed("2020-13") ? "MONTH" : "TEXT" }
    }
  }
  return [{ field: path, noun: noun ?? anyOf([...names, ...(row.headers ?? [])]), ...kindOf() }]
}

/** Any of some words, Latin ones as whole words. */
const anyOf = (words: ReadonlyArray<string>): RegExp =>
  words.length === 0
    ? /(?!)/u
    : new RegExp(words.map((word) => Patterns.escape(word).replace(/^\w.*$/u, String.raw`\b$&\b`)).join("|"), "iu")
