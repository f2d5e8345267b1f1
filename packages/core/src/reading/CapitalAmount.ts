import { bareText } from "./ComparableText.ts"
import { HAN_DIGITS, hanNumber } from "./HanNumber.ts"

const DIGIT = "[零壹贰叁肆伍陆柒捌玖]"
/** 万 alone is a unit behind figures. */
const YUAN = "[零壹贰叁肆伍陆柒捌玖拾][零壹贰叁肆伍陆柒捌玖拾佰仟万亿]{0,40}"

/** An amount in Chinese capitals within a bare text: `壹万贰仟圆整`, `(负数)叁拾元零伍分`. */
export const CAPITAL_AMOUNT = new RegExp(
  `(?:\\(负数\\)|负)?(?:人民币)?(?<![零壹贰叁肆伍陆柒捌玖拾佰仟万亿])${YUAN}[圆元](?:零?${DIGIT}角)?(?:零?${DIGIT}分)?[整正]?`,
  "u",
)
const WHOLE = new RegExp(
  `^(\\(负数\\)|负)?(?:人民币)?(${YUAN})[圆元](?:零?(${DIGIT})角)?(?:零?(${DIGIT})分)?[整正]?$`,
  "u",
)
/** 壹佰贰圆 may be 102 or, as people talk, 120. */
const UNSURE = /[佰仟万亿][壹贰叁肆伍陆柒捌玖]$/u

/** The fen of an amount in Chinese capitals; `undefined` for another text, and for one that may be two amounts. */
export const capitalFen = (text: string): number | undefined => {
  const [, negative, whole = "", tenths = "零", hundredths = "零"] = WHOLE.exec(bareText(text)) ?? []
  const yuan = whole === "" || UNSURE.test(whole) ? undefined : hanNumber(whole)
  if (yuan === undefined) return undefined
  const fen = yuan * 100 + (HAN_DIGITS.get(tenths) ?? 0) * 10 + (HAN_DIGITS.get(hundredths) ?? 0)
  return negative === undefined ? fen : -fen
}
