import "./StatementResult.css"
import { type StatementSection, statementView, type StatementView } from "@open-valuation/report/statement"
import { lazy, Suspense, useMemo, useState } from "react"
import type { SessionAsset, TaskRow } from "../../api/Answers.ts"
import { useMay } from "../../app/Allowed.tsx"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useApi } from "../../app/useApi.ts"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { Loading } from "../../design/Loading.tsx"
import { Options } from "../../design/Options.tsx"
import { Contents } from "../../design/Part.tsx"
import { Pending } from "../../design/Pending.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { Assets } from "./Assets.tsx"
import { BalanceHistory } from "./balances/BalanceHistory.tsx"
import { Conclusion } from "./Conclusion.tsx"
import { words as correctionWords } from "./corrections/CorrectionWords.ts"
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
import { Section } from "./Section.tsx"
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
  const [wanted, setWanted] = useState<number>()
  const latest = useApi<Versioned>(path)
  const former = useApi<Versioned>(`${path}?version=${wanted}`, { enabled: wanted !== undefined })
  const answer = wanted === undefined ? latest : former
  if (answer.data === undefined || latest.data === undefined) return <Pending answer={answer} />
  const { result, version = 1 } = answer.data
  if (result === null) return null
  return (
    <>
      <Versions latest={latest.data.version ?? 1} shown={version} onShow={setWanted} />
      <Result
        key={version}
        path={path}
        taskId={task.taskId}
        answer={result}
        version={version}
        isLatest={version === (latest.data.version ?? 1)}
      />
    </>
  )
}

/** A task with a version of its result. */
interface Versioned {
  readonly result: StatementAnswer | null
  /** From 1; each correction of lines makes one more. Older servers have none. */
  readonly version?: number
}

interface VersionsProps {
  readonly latest: number
  readonly shown: number
  /** `undefined` for the latest. */
  readonly onShow: (version: number | undefined) => void
}

/** Leads to the former versions of a result whose lines were corrected. */
const Versions = ({ latest, onShow, shown }: VersionsProps) => {
  const own = useWords(correctionWords)
  if (latest === 1) return null
  const numbers = Array.from({ length: latest }, (_, at) => latest - at)
  return (
    <div className="card row">
      <Field label={own.version}>
        {(input) => (
          <select
            {...input}
            value={shown}
            onChange={({ target }) => onShow(Number(target.value) === latest ? undefined : Number(target.value))}
          >
            <Options of={numbers.map((number) => [number, own.versionOf(number, number === latest)])} />
          </select>
        )}
      </Field>
      {shown === latest ? null : <p>{own.former}</p>}
    </div>
  )
}

/** A chart of more months needs the width of the screen. */
const MOST_MONTHS_BESIDE = 9

interface ResultProps {
  readonly path: string
  readonly taskId: TaskRow["taskId"]
  readonly answer: StatementAnswer
  readonly version: number
  /** False for a version whose lines were corrected since: it is read only. */
  readonly isLatest: boolean
}

const Result = ({ answer, isLatest, path, taskId, version }: ResultProps) => {
  const { locale } = useLocale()
  const view = useMemo(() => statementView(answer, locale), [answer, locale])
  const authenticity = useApi<StatementSection | null>(`tasks/${taskId}/authenticity`)
  const proof = authenticity.data ?? undefined
  const sections = useMemo(() => (proof === undefined ? view.sections : [proof, ...view.sections]), [proof, view])
  const ledger = useLedger(path, version, answer)
  const corrections = useCorrections()
  const may = useMay()
  const mayCorrect = isLatest && may(["review"])
  const { actions } = ledger
  // The parts above the ledger stay as they are while its lines arrive.
  const above = useMemo(
    () => (
      <LedgerProvider value={actions}>
        <Parts hasProfile={answer.cashFlowProfile !== undefined} sections={sections} />
        <Conclusion answer={answer} view={view} path={path} version={version} />
        <Risks alert={answer.riskAlert} />
        {isLatest ? (
          <Suspense fallback={<Loading />}>
            <Adoptions path={path} central={answer.effectiveAssets} />
          </Suspense>
        ) : null}
        <Assets breakdown={answer.effectiveAssetsBreakdown} total={answer.effectiveAssets} />
        <div className="beside" data-wide={answer.monthlyFlows.length > MOST_MONTHS_BESIDE}>
          <div className="stack">
            <Flows flows={answer.monthlyFlows} />
            <Capacity answer={answer} view={view} />
          </div>
          <BalanceHistory answer={answer} path={path} version={version} />
        </div>
        {answer.cashFlowProfile === undefined || view.profile === undefined ? null : (
          <Profile profile={answer.cashFlowProfile} view={view.profile} />
        )}
        <Parties answer={answer} />
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </LedgerProvider>
    ),
    [actions, answer, isLatest, path, sections, version, view],
  )
  return (
    <div className="stack statement-result">
      {above}
      {authenticity.error === null ? null : (
        <Failure error={authenticity.error} retry={() => void authenticity.refetch()} />
      )}
      <Ledger ledger={ledger} answer={answer} path={path} corrections={mayCorrect ? corrections : undefined} />
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

interface PartsProps {
  readonly hasProfile: boolean
  readonly sections: StatementView["sections"]
}

/** Leads to the parts of the result. */
const Parts = ({ hasProfile, sections }: PartsProps) => {
  const { parts } = useWords(words)
  const shown = partIds.filter((id) => hasProfile || id !== "profile")
  const entries = shown.flatMap((id) => [...(id === "ledger" ? sections : []), { id, title: parts[id] }])
  return <Contents label={parts.menu} parts={entries} />
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
