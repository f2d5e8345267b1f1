import type { Message, MessageParam } from "../domain/Message.ts"
import type { Locale, OwnWords } from "../domain/Words.ts"
import { en } from "../market/report/text/en.ts"
import { enGeneral } from "../market/report/text/enGeneral.ts"
import { completed, type MarketTerms, type MarketWords } from "../market/report/text/MarketWords.ts"
import { zh } from "../market/report/text/zh.ts"
import { zhGeneral } from "../market/report/text/zhGeneral.ts"

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

const NO_WORDS: OwnWords = { zh: {}, en: {} }

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

/** Rendering with a catalogue. */
export const makeRendering = (catalogues: OwnWords): Rendering => {
  const translate: Rendering["translate"] = ({ code, params }, locale, own = NO_WORDS) => {
    const sentence: unknown =
      ownMarketSentence(code, params, locale, own) ??
      Reflect.get(catalogues[locale], code) ??
      Reflect.get(own[locale], code)
    if (typeof sentence === "function")
      return String(Reflect.apply(sentence, undefined, [spelled(params, locale, own)]))
    return [code, ...Object.entries(params).map(([name, value]) => `${name}=${value}`)].join(" ")
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

const general: Readonly<Record<Locale, MarketWords>> = { zh: zhGeneral, en: enGeneral }
const sentences = { zh, en }

/** The market's sentences in the terms of a host's asset, made once. */
const known: Readonly<Record<Locale, WeakMap<object, object>>> = { zh: new WeakMap(), en: new WeakMap() }

const inTerms = (terms: MarketTerms, locale: Locale): object => {
  const made = known[locale].get(terms)
  if (made !== undefined) return made
  const words = completed(terms, general[locale])
  const spoken = sentences[locale](() => words)
  known[locale].set(terms, spoken)
  return spoken
}

/** The market's sentence of a code in the terms that a host gives for the asset of the message; `undefined` without. */
const ownMarketSentence = (
  code: string,
  { asset }: Readonly<Record<string, MessageParam>>,
  locale: Locale,
  own: OwnWords,
): unknown => {
  if (typeof asset !== "string") return undefined
  const terms: unknown = Reflect.get(own[locale], asset)
  return typeof terms === "object" && terms !== null ? Reflect.get(inTerms(terms, locale), code) : undefined
}
