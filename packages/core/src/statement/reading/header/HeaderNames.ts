import { plainText } from "../../../reading/ComparableText.ts"
import { headerName, meaningOf } from "../../layouts/HeaderDictionary.ts"
import { headerNames } from "./ColumnMap.ts"

const MAX_QUOTE = 200

export const isBlank = (cells: ReadonlyArray<string>): boolean =>
  cells.every((cell) => cell === "" || cell.trim() === "")

/** Number of a header's names that are in the dictionary. */
export const knownNames = (names: ReadonlyArray<string>): number =>
  names.filter((name) => meaningOf(name) !== undefined).length

/** True when a row may be the first of a header's two: a name with nothing below it stands by itself. */
export const isUpperHalf = (above: ReadonlyArray<string>, below: ReadonlyArray<string>): boolean =>
  headerNames(above).every(
    (name, column) => name === "" || meaningOf(name) !== undefined || (below[column] ?? "") !== "",
  )

/** True when a row names groups of columns, and is neither a title nor a preamble with labels and values. */
const namesGroups = (cells: ReadonlyArray<string>): boolean =>
  cells.filter((cell) => !isBlank([cell])).length > 1 && !cells.some((cell) => /[:：\d]/u.test(cell))

/** True when two rows of a header name more columns together than the lower row alone, or name groups of columns. */
export const saysMore = (
  both: ReadonlyArray<string>,
  names: ReadonlyArray<string>,
  above: ReadonlyArray<string> = [],
): boolean => knownNames(both) > knownNames(names) || (knownNames(both) === knownNames(names) && namesGroups(above))

/** A row in one text, as a refusal quotes it. */
export const quoted = (cells: ReadonlyArray<string>): string => {
  const text = cells
    .map(plainText)
    .filter((cell) => cell !== "")
    .join(" | ")
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE - 1)}…` : text
}

/**
 * Columns that only the journal of a bookkeeping app has. Source: the exports of 支付宝记账本, 随手记, 鲨鱼记账, 钱迹,
 * 一木记账, as public importers have them (cashbook 155, BillWatch 14, double-entry-generator).
 */
const ofJournals: ReadonlySet<string> = new Set(
  "账本 所属账本 账本名称 记账人 记账者 记账成员 账户1 账户2 账户一 账户二 收支账户 账单标记 账单图片 账目名称".split(
    " ",
  ),
)
/** The user's own sorting of an entry. */
const sorting = /^(?:[一二]级|[子大小主]|收支|账目|账单|消费|支出|收入)?(?:分类|类别|类目)$/u
/** Columns beside it that a journal has, and a bank's export might have. */
const besideSorting =
  /^(?:记录时间|收支类型|收支|收\/支|类型|交易类型|账户|来源|标签|成员|商家|项目|[是已]?否?报销(?:状态)?|[一二]级(?:分类|类别))$/u
const ofStatements: ReadonlySet<string> = new Set(
  "balance counterparty counterpartyAccount counterpartyJoined counterpartyBank payer payee status".split(" "),
)
const LEAST_OF_JOURNAL = 4

/** Columns that only the books of a company have, in which what the account receives stands under 借. */
const ofBooks: ReadonlySet<string> = new Set(
  "凭证字号 凭证字 对方科目 对方科目名称 对应科目 会计科目 科目名称 科目编码 科目代码".split(" "),
)
const titleOfBooks =
  /(?:银行|存款|现金|出纳|账户)日记[账帐]|科目(?:名称|编码|代码)?\s?:?\s?\S{0,8}(?:1002|银行存款|库存现金)/u
const LONGEST_TITLE = 40

/** True when a cell above a table is the title of a company's own books. */
export const isJournalTitle = (cell: string): boolean =>
  cell.length <= LONGEST_TITLE && titleOfBooks.test(plainText(cell))

/**
 * True when a header is that of a company's books or of a bookkeeping app's journal. Its user sorts the entries and
 * may have typed them, and it has neither the balances nor the other sides of payments that a bank or wallet prints.
 */
export const isJournalHeader = (names: ReadonlyArray<string>): boolean => {
  const roles = names.map((name) => meaningOf(name)?.role ?? "")
  if (names.filter((name) => name !== "").length < LEAST_OF_JOURNAL) return false
  if (names.some((name) => ofBooks.has(name))) return true
  if (!roles.includes("amount")) return false
  if (names.some((name) => ofJournals.has(name))) return true
  return (
    names.some((name) => sorting.test(name)) &&
    names.some((name) => besideSorting.test(name)) &&
    !roles.some((role) => ofStatements.has(role))
  )
}

/** A unit of a column of amounts, `收入(万元)`, and one above the table, `金额单位：万元`. */
const unitOfColumn = /[(/](?:单位:?)?(?:人民币)?(?:(?:[十百千]*[万亿]|[百千])元|[角分])\)?$/u
const unitAbove = /(?:^|金额|货币|计量|[(\s])单位\s?:?\s?(?:人民币)?(?:(?:[十百千]*[万亿]|[百千])元?|[角分])\s?\)?$/u
/** The unit that a sentence around a table gives: `以上金额单位为千元`, `金额以万元计`, `RMB'000`, `in thousands`. */
const unitsSaid: ReadonlyArray<RegExp> = [
  /(?:^|金额|货币|计量|数额|以上|本[表页]|[(\s,;:])单位\s?[:为是]?\s?(?:人民币)?(?:(?:[十百千]*[万亿]|[百千])元|[角分])(?![\u4e00-\u9fff])/u,
  /[以按](?:人民币)?(?:[十百千]*[万亿]|[百千])元(?:为单位|列示|表示|计(?![\u4e00-\u9fff]))/u,
  /(?:金额|数额|以上|余额)\s?[均都全皆]?(?:为|是|系)\s?(?:人民币)?(?:[十百千]*[万亿]|[百千])元(?!以|整|[\d\u4e00-\u9fff])/u,
  /^\(?人民币(?:[十百千]*[万亿]|[百千])元\)?$/u,
  /(?:RMB|CNY|USD|HKD|US\$|HK\$)\s?['’]?000\b|\bin (?:[a-z]{3} )?(?:thousands|millions)\b/iu,
]
const LONGEST_SENTENCE = 60
const money: ReadonlySet<string | undefined> = new Set(["amount", "inflow", "outflow", "balance", "debitBalance"])

/** True when a column of a header has amounts in another unit than the yuan. */
export const hasOtherUnit = (cells: ReadonlyArray<string>): boolean =>
  cells
    .map(plainText)
    .some((cell) => unitOfColumn.test(cell) && money.has(meaningOf(headerName(cell.replace(unitOfColumn, "")))?.role))

/** The sentence of a row around a table that gives another unit of its amounts than the yuan; `""` for none. */
export const otherUnitSaid = (row: ReadonlyArray<string>): string =>
  quoted(
    row
      .filter((cell) => cell.length <= LONGEST_SENTENCE && unitsSaid.some((unit) => unit.test(plainText(cell))))
      .slice(0, 1),
  )

/** The cells above a table that give the unit of its amounts, where that is not the yuan; `""` for none. */
export const otherUnitAbove = (row: ReadonlyArray<string>): string => {
  const cells = row.map(plainText)
  const at = cells.findIndex((cell, index) => unitAbove.test(`${cells[index - 1] ?? ""} ${cell}`))
  return at < 0 ? "" : quoted(unitAbove.test(cells[at] ?? "") ? [cells[at] ?? ""] : cells.slice(at - 1, at + 1))
}
