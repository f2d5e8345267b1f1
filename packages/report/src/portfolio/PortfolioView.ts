import { assetWordsOf } from "@open-valuation/core/assets"
import { type Bilingual, ownValue } from "@open-valuation/core/domain"
import {
  changeOf,
  type LentOn,
  lineOf,
  type LtvBand,
  ltvOf,
  type NamedRow,
  type PortfolioFault,
  type PortfolioGroup,
  type PortfolioSummary,
  type PortfolioSums,
} from "@open-valuation/core/portfolio"
import type { Locale } from "@open-valuation/core/text"
import { portfolioWords as rowWords, sourceWords } from "@open-valuation/core/text/portfolio"
import { percent } from "../Formats.ts"
import { type PortfolioWords, portfolioWords } from "./PortfolioWords.ts"

/** A key figure of a portfolio: amounts in yuan, shares as shares of one; `undefined` where there is none. */
export interface PortfolioFigure {
  readonly id: keyof PortfolioWords["figures"]
  readonly name: string
  readonly value: number | undefined
  readonly look: "number" | "money" | "ratio" | "percent" | "signed"
}

/** Assets of one name: their sums in yuan, and what follows from them. */
export interface GroupView {
  /** As it was read, or a word where there is none; may be any text. */
  readonly name: string
  readonly isNamed: boolean
  readonly count: number
  readonly valued: number
  readonly value: number
  readonly loan: number
  readonly ltv: number | undefined
  readonly change: number | undefined
  /** Of the value of all. */
  readonly share: number | undefined
}

/** A breakdown of all assets. */
export interface GroupsView {
  readonly title: string
  readonly groups: ReadonlyArray<GroupView>
  readonly totals: Pick<GroupView, "count" | "valued" | "value" | "loan">
}

/** An asset that a list names; amounts in yuan. Texts are as they were read. */
export interface NamedView extends Pick<NamedRow, "line" | "ltv" | "change" | "stressedLtv"> {
  /** What the lender calls it, and where and of what kind it is. */
  readonly name: string
  readonly value: number | undefined
  readonly loan: number | undefined
  /** What is wrong with its figures; empty: nothing. */
  readonly faults: string
}

export interface NamedRowsView {
  readonly title: string
  readonly rows: ReadonlyArray<NamedView>
}

type GroupsName = "bands" | "confidence" | "assetType" | "region" | "assetClass" | "reason"
type ListName = "falls" | "above" | "faults"

/** The data and words of a portfolio's summary, for a sheet or a terminal to lay out. */
export interface PortfolioView extends Pick<PortfolioWords, "charts" | "columns" | "sheet" | "title" | "total"> {
  readonly asOf: string
  /** That values rest on the demo market; absent where none does. */
  readonly demo?: string
  readonly key: { readonly title: string; readonly figures: ReadonlyArray<PortfolioFigure> }
  /** Each holds every asset once, but for `reason`: those without a value. */
  readonly breakdowns: Readonly<Record<GroupsName, GroupsView>>
  readonly lists: Readonly<Record<ListName, NamedRowsView>>
  /** How the figures were made, and where the thresholds come from. */
  readonly notes: { readonly title: string; readonly texts: ReadonlyArray<string> }
}

/** An asset that a host adds, by its own name. */
type Added = Pick<LentOn, "assetType"> & { readonly name?: Bilingual | undefined }

/** The summary of a portfolio in a language. `added`: the assets that a host adds. */
export const portfolioView = (
  summary: PortfolioSummary,
  locale: Locale,
  added: ReadonlyArray<Added> = [],
): PortfolioView => {
  const words = portfolioWords[locale]
  const { sections } = words
  const { levels } = rowWords[locale]
  const nameOf = (assetType: string): string | undefined =>
    assetWordsOf(assetType)?.many?.[locale] ?? added.find((one) => one.assetType === assetType)?.name?.[locale]
  const groups = <A extends PortfolioSums>(
    title: string,
    all: ReadonlyArray<A>,
    naming: (group: A) => Pick<GroupView, "isNamed" | "name">,
  ): GroupsView =>
    groupsView(
      title,
      all.map((group) => ({ ...naming(group), sums: group })),
      summary.total.value,
    )
  const named =
    (known: (name: string) => string | undefined, unstated = words.unstated) =>
    ({ kind, name }: PortfolioGroup) => ({
      isNamed: kind === "NAMED",
      name: kind === "UNSTATED" ? unstated : kind === "OTHERS" ? words.others : (known(name) ?? name),
    })
  const plain = named(() => undefined)
  const list = (title: string, rows: ReadonlyArray<NamedRow>): NamedRowsView => ({
    title,
    rows: rows.map((row) => namedView(row, words)),
  })
  return {
    charts: words.charts,
    columns: words.columns,
    sheet: words.sheet,
    title: words.title,
    total: words.total,
    asOf: words.asOf(summary.asOf),
    ...(summary.demoCount === undefined ? {} : { demo: words.demo(summary.demoCount) }),
    key: { title: words.key, figures: keyFigures(summary, words) },
    breakdowns: {
      bands: groups(sections.bands, summary.ltvBands, (band) => ({ isNamed: true, name: bandName(band, words) })),
      confidence: groups(
        sections.confidence,
        summary.byConfidence,
        named((name) => ownValue(levels, name), words.noValue),
      ),
      assetType: groups(sections.assetType, summary.byAssetType, named(nameOf)),
      region: groups(sections.region, summary.byRegion, plain),
      assetClass: groups(sections.assetClass, summary.byClass, plain),
      reason: groups(sections.reason, summary.byReason, plain),
    },
    lists: {
      falls: list(sections.falls, summary.falls),
      above: list(sections.above, summary.aboveLimit.rows),
      faults: list(sections.faults, summary.faults.rows),
    },
    notes: { title: sections.notes, texts: notesOf(summary, words, locale, nameOf) },
  }
}

