import { CallFailed } from "../api/Call.ts"
import { useWords } from "../app/Locale.tsx"
import { words } from "../Words.ts"

interface FailureProps {
  readonly error: Error
  readonly retry?: () => void
}

/** What went wrong, in the server's words, fault by fault where it names them, and a way to try again. */
export const Failure = ({ error, retry }: FailureProps) => {
  const { again } = useWords(words)
  const faults = error instanceof CallFailed ? error.faults : []
  const said = faults.length === 0 ? [error.message] : [...new Set(faults.map(({ message }) => message))]
  return (
    <div className="note" data-tone="bad" role="alert">
      <div className="row spread">
        <div>
          {said.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {retry === undefined ? null : (
          <button type="button" className="button" onClick={retry}>
            {again}
          </button>
        )}
      </div>
    </div>
  )
}
