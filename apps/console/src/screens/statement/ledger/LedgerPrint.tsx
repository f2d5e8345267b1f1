import { useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { useFormats } from "../../../app/Formats.ts"
import { useWords } from "../../../app/Locale.tsx"
import { words } from "../StatementWords.ts"
import type { LedgerLine } from "./LedgerLine.ts"
import { placeText } from "./PlaceText.ts"

interface LedgerPrintProps {
  readonly lines: ReadonlyArray<LedgerLine>
  readonly className: (flowClass: string | null) => string
}

/** Lines on paper: some pages, not hundreds. */
const MOST_PRINTED = 300

/** The lines on paper, where nothing scrolls. They exist while the browser prints. */
export const LedgerPrint = ({ className, lines }: LedgerPrintProps) => {
  const { ledger: own } = useWords(words)
  const { money } = useFormats()
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const tell = (is: boolean) => () => flushSync(() => setIsPrinting(is))
    window.addEventListener("beforeprint", tell(true), { signal: leaving.signal })
    window.addEventListener("afterprint", tell(false), { signal: leaving.signal })
    return () => leaving.abort()
  }, [])
  if (!isPrinting) return null
  const printed = lines.slice(0, MOST_PRINTED)
  return (
    <div className="ledger-print">
      <p className="small">{own.printed(printed.length, lines.length)}</p>
      <table className="table small">
        <thead>
          <tr>
            <th>{own.date}</th>
            <th>{own.party}</th>
            <th>{own.summary}</th>
            <th className="number">{own.amount}</th>
            <th className="number">{own.balance}</th>
            <th>{own.flowClass}</th>
            <th>{own.place}</th>
          </tr>
        </thead>
        <tbody>
          {printed.map((line) => (
            <tr key={line.line}>
              <td className="nowrap">{line.date}</td>
              <td>{line.counterparty ?? "—"}</td>
              <td>{[line.summary, ...line.remarks].filter((part) => part !== null).join(" · ")}</td>
              <td className="number">
                {line.amount > 0 ? "+" : "−"}
                {money(Math.abs(line.amount))}
              </td>
              <td className="number">{line.balance === null ? "—" : money(line.balance)}</td>
              <td>{className(line.class)}</td>
              <td>{placeText(line, own)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
