import { useDeferredValue, useEffect, useId, useMemo, useState } from "react"
import { flushSync } from "react-dom"
import { useFormats } from "../../../app/Formats.ts"
import { useLocale, useWords } from "../../../app/Locale.tsx"
import { Button } from "../../../design/Button.tsx"
import { Failure } from "../../../design/Failure.tsx"
import { Field } from "../../../design/Field.tsx"
import { goTo } from "../../../design/goTo.ts"
import { Options } from "../../../design/Options.tsx"
import { CorrectionsPanel } from "../corrections/CorrectionsPanel.tsx"
import type { Corrections } from "../corrections/useCorrections.ts"
import { Part } from "../Part.tsx"
import type { StatementAnswer } from "../StatementAnswer.ts"
import { words } from "../StatementWords.ts"
import "./Ledger.css"
import { amountOf, filtered, isFiltering, type LedgerFilter, ledgerOrders, noFilter, sumsOf } from "./LedgerFilter.ts"
import { accountOf, type LedgerLine, placeKey } from "./LedgerLine.ts"
import { LedgerRows } from "./LedgerRows.tsx"
import { LineSource } from "./LineSource.tsx"
import { namedLines } from "./NamedLines.ts"
import { placeText } from "./PlaceText.ts"
import { type useLedger, useLines } from "./useLedger.ts"

interface LedgerFiltersProps {
  readonly filter: LedgerFilter
  readonly lines: ReadonlyArray<LedgerLine>
  readonly className: (flowClass: string | null) => string
  readonly onChange: (filter: LedgerFilter) => void
}

/** The classes and accounts that occur, in the order of their first line. */
const occurring = (lines: ReadonlyArray<LedgerLine>) => {
  const classes = new Set<string>()
  const accounts = new Set<string>()
  for (const line of lines) {
    classes.add(line.class ?? "NONE")
    accounts.add(accountOf(line))
  }
  return { classes: [...classes], accounts: [...accounts] }
}

