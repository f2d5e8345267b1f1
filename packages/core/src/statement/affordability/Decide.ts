import { largestOf, smallestOf } from "../../domain/LargestOf.ts"
import type { Message } from "../../domain/Message.ts"
import type { Decision } from "../../lending/LendingPolicy.ts"
import { analysisMessage } from "../analysis/AnalysisMessages.ts"
import { type Fen, yuan, yuanOrNull } from "../Fen.ts"
import type { RiskLevel } from "../RiskLevel.ts"
import type { RiskItem } from "../StatementResult.ts"
import type { AffordabilityPolicy, AffordabilityRule, IncomeBasis } from "./AffordabilityPolicy.ts"
import type { AffordabilityOutcome } from "./AffordabilityResult.ts"
import type { Check } from "./Entries.ts"
import type { Wages } from "./Wages.ts"

/** Income and what is due, fen a month. */
export interface Burden {
  /** `undefined` where no income counts. */
  readonly basis: IncomeBasis | undefined
  readonly incomeFen: Fen
  /** With the income of the basis; of wages and pensions the most of one payer. */
  readonly months: number
  readonly totalFen: Fen | undefined
  /** Of `totalFen`, what is neither business nor wages nor a pension. */
  readonly unexplainedFen: Fen
  /** Of the income of the basis, before spending, on accounts whose balances cannot be checked, 0 to 1. */
  readonly uncheckedShare: number
  readonly debtsFen: Fen
  readonly rentFen: Fen
  readonly premiumsFen: Fen
  readonly cardsFen: Fen
  readonly instalmentFen: Fen | undefined
}

/** What rules of the table look at. */
interface Judged {
  readonly burden: Burden
  readonly wages: ReadonlyArray<Wages>
  readonly checks: ReadonlyArray<Check>
  readonly isJobless: boolean
  /** Their names. */
  readonly guarantors: ReadonlyArray<string>
  readonly items: ReadonlyArray<RiskItem>
}

type Reason = { readonly code: string; readonly text: Message }

const GRAVITY: Readonly<Record<Decision, number>> = { ACCEPT: 0, REFER: 1, REJECT: 2 }
const LEVEL: Readonly<Record<RiskLevel, number>> = { LOW: 0, MEDIUM: 1, HIGH: 2 }

/** Shown where nothing is left to pay from, and never more. */
const MOST_SHARE = 10

/** Due before the new instalment: of the net inflow rent and premiums are off already. */
const dueFen = ({ basis, debtsFen, premiumsFen, rentFen }: Burden): Fen =>
  basis === "WAGES" ? debtsFen + rentFen + premiumsFen : debtsFen

const shareOf = ({ debtsFen, incomeFen, instalmentFen = 0 }: Burden): number => {
  const fen = debtsFen + instalmentFen
  return fen === 0 ? 0 : incomeFen <= 0 ? MOST_SHARE : Math.min(MOST_SHARE, fen / incomeFen)
}

const leftFen = (burden: Burden): Fen => burden.incomeFen - dueFen(burden) - (burden.instalmentFen ?? 0)

