import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { useLedgerActions } from "./ledger/useLedger.ts"
import type { Lender } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

/** Lenders and lessors to whom money is still owed. */
export const Lenders = ({ lenders }: { readonly lenders: ReadonlyArray<Lender> }) => {
  const { parties: own } = useWords(words)
  const { count, money } = useFormats()
  const { search } = useLedgerActions()
  return (
    <div className="stack">
      <h3>{own.lenders}</h3>
      <TableFrame label={own.lenders}>
        <table className="table small">
          <thead>
            <tr>
              <th>{own.lender}</th>
              <th>{own.kind}</th>
              <th className="number">{own.monthly}</th>
              <th className="number">{own.payments}</th>
              <th className="number">{own.repaid}</th>
              <th className="number">{own.drawn}</th>
              <th>{own.lastDraw}</th>
              <th>{own.lastPayment}</th>
            </tr>
          </thead>
          <tbody>
            {lenders.map((lender, at) => (
              <tr key={at}>
                <th scope="row">
                  {lender.name === "" ? (
                    own.unnamed
                  ) : (
                    <button
                      type="button"
                      className="link"
                      aria-label={own.inLedger(lender.name)}
                      onClick={() => search({ text: lender.name })}
                    >
                      {lender.name}
                    </button>
                  )}
                </th>
                <td>{own.kinds[lender.kind]}</td>
                <td className="number">{lender.monthlyPayment === null ? "—" : money(lender.monthlyPayment)}</td>
                <td className="number">{count(lender.payments)}</td>
                <td className="number">{money(lender.repaid)}</td>
                <td className="number">{money(lender.drawn)}</td>
                <td>{lender.lastDrawDate ?? "—"}</td>
                <td>{lender.lastPaymentDate ?? "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </div>
  )
}
