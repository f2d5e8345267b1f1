import type { ReactNode } from "react"
import { useWords } from "../../app/Locale.tsx"
import { Part as NamedPart } from "../../design/Part.tsx"
import { type StatementWords, words } from "./StatementWords.ts"

interface PartProps {
  readonly id: Exclude<keyof StatementWords["parts"], "menu">
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** Parts that a phone shows at once: what somebody decides by. */
const OPEN: ReadonlySet<PartProps["id"]> = new Set(["summary", "risks"])

/** A part of the result under its heading, to which the menu jumps. */
export const Part = ({ id, ...props }: PartProps) => (
  <NamedPart id={id} folds={!OPEN.has(id)} title={useWords(words).parts[id]} {...props} />
)
