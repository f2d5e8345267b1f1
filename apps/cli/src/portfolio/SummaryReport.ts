import type { Locale } from "@open-valuation/core/text"
import { signed, spacedPercent } from "@open-valuation/report/formats"
import type { PortfolioFigure, PortfolioView } from "@open-valuation/report/portfolio"
import { cut, factLines, type Lines, padded, partLines, reportText, WIDTH, wrapped } from "../Table.ts"

/** Rows that a part shows; the workbook has more. */
const MOST = 5

/** Key figures without which a terminal does: those of concentration, and counts, which are printed before. */
const LEFT_OUT: ReadonlySet<PortfolioFigure["id"]> = new Set<PortfolioFigure["id"]>([
  "count",
  "valued",
  "notValued",
  "loanWithoutValue",
  "largestAsset",
  "tenLargest",
  "largestRegion",
  "effective",
])

/** The summary of a portfolio in a terminal of 80 columns. */
export const summaryReport = (view: PortfolioView, locale: Locale): string =>
  reportText(
    [
      view.demo === undefined ? [] : wrapped(view.demo, WIDTH, "*** "),
      keyFigures(view, locale),
      bands(view, locale),
      regions(view, locale),
      falls(view),
      reasons(view),
      faults(view),
    ].map((part) => part.map((line) => cut(line, WIDTH))),
  )

const keyFigures = ({ key }: PortfolioView, locale: Locale): Lines => {
  const known = key.figures.flatMap(({ id, look, name, value }) =>
    value === undefined || LEFT_OUT.has(id) || (look === "money" && value === 0)
      ? []
      : [{ name, text: figureText[look](value, locale) }],
  )
  return known.length === 0 ? [] : factLines(known, "")
}

const bands = ({ breakdowns: { bands: all }, columns }: PortfolioView, locale: Locale): Lines => {
  const { groups, title, totals } = all
  if (totals.loan === 0) return []
  return [
    rowOf([title, columns.count, columns.loan, ""]),
    ...groups
      .filter(({ count }) => count > 0)
      .map(({ count, loan, name }) => rowOf([name, String(count), money(loan, locale), bar(loan / totals.loan)])),
  ]
}

const regions = ({ breakdowns: { region }, columns }: PortfolioView, locale: Locale): Lines => {
  const named = region.groups.filter(({ isNamed }) => isNamed)
  if (named.length < 2) return []
  return [
    rowOf([region.title, columns.count, columns.value, columns.change]),
    ...named
      .slice(0, MOST)
      .map(({ change, count, name, value }) =>
        rowOf([plain(name), String(count), money(value, locale), change === undefined ? "" : changeText(change)]),
      ),
  ]
}

const falls = ({ lists }: PortfolioView): Lines =>
  partLines(
    lists.falls.title,
    lists.falls.rows
      .slice(0, MOST)
      .map(({ change = 0, line, name }) => rowsLine(changeText(change), `#${line}  ${name}`)),
  )

const reasons = ({ breakdowns: { reason } }: PortfolioView): Lines =>
  partLines(
    reason.title,
    reason.groups.slice(0, MOST).map(({ count, name }) => rowsLine(String(count), name)),
  )

const faults = ({ lists }: PortfolioView): Lines =>
  partLines(
    lists.faults.title,
    lists.faults.rows.slice(0, MOST).map(({ faults: wrong, line }) => rowsLine(`#${line}`, wrong)),
  )

const rowsLine = (head: string, text: string): string => `  ${padded(head, 9)}${plain(text)}`

/** A text of the file on one line, without what moves the cursor of a terminal. */
const plain = (text: string): string => text.slice(0, 2 * WIDTH).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")

const rowOf = ([name = "", count = "", amount = "", last = ""]: ReadonlyArray<string>): string =>
  `${padded(cut(name, 26), 26)}${padded(count, 8, "start")}${padded(amount, 16, "start")}  ${last}`.trimEnd()

const BAR = 26
const bar = (share: number): string => `${"█".repeat(Math.round(share * (BAR - 8)))} ${spacedPercent(share)}`

const changeText = (share: number): string => signed(spacedPercent(share), share)

const units: Readonly<Record<Locale, ReadonlyArray<readonly [size: number, name: string]>>> = {
  zh: [
    [1e8, " 亿元"],
    [1e4, " 万元"],
    [1, " 元"],
  ],
  en: [
    [1e9, "bn"],
    [1e6, "m"],
    [1e3, "k"],
    [1, ""],
  ],
}

/** Yuan in the largest unit that leaves a whole part. */
const money = (yuan: number, locale: Locale): string => {
  const [size, name] = units[locale].find(([each]) => Math.abs(yuan) >= each) ?? [1, locale === "zh" ? " 元" : ""]
  return `${locale === "en" ? "CNY " : ""}${(yuan / size).toFixed(2)}${name}`
}

const figureText: Readonly<Record<PortfolioFigure["look"], (value: number, locale: Locale) => string>> = {
  money,
  number: String,
  percent: (share) => spacedPercent(share),
  ratio: (value) => value.toFixed(2),
  signed: changeText,
}
