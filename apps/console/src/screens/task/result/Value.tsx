import type { Fact, GivenValue, NoValue, ValueView } from "@open-valuation/report"
import type { Tone } from "../../../design/Badge.tsx"
import { Chart } from "../../../design/Chart.tsx"
import { FactList } from "../../../design/FactList.tsx"
import { Part } from "./Part.tsx"

interface ValueProps {
  readonly view: ValueView
  readonly dated: ReadonlyArray<Fact>
  readonly standing: string
}

/** The value with its range, and what its confidence means; or why there is none. */
export const Value = ({ dated, standing, view }: ValueProps) => (
  <Part name="value" title={view.title}>
    {view.kind === "VALUE" ? <Given view={view} /> : <NotGiven view={view} />}
    <div className="fact-columns">
      <FactList facts={[...view.further, ...dated]} />
    </div>
    <p className="soft small">{standing}</p>
  </Part>
)

const tones: Readonly<Record<"HIGH" | "MEDIUM" | "LOW", Tone>> = { HIGH: "good", MEDIUM: "warn", LOW: "bad" }

const Given = ({ view }: { readonly view: GivenValue }) => {
  const { advice, amount, facts, level, meanings, range, spelled, warning } = view
  return (
    <>
      {warning === undefined ? null : (
        <p className="note" data-tone="warn">
          {warning}
        </p>
      )}
      <div className="pair">
        <div className="stack">
          <div>
            <p className="amount">{amount}</p>
            {spelled === "" ? null : <p className="soft small">{spelled}</p>}
          </div>
          <FactList facts={facts} />
        </div>
        <Chart plot={range.plot} caption={range.caption} />
      </div>
      <div className="note" data-tone={level === undefined ? undefined : tones[level]}>
        {advice === undefined ? null : (
          <p>
            <strong>{advice}</strong>
          </p>
        )}
        {meanings.map((meaning) => (
          <p key={meaning}>{meaning}</p>
        ))}
      </div>
    </>
  )
}

const NotGiven = ({ view: { failed, reason } }: { readonly view: NoValue }) => (
  <div className="note" data-tone="warn">
    {failed === undefined ? null : <p>{failed}</p>}
    <p>
      <strong>{reason}</strong>
    </p>
  </div>
)
