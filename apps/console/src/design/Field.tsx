import { type KeyboardEvent, type ReactNode, useId, useState } from "react"
import { useWords } from "../app/Locale.tsx"
import { words } from "../Words.ts"

interface HelpProps {
  readonly text: string
  /** Id of the text, where an input is described by it. The button is then no stop of the Tab key: F1 presses it. */
  readonly id?: string
}

/** What fits on a line of a form, in Latin letters; a Chinese character is as wide as two. */
const ONE_LINE = 44

const widthOf = (text: string): number =>
  Array.from(text, (letter): number => (letter > "⺀" ? 2 : 1)).reduce((sum, width) => sum + width, 0)

/**
 * What helps to fill in or to understand something: one line of it, and the rest on demand. It is cut off only for the
 * eye, so screen readers have all of it at once.
 */
const Help = ({ id, text }: HelpProps) => {
  const own = useWords(words).help
  const [isOpen, setIsOpen] = useState(false)
  const isLong = widthOf(text) > ONE_LINE
  return (
    <span className="help" data-long={isLong} data-open={isOpen}>
      <span id={id}>{text}</span>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isOpen}
          tabIndex={id === undefined ? undefined : -1}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? own.less : own.more}
        </button>
      ) : null}
    </span>
  )
}

/** F1 in a field shows all of its help, and hides it again. */
const onHelpKey = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== "F1") return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>(".help > button")?.click()
}

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
