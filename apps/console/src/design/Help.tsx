import { type KeyboardEvent, useState } from "react"
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
export const Help = ({ id, text }: HelpProps) => {
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
export const onHelpKey = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== "F1") return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>(".help > button")?.click()
}
