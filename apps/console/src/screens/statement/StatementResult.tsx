import "./StatementResult.css"
import { statementView, type StatementView } from "@open-valuation/report/statement"
import { lazy, Suspense, useMemo } from "react"
import type { SessionAsset, TaskRow } from "../../api/Answers.ts"
import { useMay } from "../../app/Allowed.tsx"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useApi } from "../../app/useApi.ts"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { goTo } from "../../design/goTo.ts"
import { Loading } from "../../design/Loading.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { Assets } from "./Assets.tsx"
import { BalanceHistory } from "./balances/BalanceHistory.tsx"
import { Conclusion } from "./Conclusion.tsx"
import { useCorrections } from "./corrections/useCorrections.ts"
import { EvidenceTable } from "./EvidenceTable.tsx"
import { Facts } from "./Facts.tsx"
import { Flows } from "./Flows.tsx"
import { Ledger } from "./ledger/Ledger.tsx"
import { LedgerProvider, useLedger, useLedgerActions } from "./ledger/useLedger.ts"
import { LevelBadge } from "./LevelBadge.tsx"
import { Part } from "./Part.tsx"
import { Parties } from "./Parties.tsx"
import { Profile } from "./Profile.tsx"
import type { Level, RiskItem, StatementAnswer } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

/** Loaded while the conclusion is read. */
const Adoptions = lazy(async () => ({ default: (await import("../task/adoption/Adoptions.tsx")).Adoptions }))

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
  const corrections = useCorrections()
  const may = useMay()
  const { actions } = ledger
  // The parts above the ledger stay as they are while its lines arrive.
  const above = useMemo(
    () => (
      <LedgerProvider value={actions}>
        <Parts hasProfile={answer.cashFlowProfile !== undefined} />
        <Conclusion answer={answer} view={view} path={path} />
        <Suspense fallback={<Loading />}>
          <Adoptions path={path} central={answer.effectiveAssets} />
        </Suspense>
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
      <Ledger ledger={ledger} answer={answer} path={path} corrections={may(["review"]) ? corrections : undefined} />
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

interface CapacityProps {
  readonly answer: StatementAnswer
  readonly view: StatementView
}

/** How far income and effective assets carry the purchase. */
const Capacity = ({ answer, view }: CapacityProps) => {
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

const order: Readonly<Record<Level, number>> = { HIGH: 0, MEDIUM: 1, LOW: 2 }

/** The risks, the most serious first, with the lines that show them. */
const Risks = ({ alert }: { readonly alert: StatementAnswer["riskAlert"] }) => {
  const { risks: own } = useWords(words)
  const items = alert.items
    .map((item, at) => ({ item, at }))
    .toSorted(({ item: one }, { item: other }) => order[one.level] - order[other.level])
  return (
    <Part id="risks">
      {items.length === 0 ? <p>{own.none}</p> : null}
      <ul className="risks">
        {items.map(({ at, item }) => (
          <Risk key={at} item={item} at={at} />
        ))}
      </ul>
    </Part>
  )
}

/** @param at place among the risks of the answer */
const Risk = ({ at, item }: { readonly at: number; readonly item: RiskItem }) => {
  const { risks: own } = useWords(words)
  const { number } = useFormats()
  const { search } = useLedgerActions()
  const { detail, evidence, evidenceLines, level, observed, threshold, title, unit } = item
  const say = (value: number): string => own.units[unit](number(value))
  return (
    <li>
      <div className="row spread">
        <h3 className="row">
          <LevelBadge level={level} /> {title}
        </h3>
        {unit === "COUNT" && threshold === 1 ? null : (
          <span className="soft small">{own.measured(say(observed), say(threshold))}</span>
        )}
      </div>
      <p>{detail}</p>
      {evidence.length === 0 ? null : (
        <details>
          <summary>{own.evidence(evidence.length, evidenceLines)}</summary>
          <div className="stack">
            <EvidenceTable label={title} lines={evidence} />
            <div>
              <Button onClick={() => search({ lines: `RISK-${at}` })}>{own.inLedger}</Button>
            </div>
          </div>
        </details>
      )}
    </li>
  )
}

interface QualityProps {
  readonly answer: StatementAnswer
  readonly view: StatementView
}

/** The files, and how far they bear themselves out. */
const Quality = ({ answer, view }: QualityProps) => {
  const { quality, qualityNotes: notes, qualityNotesTitle } = view
  return (
    <Part id="quality">
      <Facts figures={quality.figures} />
      {notes.length === 0 ? null : (
        <div>
          <h3>{qualityNotesTitle}</h3>
          <ul className="notes">
            {notes.map((note, at) => (
              <li key={at}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      <Files answer={answer} />
    </Part>
  )
}

const Files = ({ answer }: { readonly answer: StatementAnswer }) => {
  const { figures, parties, quality: own } = useWords(words)
  const { count, money } = useFormats()
  return (
    <div className="stack">
      <h3>{own.files}</h3>
      <TableFrame label={own.files}>
        <table className="table small">
          <thead>
            <tr>
              <th>{own.file}</th>
              <th>{own.account}</th>
              <th>{own.holder}</th>
              <th>{own.period}</th>
              <th className="number">{own.lines}</th>
              <th className="number">{own.pages}</th>
              <th className="number">{own.opening}</th>
              <th className="number">{own.closing}</th>
            </tr>
          </thead>
          <tbody>
            {answer.sourceReferenceList.map((source, at) => (
              <tr key={at}>
                <th scope="row">{source.fileName}</th>
                <td>
                  {source.institution ?? parties.unnamed} {source.accountNumber ?? ""}
                </td>
                <td>{source.accountName ?? "—"}</td>
                <td>
                  {source.startDate === null || source.endDate === null
                    ? "—"
                    : figures.between(source.startDate, source.endDate)}
                </td>
                <td className="number">{count(source.lines)}</td>
                <td className="number">{source.pages === 0 ? "—" : count(source.pages)}</td>
                <td className="number">{source.openingBalance === null ? "—" : money(source.openingBalance)}</td>
                <td className="number">{source.closingBalance === null ? "—" : money(source.closingBalance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </div>
  )
}
