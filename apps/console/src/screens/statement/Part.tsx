import type { ReactNode } from "react"
import { useWords } from "../../app/Locale.tsx"
import { type StatementWords, words } from "./StatementWords.ts"

interface PartProps {
  readonly id: Exclude<keyof StatementWords["parts"], "menu">
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A part of the result under its heading, to which the menu jumps. */
export const Part = ({ beside, children, id }: PartProps) => (
  <section className="card stack" aria-labelledby={id}>
    <div className="row spread">
      <h2 id={id} tabIndex={-1}>
        {useWords(words).parts[id]}
      </h2>
      {beside}
    </div>
    {children}
  </section>
)
