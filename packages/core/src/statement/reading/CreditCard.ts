import { plainText } from "../Characters.ts"

/** Columns that only the bill of a credit card has: what was spent in one currency and is owed in another, and on which card. */
const columns: ReadonlySet<string> = new Set(
  "卡末四位 卡号末四位 卡号后四位 卡片末四位 入账货币 入账币种 入账币种/金额 结算币种 结算金额 交易地金额 交易币种/金额 merchantname card#".split(
    " ",
  ),
)

/** Its title; 信用卡还款 and the like stand on statements of accounts, too. */
const title = /(?:信用卡|贷记卡).{0,8}(?:账单|对账单|交易明细)|credit\s?card\s?(?:statement|bill)/iu

/** Whether a header, its names as they are compared, is that of a credit card's bill. */
export const isCreditCardHeader = (names: ReadonlyArray<string>): boolean => names.some((name) => columns.has(name))

/** Whether a cell above a table is the title of one. */
export const isCreditCardTitle = (cell: string): boolean => cell.length <= 60 && title.test(plainText(cell))
