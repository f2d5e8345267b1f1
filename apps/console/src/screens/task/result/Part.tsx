import type { ReactNode } from "react"

interface PartProps {
  /** Its id on the page. */
  readonly name: string
  readonly title: string
  readonly children: ReactNode
}

/** A part of a result below its heading. */
export const Part = ({ children, name, title }: PartProps) => (
  <section className="card stack part" aria-labelledby={name}>
    <h2 id={name}>{title}</h2>
    {children}
  </section>
)
