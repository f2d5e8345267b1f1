import "./FormFields.css"
import { useEffect, useRef } from "react"
import { CallFailed, type Fault } from "../api/Call.ts"
import { useWords } from "../app/Locale.tsx"
import { Failure } from "../design/Failure.tsx"
import type { Filled, Form, FormField } from "./Form.ts"
import { FormInput } from "./FormInput.tsx"
import { words } from "./FormWords.ts"

interface FormFieldsProps {
  readonly form: Form
  readonly filled: Filled
  /** A field that is wanted: it stands among the first ones. */
  readonly wanted?: string | undefined
  /** Why the request was refused; its faults are shown at their fields. */
  readonly error: Error | null
  readonly onFill: (filled: Filled) => void
}

/** The inputs of a form: those that nearly all requests need, and the others below them. */
export const FormFields = ({ error, filled, form, onFill, wanted }: FormFieldsProps) => {
  const own = useWords(words)
  const faults = error instanceof CallFailed ? error.faults : []
  const faultOf = (name: string) => faults.find(({ path }) => path === name)?.message
  // Names that samples have, such as a car's brand, say what it is: few do without them, though a request may.
  const isNaming = ({ name, suggested }: FormField) => suggested !== undefined && form.example[name] !== undefined
  const isNeeded = (field: FormField) =>
    field.required || isNaming(field) || field.name === wanted || faultOf(field.name) !== undefined
  const lending = form.fields.filter(({ group }) => group === "LENDING")
  const facts = form.fields.filter(({ group }) => group === undefined)
  const needed = facts.filter(isNeeded)
  const further = facts.filter((field) => !isNeeded(field))
  const isFilled = ({ name }: FormField) => (filled[name] ?? "") !== ""
  const elsewhere = faults.filter(({ path }) => !form.fields.some(({ name }) => name === path))
  const inputs = (fields: Form["fields"]) => (
    <div className="form-grid">
      {fields.map((field) => (
        <FormInput
          key={field.name}
          assetType={form.assetType}
          field={field}
          filled={filled}
          fault={faultOf(field.name)}
          onFill={onFill}
        />
      ))}
    </div>
  )
  return (
    <>
      {error === null ? null : faults.length === 0 ? (
        <Failure error={error} />
      ) : (
        <Faults count={faults.length} elsewhere={elsewhere} />
      )}
      {inputs(needed)}
      <details className="form-further" open={further.some(isFilled)}>
        <summary>{own.further}</summary>
        {inputs(further)}
      </details>
      {lending.length === 0 ? null : (
        <details
          className="form-further"
          open={lending.some((field) => isFilled(field) || faultOf(field.name) !== undefined || field.name === wanted)}
        >
          <summary>{own.lending}</summary>
          <p className="soft small">{own.lendingHelp}</p>
          {inputs(lending)}
        </details>
      )}
    </>
  )
}

interface FaultsProps {
  readonly count: number
  /** Those that no field of the form can show. */
  readonly elsewhere: ReadonlyArray<Fault>
}

/** How many fields are to be corrected, and the way to the first one; what is wrong stands at each field. */
const Faults = ({ count, elsewhere }: FaultsProps) => {
  const own = useWords(words)
  const place = useRef<HTMLDivElement>(null)
  const atFields = count - elsewhere.length
  useEffect(() => {
    if (atFields > 0) place.current?.closest("form")?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [atFields])
  return (
    <div className="note" data-tone="bad" role="alert" ref={place}>
      {atFields === 0 ? null : <p>{own.faults(atFields)}</p>}
      {elsewhere.map(({ message, path }) => (
        <p key={path}>
          {message} <code>{path}</code>
        </p>
      ))}
    </div>
  )
}
