import { readNamedType } from "./models/NamedType.ts"

/**
 * Attachments and parts of machines. Source: GB/T 8498 (attachments of earth-moving machinery) and the trade's words.
 * `液压抓斗` is left out: it is also a machine of its own.
 */
const NAMES =
  "液压破碎锤|破碎锤|打桩锤|振动锤|液压锤|炮锤|铲斗|挖斗|松土器|松土钩|快换接头|快速接头|抓木器|抓钢机夹具|液压剪|夹木叉|属具|斗齿|配重块|履带板|履带总成|四轮一带|支重轮|引导轮|驱动轮|链条|液压泵|主泵|行走马达|回转马达|发动机|发动机总成|变速箱|驾驶室|臂架总成|吊钩|钢丝绳|轮胎|标准节"
const ENGLISH =
  "hydraulic breaker|hydraulic hammer|breaker|bucket|grapple|ripper|quick coupler|attachment|counterweight|track shoe|hydraulic pump|engine|gearbox|cab|tyre|tire"

const AT_END = new RegExp(`(?<![带送配含加附有赠和及])(?:${NAMES})(?:总成)?$`, "u")
const WHOLE = new RegExp(`(?:^| )(?:${ENGLISH})s?$`, "iu")
const QUANTITY_AT_END = /(?<![\s\d.,×*xX-])[\s\d.,×*xX-]*(?:吨|t|kg|公斤|方|m3|m³|个|只|台|套)?$/iu

/** Whether a text names an attachment or a part, and no machine's model. */
export const namesAttachment = (model: string): boolean => {
  const text = model
    .slice(0, 200)
    .normalize("NFKC")
    .replaceAll(/[\s()]+/gu, " ")
    .trim()
  const name = text.replace(QUANTITY_AT_END, "").trim()
  if (!AT_END.test(name) && !WHOLE.test(name)) return false
  // Digits with letters are a model: then the machine comes with the attachment.
  return !/[A-Za-z]{1,6}-?\d{2,}/u.test(text) || readNamedType(text) !== undefined
}
