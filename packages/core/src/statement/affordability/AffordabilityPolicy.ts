import type { Decision, Sourced } from "../../lending/LendingPolicy.ts"
import type { RiskCode } from "../analysis/RiskRules.ts"
import type { Fen } from "../Fen.ts"
import type { RiskLevel } from "../RiskLevel.ts"

/** The income that bears an instalment: wages and pensions, or what a business leaves after all spending. */
export const incomeBases = ["WAGES", "NET_INFLOW"] as const
export type IncomeBasis = (typeof incomeBases)[number]

/** Entries beside wages that say something about employment. Codes are append-only. */
export const checkKinds = ["SOCIAL_INSURANCE", "HOUSING_FUND", "TAX"] as const
export type CheckKind = (typeof checkKinds)[number]

/** Words of a kind of entry, and those with which it is another one. */
export interface EntryWords {
  readonly words: ReadonlyArray<string>
  readonly except: ReadonlyArray<string>
}

/** What a rule looks at. Shares are of the monthly income of the basis; money is fen a month. */
export type AffordabilityTest =
  /** Risks of these codes that are at least so grave. */
  | { readonly measure: "RISK"; readonly codes: ReadonlyArray<RiskCode>; readonly from: RiskLevel }
  /** Neither wages nor business income counts. */
  | { readonly measure: "NO_INCOME" }
  /** Months with the income of the basis; of wages and pensions those of one payer. */
  | { readonly measure: "INCOME_MONTHS"; readonly below: number }
  /** The variation of the wages of the payer who pays most. */
  | { readonly measure: "WAGE_VARIATION"; readonly above: number }
  /** Entries of social insurance or the housing fund name another company than those that pay wages. */
  | { readonly measure: "OTHER_EMPLOYER" }
  /** Beside wages: social insurance that is paid month by month by the borrower, or unemployment benefit. */
  | { readonly measure: "NOT_EMPLOYED" }
  /** Existing debts and the new instalment. */
  | { readonly measure: "DEBT_SHARE"; readonly basis: IncomeBasis; readonly above: number }
  /** What is left of the income after debts, rent, premiums and the new instalment. */
  | { readonly measure: "NET_AFTER"; readonly basis: IncomeBasis; readonly belowFen: Fen }
  /** The request states no instalment. */
  | { readonly measure: "NO_INSTALMENT" }

/**
 * A rule of the table. Where one that `withholds` applies, the statements do not bear a judgement: figures of the
 * instalment are withheld, and no other rule is looked at. Of the others the gravest decision is the result's.
 */
export type AffordabilityRule = AffordabilityTest & {
  readonly decision: Exclude<Decision, "ACCEPT">
  readonly withholds?: true
  readonly origin: Sourced["origin"]
  readonly source: string
}

/**
 * How a lender reads income and obligations of persons. Data; a host may replace any part, and the hash is in
 * `affordability.policyHash`.
 */
export interface AffordabilityPolicy {
  /** Whether wages that individuals pay are stable income: anybody can write the word. Source: own judgement. */
  readonly countsPersonsWages: boolean
  /** Entries by kind. Source: words printed by mainland banks, gathered from public samples, 2026-11. */
  readonly words: Readonly<Record<CheckKind | "PENSION" | "UNEMPLOYMENT", EntryWords>>
  /**
   * Lowest and highest share of the wages base that employer and employee each pay into the housing fund. Source:
   * Regulations on the Housing Provident Fund, article 18 (not below 5 %), and Jian Jin Guan [2005] No. 5 (5 % to
   * 12 %); a digest was seen.
   */
  readonly housingFundShare: { readonly lowest: number; readonly highest: number }
  readonly rules: ReadonlyArray<AffordabilityRule>
}

const list = (words: string): ReadonlyArray<string> => words.split(" ")

const JUDGED = "JUDGEMENT"
const GUIDELINE =
  "All debts at most 55 % of income: CBRC guideline on property loans 2004 No. 57, article 36, which is about home loans"

