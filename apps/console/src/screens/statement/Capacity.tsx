import type { StatementView } from "@open-valuation/report/statement"
import { useWords } from "../../app/Locale.tsx"
import { Facts } from "./Facts.tsx"
import { Part } from "./Part.tsx"
import type { StatementAnswer } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

interface CapacityProps {
  readonly answer: StatementAnswer
  readonly view: StatementView
}

/** How far income and effective assets carry the purchase. */
export const Capacity = ({ answer, view }: CapacityProps) => {
  const { capacity: own } = useWords(words)
  const { downPaymentAmount, monthInstallment, purchaseAmount } = answer
  const isIncomplete = purchaseAmount === null || downPaymentAmount === null || monthInstallment === null
  return (
    <Part id="capacity">
      <Facts figures={view.request.figures} />
      {isIncomplete ? <p className="soft small">{own.missing}</p> : null}
    </Part>
  )
}
