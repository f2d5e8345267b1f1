import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { words } from "./MarketsWords.ts"
import type { Fits, Fitted } from "./useFits.ts"

/** How far the fits have come, and what they gave. */
export const FitProgress = ({ fits, onStop }: { readonly fits: Fits; readonly onStop: () => void }) => {
  const own = useWords(words).fit
  const { count } = useFormats()
  const { current, done, error, state } = fits
  if (state === "idle") return null
  const said =
    state === "running"
      ? current === undefined
        ? own.starting
        : own.running(current.label, count(current.place), count(current.total))
      : state === "ended"
        ? own.ended(count(done.length))
        : own[state]
  return (
    <div className="stack">
      <div className="row spread">
        <p role="status">{error === undefined ? said : ""}</p>
        {state === "running" ? <Button onClick={onStop}>{own.stop}</Button> : null}
      </div>
      {state === "running" ? (
        <progress
          aria-label={own.title}
          {...(current === undefined ? {} : { max: current.total, value: done.length })}
        />
      ) : null}
      {error === undefined ? null : <Failure error={error} />}
      {done.length === 0 ? null : (
        <ul className="fit-results small" aria-label={own.results}>
          {done.map((one) => (
            <Result key={`${one.assetType} ${one.market}`} fitted={one} />
          ))}
        </ul>
      )}
    </div>
  )
}

const Result = ({ fitted }: { readonly fitted: Fitted }) => {
  const own = useWords(words).fit
  const { number, percent } = useFormats()
  const { label, outcome, seconds, trials } = fitted
  return (
    <li>
      <strong>{label}</strong> — {own.outcome[outcome]}
      {trials === null ? null : ` · ${own.line(percent(trials.medianError, 1), percent(trials.coverage80))}`}
      {outcome === "LEARNED" ? <span className="soft"> · {own.seconds(number(seconds, 1))}</span> : null}
    </li>
  )
}
