import { correctedClasses } from "@open-valuation/core/statement"
import { flowClassName, type Locale } from "@open-valuation/core/text"
import {
  type StatementFigure,
  type StatementFigures,
  type StatementSection,
  type StatementTable,
  figuresOf,
} from "./Figures.ts"
import type { LineShare, Profile, StatementAnswer } from "./StatementAnswer.ts"
import { statementSections } from "./StatementSections.ts"
import { type StatementWords, statementWords } from "./StatementWords.ts"

export { authenticitySection } from "./AuthenticitySection.ts"
export {
  type FigureLook,
  figureText,
  type StatementFigure,
  type StatementFigures,
  type StatementSection,
  type StatementTable,
} from "./Figures.ts"

/** The cash flow as an analyst reads it. */
export interface ProfileView {
  readonly income: StatementTable
  readonly salary: StatementFigures
  /** Regular payments, the dearest first. */
  readonly obligations: StatementTable
  readonly service: StatementFigures
  readonly balances?: StatementFigures
  /** Cash, round sums, nights and holidays. */
  readonly activity: StatementTable
  readonly notesTitle: string
  readonly notes: ReadonlyArray<string>
}

/** The assessment of statements as data and words, for a page, a workbook or a terminal. */
export interface StatementView {
  readonly figures: StatementFigures
  /** The purchase, and how far income and assets carry it. */
  readonly request: StatementFigures
  readonly riskTitle: string
  readonly riskLevel: StatementFigure
  /** That no rule was triggered. */
  readonly noRisks: string
  readonly risks: ReadonlyArray<{ readonly level: string; readonly title: string; readonly detail: string }>
  readonly conclusionTitle: string
  readonly conclusion: string
  readonly made: StatementFigures
  /** The parts that not every result has, in reading order. */
  readonly sections: ReadonlyArray<StatementSection>
  /** Results of earlier versions have none. */
  readonly profile?: ProfileView
  readonly quality: StatementFigures
  readonly qualityNotesTitle: string
  readonly qualityNotes: ReadonlyArray<string>
}

/** The view of a result of statements, rendered in the language. */
export const statementView = (answer: StatementAnswer, locale: Locale): StatementView => {
  const words = statementWords[locale]
  const { dataQuality: quality, repaymentCapacity: capacity, riskAlert } = answer
  const { quality: qualityWords, risks, summary: names } = words
  return {
    figures: figuresOf(names.figures, [
      ["period", names.period, `${answer.startDate ?? "?"} – ${answer.endDate ?? "?"}`, "text"],
      ["effectiveAssets", names.effectiveAssets, answer.effectiveAssets],
      ["totalInflow", names.totalInflow, answer.totalInflow],
      ["totalOutflow", names.totalOutflow, answer.totalOutflow],
      ["effectiveInflow", names.effectiveInflow, answer.effectiveInflow],
      ["effectiveOutflow", names.effectiveOutflow, answer.effectiveOutflow],
      ["openingBalance", names.openingBalance, answer.openingBalance],
      ["closingBalance", names.closingBalance, answer.closingBalance],
      ["averageDailyBalance", names.averageDailyBalance, answer.averageDailyBalance],
    ]),
    request: figuresOf(names.request, [
      ["purchaseAmount", names.purchaseAmount, answer.purchaseAmount],
      ["downPaymentAmount", names.downPaymentAmount, answer.downPaymentAmount],
      ["repaymentCycle", names.repaymentCycle, answer.repaymentCycle, "number"],
      ["monthInstallment", names.monthInstallment, answer.monthInstallment],
      ["totalInstallments", names.totalInstallments, capacity.totalInstallments],
      ["averageMonthlyEffectiveNetInflow", names.monthlyNet, capacity.averageMonthlyEffectiveNetInflow],
      ["coverageRatio", names.coverageRatio, capacity.coverageRatio, "ratio"],
      ["monthsCovered", names.monthsCovered, capacity.monthsCovered, "ratio"],
      ["purchaseCoverage", names.purchaseCoverage, capacity.purchaseCoverage, "percent"],
      ["downPaymentCoverage", names.downPaymentCoverage, capacity.downPaymentCoverage, "percent"],
    ]),
    riskTitle: words.sheets.risks,
    riskLevel: { id: "riskLevel", name: names.riskLevel, value: risks.levels[riskAlert.level], look: "text" },
    noRisks: risks.none,
    risks: riskAlert.items.map(({ detail, level, title }) => ({ level: risks.levels[level], title, detail })),
    conclusionTitle: names.conclusion,
    conclusion: answer.assetEvaluationConclusion,
    made: figuresOf(names.made, [
      ["generatedAt", names.generatedAt, answer.generatedAt, "text"],
      ["engineVersion", names.engineVersion, answer.engineVersion, "text"],
      ["policyHash", names.policyHash, answer.policyHash, "mono"],
    ]),
    sections: statementSections(answer, locale),
    ...(answer.cashFlowProfile === undefined ? {} : { profile: profileView(answer.cashFlowProfile, words) }),
    quality: figuresOf(qualityWords.figures, [
      ["files", qualityWords.files, quality.files, "number"],
      ["lines", qualityWords.lines, quality.lines, "number"],
      ["unreadLines", qualityWords.unreadLines, quality.unreadLines, "number"],
      ["balanceChecked", qualityWords.balanceChecked, quality.balanceChecked ? words.yes : words.no, "number"],
      ["balanceBreaks", qualityWords.balanceBreaks, quality.balanceBreaks, "number"],
      ["duplicateLines", qualityWords.duplicateLines, quality.duplicateLines, "number"],
      ["repairedLines", qualityWords.repairedLines, quality.repairedLines, "number"],
      ["linesOutsidePeriod", qualityWords.linesOutsidePeriod, quality.linesOutsidePeriod, "number"],
    ]),
    qualityNotesTitle: qualityWords.notes,
    qualityNotes: quality.notes,
  }
}

