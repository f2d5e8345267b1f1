import type { Message } from "@open-valuation/core"
import { type Locale, type OwnWords, translate as translateOther } from "@open-valuation/core/text"
import { Function } from "effect"
import { en as chatEn } from "./chat/text/en.ts"
import { zh as chatZh } from "./chat/text/zh.ts"
import { en as documentEn } from "./document/text/en.ts"
import { zh as documentZh } from "./document/text/zh.ts"

const words: OwnWords = { zh: { ...chatZh, ...documentZh }, en: { ...chatEn, ...documentEn } }

/** Translates a message of the chat or of a recognised paper, and any other that core knows. */
export const translate = (message: Message, locale: Locale, own?: OwnWords): string =>
  translateOther(message, locale, own === undefined ? words : joined(own))

/** Joined once for each host: a form translates dozens of messages. */
const joined = Function.memoize((own: OwnWords): OwnWords => ({
  zh: { ...words.zh, ...own.zh },
  en: { ...words.en, ...own.en },
}))
