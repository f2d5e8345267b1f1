import { byLanguage } from "@open-valuation/core/domain"
import { changeOf, type LtvBand, ltvOf, type NamedRow, type PortfolioSummary } from "@open-valuation/core/portfolio"
import type { Locale } from "@open-valuation/core/text"
import { spacedPercent } from "@open-valuation/report/formats"
import { cut, padded, width } from "../Table.ts"

const COLUMNS = 80
const REGIONS = 5
const FALLS = 5
const REASONS = 5

/** The summary of a portfolio in a terminal of 80 columns. */
export const summaryReport = (summary: PortfolioSummary, locale: Locale): string => {
  const words = summaryWords[locale]
  return [
    head(summary, words, locale),
    hasLoans(summary) ? bands(summary, words, locale) : [],
    regions(summary, words, locale),
    falls(summary, words),
    reasons(summary, words),
    faults(summary, words),
  ]
    .filter((part) => part.length > 0)
    .map((part) => part.map((line) => cut(line, COLUMNS)).join("\n"))
    .join("\n\n")
}

type Part = ReadonlyArray<string>

const hasLoans = ({ ltvBands }: PortfolioSummary): boolean =>
  ltvBands.some(({ kind, count }) => kind === "BAND" && count > 0)

const head = (
  { aboveLimit, policy, range, stressedLtv, total }: PortfolioSummary,
  words: SummaryWords,
  locale: Locale,
): Part => {
  const [ltv, change] = [ltvOf(total), changeOf(total)]
  const names = [words.value, words.loans, words.ltv, words.stressed, words.change]
  const wide = names.reduce((most, name) => Math.max(most, width(name)), 0) + 2
  const line = (name: string, text: string): string => padded(name, wide) + text
  return [
    words.counts(total.count, total.valued),
    ...(range === undefined
      ? []
      : [
          line(
            words.value,
            `${money(total.value, locale)}  ${words.range(money(range.low, locale), money(range.high, locale))}`,
          ),
          line("", words.rangeParts(spacedPercent(range.market), spacedPercent(range.place), spacedPercent(range.own))),
        ]),
    ...(ltv === undefined
      ? []
      : [line(words.loans, money(total.loanBalance, locale)), line(words.ltv, spacedPercent(ltv))]),
    ...(stressedLtv === undefined
      ? []
      : [
          line(words.stressed, `${spacedPercent(stressedLtv)}  ${words.stressedFrom[policy.stressedFrom]}`),
          line("", words.above(aboveLimit.count, policy.stressedLimit.percent, money(aboveLimit.loanBalance, locale))),
        ]),
    ...(change === undefined ? [] : [line(words.change, signed(change))]),
  ]
}

const bands = ({ ltvBands, total }: PortfolioSummary, words: SummaryWords, locale: Locale): Part => [
  rowOf([words.band, words.count, words.loan, ""]),
  ...ltvBands
    .filter(({ count }) => count > 0)
    .map((band) =>
      rowOf([
        bandName(band, words),
        String(band.count),
        money(band.loanBalance, locale),
        bar(total.loanBalance === 0 ? 0 : band.loanBalance / total.loanBalance),
      ]),
    ),
]

const regions = ({ byRegion }: PortfolioSummary, words: SummaryWords, locale: Locale): Part => {
  const named = byRegion.filter(({ kind }) => kind === "NAMED")
  if (named.length < 2) return []
  return [
    rowOf([words.region, words.count, words.value, words.change]),
    ...named.slice(0, REGIONS).map((group) => {
      const change = changeOf(group)
      return rowOf([
        plain(group.name),
        String(group.count),
        money(group.value, locale),
        change === undefined ? "" : signed(change),
      ])
    }),
  ]
}

const falls = ({ falls: rows }: PortfolioSummary, words: SummaryWords): Part =>
  rows.length === 0
    ? []
    : [
        words.falls,
        ...rows.slice(0, FALLS).map((row) => `  ${padded(signed(row.change ?? 0), 9)}${nameOf(row, words)}`),
      ]

const reasons = ({ byReason }: PortfolioSummary, words: SummaryWords): Part =>
  byReason.length === 0
    ? []
    : [
        words.reasons,
        ...byReason
          .slice(0, REASONS)
          .map(
            ({ count, kind, name }) =>
              `  ${padded(String(count), 9)}${kind === "NAMED" ? plain(name) : kind === "OTHERS" ? words.others : words.unstated}`,
          ),
      ]

