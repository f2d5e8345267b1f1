import { useVirtualizer } from "@tanstack/react-virtual"
import { type KeyboardEvent, memo, type MouseEvent, useEffect, useId, useRef, useState } from "react"
import { type Formats, useFormats } from "../../../app/Formats.ts"
import { useWords } from "../../../app/Locale.tsx"
import { useIsNarrow } from "../../../app/useIsNarrow.ts"
import { Badge } from "../../../design/Badge.tsx"
import type { Place } from "../StatementAnswer.ts"
import { type StatementWords, words } from "../StatementWords.ts"
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
const LedgerRow = memo(({ flowClass, id, index, isActive, line, money, start, words: texts }: LedgerRowProps) => {
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
        {line.corrected === true ? `${texts.corrected} · ` : ""}
        {line.repaired ? `${placeText(line, texts)} *` : placeText(line, texts)}
      </span>
    </div>
  )
})
LedgerRow.displayName = "LedgerRow"

interface LedgerRowsProps {
  readonly lines: ReadonlyArray<LedgerLine>
  readonly className: (flowClass: string | null) => string
  readonly onOpen: (place: Place) => void
}

/** Heights of a row, pixels: on one line, and as a small card on a narrow screen. */
const [ROW, CARD] = [44, 92]
/** Rows beyond the visible ones, so that scrolling shows no gaps. */
const BEYOND = 4
const PAGE_ROWS = 10

/**
 * The lines as a table of which only the visible rows exist. The table keeps the focus, so that it is not lost with a
 * row that goes out of sight: arrow keys move the active row, Enter opens it.
 */
export const LedgerRows = ({ className, lines, onOpen }: LedgerRowsProps) => {
  const { ledger: own } = useWords(words)
  const { money } = useFormats()
  const id = useId()
  const isNarrow = useIsNarrow()
  const frame = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
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
  const isInSight = rows.some(({ index }) => index === active)
  const open = (index: number) => {
    const line = lines[index]
    if (line !== undefined) onOpen(line)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault()
      open(active)
    }
    const step = stepOf(event.key, lines.length)
    if (step === undefined) return
    event.preventDefault()
    // After scrolling away, one goes on from what is in sight.
    const from = isInSight ? active : (rows[BEYOND]?.index ?? 0)
    const next = Math.max(0, Math.min(lines.length - 1, from + step))
    setActive(next)
    virtual.scrollToIndex(next)
  }
  const onClick = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null
    if (row === null) return
    const index = Number(row.dataset["index"])
    setActive(index)
    open(index)
  }
  return (
    <div
      className="ledger"
      role="grid"
      aria-label={own.keys}
      aria-rowcount={lines.length + 1}
      aria-readonly="true"
      aria-activedescendant={isInSight ? `${id}${active}` : undefined}
      tabIndex={0}
      ref={frame}
      onKeyDown={onKeyDown}
      onClick={onClick}
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
            <LedgerRow
              // Rows that go out of sight become those that come into it: changing their texts is cheaper than new ones.
              key={index % rows.length}
              id={`${id}${index}`}
              line={line}
              index={index}
              start={start}
              isActive={index === active}
              flowClass={className(line.class)}
              words={own}
              money={money}
            />
          )
        })}
      </div>
    </div>
  )
}

/** How far a key moves the active row. */
const stepOf = (key: string, rows: number): number | undefined => {
  switch (key) {
    case "ArrowDown":
      return 1
    case "ArrowUp":
      return -1
    case "PageDown":
      return PAGE_ROWS
    case "PageUp":
      return -PAGE_ROWS
    case "Home":
      return -rows
    case "End":
      return rows
    default:
      return undefined
  }
}
