import type { StatementAuthenticity } from "@open-valuation/core/statement"
import type { Locale } from "@open-valuation/core/text"
import { grouped, percent } from "../../Formats.ts"
import type { Points } from "../../view/CommitteeView.ts"
import type { Fact } from "../../view/Parts.ts"
import { figureText, type StatementFigure } from "../Figures.ts"
import type { StatementAnswer } from "../StatementAnswer.ts"
import type { StatementView } from "../StatementView.ts"
import { reportWords, type StatementReportWords } from "./ReportWords.ts"

/** What a credit committee reads first of statements. */
export interface CommitteePage {
  /** Whose accounts, where, and for how long. */
  readonly submitted: ReadonlyArray<Fact>
  /** How far income and assets carry the purchase, and the grade of the risks. */
  readonly capacity: ReadonlyArray<Fact>
  /** Facts that speak for the borrower. Of statements in doubt there are none. */
  readonly strengths: Points
  readonly risks: Points
  /** How much of the files was read and proven; the authenticity where it may be told. */
  readonly completeness: ReadonlyArray<Fact>
}

/** Strengths and risks: a committee remembers three. */
const MOST = 3
/** Figures that stand on the page; the others are behind it. */
const CAPACITY = new Set([
  "monthInstallment",
  "averageMonthlyEffectiveNetInflow",
  "coverageRatio",
  "monthsCovered",
  "purchaseCoverage",
  "downPaymentCoverage",
])
const COMPLETENESS = new Set(["lines", "unreadLines", "balanceChecked", "balanceBreaks", "repairedLines"])
/** Names in one cell. */
const MOST_NAMES = 3

/**
 * From which figures on a fact speaks for the borrower. Judgement, 2026-11: twice the instalment is where the risk of
 * weak coverage ends; half a year of instalments and of wages is what a lender waits for; a third of net inflow is the
 * burden that is usual for sound borrowers.
 */
const LEAST = { coverage: 2, instalments: 6, downPayment: 1, wageMonths: 6, wageShare: 0.9, invoices: 0.7, days: 90 }
const MOST_DEBT_PERCENT = 33

/** Risks beside which nothing of the statements speaks for the borrower. */
const DOUBTS = new Set([
  "STATED_FIGURES_DIFFER",
  "SOURCES_CONTRADICT",
  "CONTRADICTS_EARLIER",
  "HIDDEN_AMOUNTS",
  "TEXT_LAYER_DIFFERS",
  "FORMULAS_DIFFER",
  "SAME_MONEY",
  "LINES_AFTER_UPLOAD",
])

/** Risks that take the ground from a strength. */
const INCOME = ["UNPROVEN_INCOME", "INCOME_FALLING", "SALARY_STOPPED", "SALARY_FALLING", "NEGATIVE_CASH_FLOW"]
const AGAINST = {
  TABLE: INCOME,
  COVERAGE: [...INCOME, "INSTALMENT_COVERAGE", "BUSINESS_COVERAGE", "PAID_TO_OWNER"],
  WAGES: [...INCOME, "SALARY_GAP"],
  ASSETS: ["UNPROVEN_BALANCE", "LIFTED_BALANCE", "MOVED_AFTER_END", "SILENT_DAYS"],
  DOWN_PAYMENT: ["DOWN_PAYMENT_COVERAGE", "BORROWED_DOWN_PAYMENT", "UNPROVEN_BALANCE", "LIFTED_BALANCE"],
  DEBT: ["DEBT_SERVICE", "REPAYMENT_TO_INCOME", "PRIVATE_LENDING", "LOAN_WITHOUT_REPAYMENT", "OVERDUE"],
  INVOICES: ["UNPROVEN_INCOME"],
  STEADY: ["LOW_BALANCE", "NEGATIVE_BALANCE", "WEAK_ACCOUNT", "UNPROVEN_BALANCE"],
} as const satisfies Readonly<Record<keyof StatementReportWords["strengthsBy"], ReadonlyArray<string>>>

type StrengthCode = keyof typeof AGAINST

/** The strengths in the order in which they persuade; `undefined` where a figure is missing or too low. */
const strengthsOf = (answer: StatementAnswer, { strengthsBy: say }: StatementReportWords) => {
  const { affordability, cashFlowProfile: profile, invoices, repaymentCapacity: capacity } = answer
  const { averageMonthlyEffectiveNetInflow: net, coverageRatio, downPaymentCoverage, monthsCovered } = capacity
  const [salary, service, days] = [profile?.salary, profile?.debtService, profile?.balanceDays]
  const found: Readonly<Record<StrengthCode, string | undefined>> = {
    TABLE:
      affordability?.decision === "ACCEPT" && affordability.debtShare !== null
        ? say.TABLE(percent(affordability.debtShare, 0))
        : undefined,
    COVERAGE:
      net !== null && coverageRatio !== null && coverageRatio >= LEAST.coverage
        ? say.COVERAGE(grouped(net), grouped(coverageRatio, 1))
        : undefined,
    WAGES:
      salary !== undefined &&
      salary.medianAmount !== null &&
      salary.monthsPaid >= LEAST.wageMonths &&
      salary.monthsPaid >= LEAST.wageShare * salary.monthsCovered
        ? say.WAGES(salary.monthsPaid, salary.monthsCovered, grouped(salary.medianAmount))
        : undefined,
    ASSETS:
      monthsCovered !== null && monthsCovered >= LEAST.instalments
        ? say.ASSETS(grouped(Math.floor(monthsCovered)))
        : undefined,
    DOWN_PAYMENT:
      downPaymentCoverage !== undefined && downPaymentCoverage !== null && downPaymentCoverage >= LEAST.downPayment
        ? say.DOWN_PAYMENT(percent(downPaymentCoverage, 0))
        : undefined,
    DEBT:
      service !== undefined &&
      service.percent !== null &&
      (service.available ?? 0) > 0 &&
      service.percent <= MOST_DEBT_PERCENT
        ? say.DEBT(percent(service.percent / 100, 0))
        : undefined,
    INVOICES:
      invoices !== undefined && invoices.coverage !== null && invoices.coverage >= LEAST.invoices
        ? say.INVOICES(percent(invoices.coverage, 0))
        : undefined,
    STEADY:
      days !== undefined && days !== null && days.days >= LEAST.days && days.lowDays + days.negativeDays === 0
        ? say.STEADY(days.days, grouped(days.lowBelow))
        : undefined,
  }
  const risks = new Set<string>(answer.riskAlert.items.flatMap(({ code }) => code ?? []))
  const codes = Object.keys(AGAINST).filter((code): code is StrengthCode => Object.hasOwn(AGAINST, code))
  return codes.flatMap((code) => (AGAINST[code].some((risk) => risks.has(risk)) ? [] : (found[code] ?? [])))
}

