import type { StatementEntry } from "@open-valuation/core/statement"
import type { Locale } from "@open-valuation/core/text"
import { cut, width, wrapped } from "../Table.ts"

/** Width of a report, terminal columns. */
const WIDTH = 80
/** Breaks listed per file. */
const LISTED = 3

interface Words {
  readonly lines: (count: number) => string
  readonly unread: (count: number) => string
  readonly repaired: (count: number) => string
  readonly inflow: string
  readonly outflow: string
  readonly balance: string
  readonly unnamedCurrency: string
  readonly unchecked: string
  readonly checked: string
  readonly broken: (count: number) => string
  readonly at: (place: string, expected: string, printed: string) => string
  readonly total: (read: number, refused: number, lines: number) => string
}

const wordsOf: Readonly<Record<Locale, Words>> = {
  zh: {
    lines: (count) => `${count} 笔`,
    unread: (count) => `，${count} 行未能读取`,
    repaired: (count) => `，${count} 笔经余额校正`,
    inflow: "流入",
    outflow: "流出",
    balance: "余额",
    unnamedCurrency: "币种未标明",
    unchecked: "无余额可核对",
    checked: "余额连续",
    broken: (count) => `余额 ${count} 处不连续`,
    at: (place, expected, printed) => `${place}：应为 ${expected}，打印为 ${printed}`,
    total: (read, refused, lines) =>
      `共读取 ${read} 份流水、${lines} 笔${refused === 0 ? "" : `；${refused} 个文件未能读取`}`,
  },
  en: {
    lines: (count) => `${count} lines`,
    unread: (count) => `, ${count} rows not read`,
    repaired: (count) => `, ${count} put right by the balance`,
    inflow: "in",
    outflow: "out",
    balance: "balance",
    unnamedCurrency: "currency not named",
    unchecked: "no balances to check",
    checked: "balances follow",
    broken: (count) => `${count} breaks of the balance`,
    at: (place, expected, printed) => `${place}: expected ${expected}, printed ${printed}`,
    total: (read, refused, lines) =>
      `${read} statements read, ${lines} lines${refused === 0 ? "" : `; ${refused} files not read`}`,
  },
}

/** The entry of one file in a few lines of at most 80 columns. */
export const entryReport = (entry: StatementEntry, lang: Locale): string => {
  const words = wordsOf[lang]
  if (entry.error !== null) {
    return [shortened(entry.fileName), ...wrapped(entry.error, WIDTH, "  ✗ ")].join("\n")
  }
  const { balanceBreaks: breaks } = entry
  const account = [entry.institution, entry.accountName, entry.accountNumber, otherCurrency(entry, lang)]
  const turnover = [
    `${words.inflow} ${money(entry.totalInflow)}`,
    `${words.outflow} ${money(entry.totalOutflow)}`,
    entry.closingBalance === null ? "" : `${words.balance} ${money(entry.closingBalance)}`,
  ]
  const mended = entry.lines.filter(({ repaired }) => repaired === true).length
  const unread = [
    mended === 0 ? "" : words.repaired(mended),
    entry.unreadLines === 0 ? "" : words.unread(entry.unreadLines),
  ].join("")
  const state = breaks === null ? words.unchecked : breaks.length === 0 ? words.checked : words.broken(breaks.length)
  const period = `${entry.startDate ?? "?"} – ${entry.endDate ?? "?"}`
  return [
    shortened(entry.fileName),
    ...[account.filter(Boolean).join("  "), `${period}  ${words.lines(entry.lines.length)}${unread}  ${state}`]
      .concat(turnover.filter(Boolean).join("  "))
      .filter((line) => line !== "")
      .flatMap((line) => wrapped(line, WIDTH, "  ")),
    ...(breaks ?? []).slice(0, LISTED).map((one) => {
      const place = [one.date, one.sheet ?? (one.page === undefined ? undefined : `p. ${one.page}`), `row ${one.row}`]
      return cut(`    ! ${words.at(place.filter(Boolean).join(" "), money(one.expected), money(one.printed))}`, WIDTH)
    }),
    ...((breaks?.length ?? 0) > LISTED ? ["    ! …"] : []),
  ].join("\n")
}

/** A file name cut to fit a line; the end of a long one says more. */
const shortened = (name: string): string => {
  let start = 0
  while (width(name.slice(start)) > WIDTH - 1) start += 1
  return start === 0 ? name : `…${name.slice(start)}`
}

/** Counts of files that were read and that were not. */
export const totalReport = (entries: ReadonlyArray<StatementEntry>, lang: Locale): string => {
  const refused = entries.filter(({ error }) => error !== null).length
  const lines = entries.reduce((sum, entry) => sum + entry.lines.length, 0)
  return wordsOf[lang].total(entries.length - refused, refused, lines)
}

const otherCurrency = ({ currency }: StatementEntry, lang: Locale): string | null =>
  currency === "CNY" ? null : (currency ?? wordsOf[lang].unnamedCurrency)

const money = (yuan: number | null): string =>
  yuan === null ? "?" : yuan.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
