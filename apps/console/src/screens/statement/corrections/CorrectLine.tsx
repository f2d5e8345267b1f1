import { classChoices } from "@open-valuation/report/statement"
import { useState } from "react"
import { useLocale, useWords } from "../../../app/Locale.tsx"
import { Button } from "../../../design/Button.tsx"
import { Field } from "../../../design/Field.tsx"
import { Options } from "../../../design/Options.tsx"
import type { LedgerLine } from "../ledger/LedgerLine.ts"
import { words } from "./CorrectionWords.ts"
import type { Correction, Corrections } from "./useCorrections.ts"

interface CorrectLineProps {
  readonly line: LedgerLine
  readonly corrections: Corrections
}

type Kind = "exclude" | "amount" | "class"
const kinds: ReadonlyArray<Kind> = ["exclude", "amount", "class"]

/** Characters of a reason. */
const MOST_REASON = 2000

/** The form that notes what is wrong with a line. */
export const CorrectLine = ({ corrections, line }: CorrectLineProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const former = corrections.noted.get(line.line)?.correction
  const [kind, setKind] = useState<Kind>(kinds.find((one) => former?.[one] !== undefined) ?? "exclude")
  const [amount, setAmount] = useState(String(former?.amount ?? line.amount))
  const [flowClass, setFlowClass] = useState<string>(former?.class ?? line.class ?? "EFFECTIVE")
  const [reason, setReason] = useState(former?.reason ?? "")
  const number = Number(amount.replaceAll(/[,，\s]/g, ""))
  const isAmount = amount.trim() !== "" && Number.isFinite(number) && number !== 0
  const said = reason.trim()
  const changed: Readonly<Record<Kind, Omit<Correction, "line" | "reason"> | undefined>> = {
    exclude: { exclude: true },
    amount: isAmount && number !== line.amount ? { amount: number } : undefined,
    class: flowClass === line.class ? undefined : { class: flowClass },
  }
  const change = changed[kind]
  return (
    <details className="no-print" open={former !== undefined}>
      <summary>{former === undefined ? own.correct : own.noted}</summary>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (change !== undefined) {
            corrections.note({ line, correction: { line: line.line, ...change, reason: said } })
          }
        }}
      >
        <div className="form-grid">
          <Field label={own.how}>
            {(input) => (
              <select
                {...input}
                value={kind}
                onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? kind)}
              >
                <Options of={kinds.map((one) => [one, own.kinds[one]])} />
              </select>
            )}
          </Field>
          {kind === "amount" ? (
            <Field label={own.amount} unit={own.yuan} help={own.amountHelp}>
              {(input) => (
                <input
                  {...input}
                  aria-invalid={!isAmount}
                  inputMode="text"
                  autoComplete="off"
                  maxLength={24}
                  value={amount}
                  onChange={({ target }) => setAmount(target.value)}
                />
              )}
            </Field>
          ) : null}
          {kind === "class" ? (
            <Field label={own.flowClass}>
              {(input) => (
                <select {...input} value={flowClass} onChange={({ target }) => setFlowClass(target.value)}>
                  <Options of={classChoices(locale)} />
                </select>
              )}
            </Field>
          ) : null}
        </div>
        <Field label={own.reason} help={own.reasonHelp}>
          {(input) => (
            <textarea
              {...input}
              rows={2}
              required
              maxLength={MOST_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div className="row">
          <Button kind="main" type="submit" disabled={change === undefined || said === ""}>
            {own.note}
          </Button>
          {former === undefined ? null : <Button onClick={() => corrections.drop(line.line)}>{own.drop}</Button>}
        </div>
      </form>
    </details>
  )
}