const isDoubted = ({ dataQuality, riskAlert }: StatementAnswer, proof: StatementAuthenticity | undefined): boolean =>
  dataQuality.balanceBreaks > 0 ||
  riskAlert.items.some(({ code = "" }) => DOUBTS.has(code)) ||
  (proof?.findings.some(({ level }) => level === "HIGH") ?? false)

const strengthsView = (
  answer: StatementAnswer,
  proof: StatementAuthenticity | undefined,
  words: StatementReportWords,
): Points => {
  const { balanceChecked, unreadLines } = answer.dataQuality
  if (isDoubted(answer, proof)) return { title: words.strengths, points: [], note: words.doubted }
  const points = strengthsOf(answer, words).slice(0, MOST)
  if (points.length === 0) return { title: words.strengths, points, note: words.noStrengths }
  const isProven = balanceChecked && unreadLines === 0
  return { title: words.strengths, points, ...(isProven ? {} : { note: words.unproven }) }
}

/** The rest of a detail stands behind. Numbers have points, so a sentence ends before a capital. */
const firstSentence = (text: string): string => text.split(/(?<=。)|(?<=\.) (?=[A-Z])/, 1)[0] ?? text

const risksView = (answer: StatementAnswer, view: StatementView, words: StatementReportWords): Points => {
  const order = { HIGH: 0, MEDIUM: 1, LOW: 2 } as const
  const ranked = answer.riskAlert.items
    .map(({ level }, at) => ({ level, shown: view.risks[at] }))
    .toSorted((one, other) => order[one.level] - order[other.level])
  const points = ranked
    .slice(0, MOST)
    .flatMap(({ shown }) =>
      shown === undefined ? [] : [words.riskIs(shown.level, shown.title, firstSentence(shown.detail))],
    )
  const others = ranked.length - points.length
  if (points.length === 0) return { title: words.risks, points, note: view.noRisks }
  return { title: words.risks, points, ...(others > 0 ? { note: words.moreRisks(others) } : {}) }
}

const namesIn = (names: ReadonlyArray<string | null>, comma: string, words: StatementReportWords): string => {
  const distinct = [...new Set(names.flatMap((name) => name ?? []))]
  const first = distinct.slice(0, MOST_NAMES).join(comma)
  return distinct.length > MOST_NAMES ? `${first}${words.more(distinct.length)}` : first
}

const factOf = ({ look, name, value }: StatementFigure): Fact => ({ name, text: figureText(value, look) })

/** The first page of the report on statements, from the rendered result alone. */
export const committeePage = (
  answer: StatementAnswer,
  view: StatementView,
  proof: StatementAuthenticity | undefined,
  locale: Locale,
): CommitteePage => {
  const words = reportWords[locale]
  const comma = locale === "zh" ? "、" : ", "
  const accounts = answer.effectiveAssetsBreakdown
  const stated: ReadonlyArray<readonly [string, string]> = [
    [
      words.holders,
      namesIn(
        accounts.map(({ accountName }) => accountName),
        comma,
        words,
      ),
    ],
    [
      words.institutions,
      namesIn(
        accounts.map(({ institution }) => institution),
        comma,
        words,
      ),
    ],
    [words.accounts, grouped(accounts.length)],
  ]
  const findings = proof?.findings ?? []
  const count = (grade: "HIGH" | "MEDIUM" | "LOW"): number => findings.filter(({ level }) => level === grade).length
  const decision = view.sections.find(({ id }) => id === "affordability")?.figures?.slice(0, 1) ?? []
  return {
    submitted: [
      ...stated.flatMap(([name, text]) => (text === "" ? [] : [{ name, text }])),
      ...view.figures.figures.filter(({ id }) => id === "period").map(factOf),
    ],
    capacity: [...view.request.figures.filter(({ id }) => CAPACITY.has(id)), view.riskLevel, ...decision].map(factOf),
    strengths: strengthsView(answer, proof, words),
    risks: risksView(answer, view, words),
    completeness: [
      ...view.quality.figures.filter(({ id }) => COMPLETENESS.has(id)).map(factOf),
      ...(proof === undefined
        ? []
        : [{ name: words.proof, text: words.proofIs(count("HIGH"), count("MEDIUM"), count("LOW")) }]),
    ],
  }
}
