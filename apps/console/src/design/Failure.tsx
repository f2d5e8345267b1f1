import { useWords } from "../app/Locale.tsx"
import { words } from "../Words.ts"

/** What went wrong, in the server's words, and a way to try again. */
export const Failure = ({ error, retry }: { readonly error: Error; readonly retry?: () => void }) => {
  const { again } = useWords(words)
  return (
    <div className="note" data-tone="bad" role="alert">
      <div className="row spread">
        <p>{error.message}</p>
        {retry === undefined ? null : (
          <button type="button" className="button" onClick={retry}>
            {again}
          </button>
        )}
      </div>
    </div>
  )
}
