import { PLATE } from "../../document/values/Plate.ts"
import type { Passage } from "./Passage.ts"

/** Markup and script: text of these kinds is nobody's fact. */
const MARKUP =
  /<(script|style)\b[^<>]{0,200}>[^<]{0,2000}(?:<\/\1\s?>)?|<\/?[a-z!][^<>]{0,500}>|\{\{[^{}]{0,200}\}\}|\$\{[^{}]{0,200}\}/giu
const WEB_ADDRESS = /(?:https?:\/\/|www\.)[^\s，。；、]+/giu
const MAIL_ADDRESS = /(?<![a-z0-9._+-])[a-z0-9._+-]+@[a-z0-9.-]+/giu
/** Mobile, service and landline numbers, also in groups. */
const PHONE =
  /(?<![\dA-Za-z.])(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)|(?<![\d.])[48]00[- ]?\d{3,4}[- ]?\d{3,4}(?!\d)|(?<![\d.])0\d{2,3}[- ]\d{7,8}(?!\d)/g
const IDENTITY =
  /(?<![\dA-Za-z])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\dA-Za-z])/g
const PLATE_ALONE = new RegExp(`${PLATE.source}(?![A-Za-z0-9])`, "giu")
/** Bank cards have 16 to 19 digits, accounts 12 and more. */
const CARD = /(?<![\dA-Za-z.])\d{4}(?:[ -]?\d{4}){2,3}(?:[ -]?\d{1,3})?(?![\dA-Za-z.])/g
const MESSENGER = /(?:微信号?|weixin|wechat|vx|v信|qq号?)[ :：]{0,3}[a-z0-9_-]{5,20}/giu

/** Takes phone numbers, identity numbers, plates, cards, addresses of the net and markup out of a message. */
export const takePrivate = (passage: Passage): void => {
  passage.take(MARKUP, () => [])
  passage.take(WEB_ADDRESS, () => [])
  passage.take(MAIL_ADDRESS, () => [])
  for (const pattern of [IDENTITY, PHONE, PLATE_ALONE, MESSENGER, CARD]) {
    passage.take(pattern, () => [{ _tag: "LeftOut", kind: "PRIVATE" }])
  }
}