const faults = ({ faults: { counts, rows } }: PortfolioSummary, words: SummaryWords): Part => {
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0)
  return count === 0 ? [] : [words.faults(count, rows.map(({ line }) => line).join(", "))]
}

const bandName = ({ kind, over, upTo }: LtvBand, words: SummaryWords): string => {
  if (kind !== "BAND") return kind === "NO_LOAN" ? words.noLoan : words.noValue
  if (upTo === undefined) return `> ${over} %`
  return over === 0 ? `<= ${upTo} %` : `${over}-${upTo} %`
}

const nameOf = ({ assetClass, id, line, loanId, region }: NamedRow, words: SummaryWords): string =>
  [words.line(line), id ?? loanId, region, assetClass]
    .filter((part) => part !== undefined && part !== "")
    .map((part) => plain(String(part)))
    .join("  ")

/** A text of the file on one line, without what moves the cursor of a terminal. */
const plain = (text: string): string => text.slice(0, 2 * COLUMNS).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")

const rowOf = ([name = "", count = "", amount = "", last = ""]: ReadonlyArray<string>): string =>
  `${padded(cut(name, 26), 26)}${padded(count, 8, "start")}${padded(amount, 16, "start")}  ${last}`.trimEnd()

const BAR = 26
const bar = (share: number): string => `${"█".repeat(Math.round(share * (BAR - 8)))} ${spacedPercent(share)}`

const signed = (share: number): string => `${share >= 0 ? "+" : "-"}${spacedPercent(Math.abs(share))}`

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

/** Fen in the largest unit that leaves a whole part; English amounts are yuan. */
const money = (fen: number, locale: Locale): string => {
  const yuan = fen / 100
  const [size, name] = units[locale].find(([each]) => Math.abs(yuan) >= each) ?? [1, locale === "zh" ? " 元" : ""]
  return `${locale === "en" ? "CNY " : ""}${(yuan / size).toFixed(2)}${name}`
}

type SummaryWords = (typeof summaryWords)["zh"]

const summaryWords = byLanguage({
  counts: {
    zh: (all: number, valued: number) => `资产 ${all} 项，已估值 ${valued} 项，未能估值 ${all - valued} 项`,
    en: (all: number, valued: number) => `${all} assets, ${valued} valued, ${all - valued} without a value`,
  },
  value: { zh: "估值合计", en: "Total value" },
  range: {
    zh: (low: string, high: string) => `80 % 区间 ${low} 至 ${high}`,
    en: (low: string, high: string) => `80 % range ${low} to ${high}`,
  },
  rangeParts: {
    zh: (market: string, place: string, own: string) =>
      `误差：市场共同 ${market}，同类共同 ${place}，各资产自身 ${own}`,
    en: (market: string, place: string, own: string) =>
      `errors: shared by a market ${market}, by a class ${place}, own ${own}`,
  },
  loans: { zh: "贷款余额", en: "Loan balance" },
  ltv: { zh: "整体抵押率", en: "LTV" },
  stressed: { zh: "压力抵押率", en: "Stressed LTV" },
  stressedFrom: {
    LOW: { zh: "区间下限再扣折扣", en: "low end of the range less the haircut" },
    CENTRAL: { zh: "估值再扣折扣", en: "value less the haircut" },
  },
  above: {
    zh: (count: number, percent: number, balance: string) =>
      `压力抵押率高于 ${percent} % 的 ${count} 笔，余额 ${balance}`,
    en: (count: number, percent: number, balance: string) =>
      `${count} loans above a stressed LTV of ${percent} %, balance ${balance}`,
  },
  change: { zh: "较放款时", en: "Since origination" },
  band: { zh: "抵押率", en: "LTV" },
  count: { zh: "数量", en: "Assets" },
  loan: { zh: "贷款余额", en: "Loan balance" },
  region: { zh: "区域", en: "Region" },
  falls: { zh: "跌幅最大的资产", en: "Largest falls" },
  line: { zh: (line: number) => `第 ${line} 行`, en: (line: number) => `line ${line}` },
  faults: {
    zh: (count: number, lines: string) => `贷款数据有误未计入：${count} 处（第 ${lines} 行）`,
    en: (count: number, lines: string) => `Loan figures that cannot be right, left out: ${count} (lines ${lines})`,
  },
  reasons: { zh: "未能估值的原因", en: "Why there is no value" },
  unstated: { zh: "未注明", en: "not stated" },
  others: { zh: "其他", en: "others" },
  noLoan: { zh: "未填贷款余额", en: "no loan balance" },
  noValue: { zh: "未能估值", en: "no value" },
})
