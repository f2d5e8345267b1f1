import "./StatementResult.css"
import { statementView } from "@open-valuation/report/statement"
import { useMemo } from "react"
import type { SessionAsset, TaskRow } from "../../api/Answers.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useApi } from "../../app/useApi.ts"
import { Failure } from "../../design/Failure.tsx"
import { goTo } from "../../design/goTo.ts"
import { Loading } from "../../design/Loading.tsx"
import { Assets } from "./Assets.tsx"
import { BalanceHistory } from "./balances/BalanceHistory.tsx"
import { Capacity } from "./Capacity.tsx"
import { Conclusion } from "./Conclusion.tsx"
import { Flows } from "./Flows.tsx"
import { Ledger } from "./ledger/Ledger.tsx"
import { LedgerProvider, useLedger } from "./ledger/useLedger.ts"
import { Parties } from "./Parties.tsx"
import { Profile } from "./Profile.tsx"
import { Quality } from "./Quality.tsx"
import { Risks } from "./Risks.tsx"
import type { StatementAnswer } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

interface StatementResultProps {
  readonly asset: SessionAsset
  readonly task: TaskRow
}

/** The result of statements: what they prove, what speaks against it, and every line behind it. */
export const StatementResult = ({ asset, task }: StatementResultProps) => {
  const path = `v1/${asset.path}/${task.taskId}`
  const answer = useApi<{ readonly result: StatementAnswer | null }>(path)
  if (answer.data === undefined) {
    return answer.error === null ? <Loading /> : <Failure error={answer.error} retry={() => void answer.refetch()} />
  }
  const { result } = answer.data
  return result === null ? null : <Result path={path} answer={result} />
}

/** A chart of more months needs the width of the screen. */
const MOST_MONTHS_BESIDE = 9

const Result = ({ answer, path }: { readonly path: string; readonly answer: StatementAnswer }) => {
  const { locale } = useLocale()
  const view = useMemo(() => statementView(answer, locale), [answer, locale])
  const ledger = useLedger(path, answer)
  const { actions } = ledger
  // The parts above the ledger stay as they are while its lines arrive.
  const above = useMemo(
    () => (
      <LedgerProvider value={actions}>
        <Parts hasProfile={answer.cashFlowProfile !== undefined} />
        <Conclusion answer={answer} view={view} path={path} />
        <Risks alert={answer.riskAlert} />
        <Assets breakdown={answer.effectiveAssetsBreakdown} total={answer.effectiveAssets} />
        <div className="beside" data-wide={answer.monthlyFlows.length > MOST_MONTHS_BESIDE}>
          <div className="stack">
            <Flows flows={answer.monthlyFlows} />
            <Capacity answer={answer} view={view} />
          </div>
          <BalanceHistory answer={answer} path={path} />
        </div>
        {answer.cashFlowProfile === undefined || view.profile === undefined ? null : (
          <Profile profile={answer.cashFlowProfile} view={view.profile} />
        )}
        <Parties answer={answer} />
      </LedgerProvider>
    ),
    [actions, answer, path, view],
  )
  return (
    <div className="stack statement-result">
      {above}
      <Ledger ledger={ledger} answer={answer} />
      <Quality answer={answer} view={view} />
    </div>
  )
}

const partIds = [
  "summary",
  "risks",
  "assets",
  "flows",
  "capacity",
  "balances",
  "profile",
  "parties",
  "ledger",
  "quality",
] as const

/** Jumps to the parts. The hash of the address names a screen, so buttons move the view and the focus. */
const Parts = ({ hasProfile }: { readonly hasProfile: boolean }) => {
  const { parts } = useWords(words)
  return (
    <nav className="parts no-print" aria-label={parts.menu}>
      <ul>
        {partIds
          .filter((id) => hasProfile || id !== "profile")
          .map((id) => (
            <li key={id}>
              <button type="button" className="button" data-kind="plain" onClick={() => goTo(id)}>
                {parts[id]}
              </button>
            </li>
          ))}
      </ul>
    </nav>
  )
}
