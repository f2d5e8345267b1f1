import { byLanguage } from "@open-valuation/core/domain"
import type { StatementEntry } from "@open-valuation/core/statement"
import type { Locale } from "@open-valuation/core/text"
import { grouped } from "@open-valuation/report/formats"
import {
  figureText,
  type StatementFigures,
  type StatementSection,
  type StatementTable,
  type StatementView,
} from "@open-valuation/report/statement"
import {
  cut,
  factLines,
  type Lines,
  listLines,
  noteLines,
  partLines,
  reportText,
  tableLines,
  width,
  WIDTH,
  wrapped,
} from "../Table.ts"

/** Breaks listed per file. */
const LISTED = 3

const wordsOf = byLanguage({
  lines: { zh: (count: number) => `${count} 笔`, en: (count: number) => `${count} lines` },
  unread: { zh: (count: number) => `，${count} 行未能读取`, en: (count: number) => `, ${count} rows not read` },
  repaired: {
    zh: (count: number) => `，${count} 笔经余额校正`,
    en: (count: number) => `, ${count} put right by the balance`,
  },
  inflow: { zh: "流入", en: "in" },
  outflow: { zh: "流出", en: "out" },
  balance: { zh: "余额", en: "balance" },
  unnamedCurrency: { zh: "币种未标明", en: "currency not named" },
  unchecked: { zh: "无余额可核对", en: "no balances to check" },
  checked: { zh: "余额连续", en: "balances follow" },
  broken: { zh: (count: number) => `余额 ${count} 处不连续`, en: (count: number) => `${count} breaks of the balance` },
  at: {
    zh: (place: string, expected: string, printed: string) => `${place}：应为 ${expected}，打印为 ${printed}`,
    en: (place: string, expected: string, printed: string) => `${place}: expected ${expected}, printed ${printed}`,
  },
  total: {
    zh: (read: number, refused: number, lines: number) =>
      `共读取 ${read} 份流水、${lines} 笔${refused === 0 ? "" : `；${refused} 个文件未能读取`}`,
    en: (read: number, refused: number, lines: number) =>
      `${read} statements read, ${lines} lines${refused === 0 ? "" : `; ${refused} files not read`}`,
  },
})

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

const money = (yuan: number | null): string => (yuan === null ? "?" : grouped(yuan, 2))

/** The view of an assessment of statements as a text of at most 80 columns. */
export const resultText = (view: StatementView): string => {
  const { conclusion, conclusionTitle, figures, noRisks, profile, request, riskLevel, risks, riskTitle } = view
  const { made, quality, qualityNotes, qualityNotesTitle, sections } = view
  return reportText([
    figureLines(figures),
    figureLines(request),
    ...(profile === undefined
      ? []
      : [
          columnLines(profile.income),
          figureLines(profile.salary),
          columnLines(profile.obligations),
          figureLines(profile.service),
          profile.balances === undefined ? [] : figureLines(profile.balances),
          columnLines(profile.activity),
          partLines(profile.notesTitle, listLines(profile.notes)),
        ]),
    ...sections.map(sectionLines),
    partLines(`${riskTitle} (${riskLevel.value})`, [
      ...(risks.length === 0 ? noteLines(noRisks) : []),
      ...risks.flatMap(({ detail, level, title }) => [
        ...wrapped(`[${level}] ${title}`, WIDTH, "  - "),
        ...wrapped(detail, WIDTH, "    "),
      ]),
    ]),
    partLines(conclusionTitle, noteLines(conclusion)),
    figureLines(quality),
    partLines(qualityNotesTitle, listLines(qualityNotes)),
    figureLines(made),
  ])
}

const figureLines = ({ figures, title }: StatementFigures): Lines =>
  partLines(title, factLines(figures.map(({ look, name, value }) => ({ name, text: figureText(value, look) }))))

const columnLines = (table: StatementTable): Lines =>
  table.rows.length === 0 ? [] : partLines(table.title, rowLines(table))

const rowLines = ({ columns, rows }: StatementTable): Lines =>
  tableLines({
    columns: columns.map(({ look, name }) => ({ name, isFigure: look !== "text" })),
    rows: rows.map((row) => row.map((value, at) => figureText(value, columns[at]?.look ?? "text"))),
  })

/** A section by itself. */
export const sectionText = (section: StatementSection): string => reportText([sectionLines(section)])

const sectionLines = ({ figures = [], notes = [], tables = [], title }: StatementSection): Lines =>
  partLines(title, [
    ...factLines(figures.map(({ look, name, value }) => ({ name, text: figureText(value, look) }))),
    ...tables
      .filter(({ rows }) => rows.length > 0)
      .flatMap((table) => [...(table.title === "" ? [] : noteLines(table.title)), ...rowLines(table)]),
    ...listLines(notes),
  ])