/** Why a rule applies, each time that it does. */
const reasonsBy = (
  rule: AffordabilityRule,
  { burden, checks, guarantors, isJobless, items, wages }: Judged,
): ReadonlyArray<Reason> => {
  const { basis } = burden
  const main = wages.find(({ stableFen }) => stableFen > 0)
  const paysSocially = checks.some(
    ({ isMonthly, kind, state }) => kind === "SOCIAL_INSURANCE" && state === "PAID" && isMonthly,
  )
  switch (rule.measure) {
    case "RISK":
      return items
        .filter(({ code, level }) => rule.codes.includes(code) && LEVEL[level] >= LEVEL[rule.from])
        .map(({ code, detail }) => ({ code, text: detail }))
    case "GUARANTOR":
      return guarantors.length > 0
        ? [reason(rule, analysisMessage("statement.affordability.guarantor", { names: guarantors.join("、") }))]
        : []
    case "NO_INCOME": {
      const [first] = wages
      const params = { payer: first?.payer ?? "", isSeen: first !== undefined }
      return basis === undefined ? [reason(rule, analysisMessage("statement.affordability.noIncome", params))] : []
    }
    case "INCOME_MONTHS":
      return basis !== undefined && burden.months < rule.below
        ? [
            reason(
              rule,
              analysisMessage("statement.affordability.incomeMonths", {
                basis,
                count: burden.months,
                limit: rule.below,
              }),
            ),
          ]
        : []
    case "UNCHECKED_SHARE": {
      const params = { share: burden.uncheckedShare, limit: rule.above }
      return basis !== undefined && burden.uncheckedShare > rule.above
        ? [reason(rule, analysisMessage("statement.affordability.unchecked", params))]
        : []
    }
    case "UNEXPLAINED_SHARE": {
      const { totalFen = 0, unexplainedFen } = burden
      const share = totalFen === 0 ? 0 : unexplainedFen / totalFen
      const params = { amount: yuan(unexplainedFen), share, limit: rule.above }
      return basis === "NET_INFLOW" && share > rule.above
        ? [reason(rule, analysisMessage("statement.affordability.unexplained", params))]
        : []
    }
    case "WAGE_VARIATION":
      return basis === "WAGES" && main !== undefined && main.variation > rule.above
        ? [
            reason(
              rule,
              analysisMessage("statement.affordability.variation", {
                payer: main.payer ?? "",
                lowest: yuan(smallestOf(main.salary.amounts)),
                highest: yuan(largestOf(main.salary.amounts)),
                variation: main.variation,
                limit: rule.above,
              }),
            ),
          ]
        : []
    case "OTHER_EMPLOYER": {
      const other = checks.find(({ employer }) => employer === "OTHER")
      return other === undefined
        ? []
        : [
            reason(
              rule,
              analysisMessage("statement.affordability.otherEmployer", { entry: other.kind, named: other.named }),
            ),
          ]
    }
    case "NOT_EMPLOYED":
      return basis === "WAGES" && main?.kind === "WAGES" && (isJobless || paysSocially)
        ? [reason(rule, analysisMessage("statement.affordability.notEmployed", { isJobless }))]
        : []
    case "DEBT_SHARE": {
      const share = shareOf(burden)
      const params = {
        basis: rule.basis,
        share,
        limit: rule.above,
        debts: yuan(burden.debtsFen),
        instalment: yuanOrNull(burden.instalmentFen),
        income: yuan(burden.incomeFen),
      }
      return basis === rule.basis && share > rule.above
        ? [reason(rule, analysisMessage("statement.affordability.debtShare", params))]
        : []
    }
    case "NET_AFTER": {
      const left = leftFen(burden)
      const params = {
        left: yuan(left),
        limit: yuan(rule.belowFen),
        income: yuan(burden.incomeFen),
        due: yuan(burden.incomeFen - left),
      }
      return basis === rule.basis && left < rule.belowFen
        ? [reason(rule, analysisMessage("statement.affordability.netAfter", params))]
        : []
    }
    case "NO_INSTALMENT":
      return burden.instalmentFen === undefined
        ? [reason(rule, analysisMessage("statement.affordability.noInstalment", {}))]
        : []
  }
}

const reason = ({ measure }: AffordabilityRule, text: Message): Reason => ({ code: measure, text })

/** The largest new instalment to which no rule on figures applies, whole yuan; `undefined` without such a rule. */
const largestInstalment = (burden: Burden, rules: ReadonlyArray<AffordabilityRule>): number | undefined => {
  const { basis, debtsFen, incomeFen } = burden
  const limits = rules.flatMap((rule) => {
    if (rule.measure === "DEBT_SHARE" && rule.basis === basis) return [rule.above * incomeFen - debtsFen]
    if (rule.measure === "NET_AFTER" && rule.basis === basis) return [incomeFen - dueFen(burden) - rule.belowFen]
    return []
  })
  return limits.length === 0 ? undefined : Math.max(0, Math.floor(smallestOf(limits) / 100))
}

/**
 * The table's reading of income and obligations: the gravest decision of the rules that apply, each reason once, the
 * gravest first. It says whether the statements bear the instalment, never whether to lend.
 */
export const decide = (
  judged: Judged,
  { rules }: AffordabilityPolicy,
): Pick<
  AffordabilityOutcome,
  "debtShare" | "netAfter" | "largestInstallment" | "decision" | "reasons" | "conclusion"
> => {
  const withheld = applied(
    judged,
    rules.filter(({ withholds }) => withholds === true),
  )
  const isJudged = withheld.length === 0
  const found = isJudged
    ? applied(
        judged,
        rules.filter(({ withholds }) => withholds !== true),
      )
    : withheld
  const decision = found[0]?.decision ?? "ACCEPT"
  const codes = new Set<string>()
  // A second limit of the same measure says nothing more.
  const first = found.filter(({ code }) => !codes.has(code) && codes.add(code))
  const { burden } = judged
  return {
    debtShare: isJudged ? Math.round(10_000 * shareOf(burden)) / 10_000 : null,
    netAfter: isJudged ? yuan(leftFen(burden)) : null,
    largestInstallment: (isJudged ? largestInstalment(burden, rules) : undefined) ?? null,
    decision,
    reasons: first.map(({ code, text }) => ({ code, text })),
    conclusion: analysisMessage("statement.affordability.conclusion", { decision, isJudged }),
  }
}

/** The reasons of the rules that apply, the gravest first. */
const applied = (judged: Judged, rules: ReadonlyArray<AffordabilityRule>) =>
  rules
    .flatMap((rule) => reasonsBy(rule, judged).map((one) => ({ ...one, decision: rule.decision })))
    .toSorted((a, b) => GRAVITY[b.decision] - GRAVITY[a.decision])
