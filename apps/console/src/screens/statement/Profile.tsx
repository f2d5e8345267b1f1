import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { Facts } from "./Facts.tsx"
import { useLedgerActions } from "./ledger/useLedger.ts"
import { Obligations } from "./Obligations.tsx"
import { Part } from "./Part.tsx"
import type { CashFlowProfile, LineShare } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

/** Income by source, wages, regular obligations and further signs. */
export const Profile = ({ profile }: { readonly profile: CashFlowProfile }) => {
  const { profile: own } = useWords(words)
  const { money, percent } = useFormats()
  const { balanceDays, cash, debtService, failedPayments, holidays, incomeTrend, night, notes, roundSums } = profile
  const share = (of: LineShare | null): string | null =>
    of === null || of.lines === 0 ? null : own.share(of.lines, money(of.amount), percent(of.share, 1))
  return (
    <Part id="profile">
      <div className="columns">
        <Income profile={profile} />
        <Salary profile={profile} />
      </div>
      {incomeTrend === null ? null : (
        <p>
          {own.trend}:{" "}
          {own.trendOf(
            money(incomeTrend.earlierMonthly),
            money(incomeTrend.recentMonthly),
            signed(incomeTrend.changePercent),
          )}
        </p>
      )}
      {profile.obligations.length === 0 ? null : <Obligations obligations={profile.obligations} />}
      <div className="stack">
        <h3>{own.signs}</h3>
        <Facts
          facts={[
            [own.debtMonthly, money(debtService.monthly)],
            [own.debtPercent, debtService.percent === null ? null : percent(debtService.percent / 100, 1)],
            ...(balanceDays === null
              ? []
              : ([
                  [own.lowDays(money(balanceDays.lowBelow)), own.ofDays(balanceDays.lowDays, balanceDays.days)],
                  [own.negativeDays, own.ofDays(balanceDays.negativeDays, balanceDays.days)],
                  [own.lowest, money(balanceDays.lowest)],
                ] as const)),
            [own.cash, share(cash)],
            [own.roundSums, share(roundSums)],
            [own.night, share(night)],
            [own.holidays, share(holidays)],
            [own.failed, String(failedPayments)],
          ]}
        />
      </div>
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

/** Per cent with its sign. */
const signed = (percent: number): string => `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)}%`

const Income = ({ profile }: { readonly profile: CashFlowProfile }) => {
  const { parties, profile: own } = useWords(words)
  const { count, money, percent } = useFormats()
  return (
    <div className="stack">
      <h3>{own.income}</h3>
      <TableFrame label={own.income}>
        <table className="table small">
          <thead>
            <tr>
              <th>{own.source}</th>
              <th className="number">{parties.amount}</th>
              <th className="number">{parties.share}</th>
              <th className="number">{parties.lines}</th>
              <th className="number">{own.payers}</th>
            </tr>
          </thead>
          <tbody>
            {profile.incomeSources.map(({ amount, label, lines, payers, share }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="number">{money(amount)}</td>
                <td className="number">{percent(share, 1)}</td>
                <td className="number">{count(lines)}</td>
                <td className="number">{count(payers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </div>
  )
}

const Salary = ({ profile }: { readonly profile: CashFlowProfile }) => {
  const { profile: own, risks } = useWords(words)
  const { money } = useFormats()
  const { search } = useLedgerActions()
  const { changePercent, evidence, label, lastPaidDate, medianAmount, monthsCovered, monthsPaid, payDay, payer } =
    profile.salary
  return (
    <div className="stack">
      <h3>{own.salary}</h3>
      <Facts
        facts={[
          [own.state, label],
          [own.payer, payer],
          [own.payDay, payDay === null ? null : own.dayOfMonth(payDay)],
          [own.monthsPaid, monthsPaid === 0 ? null : own.ofMonths(monthsPaid, monthsCovered)],
          [own.medianAmount, medianAmount === null ? null : money(medianAmount)],
          [own.change, changePercent === null ? null : signed(changePercent)],
          [own.lastPaid, lastPaidDate],
        ]}
      />
      {evidence.length === 0 ? null : (
        <div>
          <button type="button" className="link" onClick={() => search({ lines: "WAGES" })}>
            {risks.inLedger}
          </button>
        </div>
      )}
    </div>
  )
}
