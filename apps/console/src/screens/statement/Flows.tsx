import { flowsPlot } from "@open-valuation/report/charts"
import { useMemo } from "react"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { Chart } from "../../design/Chart.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { lastDateOf } from "./balances/AccountHistory.ts"
import { useLedgerActions } from "./ledger/useLedger.ts"
import { Part } from "./Part.tsx"
import type { MonthlyFlow } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

/** Flows by month, as a chart with the table behind it. */
export const Flows = ({ flows }: { readonly flows: ReadonlyArray<MonthlyFlow> }) => {
  const { flows: own } = useWords(words)
  const { short } = useFormats()
  const plot = useMemo(
    () =>
      flowsPlot({
        name: "flows",
        title: own.title,
        description: own.description(flows[0]?.month ?? "", flows.at(-1)?.month ?? ""),
        flows: flows.map(({ effectiveInflow, effectiveOutflow, month }) => ({
          label: month,
          inflow: effectiveInflow,
          outflow: effectiveOutflow,
        })),
        inflowIs: own.effectiveInflow,
        outflowIs: own.effectiveOutflow,
        netIs: own.net,
        format: short,
      }),
    [flows, own, short],
  )
  if (flows.length === 0) return null
  return (
    <Part id="flows">
      <Chart plot={plot}>
        <FlowsTable flows={flows} />
      </Chart>
    </Part>
  )
}

const FlowsTable = ({ flows }: { readonly flows: ReadonlyArray<MonthlyFlow> }) => {
  const { flows: own } = useWords(words)
  const { count, money } = useFormats()
  const { search } = useLedgerActions()
  return (
    <TableFrame label={own.title}>
      <table className="table">
        <thead>
          <tr>
            <th>{own.month}</th>
            <th className="number">{own.inflow}</th>
            <th className="number">{own.outflow}</th>
            <th className="number">{own.effectiveInflow}</th>
            <th className="number">{own.effectiveOutflow}</th>
            <th className="number">{own.net}</th>
            <th className="number">{own.endBalance}</th>
            <th className="number">{own.lines}</th>
          </tr>
        </thead>
        <tbody>
          {flows.map((flow) => (
            <tr key={flow.month}>
              <th scope="row">
                <button
                  type="button"
                  className="link"
                  aria-label={own.showMonth(flow.month)}
                  onClick={() => search({ from: `${flow.month}-01`, to: lastDateOf(flow.month) })}
                >
                  {flow.month}
                </button>
              </th>
              <td className="number">{money(flow.inflow)}</td>
              <td className="number">{money(flow.outflow)}</td>
              <td className="number">{money(flow.effectiveInflow)}</td>
              <td className="number">{money(flow.effectiveOutflow)}</td>
              <td className="number">{money(netOf(flow))}</td>
              <td className="number">{flow.endBalance === null ? "—" : money(flow.endBalance)}</td>
              <td className="number">{count(flow.lines)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

/** To the fen: the difference of two decimals is not exact. */
const netOf = ({ effectiveInflow, effectiveOutflow }: MonthlyFlow): number =>
  Math.round((effectiveInflow - effectiveOutflow) * 100) / 100
