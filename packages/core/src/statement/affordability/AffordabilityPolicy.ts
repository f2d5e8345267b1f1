import type { Decision, Sourced } from "../../lending/LendingPolicy.ts"
import type { RiskCode } from "../analysis/RiskRules.ts"
import type { Fen } from "../Fen.ts"
import type { RiskLevel } from "../RiskLevel.ts"

/**
 * The income that bears an instalment: stable wages and pensions, or what business and wages leave after all spending,
 * before repayments.
 */
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
  /** The request names a guarantor, whose income is among that of the borrowers. */
  | { readonly measure: "GUARANTOR" }
  /** Neither wages nor business income counts. */
  | { readonly measure: "NO_INCOME" }
  /** Months with the income of the basis; of wages and pensions those of one payer. */
  | { readonly measure: "INCOME_MONTHS"; readonly below: number }
  /** The share of the income of the basis that arrives on accounts whose balances cannot be checked. */
  | { readonly measure: "UNCHECKED_SHARE"; readonly above: number }
  /** Of a business, the share of the effective inflow that is neither business nor wages: nobody says what it is. */
  | { readonly measure: "UNEXPLAINED_SHARE"; readonly above: number }
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
  /**
   * Entries by kind, looked for in the lines of benefits and taxes; a line that says wages is of wages. Source: words
   * printed by mainland banks, gathered from public samples, 2026-11.
   */
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

const judged = (
  decision: AffordabilityRule["decision"],
  test: AffordabilityTest,
  source: string,
): AffordabilityRule => ({ ...test, decision, origin: "JUDGEMENT", source })

const withheld = (test: AffordabilityTest, source: string): AffordabilityRule => ({
  ...judged("REFER", test, source),
  withholds: true,
})

const found = (codes: ReadonlyArray<RiskCode>, from: RiskLevel = "MEDIUM"): AffordabilityTest => ({
  measure: "RISK",
  codes,
  from,
})

