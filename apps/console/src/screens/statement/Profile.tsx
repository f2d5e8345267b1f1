import { figureText, type ProfileView, type StatementTable } from "@open-valuation/report/statement"
import { useWords } from "../../app/Locale.tsx"
import { FigureTable } from "../../design/FigureTable.tsx"
import { Facts } from "./Facts.tsx"
import { useLedgerActions } from "./ledger/useLedger.ts"
import { Obligations } from "./Obligations.tsx"
import { Part } from "./Part.tsx"
import type { CashFlowProfile } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

interface ProfileProps {
  readonly profile: CashFlowProfile
  readonly view: ProfileView
}

/** Income by source, wages, regular obligations and further signs. */
export const Profile = ({ profile, view }: ProfileProps) => {
  const { profile: own } = useWords(words)
  const { activity, balances, income, notes, service } = view
  return (
    <Part id="profile">
      <div className="columns">
        <Table table={income} />
        <Salary profile={profile} view={view} />
      </div>
      {profile.obligations.length === 0 ? null : <Obligations obligations={profile.obligations} />}
      <div className="stack">
        <h3>{own.signs}</h3>
        <Facts figures={[...service.figures, ...(balances?.figures ?? [])]} />
      </div>
      <Table table={activity} />
      {notes.length === 0 ? null : (
        <ul className="notes small soft">
          {notes.map((note, at) => (
            <li key={at}>{note}</li>
          ))}
        </ul>
      )}
    </Part>
  )
}

const Table = ({ table: { columns, rows, title } }: { readonly table: StatementTable }) => (
  <div className="stack">
    <h3>{title}</h3>
    <FigureTable
      label={title}
      table={{
        columns: columns.map(({ look, name }) => ({ name, isFigure: look !== "text" })),
        rows: rows.map((row) => row.map((value, at) => figureText(value, columns[at]?.look ?? "text"))),
      }}
    />
  </div>
)

const Salary = ({ profile, view }: ProfileProps) => {
  const { risks } = useWords(words)
  const { search } = useLedgerActions()
  return (
    <div className="stack">
      <h3>{view.salary.title}</h3>
      <Facts figures={view.salary.figures} />
      {profile.salary.evidence.length === 0 ? null : (
        <div>
          <button type="button" className="link" onClick={() => search({ lines: "WAGES" })}>
            {risks.inLedger}
          </button>
        </div>
      )}
    </div>
  )
}
