import "./FormFields.css"
import { CallFailed } from "../api/Call.ts"
import { useWords } from "../app/Locale.tsx"
import { Failure } from "../design/Failure.tsx"
import type { Filled, Form, FormField } from "./Form.ts"
import { FormInput } from "./FormInput.tsx"
import { words } from "./FormWords.ts"

interface FormFieldsProps {
  readonly form: Form
  readonly filled: Filled
  /** Why the request was refused; its faults are shown at their fields. */
  readonly error: Error | null
  readonly onFill: (filled: Filled) => void
}

/** The inputs of a form: those that nearly all requests need, and the others below them. */
export const FormFields = ({ error, filled, form, onFill }: FormFieldsProps) => {
  const own = useWords(words)
  const faults = error instanceof CallFailed ? error.faults : []
  const faultOf = (name: string) => faults.find(({ path }) => path === name)?.message
  // Names that samples have, such as a car's brand, say what it is: few do without them, though a request may.
  const isNaming = ({ name, suggested }: FormField) => suggested !== undefined && form.example[name] !== undefined
  const isNeeded = (field: FormField) => field.required || isNaming(field) || faultOf(field.name) !== undefined
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
        <div className="note" data-tone="bad" role="alert">
          <p>{own.faults(faults.length)}</p>
          <ul>
            {elsewhere.map(({ message, path }) => (
              <li key={path}>
                {path}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {inputs(needed)}
      <details className="form-further" open={further.some(isFilled)}>
        <summary>{own.further}</summary>
        {inputs(further)}
      </details>
      {lending.length === 0 ? null : (
        <details
          className="form-further"
          open={lending.some((field) => isFilled(field) || faultOf(field.name) !== undefined)}
        >
          <summary>{own.lending}</summary>
          <p className="soft small">{own.lendingHelp}</p>
          {inputs(lending)}
        </details>
      )}
    </>
  )
}
