import { balancePlot } from "@open-valuation/report/charts"
import "./Balances.css"
import type { StatementFigure } from "@open-valuation/report/statement"
import { useState } from "react"
import { useFormats } from "../../../app/Formats.ts"
import { useWords } from "../../../app/Locale.tsx"
import { useApi } from "../../../app/useApi.ts"
import { useIsNarrow } from "../../../app/useIsNarrow.ts"
import { Chart } from "../../../design/Chart.tsx"
import { Field } from "../../../design/Field.tsx"
import { Loading } from "../../../design/Loading.tsx"
import { Options } from "../../../design/Options.tsx"
import { TableFrame } from "../../../design/TableFrame.tsx"
import { Facts } from "../Facts.tsx"
import { accountName } from "../ledger/LedgerLine.ts"
import { useLedgerActions } from "../ledger/useLedger.ts"
import { Part } from "../Part.tsx"
import type { AssetsComponent, StatementAnswer } from "../StatementAnswer.ts"
import { words } from "../StatementWords.ts"
import {
  type AccountBalances,
  dateOf,
  dayOf,
  daysIn,
  gapsIn,
  lastDateOf,
  levelsOf,
  lowestOf,
  type MonthBalances,
  monthsOf,
  without,
} from "./AccountHistory.ts"

interface BalanceHistoryProps {
  readonly answer: StatementAnswer
  /** Of the task. */
  readonly path: string
  readonly version: number
}

/** Pixels that the chart is drawn for: half a screen, and a phone. */
const [WIDE, NARROW] = [600, 340]

/** What each day of an account ended with, and what of it counts. */
export const BalanceHistory = ({ answer, path, version }: BalanceHistoryProps) => {
  const { balances: own } = useWords(words)
  const { cashFlowProfile, effectiveAssetsBreakdown: accounts } = answer
  const [chosen, choose] = useState(() =>
    Math.max(
      0,
      accounts.findIndex(({ method }) => method === "SEASONED_BALANCE"),
    ),
  )
  const found = useApi<ReadonlyArray<AccountBalances>>(
    `${path}/balances?limit=1&version=${version}${chosen === 0 ? "" : `&cursor=${chosen}`}`,
  )
  const account = accounts[chosen]
  if (account === undefined) return null
  return (
    <Part id="balances">
      {accounts.length === 1 ? null : (
        <Field label={own.account}>
          {(input) => (
            <select {...input} value={chosen} onChange={(event) => choose(Number(event.target.value))}>
              <Options of={accounts.map((one, at) => [at, own.nameOf(at + 1, accountName(one), one.currency)])} />
            </select>
          )}
        </Field>
      )}
      {found.error === null ? null : <p className="note small">{found.error.message}</p>}
      {found.isPending ? (
        <Loading />
      ) : (
        <History
          account={account}
          // Of a task that is older than its balances, the days that count are known.
          known={found.data?.[0] ?? { averageDailyBalance: null, balances: account.balances }}
          lowBelow={cashFlowProfile?.balanceDays?.lowBelow}
        />
      )}
    </Part>
  )
}

interface HistoryProps {
  readonly account: AssetsComponent
  readonly known: AccountBalances
  /** Yuan; a day that ends below it is low. */
  readonly lowBelow: number | undefined
}

const History = ({ account, known, lowBelow }: HistoryProps) => {
  const { assets, balances: own, figures, profile } = useWords(words)
  const { count, money, short } = useFormats()
  const isNarrow = useIsNarrow()
  const levels = levelsOf(known.balances, ({ balance }) => balance)
  const [first, last, lowest] = [levels[0], levels.at(-1), lowestOf(levels)]
  if (first === undefined || last === undefined || lowest === undefined) return <p className="empty">{own.none}</p>
  const low = account.currency === "CNY" ? lowBelow : undefined
  const isLow = (value: number): boolean => low !== undefined && value < low
  const gaps = gapsIn(levels)
  const { adjustedMeanBalance: mean, balances: counted, days, from, to } = account
  const isAdjusted = counted.some(({ adjusted, balance }) => adjusted !== balance)
  const [start, end] = [dateOf(first.from), dateOf(last.to)]
  const onDay = own.onDay(money(lowest.value), dateOf(lowest.from))
  const months = monthsOf(levels, isLow)
  const ofDays = (some: number): string => profile.ofDays(some, daysIn(levels))
  const sum = (which: "lowDays" | "negativeDays"): number => months.reduce((all, month) => all + month[which], 0)
  const plot = balancePlot({
    name: "balances",
    title: own.title,
    description: own.description(start, end, money(last.value), onDay),
    widthPx: isNarrow ? NARROW : WIDE,
    balances: levels,
    balanceIs: assets.balance,
    adjusted: isAdjusted
      ? without(
          levelsOf(counted, ({ adjusted }) => adjusted),
          gaps,
        )
      : [],
    adjustedIs: own.adjusted,
    low: isLow,
    lowIs: own.low(count(low ?? 0)),
    overdrawnIs: own.overdrawn,
    ...(mean === null || from === null || to === null
      ? {}
      : { mean: { from: Math.max(first.from, dayOf(from)), to: Math.min(last.to, dayOf(to)), value: mean } }),
    meanIs: own.mean(days),
    format: short,
  })
  return (
    <>
      <div className="beside">
        <Chart plot={plot}>
          <BalanceMonths months={months} account={account} lowBelow={low} hasGaps={gaps.length > 0} />
        </Chart>
        <Facts
          figures={[
            text("closing", figures.closingBalance, money(last.value)),
            ...(known.averageDailyBalance === null
              ? []
              : [text("average", own.average, money(known.averageDailyBalance))]),
            ...(mean === null ? [] : [text("mean", own.mean(days), money(mean))]),
            ...(mean === null || from === null || to === null
              ? []
              : [text("adjustedDays", own.adjustedDays, figures.between(from, to))]),
            text("lowest", profile.lowest, onDay),
            ...(low === undefined
              ? []
              : [text("lowDays", profile.lowDays(money(low)), ofDays(sum("lowDays") + sum("negativeDays")))]),
            text("negativeDays", profile.negativeDays, ofDays(sum("negativeDays"))),
          ]}
        />
      </div>
      {mean === null || isAdjusted ? null : <p className="soft small">{own.nothingExcluded}</p>}
      {gaps.length === 0 ? null : (
        <p className="note small">{own.gaps(gaps.map((gap) => figures.between(dateOf(gap.from), dateOf(gap.to))))}</p>
      )}
    </>
  )
}

const text = (id: string, name: string, value: string): StatementFigure => ({ id, name, value, look: "text" })

interface BalanceMonthsProps {
  readonly months: ReadonlyArray<MonthBalances>
  readonly account: AssetsComponent
  readonly hasGaps: boolean
  /** Yuan; `undefined` where no day is called low. */
  readonly lowBelow: number | undefined
}

/** The balances of an account by month; each month leads to its lines. */
const BalanceMonths = ({ account, hasGaps, lowBelow, months }: BalanceMonthsProps) => {
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
