import { useId, useMemo } from "react"
import { useWords } from "../../../app/Locale.tsx"
import { Field } from "../../../design/Field.tsx"
import { words } from "../StatementWords.ts"
import { amountOf, type LedgerFilter, ledgerOrders, noFilter } from "./LedgerFilter.ts"
import { accountOf, type LedgerLine } from "./LedgerLine.ts"

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
export const LedgerFilters = ({ className, filter, lines, onChange }: LedgerFiltersProps) => {
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
        {options.map(([one, said]) => (
          <option key={one} value={one}>
            {said}
          </option>
        ))}
      </select>
    </div>
  )
}
