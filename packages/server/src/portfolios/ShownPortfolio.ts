import { LocalDate } from "@open-valuation/core"
import { round } from "@open-valuation/core/domain"
import {
  lineOf,
  loanFigures,
  monthsOf,
  sameClass,
  type PortfolioPolicy,
  type PortfolioRow,
} from "@open-valuation/core/portfolio"
import { translate } from "@open-valuation/core/text"
import { classLabel, sourceWords } from "@open-valuation/core/text/portfolio"
import type { Portfolio, PortfolioDetail, PortfolioItem, PortfolioRun } from "@open-valuation/http-api"
import { faultText } from "@open-valuation/report/portfolio"
import type { Locale } from "../tasks/Task.ts"
import type { StoredItem, StoredRun } from "./Portfolio.ts"
import type { CountedPortfolio } from "./PortfolioItems.ts"

/** A run as it is shown, in a language. */
export const shownRun = (run: StoredRun, locale: StoredRun["locale"]): PortfolioRun => ({
  runId: run.runId,
  status: run.status,
  reason: run.reason,
  total: run.total,
  done: run.done,
  valued: run.valued,
  failed: run.done - run.valued,
  alerts: run.alerts,
  valuationDate: run.today,
  createdAt: LocalDate.timeInShanghai(run.createdAt),
  finishedAt: run.finishedAt === null ? null : LocalDate.timeInShanghai(run.finishedAt),
  errorMessage: run.error === null ? null : translate(run.error, locale),
})

/** A portfolio with its counts. */
export const shownPortfolio = ({ lastRun, portfolio, tallies }: CountedPortfolio, locale: Locale): Portfolio => {
  const sum = (of: "items" | "due" | "alerts" | "demo", status?: string) =>
    tallies.reduce((total, one) => total + (status === undefined || one.status === status ? one[of] : 0), 0)
  return {
    portfolioId: portfolio.id,
    name: portfolio.name,
    createdAt: LocalDate.timeInShanghai(portfolio.createdAt),
    items: {
      total: sum("items"),
      pending: sum("items", "PENDING"),
      valued: sum("items", "VALUED"),
      noValue: sum("items", "NO_VALUE"),
      unreadable: sum("items", "UNREADABLE"),
      due: sum("due"),
      alerts: sum("alerts"),
      demo: sum("demo"),
    },
    nextDue: tallies.reduce<string | null>((day, one) => earlier(day, one.nextDue), null),
    lastRun: lastRun === undefined ? null : shownRun(lastRun, locale),
  }
}

/** The same with its calendar. */
export const shownDetail = (counted: CountedPortfolio, policy: PortfolioPolicy, locale: Locale): PortfolioDetail => {
  const { calendar, callbackUrl } = counted.portfolio
  const classes = new Set(counted.tallies.flatMap(({ class: one }) => [one, one.split("/")[0] ?? one]))
  const own = new Set((calendar?.rules ?? []).map((rule) => rule.class))
  return {
    ...shownPortfolio(counted, locale),
    callbackUrl,
    calendar,
    schedule: scheduleOf(counted, policy).map(({ source, ...line }) => ({
      ...line,
      label: classLabel(line.class, policy, locale),
      source: source === undefined ? null : sourceWords(source, locale),
    })),
    unusedClasses: [...own].filter((one) => [...classes].every((other) => !sameClass(one, other))),
  }
}

/** The figures of a value with a loan. */
export const figuresOf = (
  row: PortfolioRow | null,
  policy: PortfolioPolicy,
  on: LocalDate.LocalDate,
  locale: Locale,
) => {
  const { faults = [], ltv = null, stressedLtv = null } = row === null ? {} : loanFigures(row, policy, on)
  return {
    value: row?.value?.central ?? null,
    low: row?.value?.low ?? null,
    high: row?.value?.high ?? null,
    confidence: row?.confidence ?? null,
    ltv: ltv && round(ltv, 4),
    termValue: row?.termValue ?? null,
    termReason: row?.termReason ?? null,
    demo: row?.isDemo === true,
    stressedLtv: stressedLtv && round(stressedLtv, 4),
    haircut: row?.value === undefined ? null : lineOf(policy.haircuts, row.assetType).share,
    reason: row?.reason ?? (faults.length === 0 ? null : faultText(faults, locale)),
  }
}

/** An item as it is shown. */
export const shownItem = (
  item: StoredItem,
  policy: PortfolioPolicy,
  today: LocalDate.LocalDate,
  locale: Locale,
): PortfolioItem => {
  const {
    alerts,
    assetType,
    class: itemClass,
    dueOn,
    fault,
    itemId,
    loan,
    number,
    risk,
    status,
    value,
    valuedOn,
    version,
  } = item
  const figures = figuresOf(value === null ? null : { ...value, loan }, policy, valuedOn ?? today, locale)
  return {
    itemId,
    cursor: number,
    assetType,
    class: itemClass,
    label: classLabel(itemClass, policy, locale),
    status,
    version,
    risk,
    valuedOn,
    dueOn,
    ...figures,
    reason: fault ?? figures.reason,
    alerts,
  }
}

/** The schedule of a portfolio: the classes and risks of its items, each with its months. */
const scheduleOf = (
  { portfolio, tallies }: Pick<CountedPortfolio, "portfolio" | "tallies">,
  policy: PortfolioPolicy,
) => {
  const lines = new Map<
    string,
    { class: string; risk: "LOW" | "MEDIUM" | "HIGH"; items: number; nextDue: string | null }
  >()
  for (const { class: itemClass, items, nextDue, risk } of tallies) {
    if (risk === null) continue
    const name = `${itemClass} ${risk}`
    const line = lines.get(name) ?? { class: itemClass, risk, items: 0, nextDue: null }
    lines.set(name, { ...line, items: line.items + items, nextDue: earlier(line.nextDue, nextDue) })
  }
  return [...lines.values()].map((line) => ({
    ...line,
    ...monthsOf(line.class, line.risk, portfolio.calendar?.rules ?? [], policy),
  }))
}

/** The earlier of two days. */
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one
