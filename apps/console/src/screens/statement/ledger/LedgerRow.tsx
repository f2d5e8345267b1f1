import { memo } from "react"
import type { Formats } from "../../../app/Formats.ts"
import { Badge } from "../../../design/Badge.tsx"
import type { StatementWords } from "../StatementWords.ts"
import type { LedgerLine } from "./LedgerLine.ts"
import { placeText } from "./PlaceText.ts"

interface LedgerRowProps {
  readonly id: string
  readonly line: LedgerLine
  /** From 0, within what is shown. */
  readonly index: number
  /** Distance from the first row, pixels. */
  readonly start: number
  readonly isActive: boolean
  readonly flowClass: string
  readonly words: StatementWords["ledger"]
  readonly money: Formats["money"]
}

/** A line of the ledger. It asks for nothing by itself, because dozens are drawn anew while somebody scrolls. */
export const LedgerRow = memo(({ flowClass, id, index, isActive, line, money, start, words }: LedgerRowProps) => {
  const { amount, balance, counterparty, date, remarks, summary, time } = line
  return (
    <div
      id={id}
      className="ledger-row"
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-active={isActive}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span role="gridcell" className="figures">
        {time === null ? date : `${date} ${time.slice(0, 5)}`}
      </span>
      <span role="gridcell">{counterparty ?? "—"}</span>
      <span role="gridcell" className="soft">
        {[summary, ...remarks].filter((part) => part !== null && part !== "").join(" · ")}
      </span>
      <span role="gridcell" className="number figures" data-sign={amount > 0 ? "in" : "out"}>
        {`${amount > 0 ? "+" : "−"}${money(Math.abs(amount))}`}
      </span>
      <span role="gridcell" className="number figures soft">
        {balance === null ? "—" : money(balance)}
      </span>
      <span role="gridcell">
        <Badge tone={line.class === "EFFECTIVE" ? "good" : line.class === null ? undefined : "warn"}>{flowClass}</Badge>
      </span>
      <span role="gridcell" className="soft small">
        {[line.accountNumber, line.institution ?? line.fileName].filter((part) => part !== null).join(" ")}
      </span>
      <span role="gridcell" className="ledger-place small">
        {line.repaired ? `${placeText(line, words)} *` : placeText(line, words)}
      </span>
    </div>
  )
})
LedgerRow.displayName = "LedgerRow"
