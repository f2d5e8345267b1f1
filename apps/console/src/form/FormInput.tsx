import { useWords } from "../app/Locale.tsx"
import { Field } from "../design/Field.tsx"
import type { FormField } from "./Form.ts"
import { words } from "./text/index.ts"

interface FormInputProps {
  readonly field: FormField
  readonly value: string
  readonly fault: string | undefined
  readonly onChange: (value: string) => void
}

/** The input of one field. */
export const FormInput = ({ fault, field, onChange, value }: FormInputProps) => {
  const { choose, no, such, yes } = useWords(words)
  const { example, help, kind, label, maximum, maxLength, minimum, name, options, required, unit } = field
  const hint = help ?? (example === undefined ? undefined : such(example))
  const choices =
    kind === "boolean"
      ? [
          { value: "true", label: yes },
          { value: "false", label: no },
        ]
      : options
  return (
    <Field label={required ? `${label} *` : label} unit={unit} help={hint} fault={fault}>
      {(input) =>
        choices === undefined ? (
          <input
            {...input}
            name={name}
            value={value}
            required={required}
            maxLength={maxLength}
            min={minimum}
            max={maximum}
            autoComplete="off"
            inputMode={
              kind === "integer" && (minimum ?? -1) >= 0 ? "numeric" : kind === "decimal" ? "decimal" : undefined
            }
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <select
            {...input}
            name={name}
            value={value}
            required={required}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{choose}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  )
}