/** The policy that applies unless a host says otherwise. */
export const defaultAffordabilityPolicy: AffordabilityPolicy = {
  countsPersonsWages: false,
  words: {
    SOCIAL_INSURANCE: {
      words: list("社保 社会保险 养老保险 医疗保险 医保 失业保险 工伤保险 生育津贴"),
      except: list("社保基金 商业养老 商业医疗 公积金"),
    },
    HOUSING_FUND: { words: list("公积金"), except: list("盈余公积 公积金贷款 公积金还贷 冲还贷 还款 还贷") },
    TAX: { words: list("个税 个人所得税 综合所得 汇算清缴 汇算退税"), except: [] },
    PENSION: { words: list("养老金 退休金 退休费 离休费 养老待遇"), except: list("养老金保险费 个人养老金 缴费") },
    UNEMPLOYMENT: { words: list("失业金 失业保险金 失业补助"), except: list("缴费 失业保险费") },
  },
  housingFundShare: { lowest: 0.05, highest: 0.12 },
  rules: [
    {
      measure: "RISK",
      codes: [
        "PERIOD_SHORT",
        "PERIOD_STALE",
        "PERIOD_GAP",
        "MONTHS_WITHOUT_LINES",
        "LINES_OUTSIDE_PERIOD",
        "LINES_AFTER_UPLOAD",
        "SOURCES_CONTRADICT",
        "BALANCE_BREAKS",
        "STATED_FIGURES_DIFFER",
        "UNREAD_LINES",
        "SAME_MONEY",
        "HIDDEN_AMOUNTS",
        "HIDDEN_ROWS",
        "TEXT_LAYER_DIFFERS",
        "FORMULAS_DIFFER",
        "OWNER_UNKNOWN",
        "SEVERAL_OWNERS",
      ],
      from: "MEDIUM",
      decision: "REFER",
      withholds: true,
      origin: JUDGED,
      source: "Statements that are short, old, incomplete, contradictory or of unknown holders bear no judgement",
    },
    {
      measure: "NO_INCOME",
      decision: "REFER",
      withholds: true,
      origin: JUDGED,
      source: "Income may go to an account that is not given",
    },
    {
      measure: "INCOME_MONTHS",
      below: 6,
      decision: "REFER",
      withholds: true,
      origin: JUDGED,
      source: "Half a year of income; a probation lasts up to six months (Labour Contract Law, article 19)",
    },
    {
      measure: "DEBT_SHARE",
      basis: "WAGES",
      above: 0.55,
      decision: "REJECT",
      origin: "REGULATION",
      source: GUIDELINE,
    },
    {
      measure: "DEBT_SHARE",
      basis: "WAGES",
      above: 0.4,
      decision: "REFER",
      origin: JUDGED,
      source: "Room for debts that these statements do not show",
    },
    {
      measure: "DEBT_SHARE",
      basis: "NET_INFLOW",
      above: 1,
      decision: "REJECT",
      origin: JUDGED,
      source: "Instalments exceed all that is left before them",
    },
    {
      measure: "DEBT_SHARE",
      basis: "NET_INFLOW",
      above: 1 / 3,
      decision: "REFER",
      origin: JUDGED,
      source: "Lending guides ask the self-employed for three to four times the instalment, 2026-11",
    },
    {
      measure: "NET_AFTER",
      basis: "WAGES",
      belowFen: 0,
      decision: "REJECT",
      origin: JUDGED,
      source: "Nothing is left to live on",
    },
    {
      measure: "NET_AFTER",
      basis: "WAGES",
      belowFen: 2_400_00,
      decision: "REFER",
      origin: JUDGED,
      source:
        "Consumption of one person: CNY 28,227 in 2024 (National Bureau of Statistics), a month 2,352, rounded up",
    },
    {
      measure: "WAGE_VARIATION",
      above: 0.2,
      decision: "REFER",
      origin: JUDGED,
      source: "The upper quartile of the months is one and a half times the lower one",
    },
    {
      measure: "OTHER_EMPLOYER",
      decision: "REFER",
      origin: JUDGED,
      source: "The employer pays social insurance and the housing fund (Social Insurance Law, article 58)",
    },
    {
      measure: "NOT_EMPLOYED",
      decision: "REFER",
      origin: JUDGED,
      source: "Employees do not pay their social insurance themselves (Social Insurance Law, article 60)",
    },
    {
      measure: "RISK",
      codes: [
        "SALARY_STOPPED",
        "SALARY_GAP",
        "SALARY_FALLING",
        "INCOME_FALLING",
        "SINGLE_PAYER",
        "NEW_ACCOUNT",
        "NEGATIVE_BALANCE",
        "FAILED_PAYMENTS",
        "UNPROVEN_INCOME",
        "NET_NEW_LOANS",
        "LOAN_WITHOUT_REPAYMENT",
        "BORROWED_DOWN_PAYMENT",
        "NON_BANK_LENDERS",
        "PRIVATE_LENDING",
        "GAMBLING",
        "PAWN",
        "COURT",
        "GUARANTEE",
        "OVERDUE",
        "COMPENSATION",
      ],
      from: "MEDIUM",
      decision: "REFER",
      origin: JUDGED,
      source: "The rules of these risks",
    },
    {
      measure: "RISK",
      codes: ["INSTALMENT_COVERAGE"],
      from: "HIGH",
      decision: "REFER",
      origin: JUDGED,
      source: "Income less all spending does not reach the instalment",
    },
    {
      measure: "NO_INSTALMENT",
      decision: "REFER",
      origin: JUDGED,
      source: "Without an instalment there is nothing to hold the income against",
    },
  ],
}
