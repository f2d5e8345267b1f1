import { byGroupPlot } from "@open-valuation/report/charts"
import type { UsageMonths } from "@open-valuation/server/console"
import { useState } from "react"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { useApi } from "../../app/useApi.ts"
import { Chart } from "../../design/Chart.tsx"
import { Field } from "../../design/Field.tsx"
import { Pending } from "../../design/Pending.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { words } from "./AccountWords.ts"
import { type Charged, type Month, thisMonth } from "./UsageMonths.ts"

/** Months that the chart shows. */
const MOST_MONTHS = 12

/** What the account has used and what it costs. */
export const Usage = () => {
  const own = useWords(words).usage
  const usage = useApi<UsageMonths>("usage")
  const [chosen, setChosen] = useState<string>()
  if (usage.data === undefined) return <Pending answer={usage} shape="table" />
  const { months } = usage.data
  const month = months.find(({ period }) => period === chosen) ?? months[0]
  return (
    <div className="stack">
      <Figures usage={usage.data} />
      {month === undefined ? (
        <p className="card empty">{own.none}</p>
      ) : (
        <>
          {months.length > 1 ? <MonthChart months={months} /> : null}
          <section className="card stack" aria-labelledby="month">
            <div className="row spread">
              <h2 id="month">{own.month(month.period)}</h2>
              <Field label={own.which}>
                {(input) => (
                  <select {...input} value={month.period} onChange={(event) => setChosen(event.target.value)}>
                    {months.map(({ period }) => (
                      <option key={period}>{period}</option>
                    ))}
                  </select>
                )}
              </Field>
            </div>
            <ChargedTable
              caption={own.byAsset}
              name={own.asset}
              rows={month.assets.map((row) => ({ ...row, id: row.assetType, label: row.title }))}
              total={month}
            />
            <ChargedTable
              caption={own.byKey}
              name={own.key}
              rows={month.keys.map((row) => ({
                ...row,
                id: String(row.keyId),
                label: row.lastFour === "" ? row.name : `${row.name} (${own.lastFour(row.lastFour)})`,
              }))}
              total={month}
            />
          </section>
        </>
      )}
    </div>
  )
}

const Figures = ({ usage }: { readonly usage: UsageMonths }) => {
  const own = useWords(words).usage
  const { count, yuan } = useFormats()
  const { balance, freeQuota, freeUsed, months } = usage
  const charged = months.find(({ period }) => period === thisMonth())?.amount ?? 0
  const used = own.quotaUsed(count(freeUsed), count(freeQuota))
  return (
    <div className="figures-row">
      <section className="card stack" aria-labelledby="quota">
        <h2 id="quota">{own.quota}</h2>
        <p className="figure-value">{used}</p>
        <progress max={Math.max(1, freeQuota)} value={Math.min(freeUsed, freeQuota)} aria-labelledby="quota" />
        {freeUsed >= freeQuota ? <p className="small">{own.quotaOver}</p> : null}
      </section>
      <section className="card stack" aria-labelledby="charged">
        <h2 id="charged">{own.charged}</h2>
        <p className="figure-value">{yuan(charged, 2)}</p>
      </section>
      <section className="card stack" aria-labelledby="balance">
        <h2 id="balance">{own.balance}</h2>
        <p className="figure-value">{yuan(balance, 2)}</p>
        <p className="small soft">{own.balanceHelp}</p>
      </section>
    </div>
  )
}

const MonthChart = ({ months }: { readonly months: ReadonlyArray<Month> }) => {
  const own = useWords(words).usage
  const { count } = useFormats()
  const shown = months.slice(0, MOST_MONTHS).toReversed()
  const plot = byGroupPlot({
    name: "usage",
    title: own.months,
    description: own.monthsDescription,
    groups: shown.map(({ period }) => period),
    groupsAre: own.period,
    valuesAre: own.units,
    from: 0,
    // Units are whole: the ticks between them need no label.
    format: (value) => (Number.isInteger(value) ? count(value) : ""),
    series: [
      { series: "engine", label: own.units, values: shown.map(({ units }) => units) },
      { series: "reference", label: own.free, values: shown.map(({ freeUnits }) => freeUnits) },
    ],
  })
  return (
    <section className="card">
      <Chart plot={plot}>
        <ChargedTable
          caption={own.months}
          name={own.period}
          rows={months.map((month) => ({ ...month, id: month.period, label: month.period }))}
        />
      </Chart>
    </section>
  )
}

interface ChargedTableProps {
  readonly caption: string
  readonly name: string
  readonly rows: ReadonlyArray<Charged & { readonly id: string; readonly label: string }>
  readonly total?: Charged
}

const ChargedTable = ({ caption, name, rows, total }: ChargedTableProps) => {
  const own = useWords(words).usage
  const { count, money } = useFormats()
  const cells = ({ amount, freeUnits, units }: Charged) => (
    <>
      <td className="number">{count(units)}</td>
      <td className="number">{count(freeUnits)}</td>
      <td className="number">{money(amount)}</td>
    </>
  )
  return (
    <TableFrame label={caption}>
      <table className="table">
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            <th>{name}</th>
            <th className="number">{own.units}</th>
            <th className="number">{own.free}</th>
            <th className="number">{own.amount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.label}</td>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        {total === undefined ? null : (
          <tfoot>
            <tr>
              <th scope="row">{own.total}</th>
              {cells(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </TableFrame>
  )
}
