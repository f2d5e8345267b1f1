import "./Reasoning.css"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { words as common } from "../../Words.ts"
import type { TaskEvents } from "./TaskEvents.ts"
import { words } from "./TaskWords.ts"

/** The reasoning as it happens. */
export const Reasoning = ({ events, isOver }: { readonly events: TaskEvents; readonly isOver: boolean }) => {
  const own = useWords(words)
  const { reconnecting } = useWords(common)
  const { count } = useFormats()
  const { isConnected, progress, samples, steps } = events
  return (
    <section className="card stack" aria-labelledby="reasoning">
      <h2 id="reasoning">{own.reasoning}</h2>
      {!isConnected && !isOver ? (
        <p className="note" data-tone="warn" role="status">
          {reconnecting}
        </p>
      ) : null}
      <ol className="reasoning" aria-live={isOver ? "off" : "polite"}>
        {steps.map(({ seq, text }) => (
          <li key={seq}>
            <p>{text}</p>
          </li>
        ))}
        {isOver || steps.length > 0 ? null : (
          <li>
            <p className="soft">{own.waiting}</p>
          </li>
        )}
      </ol>
      {progress === undefined || isOver ? null : (
        <div>
          <label>
            {progress.label} <progress value={progress.done} max={Math.max(progress.total, 1)} />
          </label>
        </div>
      )}
      {samples.map(({ excluded, found, kept, kind }) => (
        <details key={kind} className="small soft">
          <summary>{own.samples(count(found), count(kept))}</summary>
          <ul>
            {excluded.map(({ count: times, reason }) => (
              <li key={reason}>{own.excluded(reason, count(times))}</li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