/** The policy that applies unless a host says otherwise. */
export const defaultAffordabilityPolicy: AffordabilityPolicy = {
  countsPersonsWages: false,
  words: {
    SOCIAL_INSURANCE: {
      words: list("社保 社会保险 养老保险 医疗保险 医保 失业保险 工伤保险 生育津贴"),
      except: list("社保基金 商业养老 商业医疗 公积金 工资 薪"),
    },
    HOUSING_FUND: {
      words: list("公积金"),
      except: list("盈余公积 公积金贷款 公积金还贷 冲还贷 还款 还贷 工资 薪"),
    },
    TAX: { words: list("个税 个人所得税 综合所得 汇算清缴 汇算退税"), except: list("工资 薪") },
    PENSION: {
      words: list("养老金 退休金 退休费 离休费 养老待遇"),
      except: list("养老金保险费 个人养老金 缴费"),
    },
    UNEMPLOYMENT: { words: list("失业金 失业保险金 失业补助"), except: list("缴费 失业保险费") },
  },
  housingFundShare: { lowest: 0.05, highest: 0.12 },
  rules: [
    withheld(found(["PERIOD_SHORT", "PERIOD_STALE", "PERIOD_GAP"]), "Statements that are short, old or incomplete"),
    withheld(
      found(["MONTHS_WITHOUT_LINES", "LINES_OUTSIDE_PERIOD", "LINES_AFTER_UPLOAD"]),
      "Days that do not fit the statements",
    ),
    withheld(
      found(["BALANCE_BREAKS", "STATED_FIGURES_DIFFER", "SOURCES_CONTRADICT", "CONTRADICTS_EARLIER", "SAME_MONEY"]),
      "Figures that contradict each other",
    ),
    withheld(
      found(["UNREAD_LINES", "HIDDEN_AMOUNTS", "HIDDEN_ROWS", "TEXT_LAYER_DIFFERS", "FORMULAS_DIFFER"]),
      "Lines that are not read, or not as they are seen",
    ),
    withheld(found(["OWNER_UNKNOWN", "SEVERAL_OWNERS"]), "Whose income it is, is not known"),
    withheld(found(["SEEN_BEFORE"], "HIGH"), "The same lines were handed in for somebody else"),
    withheld({ measure: "GUARANTOR" }, "A guarantor pays only when the borrower does not"),
    withheld({ measure: "NO_INCOME" }, "Income may go to an account that is not given"),
    withheld(
      { measure: "INCOME_MONTHS", below: 6 },
      "Half a year of income; a probation lasts up to six months (Labour Contract Law, article 19)",
    ),
    withheld({ measure: "UNCHECKED_SHARE", above: 0.5 }, "A line can be added to a statement without balances unseen"),
    withheld(
      { measure: "UNEXPLAINED_SHARE", above: 0.1 },
      "Customers may pay so, and so may friends: up to a tenth is left out, more is asked about",
    ),
    {
      ...judged(
        "REJECT",
        { measure: "DEBT_SHARE", basis: "WAGES", above: 0.55 },
        "All debts at most 55 % of income: CBRC guideline on property loans 2004 No. 57, article 36, which is about home loans",
      ),
      origin: "REGULATION",
    },
    judged(
      "REFER",
      { measure: "DEBT_SHARE", basis: "WAGES", above: 0.4 },
      "Room for debts that these statements do not show",
    ),
    judged(
      "REJECT",
      { measure: "DEBT_SHARE", basis: "NET_INFLOW", above: 1 },
      "Instalments exceed all that is left before them",
    ),
    judged(
      "REFER",
      { measure: "DEBT_SHARE", basis: "NET_INFLOW", above: 1 / 3 },
      "Lending guides ask the self-employed for three to four times the instalment, 2026-11",
    ),
    judged("REJECT", { measure: "NET_AFTER", basis: "WAGES", belowFen: 0 }, "Nothing is left to live on"),
    judged(
      "REFER",
      { measure: "NET_AFTER", basis: "WAGES", belowFen: 2_400_00 },
      "Consumption of one person: CNY 28,227 in 2024 (National Bureau of Statistics), a month 2,352, rounded up",
    ),
    judged(
      "REFER",
      { measure: "WAGE_VARIATION", above: 0.2 },
      "The upper quartile of the months is one and a half times the lower one",
    ),
    judged(
      "REFER",
      { measure: "OTHER_EMPLOYER" },
      "The employer pays them in (Social Insurance Law, article 60; Housing Provident Fund Regulations, article 19)",
    ),
    judged(
      "REFER",
      { measure: "NOT_EMPLOYED" },
      "Employees do not pay their social insurance themselves (Social Insurance Law, article 60)",
    ),
    judged(
      "REFER",
      found(["SALARY_STOPPED", "SALARY_GAP", "SALARY_FALLING", "INCOME_FALLING"]),
      "Income that stops or falls",
    ),
    judged("REFER", found(["SINGLE_PAYER", "NEW_ACCOUNT", "UNPROVEN_INCOME"]), "Income of which too little is known"),
    judged(
      "REFER",
      found(["NET_NEW_LOANS", "LOAN_WITHOUT_REPAYMENT", "BORROWED_DOWN_PAYMENT"]),
      "Debts whose cost is not seen yet",
    ),
    judged(
      "REFER",
      found(["NON_BANK_LENDERS", "PRIVATE_LENDING", "GUARANTEE"]),
      "Debts to compare with the credit report",
    ),
    judged(
      "REFER",
      found(["NEGATIVE_BALANCE", "FAILED_PAYMENTS", "OVERDUE", "COMPENSATION", "COURT"]),
      "Payments that were not met",
    ),
    judged("REFER", found(["GAMBLING", "PAWN"]), "Keyword rules of statement checkers of mainland lenders"),
    judged("REFER", found(["INSTALMENT_COVERAGE"], "HIGH"), "Income less all spending does not reach the instalment"),
    judged("REFER", { measure: "NO_INSTALMENT" }, "Without an instalment there is nothing to hold the income against"),
  ],
}
