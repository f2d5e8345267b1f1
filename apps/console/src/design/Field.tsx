import { type ReactNode, useId } from "react"
import { Help, onHelpKey } from "./Help.tsx"

interface FieldProps {
  readonly label: string
  /** Stands behind the input, such as `m²`. */
  readonly unit?: string | undefined
  readonly help?: string | undefined
  readonly fault?: string | undefined
  /** True when the input may stay empty. */
  readonly optional?: string | undefined
  /** The input, which must take these attributes. */
  readonly children: (attributes: InputAttributes) => ReactNode
}

/** What joins an input with its label, help and fault. */
export interface InputAttributes {
  readonly id: string
  readonly className: "input"
  readonly "aria-invalid": boolean
  readonly "aria-describedby": string | undefined
}

/** An input with its label, unit, help and fault. */
export const Field = ({ children, fault, help, label, optional, unit }: FieldProps) => {
  const id = useId()
  const described = [help === undefined ? [] : [`${id}-help`], fault === undefined ? [] : [`${id}-fault`]].flat()
  const input = children({
    id,
    className: "input",
    "aria-invalid": fault !== undefined,
    "aria-describedby": described.length === 0 ? undefined : described.join(" "),
  })
  return (
    <div className="field" onKeyDown={onHelpKey}>
      <label htmlFor={id}>
        {label}
        {optional === undefined ? null : <span className="soft small"> {optional}</span>}
      </label>
      {unit === undefined ? (
        input
      ) : (
        <div className="with-unit">
          {input}
          <span className="unit">{unit}</span>
        </div>
      )}
      {help === undefined ? null : <Help id={`${id}-help`} text={help} />}
      {fault === undefined ? null : (
        <span className="fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  )
}
