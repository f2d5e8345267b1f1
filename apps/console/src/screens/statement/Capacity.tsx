import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { Facts } from "./Facts.tsx"
import { Part } from "./Part.tsx"
import type { StatementAnswer } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

/** How far income and effective assets carry the purchase. */
export const Capacity = ({ answer }: { readonly answer: StatementAnswer }) => {
  const { capacity: own, figures: shared } = useWords(words)
  const { count, money, number, percent } = useFormats()
  const { downPaymentAmount, monthInstallment, purchaseAmount, repaymentCapacity: capacity, repaymentCycle } = answer
  const orNothing = (value: number | null, say: (value: number) => string) => (value === null ? null : say(value))
  const times = (value: number) => shared.times(number(value))
  const share = (value: number) => percent(value, 1)
  const facts: ReadonlyArray<readonly [string, string | null]> = [
    [own.monthlyNet, orNothing(capacity.averageMonthlyEffectiveNetInflow, money)],
    [own.monthInstallment, orNothing(monthInstallment, money)],
    [own.coverageRatio, orNothing(capacity.coverageRatio, times)],
    [own.monthsCovered, orNothing(capacity.monthsCovered, (value) => number(value, 1))],
    [own.repaymentCycle, orNothing(repaymentCycle, (value) => own.months(count(value)))],
    [own.totalInstallments, orNothing(capacity.totalInstallments, money)],
    [own.purchaseAmount, orNothing(purchaseAmount, money)],
    [own.purchaseCoverage, orNothing(capacity.purchaseCoverage, share)],
    [own.downPaymentAmount, orNothing(downPaymentAmount, money)],
    [own.downPaymentCoverage, orNothing(capacity.downPaymentCoverage, share)],
  ]
  const isIncomplete = purchaseAmount === null || downPaymentAmount === null || monthInstallment === null
  return (
    <Part id="capacity">
      <Facts facts={facts} />
      {isIncomplete ? <p className="soft small">{own.missing}</p> : null}
    </Part>
  )
}
