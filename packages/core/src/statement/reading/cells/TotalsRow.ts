import { bareText } from "../../ComparableText.ts"

/** Rows among the transactions that are none themselves: totals, and balances carried forward. */
const words =
  /^(?:(?:[本当全上](?:页|日|天|月|季|年|期|行)|(?:人民|本|外|港)币|[美港欧日]元)?(?:[借贷]方|收入|支出|存入|支取|[转汇]入|[转汇]出|交易|发生额|金额|笔数|余额)?(?:合计|小计|累计|总计|共计)|(?:承前|过次|承上|转下|接上|续前|续上|结转下|结转次|转次|上|下|前|次)页(?:余额|结转|结余|转来|转入|累计)?|[上本]?期[初末]余额|上期余额|本期余额|余额结转|上年结转|上月结转|月[初末]余额|年[初末]余额|(?:sub)?totals?|(?:opening|closing)balance|(?:balance|bal\.?)?(?:(?:brought|carried)(?:forward|down|over)|[bc]\/(?:f(?:wd)?|d)))(?:[:(].*)?$/iu

/** Longer texts are sentences. */
const MAX_LENGTH = 24

/** True when a text, by itself, is the label of a total or of a balance carried over. */
export const isTotalsLabel = (text: string): boolean =>
  text !== "" && text.length <= MAX_LENGTH && words.test(bareText(text))

/** True when a row is such a line: one of its cells says so. */
export const isTotalsRow = (cells: ReadonlyArray<string>): boolean => cells.some((cell) => isTotalsLabel(cell.trim()))
