import { useWords } from "../app/Locale.tsx"
import { words } from "../Words.ts"

/** Shown while an answer is on its way. */
export const Loading = () => (
  <p className="loading" role="status">
    {useWords(words).loading}
  </p>
)
