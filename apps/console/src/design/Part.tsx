import { type ReactNode, useState } from "react"
import { useIsNarrow } from "../app/useIsNarrow.ts"
import { goTo } from "./goTo.ts"

interface PartProps {
  /** Its id on the page. */
  readonly id: string
  readonly title: string
  /** Stands beside the heading. */
  readonly beside?: ReactNode
  /** True when a phone shows its heading alone until it is opened. */
  readonly folds?: boolean
  readonly children: ReactNode
}

/** A part of a long screen below its heading, to which the list of its parts leads. */
export const Part = ({ beside, children, folds = false, id, title }: PartProps) => {
  const isFolding = useIsNarrow() && folds
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="card stack part" aria-labelledby={id} data-closed={isFolding && !isOpen}>
      <div className="row spread part-head">
        <h2 id={id} tabIndex={-1}>
          {isFolding ? (
            <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

interface ContentsProps {
  /** What the list is, for those who cannot see it. */
  readonly label: string
  readonly parts: ReadonlyArray<{ readonly id: string; readonly title: string }>
}

/** The parts of a long screen in one line that stays in sight; a phone has their headings close together instead. */
export const Contents = ({ label, parts }: ContentsProps) =>
  useIsNarrow() ? null : (
    <nav className="contents no-print" aria-label={label}>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <button type="button" onClick={() => goTo(id)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
