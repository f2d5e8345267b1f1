import { bareText, foldedText, plainText, withoutBrackets } from "../../../reading/ComparableText.ts"

/** ISO 4217 for no currency: a foreign one that is not named. */
export const UNNAMED = "XXX"

/**
 * Names of currencies as statements print them, and their numbers: those of ISO 4217 and those of the banks (14 is the
 * US dollar); letter codes are read as they are. Source: the foreign-exchange price lists of the large banks.
 */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    CNY: "人民币 人民币元 rmb 本币 01 001 156 cnh cn¥",
    USD: "美元 美金 美圆 us$ 14 014 840",
    HKD: "港币 港元 港纸 hk$ 13 013 344",
    EUR: "欧元 € 38 038 978",
    JPY: "日元 日圆 27 027 392",
    GBP: "英镑 £ 12 012 826",
    AUD: "澳大利亚元 澳元 澳币 29 029 036",
    CAD: "加拿大元 加元 加币 28 028 124",
    SGD: "新加坡元 新币 s$ 18 018 702",
    MOP: "澳门元 澳门币",
    TWD: "新台币 台币",
    KRW: "韩元 韩国元",
    CHF: "瑞士法郎 15 015 756",
    NZD: "新西兰元",
    THB: "泰国铢 泰铢",
    RUB: "卢布 俄罗斯卢布",
    SEK: "瑞典克朗",
    NOK: "挪威克朗",
    DKK: "丹麦克朗",
    MYR: "林吉特 马来西亚林吉特 马来西亚币 令吉",
    INR: "印度卢比",
    IDR: "印尼盾 印尼卢比 印度尼西亚盾 印度尼西亚卢比",
    PHP: "菲律宾比索",
    VND: "越南盾",
    ZAR: "南非兰特",
    AED: "阿联酋迪拉姆",
    SAR: "沙特里亚尔",
    TRY: "土耳其里拉",
    BRL: "巴西雷亚尔 巴西里亚尔",
    MXN: "墨西哥比索",
    [UNNAMED]: "外币 外汇",
  }).flatMap(([code, words]) => [...words.split(" "), code.toLowerCase()].map((word) => [word, code] as const)),
)

/** What stands for a dollar of some country. */
const DOLLAR = "$"

const wordsInTexts = [...names.keys()].filter((word) => !/^\d|^[本新]币$/u.test(word))
const inText = new RegExp(
  `${wordsInTexts.filter((word) => !/^[a-z]/u.test(word)).join("|")}|(?<![a-z])(?:${wordsInTexts
    .filter((word) => /^[a-z]/u.test(word))
    .map((word) => word.replace("$", "\\$"))
    .join("|")})(?![a-z])|\\$`,
  "gu",
)

/** The currencies that a text names, by ISO 4217; a dollar of no country is none that can be told: `$`. */
export const currenciesIn = (text: string): ReadonlyArray<string> =>
  Array.from(foldedText(plainText(text)).toLowerCase().matchAll(inText), ([word]) => names.get(word) ?? DOLLAR)

const codeOfAmount = /^[-+(]?([A-Z]{3})(?![A-Za-z])|(?<![A-Za-z])([A-Z]{3})$/u

/** The currencies that the cell of an amount names, also by codes that are none of the names: `KWD 1.00`. */
export const currenciesOfAmount = (cell: string): ReadonlyArray<string> => {
  const named = currenciesIn(cell)
  const [, before, behind] = named.length > 0 ? [] : (codeOfAmount.exec(plainText(cell)) ?? [])
  return (before ?? behind) === undefined ? named : [before ?? behind ?? ""]
}

/** The only currency of some, if it can be told. */
export const soleCurrencyOf = (currencies: ReadonlySet<string>): string | undefined => {
  const [only, ...others] = currencies
  return only === DOLLAR || others.length > 0 ? undefined : only
}

const seen = new Map<string, string | undefined>()

/** ISO 4217 of a currency's name or code; `undefined` for a text that is neither. */
export const currencyOf = (text: string): string | undefined => {
  if (seen.has(text)) return seen.get(text)
  const word = bareText(text).toLowerCase()
  const found =
    names.get(word) ??
    names.get(withoutBrackets(word)) ??
    (/^(?!all$)[a-z]{3}$/u.test(word) ? word.toUpperCase() : undefined)
  if (seen.size < 1000) seen.set(text, found)
  return found
}
