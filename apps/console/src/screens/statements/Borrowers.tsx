import type { StatementRequest } from "@open-valuation/core/statement"
import { useWords } from "../../app/Locale.tsx"
import { Button } from "../../design/Button.tsx"
import { Field } from "../../design/Field.tsx"
import { Options } from "../../design/Options.tsx"
import { words } from "./StatementsWords.ts"

type Told = NonNullable<StatementRequest["borrowers"]>[number]

/** A borrower of the form. */
export interface Borrower extends Told {
  readonly id: number
}

/** Most borrowers of a request. */
const MOST = 20

const kinds: ReadonlyArray<Told["kind"]> = ["PERSON", "COMPANY"]
const roles: ReadonlyArray<Told["role"]> = ["BORROWER", "CO_BORROWER", "OWNER", "GUARANTOR"]

interface BorrowersProps {
  readonly borrowers: ReadonlyArray<Borrower>
  /** By the place of a borrower in the list. */
  readonly faultOf: (at: number) => string | undefined
  readonly onChange: (borrowers: ReadonlyArray<Borrower>) => void
}

/** Who borrows together: persons and companies whose statements are read as one group. */
export const Borrowers = ({ borrowers, faultOf, onChange }: BorrowersProps) => {
  const own = useWords(words).borrowers
  const change = (id: number, told: Partial<Told>) =>
    onChange(borrowers.map((one) => (one.id === id ? { ...one, ...told } : one)))
  const add = () => {
    const id = borrowers.reduce((last, one) => Math.max(last, one.id), 0) + 1
    onChange([
      ...borrowers,
      { id, name: "", kind: "PERSON", role: borrowers.length === 0 ? "BORROWER" : "CO_BORROWER" },
    ])
  }
  return (
    <section className="card stack" aria-labelledby="borrowers">
      <div>
        <h2 id="borrowers">{own.title}</h2>
        <p className="soft small">{own.help}</p>
      </div>
      {borrowers.map(({ id, kind, name, role }, at) => (
        <div key={id} className="row borrower" role="group" aria-label={own.ofNumber(at + 1)}>
          <Field label={own.name} fault={faultOf(at)}>
            {(input) => (
              <input
                {...input}
                autoComplete="off"
                maxLength={64}
                value={name}
                onChange={({ target }) => change(id, { name: target.value })}
              />
            )}
          </Field>
          <Field label={own.kind}>
            {(input) => (
              <select
                {...input}
                value={kind}
                onChange={({ target }) => change(id, { kind: kinds.find((one) => one === target.value) ?? kind })}
              >
                <Options of={kinds.map((one) => [one, own.kinds[one]])} />
              </select>
            )}
          </Field>
          <Field label={own.role}>
            {(input) => (
              <select
                {...input}
                value={role}
                onChange={({ target }) => change(id, { role: roles.find((one) => one === target.value) ?? role })}
              >
                <Options of={roles.map((one) => [one, own.roles[one]])} />
              </select>
            )}
          </Field>
          <Button
            kind="plain"
            aria-label={own.remove(name === "" ? own.ofNumber(at + 1) : name)}
            onClick={() => onChange(borrowers.filter((one) => one.id !== id))}
          >
            {own.removeShort}
          </Button>
        </div>
      ))}
      {borrowers.length >= MOST ? null : (
        <div>
          <Button onClick={add}>{own.add}</Button>
        </div>
      )}
    </section>
  )
}
