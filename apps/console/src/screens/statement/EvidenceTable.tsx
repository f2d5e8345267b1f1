import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { placeText } from "./ledger/PlaceText.ts"
import { useLedgerActions } from "./ledger/useLedger.ts"
import type { Evidence } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

interface EvidenceTableProps {
  readonly label: string
  readonly lines: ReadonlyArray<Evidence>
}

/** Lines that show something; each opens where it stands in its file. */
export const EvidenceTable = ({ label, lines }: EvidenceTableProps) => {
  const { ledger: own } = useWords(words)
  return (
    <TableFrame label={label}>
      <table className="table small">
        <thead>
          <tr>
            <th>{own.date}</th>
            <th className="number">{own.amount}</th>
            <th>{own.party}</th>
            <th>{own.summary}</th>
            <th>{own.place}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at}>
              <td className="nowrap">{line.date}</td>
              <td className="number">
                <Signed amount={line.amount} />
              </td>
              <td>{line.counterparty ?? "—"}</td>
              <td>{line.summary ?? "—"}</td>
              <td>
                <PlaceButton line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

/** An amount with its sign. */
export const Signed = ({ amount }: { readonly amount: number }) => {
  const { money } = useFormats()
  return (
    <span className="figures">
      {amount > 0 ? "+" : amount < 0 ? "−" : ""}
      {money(Math.abs(amount))}
    </span>
  )
}

/** Opens where a line stands in its file. */
export const PlaceButton = ({ line }: { readonly line: Evidence }) => {
  const { ledger: own } = useWords(words)
  const { open } = useLedgerActions()
  return (
    <button type="button" className="link" title={line.fileName} onClick={() => open(line)}>
      {placeText(line, own)}
    </button>
  )
}
