import { useVirtualizer } from "@tanstack/react-virtual"
import { type KeyboardEvent, memo, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { useFormats } from "../../../app/Formats.ts"
import { useWords } from "../../../app/Locale.tsx"
import { Badge } from "../../../design/Badge.tsx"
import type { Place } from "../StatementAnswer.ts"
import { words } from "../text/index.ts"
import { accountOf, type LedgerLine } from "./LedgerLine.ts"
import { placeText } from "./PlaceText.ts"

interface LedgerRowsProps {
  readonly lines: ReadonlyArray<LedgerLine>
  readonly className: (flowClass: string | null) => string
  readonly onOpen: (place: Place) => void
}

/** Heights of a row, pixels: on one line, and as a small card on a narrow screen. */
const [ROW, CARD] = [44, 92]
const narrow = window.matchMedia("(width < 760px)")
const onNarrow = (listener: () => void) => {
  narrow.addEventListener("change", listener)
  return () => narrow.removeEventListener("change", listener)
}
/** Rows beyond the visible ones, so that fast scrolling shows no gaps. */
const BEYOND = 10
const PAGE_ROWS = 10

/** The lines as a table of which only the visible rows exist. Arrow keys move between them, Enter opens one. */
export const LedgerRows = ({ className, lines, onOpen }: LedgerRowsProps) => {
  const { ledger: own } = useWords(words)
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches)
  const frame = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const moved = useRef(false)
  const height = isNarrow ? CARD : ROW
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: BEYOND,
  })
  useEffect(() => {
    virtual.measure()
  }, [height, virtual])
  const rows = virtual.getVirtualItems()
  // Some row must be reachable by Tab, also after scrolling away from the active one.
  const reachable = rows.some(({ index }) => index === active) ? active : (rows[0]?.index ?? 0)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    frame.current?.querySelector<HTMLElement>(`[aria-rowindex="${active + 2}"]`)?.focus()
  })
  const move = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE_ROWS,
      PageUp: -PAGE_ROWS,
      Home: -lines.length,
      End: lines.length,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(lines.length - 1, reachable + step))
    moved.current = true
    setActive(next)
    virtual.scrollToIndex(next)
  }
  return (
    <div
      className="ledger"
      role="grid"
      aria-label={own.keys}
      aria-rowcount={lines.length + 1}
      aria-readonly="true"
      ref={frame}
      onKeyDown={move}
    >
      <div className="ledger-row ledger-head" role="row" aria-rowindex={1}>
        {[own.date, own.party, own.summary, own.amount, own.balance, own.flowClass, own.account, own.place].map(
          (name) => (
            <span role="columnheader" key={name}>
              {name}
            </span>
          ),
        )}
      </div>
      <div className="ledger-body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const line = lines[index]
          return line === undefined ? null : (
            <Row
              key={line.line}
              line={line}
              index={index}
              start={start}
              isReachable={index === reachable}
              flowClass={className(line.class)}
              onOpen={onOpen}
            />
          )
        })}
      </div>
    </div>
  )
}

interface RowProps {
  readonly line: LedgerLine
  readonly index: number
  readonly start: number
  readonly isReachable: boolean
  readonly flowClass: string
  readonly onOpen: (place: Place) => void
}

const Row = memo(({ flowClass, index, isReachable, line, onOpen, start }: RowProps) => {
  const { ledger: own } = useWords(words)
  const { money } = useFormats()
  const { amount, balance, counterparty, date, remarks, summary, time } = line
  return (
    <div
      className="ledger-row"
      role="row"
      aria-rowindex={index + 2}
      tabIndex={isReachable ? 0 : -1}
      style={{ transform: `translateY(${start}px)` }}
      onClick={() => onOpen(line)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return
        event.preventDefault()
        onOpen(line)
      }}
    >
      <span role="gridcell" className="figures">
        {date} <span className="soft small">{time?.slice(0, 5)}</span>
      </span>
      <span role="gridcell" className="ledger-party" title={counterparty ?? undefined}>
        {counterparty ?? "—"}
      </span>
      <span role="gridcell" className="soft" title={[summary, ...remarks].filter(Boolean).join(" · ")}>
        {[summary, ...remarks].filter(Boolean).join(" · ")}
      </span>
      <span role="gridcell" className="number figures" data-sign={amount > 0 ? "in" : "out"}>
        {amount > 0 ? "+" : "−"}
        {money(Math.abs(amount))}
      </span>
      <span role="gridcell" className="number figures soft">
        {balance === null ? "—" : money(balance)}
      </span>
      <span role="gridcell">
        <Badge tone={line.class === "EFFECTIVE" ? "good" : line.class === null ? undefined : "warn"}>{flowClass}</Badge>
      </span>
      <span role="gridcell" className="soft small" title={accountOf(line)}>
        {accountOf(line)}
      </span>
      <span role="gridcell" className="ledger-place small">
        {placeText(line, own)}
        {line.repaired ? <span title={own.repaired}> *</span> : null}
      </span>
    </div>
  )
})
Row.displayName = "Row"