/** The classes that a person may give a line, with their names. */
export const classChoices = (locale: Locale): ReadonlyArray<readonly [flowClass: string, name: string]> =>
  correctedClasses.map((flowClass) => {
    const name = flowClassName(flowClass, locale)
    return [flowClass, name.charAt(0).toUpperCase() + name.slice(1)]
  })

const ratioOf = (changePercent: number | null | undefined): number | null =>
  changePercent === null || changePercent === undefined ? null : changePercent / 100

const profileView = (profile: Profile, words: StatementWords): ProfileView => {
  const { profile: names, unknown } = words
  const { balanceDays: days, debtService, failedPayments, incomeTrend: trend, obligations, salary } = profile
  const isLeft = (debtService.available ?? 0) > 0
  const share = (name: string, one: LineShare | null) =>
    one === null ? [name, null, null, null, null] : [name, one.amount, one.share, one.lines, one.ofLines]
  return {
    income: {
      title: names.income,
      columns: [
        { name: names.source, look: "text" },
        { name: names.amount, look: "money" },
        { name: names.share, look: "percent" },
        { name: names.lines, look: "number" },
        { name: names.payers, look: "number" },
      ],
      rows: profile.incomeSources.map(({ amount, label, lines, payers, share: of }) => [
        label,
        amount,
        of,
        lines,
        payers,
      ]),
    },
    salary: figuresOf(names.salary, [
      ["label", names.state, salary.label, "text"],
      ["payer", names.payer, salary.payer, "text"],
      [
        "monthsPaid",
        names.monthsPaid,
        salary.monthsPaid === 0 ? null : names.paidOf(salary.monthsPaid, salary.monthsCovered),
        "text",
      ],
      ["payDay", names.payDay, salary.payDay, "number"],
      ["medianAmount", names.median, salary.medianAmount],
      ["changePercent", names.change, ratioOf(salary.changePercent), "percent"],
      ["lastPaidDate", names.lastPaid, salary.lastPaidDate, "text"],
      ["longestGapDays", names.gap, salary.longestGapDays, "number"],
      ["months", names.trendMonths, trend?.months, "number"],
      ["earlierMonthly", names.earlier, trend?.earlierMonthly],
      ["recentMonthly", names.recent, trend?.recentMonthly],
      ["trendChange", names.trendChange, ratioOf(trend?.changePercent), "percent"],
    ]),
    obligations: {
      title: names.obligations,
      columns: [
        { name: names.kind, look: "text" },
        { name: names.payee, look: "text" },
        { name: names.amount, look: "money" },
        { name: names.monthly, look: "money" },
        { name: names.day, look: "number" },
        { name: names.months, look: "number" },
        { name: names.lastPaid, look: "text" },
      ],
      rows: obligations.map(({ amount, day, label, lastPaidDate, monthlyAmount, months, payee }) => [
        label,
        payee === "" ? unknown : payee,
        amount,
        monthlyAmount,
        day,
        months,
        lastPaidDate,
      ]),
    },
    service: figuresOf(names.service, [
      ["monthly", names.serviceMonthly, debtService.monthly],
      ["available", names.available, debtService.available],
      [
        "percent",
        names.servicePercent,
        debtService.percent === null ? null : isLeft ? debtService.percent / 100 : names.nothingLeft,
        "percent",
      ],
    ]),
    ...(days === null
      ? {}
      : {
          balances: figuresOf(names.balances, [
            ["days", names.days, days.days, "number"],
            ["lowDays", names.lowDays(days.lowBelow), days.lowDays, "number"],
            ["negativeDays", names.negativeDays, days.negativeDays, "number"],
            ["lowest", names.lowest, days.lowest],
          ]),
        }),
    activity: {
      title: names.activity,
      columns: [
        { name: names.kind, look: "text" },
        { name: names.amount, look: "money" },
        { name: names.share, look: "percent" },
        { name: names.lines, look: "number" },
        { name: names.ofLines, look: "number" },
      ],
      rows: [
        share(names.cash, profile.cash),
        share(names.round, profile.roundSums),
        share(names.night, profile.night),
        share(names.holidays, profile.holidays),
        [names.failed, null, null, failedPayments, null],
      ],
    },
    notesTitle: names.unknown,
    notes: profile.notes,
  }
}
