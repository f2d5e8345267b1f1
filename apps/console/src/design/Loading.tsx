import { useWords } from "../app/Locale.tsx"
import { words } from "../Words.ts"

export interface LoadingProps {
  /** What will stand here: lines of text, the rows of a table, or the fields of a form. Default: lines. */
  readonly shape?: "lines" | "table" | "form"
  /** How many of them. Default: 5. */
  readonly count?: number
}

/**
 * Shown while an answer is on its way: the shape of what will stand here, so that the page does not jump when it comes.
 * Nothing is shown at once, as most answers are quicker; after some seconds the words say that it takes long.
 */
export const Loading = ({ count = 5, shape = "lines" }: LoadingProps) => (
  <div className="skeleton" data-shape={shape} role="status">
    {Array.from({ length: count }, (_, at) => (
      <span key={at} />
    ))}
    <p className="small soft">{useWords(words).loading}</p>
  </div>
)