const yuan = (fen: number): number => Math.round(fen) / 100

const keyFigures = (
  { aboveLimit, concentration, policy, range, stressedLtv, total }: PortfolioSummary,
  { figures }: PortfolioWords,
): ReadonlyArray<PortfolioFigure> => {
  const figure = (
    id: Exclude<keyof typeof figures, "aboveLimit">,
    look: PortfolioFigure["look"],
    value: number | undefined,
  ): PortfolioFigure => ({ id, name: figures[id], look, value })
  return [
    figure("count", "number", total.count),
    figure("valued", "number", total.valued),
    figure("notValued", "number", total.count - total.valued),
    figure("value", "money", yuan(total.value)),
    ...(range === undefined
      ? []
      : [figure("rangeLow", "money", yuan(range.low)), figure("rangeHigh", "money", yuan(range.high))]),
    figure("loanBalance", "money", yuan(total.loanBalance)),
    figure("loanWithoutValue", "money", yuan(total.loanBalance - total.securedLoan)),
    figure("ltv", "percent", ltvOf(total)),
    figure("stressedLtv", "percent", stressedLtv),
    {
      id: "aboveLimit",
      name: figures.aboveLimit(policy.stressedLimit.percent),
      look: "number",
      value: stressedLtv === undefined ? undefined : aboveLimit.count,
    },
    figure("aboveLimitLoan", "money", stressedLtv === undefined ? undefined : yuan(aboveLimit.loanBalance)),
    figure("change", "signed", changeOf(total)),
    ...(concentration === undefined
      ? []
      : [
          figure("largestAsset", "percent", concentration.largestAsset),
          figure("tenLargest", "percent", concentration.tenLargestAssets),
          figure("largestRegion", "percent", concentration.largestRegion),
          figure("effective", "ratio", 1 / concentration.herfindahl),
        ]),
  ]
}

interface NamedSums extends Pick<GroupView, "isNamed" | "name"> {
  readonly sums: PortfolioSums
}

const groupsView = (title: string, all: ReadonlyArray<NamedSums>, value: number): GroupsView => {
  const sum = (key: "count" | "valued" | "value" | "loanBalance"): number =>
    all.reduce((so, { sums }) => so + sums[key], 0)
  return {
    title,
    groups: all.map(({ isNamed, name, sums }) => ({
      name,
      isNamed,
      count: sums.count,
      valued: sums.valued,
      value: yuan(sums.value),
      loan: yuan(sums.loanBalance),
      ltv: ltvOf(sums),
      change: changeOf(sums),
      share: value === 0 ? undefined : sums.value / value,
    })),
    totals: { count: sum("count"), valued: sum("valued"), value: yuan(sum("value")), loan: yuan(sum("loanBalance")) },
  }
}

/** What is wrong with a row's loan or value, in words. */
export const faultText = (faults: ReadonlyArray<PortfolioFault>, locale: Locale): string =>
  faults.map((fault) => portfolioWords[locale].faults[fault]).join(locale === "zh" ? "；" : "; ")

const namedView = (row: NamedRow, words: PortfolioWords): NamedView => {
  const { assetClass, id, line, loanId, region } = row
  const parts = [id ?? loanId ?? `#${line}`, region, assetClass]
  return {
    ...row,
    name: parts.filter((part) => part !== undefined && part !== "").join(" · "),
    value: row.value === undefined ? undefined : yuan(row.value),
    loan: row.loanBalance === undefined ? undefined : yuan(row.loanBalance),
    faults: row.faults.map((fault) => words.faults[fault]).join(", "),
  }
}

const bandName = ({ kind, over, upTo }: LtvBand, words: PortfolioWords): string => {
  if (kind === "NO_LOAN") return words.noLoan
  if (kind === "NO_VALUE") return words.noValue
  if (upTo === undefined) return words.above(over ?? 0)
  return over === 0 ? words.upTo(upTo) : `${over}–${upTo}%`
}

const notesOf = (
  { byAssetType, policy, range }: PortfolioSummary,
  { haircut, notes, other }: PortfolioWords,
  locale: Locale,
  nameOf: (assetType: string) => string | undefined,
): ReadonlyArray<string> => {
  const said = (source: string | Bilingual): string => sourceWords(source, locale)
  const { unmeasured } = policy
  return [
    notes.sums,
    ...(range === undefined
      ? []
      : [
          notes.range(percent(range.market), percent(range.place), percent(range.own)),
          notes.measured(percent(range.measuredShare), percent(unmeasured.share), said(unmeasured.source)),
        ]),
    notes.stressed[policy.stressedFrom],
    ...byAssetType
      .filter(({ kind }) => kind === "NAMED")
      .map(({ name }) => {
        const { share, source } = lineOf(policy.haircuts, name)
        return haircut(nameOf(name) ?? other, Math.round(100 * share), said(source))
      }),
    notes.bands(said(policy.ltvBands.source)),
  ]
}
