import { useWords } from "../../../app/Locale.tsx"
import type { ChangedFact, FormField } from "../../../form/Form.ts"
import { words as formWords } from "../../../form/FormWords.ts"
import { words } from "./WhatIfWords.ts"

/** Which facts were changed, from what to what. */
export const Changes = ({ changes }: { readonly changes: ReadonlyArray<ChangedFact> }) => {
  const own = useWords(words)
  const { no, yes } = useWords(formWords)
  const said = ({ kind, options, unit }: FormField, value: string): string => {
    if (value === "") return own.empty
    if (kind === "boolean") return value === "true" ? yes : no
    const label = options?.find((option) => option.value === value)?.label
    return label ?? (unit === undefined ? value : `${value} ${unit}`)
  }
  return (
    <div className="small">
      <p>{own.changed(changes.length)}</p>
      <ul className="bullets">
        {changes.map(({ after, before, field }) => (
          <li key={field.name} className="break">
            {field.label}
            {own.colon}
            {said(field, before)} → <strong>{said(field, after)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
