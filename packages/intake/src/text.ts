import type { Message } from "@open-valuation/core"
import { type Locale, type OwnWords, translate as translateOther } from "@open-valuation/core/text"
import { Function } from "effect"
import { chatTexts } from "./chat/text/chatTexts.ts"
import { fieldTexts } from "./document/text/fieldTexts.ts"

const words: OwnWords = { ...chatTexts, ...fieldTexts }

/** Translates a message of the chat or of a recognised paper, and any other that core knows. */
export const translate = (message: Message, locale: Locale, own?: OwnWords): string =>
  translateOther(message, locale, own === undefined ? words : joined(own))

/** Joined once for each host: a form translates dozens of messages. */
const joined = Function.memoize((own: OwnWords): OwnWords => ({ ...words, ...own }))
