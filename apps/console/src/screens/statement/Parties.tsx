import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { useLedgerActions } from "./ledger/useLedger.ts"
import { Part } from "./Part.tsx"
import type { Counterparty, LabelledFlow, Lender, StatementAnswer } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

/** Who pays and is paid, what for, what does not count, and who is owed money. */
export const Parties = ({ answer }: { readonly answer: StatementAnswer }) => {
  const { parties: own } = useWords(words)
  const { search } = useLedgerActions()
  const { excludedFlows, existingLenders, flowCategories, topCounterparties } = answer
  const of = (direction: Counterparty["direction"]) => topCounterparties.filter((one) => one.direction === direction)
  return (
    <Part id="parties">
      <div className="columns">
        <Largest title={own.from} parties={of("INFLOW")} />
        <Largest title={own.to} parties={of("OUTFLOW")} />
      </div>
      <div className="columns">
        <FlowsBy title={own.categories} by={own.category} flows={flowCategories} />
        <FlowsBy
          title={own.excluded}
          by={own.flowClass}
          flows={excludedFlows}
          onChoose={(at) => search({ flowClass: excludedFlows[at]?.reason ?? "" })}
        />
      </div>
      {existingLenders.length === 0 ? null : <Lenders lenders={existingLenders} />}
    </Part>
  )
}

interface LargestProps {
  readonly title: string
  readonly parties: ReadonlyArray<Counterparty>
}

const Largest = ({ parties, title }: LargestProps) => {
  const { parties: own } = useWords(words)
  const { count, money, percent } = useFormats()
  const { search } = useLedgerActions()
  return (
    <div className="stack">
      <h3>{title}</h3>
      {parties.length === 0 ? (
        <p className="soft">{own.none}</p>
      ) : (
        <TableFrame label={title}>
          <table className="table small">
            <thead>
              <tr>
                <th>{own.name}</th>
                <th className="number">{own.amount}</th>
                <th className="number">{own.share}</th>
                <th className="number">{own.lines}</th>
              </tr>
            </thead>
            <tbody>
              {parties.map(({ amount, direction, lines, name, share }) => (
                <tr key={name}>
                  <th scope="row">
                    <button
                      type="button"
                      className="link"
                      aria-label={own.inLedger(name)}
                      onClick={() => search({ text: name, direction: direction === "INFLOW" ? "IN" : "OUT" })}
                    >
                      {name}
                    </button>
                  </th>
                  <td className="number">{money(amount)}</td>
                  <td className="number">{percent(share, 1)}</td>
                  <td className="number">{count(lines)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </div>
  )
}

interface FlowsByProps {
  readonly title: string
  readonly by: string
  readonly flows: ReadonlyArray<LabelledFlow>
  /** Shows the lines of a flow in the ledger, where that can be asked for. */
  readonly onChoose?: (at: number) => void
}

const FlowsBy = ({ by, flows, onChoose, title }: FlowsByProps) => {
  const { parties: own } = useWords(words)
  const { count, money } = useFormats()
  return (
    <div className="stack">
      <h3>{title}</h3>
      {flows.length === 0 ? (
        <p className="soft">{own.none}</p>
      ) : (
        <TableFrame label={title}>
          <table className="table small">
            <thead>
              <tr>
                <th>{by}</th>
                <th className="number">{own.inflow}</th>
                <th className="number">{own.outflow}</th>
                <th className="number">{own.lines}</th>
              </tr>
            </thead>
            <tbody>
              {flows.map(({ inflow, label, lines, outflow }, at) => (
                <tr key={label}>
                  <th scope="row">
                    {onChoose === undefined ? (
                      label
                    ) : (
                      <button
                        type="button"
                        className="link"
                        aria-label={own.inLedger(label)}
                        onClick={() => onChoose(at)}
                      >
                        {label}
                      </button>
                    )}
                  </th>
                  <td className="number">{inflow === 0 ? "—" : money(inflow)}</td>
                  <td className="number">{outflow === 0 ? "—" : money(outflow)}</td>
                  <td className="number">{count(lines)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </div>
  )
}

/** Lenders and lessors to whom money is still owed. */
const Lenders = ({ lenders }: { readonly lenders: ReadonlyArray<Lender> }) => {
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
