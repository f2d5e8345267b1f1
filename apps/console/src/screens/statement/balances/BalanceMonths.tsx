import { useFormats } from "../../../app/Formats.ts"
import { useWords } from "../../../app/Locale.tsx"
import { TableFrame } from "../../../design/TableFrame.tsx"
import { accountName } from "../ledger/LedgerLine.ts"
import { useLedgerActions } from "../ledger/useLedger.ts"
import type { AssetsComponent } from "../StatementAnswer.ts"
import { words } from "../StatementWords.ts"
import { lastDateOf, type MonthBalances } from "./AccountHistory.ts"

interface BalanceMonthsProps {
  readonly months: ReadonlyArray<MonthBalances>
  readonly account: AssetsComponent
  readonly hasGaps: boolean
  /** Yuan; `undefined` where no day is called low. */
  readonly lowBelow: number | undefined
}

/** The balances of an account by month; each month leads to its lines. */
export const BalanceMonths = ({ account, hasGaps, lowBelow, months }: BalanceMonthsProps) => {
  const { balances: own, flows, profile } = useWords(words)
  const { count, money } = useFormats()
  const { search } = useLedgerActions()
  const ofAccount = account.institution === null ? "" : accountName(account)
  return (
    <TableFrame label={own.title}>
      <table className="table">
        <thead>
          <tr>
            <th>{flows.month}</th>
            <th className="number">{own.lowest}</th>
            <th className="number">{own.monthAverage}</th>
            <th className="number">{own.highest}</th>
            <th className="number">{flows.endBalance}</th>
            {hasGaps ? <th className="number">{own.days}</th> : null}
            {lowBelow === undefined ? null : <th className="number">{own.low(count(lowBelow))}</th>}
            <th className="number">{profile.negativeDays}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ average, days, end, highest, lowDays, lowest, month, negativeDays }) => (
            <tr key={month}>
              <th scope="row">
                <button
                  type="button"
                  className="link"
                  aria-label={flows.showMonth(month)}
                  onClick={() => search({ account: ofAccount, from: `${month}-01`, to: lastDateOf(month) })}
                >
                  {month}
                </button>
              </th>
              <td className="number">{money(lowest)}</td>
              <td className="number">{money(average)}</td>
              <td className="number">{money(highest)}</td>
              <td className="number">{end === undefined ? "—" : money(end)}</td>
              {hasGaps ? <td className="number">{count(days)}</td> : null}
              {lowBelow === undefined ? null : <td className="number">{count(lowDays + negativeDays)}</td>}
              <td className="number">{count(negativeDays)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
