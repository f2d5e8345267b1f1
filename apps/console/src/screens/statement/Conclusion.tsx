import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Button } from "../../design/Button.tsx"
import { Facts } from "./Facts.tsx"
import { LevelBadge } from "./LevelBadge.tsx"
import { Part } from "./Part.tsx"
import type { StatementAnswer } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"
import { WorkbookButton } from "./WorkbookButton.tsx"

/** What the statements prove, in figures and in words. */
export const Conclusion = ({ answer, path }: { readonly answer: StatementAnswer; readonly path: string }) => {
  const { figures: own, print } = useWords(words)
  const { money, number, time, yuan } = useFormats()
  const { features } = useSession()
  const { averageDailyBalance, closingBalance, endDate, repaymentCapacity, riskAlert, startDate } = answer
  const { averageMonthlyEffectiveNetInflow, coverageRatio } = repaymentCapacity
  const figures: ReadonlyArray<readonly [string, string | null]> = [
    [own.period, startDate === null || endDate === null ? null : own.between(startDate, endDate)],
    [own.totalFlows, own.inOut(money(answer.totalInflow), money(answer.totalOutflow))],
    [own.effectiveFlows, own.inOut(money(answer.effectiveInflow), money(answer.effectiveOutflow))],
    [own.monthlyNet, averageMonthlyEffectiveNetInflow === null ? null : money(averageMonthlyEffectiveNetInflow)],
    [own.coverage, coverageRatio === null ? null : own.times(number(coverageRatio))],
    [own.averageBalance, averageDailyBalance === null ? null : money(averageDailyBalance)],
    [own.closingBalance, closingBalance === null ? null : money(closingBalance)],
  ]
  return (
    <Part
      id="summary"
      beside={
        <div className="row no-print">
          <Button onClick={() => window.print()}>{print}</Button>
          {features.workbook ? <WorkbookButton path={path} /> : null}
        </div>
      }
    >
      <div className="key-figures">
        <div className="key-figure">
          <p className="soft small">{own.effectiveAssets}</p>
          <p className="large figures">{yuan(answer.effectiveAssets, 2)}</p>
          <p>
            {own.riskLevel} <LevelBadge level={riskAlert.level} />
          </p>
        </div>
        <Facts facts={figures} />
      </div>
      <p>{answer.assetEvaluationConclusion}</p>
      <p className="soft small">{own.made(time(answer.generatedAt), answer.engineVersion, answer.policyHash)}</p>
    </Part>
  )
}
