import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { useLedgerActions } from "./ledger/useLedger.ts"
import type { CashFlowProfile } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

/** What is due again and again; each leads to its payments in the ledger. */
export const Obligations = ({ obligations }: Pick<CashFlowProfile, "obligations">) => {
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
