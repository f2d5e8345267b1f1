import { Function } from "effect"
import type { Message, MessageParam } from "../domain/Message.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { Locale, OwnWords } from "../domain/Words.ts"
import { generalTerms } from "../market/report/text/generalTerms.ts"
import { completed } from "../market/report/text/MarketWords.ts"

export type { Locale, OwnWords } from "../domain/Words.ts"

/** Turns messages into sentences. */
export interface Rendering {
  /**
   * Translates a message into a sentence. A code that neither the catalogue nor the host knows is shown as it is, with
   * its parameters, so that nothing is hidden.
   */
  readonly translate: (message: Message, locale: Locale, own?: OwnWords) => string
  /** Renders an outcome for its reader: translates every message in it and leaves everything else unchanged. */
  readonly render: (json: unknown, locale: Locale, own?: OwnWords) => unknown
}

const NO_WORDS: OwnWords = {}

const isParam = (value: unknown): value is MessageParam =>
  value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean"

const isMessage = (value: object): value is Message =>
  Object.keys(value).length === 2 &&
  "code" in value &&
  typeof value.code === "string" &&
  "params" in value &&
  typeof value.params === "object" &&
  value.params !== null &&
  Object.values(value.params).every(isParam)

/** Terms completed by general ones, made once. */
const wholeTerms = Function.memoize((terms: object) => completed(terms, generalTerms))

/** Rendering with a catalogue. */
export const makeRendering = (catalogue: OwnWords): Rendering => {
  const translate: Rendering["translate"] = ({ code, params }, locale, own = NO_WORDS) => {
    const row = ownValue(catalogue, code) ?? ownValue(own, code)
    const sentence: unknown = row === undefined ? undefined : Reflect.get(row, locale)
    if (typeof sentence === "string") return sentence
    if (typeof sentence === "function")
      return String(Reflect.apply(sentence, undefined, [spelled(params, locale, own), termsOf(params["asset"], own)]))
    return [code, ...Object.entries(params).map(([name, value]) => `${name}=${value}`)].join(" ")
  }

  /** The terms of the asset that a message of the market names: those of homes when it names none. */
  const termsOf = (asset: MessageParam | undefined, own: OwnWords) => {
    const terms =
      typeof asset === "string" ? (ownValue(own, asset) ?? ownValue(catalogue, asset)) : ownValue(catalogue, "PROPERTY")
    return terms === undefined ? generalTerms : wholeTerms(terms)
  }

  /** Expands a parameter `told`, which holds further messages as JSON, into their sentences. */
  const spelled = (params: Message["params"], locale: Locale, own: OwnWords): Message["params"] => {
    const { told } = params
    return typeof told === "string" ? { ...params, told: toldIn(told, locale, own) } : params
  }

  const toldIn = (json: string, locale: Locale, own: OwnWords): string => {
    const told: unknown = JSON.parse(json)
    if (!Array.isArray(told)) return json
    return told
      .filter((each: unknown) => typeof each === "object" && each !== null && isMessage(each))
      .map((each) => translate(each, locale, own))
      .join(locale === "en" ? " " : "")
  }

  const render: Rendering["render"] = (json, locale, own = NO_WORDS) => {
    if (typeof json !== "object" || json === null) return json
    if (Array.isArray(json)) return json.map((item) => render(item, locale, own))
    if (isMessage(json)) return translate(json, locale, own)
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, render(value, locale, own)]))
  }

  return { translate, render }
}
