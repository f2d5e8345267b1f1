import type { ImportReport } from "@open-valuation/server/console"
import type { ReactNode } from "react"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { words } from "./MarketsWords.ts"

/** What an import did, or would do: counts, refused rows, what was left out, and the markets. */
export const ImportOutcome = ({ report }: { readonly report: ImportReport }) => {
  const own = useWords(words).report
  const { count } = useFormats()
  const { accepted, added, conflicts, demoDisplaced, dryRun, markets, refusedCount, rows } = report
  return (
    <div className="stack" role="status">
      <h3>{dryRun ? own.checked : own.imported}</h3>
      <dl className="counts">
        <Figure name={own.rows} value={count(rows)} />
        <Figure name={dryRun ? own.wouldAdd : own.added} value={count(added)} />
        <Figure name={own.known} value={count(accepted - added - conflicts)} />
        <Figure name={own.refused} value={count(refusedCount)} />
        {conflicts === 0 ? null : <Figure name={own.conflicts} value={count(conflicts)} />}
      </dl>
      <p className="note" {...(added === 0 ? { "data-tone": "warn" } : {})}>
        {added === 0 ? own.nothingNew : dryRun ? own.nothingYet : own.afterwards}
      </p>
      {conflicts === 0 ? null : <p className="small soft">{own.conflictsHelp}</p>}
      <RefusedRows report={report} />
      <LeftOut report={report} />
      <Columns title={own.unknown} help={own.unknownHelp} names={report.unknownColumns} />
      <Columns title={own.notKept} help={own.notKeptHelp} names={report.leftOutColumns} />
      {markets.length === 0 ? null : (
        <Part title={own.markets(count(report.marketCount))}>
          <Counts counts={markets} />
        </Part>
      )}
      {demoDisplaced.length === 0 ? null : (
        <Part title={own.displaced} help={own.displacedHelp}>
          <Counts counts={demoDisplaced} />
        </Part>
      )}
    </div>
  )
}

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="soft small">{name}</dt>
    <dd className="figure-value">{value}</dd>
  </div>
)

interface PartProps {
  readonly title: string
  readonly help?: string
  readonly children: ReactNode
}

const Part = ({ children, help, title }: PartProps) => (
  <section className="stack">
    <h4>{title}</h4>
    {help === undefined ? null : <p className="small soft">{help}</p>}
    {children}
  </section>
)

interface ColumnsProps {
  readonly title: string
  readonly help: string
  readonly names: ReadonlyArray<string>
}

const Columns = ({ help, names, title }: ColumnsProps) =>
  names.length === 0 ? null : (
    <Part title={title} help={help}>
      <p className="break">
        {names.map((name) => (
          <code key={name}>{name} </code>
        ))}
      </p>
    </Part>
  )

const Counts = ({ counts }: { readonly counts: ImportReport["markets"] }) => {
  const own = useWords(words).report
  const { count } = useFormats()
  return (
    <ul className="small">
      {counts.map((one) => (
        <li key={one.market}>{own.samplesOf(one.label, count(one.count))}</li>
      ))}
    </ul>
  )
}

const RefusedRows = ({ report: { refused, refusedCount } }: { readonly report: ImportReport }) => {
  const own = useWords(words).report
  const { count } = useFormats()
  if (refused.length === 0) return null
  return (
    <Part title={own.refusedRows}>
      {refused.length < refusedCount ? (
        <p className="small soft">{own.first(count(refused.length), count(refusedCount))}</p>
      ) : null}
      <TableFrame label={own.refusedRows}>
        <table className="table small">
          <thead>
            <tr>
              <th className="number">{own.line}</th>
              <th>{own.reason}</th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ line, reason }) => (
              <tr key={line}>
                <td className="number">{count(line)}</td>
                <td className="break">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </Part>
  )
}

const LeftOut = ({ report: { warnings } }: { readonly report: ImportReport }) => {
  const own = useWords(words).report
  const { count } = useFormats()
  if (warnings.length === 0) return null
  return (
    <Part title={own.warnings} help={own.warningsHelp}>
      <TableFrame label={own.warnings}>
        <table className="table small">
          <thead>
            <tr>
              <th>{own.column}</th>
              <th className="number">{own.count}</th>
              <th>{own.example}</th>
            </tr>
          </thead>
          <tbody>
            {warnings.map(({ column, count: number, example }) => (
              <tr key={column}>
                <td>
                  <code>{column}</code>
                </td>
                <td className="number">{count(number)}</td>
                <td className="break">{example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </Part>
  )
}
