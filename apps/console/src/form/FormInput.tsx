import { useWords } from "../app/Locale.tsx"
import { Field } from "../design/Field.tsx"
import type { Filled, FormField } from "./Form.ts"
import { words } from "./FormWords.ts"
import { SuggestedInput } from "./SuggestedInput.tsx"

interface FormInputProps {
  readonly assetType: string
  readonly field: FormField
  readonly filled: Filled
  readonly fault: string | undefined
  readonly onFill: (filled: Filled) => void
}

/** The input of one field. */
export const FormInput = ({ assetType, fault, field, filled, onFill }: FormInputProps) => {
  const { choose, joined, no, such, yes } = useWords(words)
  const { example, help, kind, label, maximum, maxLength, minimum, name, options, required, suggested, unit } = field
  const value = filled[name] ?? ""
  const onChange = (text: string) => onFill({ ...filled, [name]: text })
  const hints = [help ?? [], example === undefined ? [] : such(example)].flat()
  const choices =
    kind === "boolean"
      ? [
          { value: "true", label: yes },
          { value: "false", label: no },
        ]
      : options
  return (
    <Field
      label={required ? `${label} *` : label}
      unit={unit}
      help={hints.length === 0 ? undefined : joined(hints)}
      fault={fault}
    >
      {(input) =>
        suggested !== undefined ? (
          <SuggestedInput assetType={assetType} field={field} filled={filled} attributes={input} onChange={onChange} />
        ) : choices === undefined ? (
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
