import type { MessageParam } from "../domain/Message.ts"
import type { Locale, OwnWords } from "../domain/Words.ts"
import { en } from "../market/report/text/en.ts"
import { enGeneral } from "../market/report/text/enGeneral.ts"
import { completed, type MarketTerms, type MarketWords } from "../market/report/text/MarketWords.ts"
import { zh } from "../market/report/text/zh.ts"
import { zhGeneral } from "../market/report/text/zhGeneral.ts"

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
export const ownMarketSentence = (
  code: string,
  { asset }: Readonly<Record<string, MessageParam>>,
  locale: Locale,
  own: OwnWords,
): unknown => {
  if (typeof asset !== "string") return undefined
  const terms: unknown = Reflect.get(own[locale], asset)
  return typeof terms === "object" && terms !== null ? Reflect.get(inTerms(terms, locale), code) : undefined
}
