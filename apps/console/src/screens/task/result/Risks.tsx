import type { RisksView } from "@open-valuation/report"
import { Part } from "./Part.tsx"

/** The risks, those that would change a decision first. */
export const Risks = ({ view }: { readonly view: RisksView }) => (
  <Part name="risks" title={view.title}>
    {view.absent === undefined ? null : <p className="soft">{view.absent}</p>}
    {view.nothing === undefined ? null : <p>{view.nothing}</p>}
    {view.tips.length === 0 ? null : (
      <ol className="tips">
        {view.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ol>
    )}
    {view.further.length === 0 ? null : (
      <details className="fold">
        <summary>
          {view.furtherTitle} ({view.further.length})
        </summary>
        <ul className="bullets">
          {view.further.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </details>
    )}
  </Part>
)
