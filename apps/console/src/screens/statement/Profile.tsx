import type { ProfileView } from "@open-valuation/report/statement"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { Facts } from "./Facts.tsx"
import { useLedgerActions } from "./ledger/useLedger.ts"
import { Part } from "./Part.tsx"
import type { CashFlowProfile } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"
import { ViewTable } from "./ViewTable.tsx"

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
        <ViewTable table={income} />
        <Salary profile={profile} view={view} />
      </div>
      {profile.obligations.length === 0 ? null : <Obligations obligations={profile.obligations} />}
      <div className="stack">
        <h3>{own.signs}</h3>
        <Facts figures={[...service.figures, ...(balances?.figures ?? [])]} />
      </div>
      <ViewTable table={activity} />
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

/** What is due again and again; each leads to its payments in the ledger. */
const Obligations = ({ obligations }: Pick<CashFlowProfile, "obligations">) => {
  const { parties, profile: own } = useWords(words)
  const { count, money } = useFormats()
  const { search } = useLedgerActions()
  return (
    <div className="stack">
      <h3>{own.obligations}</h3>
      <TableFrame label={own.obligations}>
        <table className="table small">
          <thead>
            <tr>
              <th>{own.kind}</th>
              <th>{own.payee}</th>
              <th className="number">{own.amount}</th>
              <th className="number">{own.monthly}</th>
              <th className="number">{own.months}</th>
              <th>{own.lastPaid}</th>
            </tr>
          </thead>
          <tbody>
            {obligations.map(({ amount, label, lastPaidDate, monthlyAmount, months, payee }, at) => {
              const name = payee === "" ? parties.unnamed : payee
              return (
                <tr key={at}>
                  <td>{label}</td>
                  <th scope="row">
                    <button
                      type="button"
                      className="link"
                      aria-label={own.inLedger(name)}
                      onClick={() => search({ lines: `OBLIGATION-${at}` })}
                    >
                      {name}
                    </button>
                  </th>
                  <td className="number">{money(amount)}</td>
                  <td className="number">{money(monthlyAmount)}</td>
                  <td className="number">{count(months)}</td>
                  <td className="nowrap">{lastPaidDate}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableFrame>
    </div>
  )
}
