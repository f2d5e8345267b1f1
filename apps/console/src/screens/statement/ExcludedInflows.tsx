import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { PlaceButton, Signed } from "./EvidenceTable.tsx"
import type { Evidence, ExcludedInflow } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

interface ExcludedInflowsProps {
  readonly inflows: ReadonlyArray<ExcludedInflow>
  readonly all: number
}

/** The inflows that were taken out of the balances, with the lines that brought them and took them away. */
export const ExcludedInflows = ({ all, inflows }: ExcludedInflowsProps) => {
  const { assets: own, parties } = useWords(words)
  const { money } = useFormats()
  return (
    <details open={inflows.length <= 5}>
      <summary>{own.excludedInflows(inflows.length, all)}</summary>
      <TableFrame label={own.excludedInflows(inflows.length, all)}>
        <table className="table small">
          <thead>
            <tr>
              <th>{own.reason}</th>
              <th className="number">{parties.amount}</th>
              <th>{own.period}</th>
              <th>{own.inflowLine}</th>
              <th>{own.outflowLine}</th>
            </tr>
          </thead>
          <tbody>
            {inflows.map(({ amount, from, inflow, label, outflow, to }, at) => (
              <tr key={at}>
                <td>{label}</td>
                <td className="number">−{money(amount)}</td>
                <td>
                  <span className="nowrap">{from}</span> – <span className="nowrap">{to ?? own.toEnd}</span>
                </td>
                <td>
                  <Line line={inflow} />
                </td>
                <td>{outflow === null ? "—" : <Line line={outflow} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </details>
  )
}

const Line = ({ line }: { readonly line: Evidence }) => (
  <>
    <p>
      <span className="nowrap">{line.date}</span> <Signed amount={line.amount} />
    </p>
    <p className="soft">{[line.counterparty, line.summary].filter((part) => part !== null).join(" · ")}</p>
    <PlaceButton line={line} />
  </>
)