/** What the ledger shows. */
const LedgerFilters = ({ className, filter, lines, onChange }: LedgerFiltersProps) => {
  const { ledger: own } = useWords(words)
  const { accounts, classes } = useMemo(() => occurring(lines), [lines])
  const set = (change: Partial<LedgerFilter>) => onChange({ ...filter, ...change })
  const isAmount = (typed: string) => typed === "" || amountOf(typed) !== undefined
  return (
    <div className="ledger-filters">
      <Field label={own.text}>
        {(input) => (
          <input
            {...input}
            type="search"
            placeholder={own.textHelp}
            value={filter.text}
            maxLength={100}
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
      </Field>
      <Choice
        label={own.flowClass}
        value={filter.flowClass}
        options={[
          ["", own.classes.all],
          ...classes.map((one) => [one, className(one === "NONE" ? null : one)] as const),
        ]}
        onChange={(flowClass) => set({ flowClass })}
      />
      <Choice
        label={own.account}
        value={filter.account}
        options={[["", own.both], ...accounts.map((one) => [one, one] as const)]}
        onChange={(account) => set({ account })}
      />
      <Choice
        label={own.direction}
        value={filter.direction}
        options={[
          ["", own.both],
          ["IN", own.inflow],
          ["OUT", own.outflow],
        ]}
        onChange={(direction) => set({ direction: direction === "IN" || direction === "OUT" ? direction : "" })}
      />
      {(["least", "most"] as const).map((bound) => (
        <Field key={bound} label={own[bound]}>
          {(input) => (
            <input
              {...input}
              aria-invalid={!isAmount(filter[bound])}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={filter[bound]}
              onChange={(event) => set({ [bound]: event.target.value })}
            />
          )}
        </Field>
      ))}
      {(["from", "to"] as const).map((bound) => (
        <Field key={bound} label={own[bound]}>
          {(input) => (
            <input
              {...input}
              type="date"
              value={filter[bound]}
              onChange={(event) => set({ [bound]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Choice
        label={own.order}
        value={filter.order}
        options={ledgerOrders.map((order) => [order, own.orders[order]])}
        onChange={(chosen) => set({ order: ledgerOrders.find((order) => order === chosen) ?? noFilter.order })}
      />
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: ReadonlyArray<readonly [value: string, label: string]>
  readonly onChange: (value: string) => void
}

const Choice = ({ label, onChange, options, value }: ChoiceProps) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <Options of={options} />
      </select>
    </div>
  )
}

interface LedgerProps {
  readonly ledger: ReturnType<typeof useLedger>
  readonly answer: StatementAnswer
  /** Of the task in v1. */
  readonly path: string
  /** Absent for who may not correct lines, and of former versions. */
  readonly corrections: Corrections | undefined
}

/** All lines of the statements, filtered, and where each stands in its file. */
export const Ledger = ({ answer, corrections, ledger, path }: LedgerProps) => {
  const { asked, close, filter, opened, setFilter, store } = ledger
  const all = useWords(words)
  const { ledger: own } = all
  const { count, money } = useFormats()
  const { locale } = useLocale()
  const { error, is, lines } = useLines(store)
  // Typing stays quick while many lines are searched.
  const wanted = useDeferredValue(filter)
  const named = useMemo(() => namedLines(wanted.lines, answer, all), [all, answer, wanted.lines])
  const places = useMemo(() => (named === undefined ? undefined : new Set(named.lines.map(placeKey))), [named])
  const found = useMemo(() => filtered(lines, wanted, places), [lines, places, wanted])
  const sums = useMemo(() => sumsOf(found), [found])
  useEffect(() => {
    if (asked > 0) goTo("ledger")
  }, [asked])
  const classes = new Map<string, string>(answer.excludedFlows.map(({ label, reason }) => [reason, capitalised(label)]))
  const className = (flowClass: string | null): string =>
    flowClass === null
      ? own.classes.none
      : flowClass === "EFFECTIVE"
        ? own.classes.effective
        : (classes.get(flowClass) ?? flowClass)
  const on = () => void store.loadOn(locale, new AbortController().signal)
  const again = () => void store.load(locale, new AbortController().signal)
  return (
    <Part id="ledger">
      {corrections === undefined ? null : <CorrectionsPanel path={path} corrections={corrections} />}
      <LedgerFilters filter={filter} lines={lines} className={className} onChange={setFilter} />
      {named === undefined || places === undefined ? null : (
        <p className="note">{own.shown(named.title, places.size, named.all)}</p>
      )}
      <div className="row spread">
        <p role="status" className="figures">
          {own.found(count(found.length), count(lines.length))}
          {sums === undefined || found.length === 0 ? null : (
            <span className="soft"> · {own.sums(money(sums.inflow), money(sums.outflow))}</span>
          )}
        </p>
        {isFiltering(filter) ? (
          <Button onClick={() => setFilter({ ...noFilter, order: filter.order })}>{own.clear}</Button>
        ) : null}
      </div>
      {is === "loading" ? <p className="soft small">{own.loading(count(lines.length))}</p> : null}
      {is === "paused" ? (
        <div className="row">
          <p className="soft small">{own.paused(count(lines.length))}</p>
          <Button onClick={on}>{own.loadOn}</Button>
        </div>
      ) : null}
      {error === undefined ? null : <Failure error={error} retry={again} />}
      {found.length === 0 ? (
        is === "loading" ? null : (
          <p className="empty">{own.none}</p>
        )
      ) : (
        <>
          <LedgerRows key={asked} lines={found} className={className} onOpen={ledger.actions.open} />
          <LedgerPrint lines={found} className={className} />
        </>
      )}
      {opened === undefined ? null : (
        <LineSource
          place={opened}
          line={store.find(opened)}
          lines={found}
          className={className}
          corrections={corrections}
          onOpen={ledger.actions.open}
          onClose={close}
        />
      )}
    </Part>
  )
}

/** The server's names of classes stand within sentences, too. */
const capitalised = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)

interface LedgerPrintProps {
  readonly lines: ReadonlyArray<LedgerLine>
  readonly className: (flowClass: string | null) => string
}

/** Lines on paper: some pages, not hundreds. */
const MOST_PRINTED = 300

/** The lines on paper, where nothing scrolls. They exist while the browser prints. */
const LedgerPrint = ({ className, lines }: LedgerPrintProps) => {
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
