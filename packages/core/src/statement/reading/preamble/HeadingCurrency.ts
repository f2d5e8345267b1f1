import { plainText } from "../../../reading/ComparableText.ts"
import { currenciesIn, currencyOf, soleCurrencyOf, UNNAMED } from "../cells/Currency.ts"

/** Longer cells are sentences. */
const LONGEST_TITLE = 60

const title =
  "(?:活期|定期|现[汇钞]|结算|资本金|资本项目|经常项目|专用?|账户|户|存款|储蓄|交易|往来|历史|收支|明细|流水|对?账单|清单|表|部分|计|为单位|列示)"
const heading = new RegExp(
  `^((?:金额|货币|计价)?单位\\s?:?\\s?|(?:本[页表])?(?:金额)?[以按]\\s?)?([\\u4e00-\\u9fff]{2,5}?)元?(?:\\s?${title})*$`,
  "u",
)
/** A title with more around the currency: `某某银行美元账户交易明细`, `外币账户流水 Foreign Currency Account`. */
const fullTitle = new RegExp(`^[^:,;。\\d]*?([\\u4e00-\\u9fff]{2,5})\\)?(${title}+)(?:\\s?[(A-Za-z].*)?$`, "u")
/** What tells a title from words of a payment. */
const ofLedger = /明细|流水|账单|清单|历史|收支/u
const ofBank = /(?:[分支]|银)行[\u4e00-\u9fff]{2}$|(?:个人|单位|企业|客户|对公)[\u4e00-\u9fff]{2}$/u
/** `本外币`, `结售汇` and the like are no currency. */
const dealing = /[本兑换购结售买卖][外汇美]|兑换/u
const foreignTitle = /\b(?:foreign[ -]currency|fcy)\b/iu

/** The currency that some words end in. */
const currencyBehind = (words: string): string | undefined => {
  for (let from = 0; from < words.length - 1; from++) {
    const found = currencyOf(words.slice(from))
    if (found !== undefined) return found
  }
  return undefined
}

/** The currency of a title that stands alone in its row. */
const ofTitle = (cell: string): string | undefined => {
  const text = plainText(cell)
  const [, words = "", rest = ""] = fullTitle.exec(text) ?? []
  const isTitle = !dealing.test(words) && (ofLedger.test(rest) || ofBank.test(words))
  const found = (isTitle ? currencyBehind(words) : undefined) ?? (foreignTitle.test(text) ? UNNAMED : undefined)
  if (found !== UNNAMED) return found
  // `外币(美元)账户` names it beside.
  return soleCurrencyOf(new Set(currenciesIn(text).filter((each) => each !== UNNAMED))) ?? UNNAMED
}

/**
 * The currency that a heading names: `美元账户交易明细`, `单位：美元`; of a fuller row the latter alone. `UNNAMED`
 * where it says no more than that the account is one in a foreign currency.
 */
export const headingCurrency = (cells: ReadonlyArray<string>): string | undefined => {
  const filled = cells.filter((cell) => cell !== "")
  for (const cell of filled) {
    const found = cell.length > LONGEST_TITLE ? undefined : heading.exec(plainText(cell))
    const currency = found?.[2] === undefined ? undefined : currencyOf(found[2])
    if (currency !== undefined && (filled.length === 1 || found?.[1] !== undefined)) return currency
  }
  const [alone = "", ...others] = filled
  return others.length > 0 || alone.length > LONGEST_TITLE ? undefined : ofTitle(alone)
}
