import type { ApproachesView } from "@open-valuation/report"
import { FactList } from "../../../design/FactList.tsx"
import { FigureTable } from "../../../design/FigureTable.tsx"
import { Part } from "./Part.tsx"

/** The methods of a land valuation, each with its own value. */
export const Approaches = ({ view: { approaches, note, title } }: { readonly view: ApproachesView }) => (
  <Part name="approaches" title={title}>
    {approaches.length > 1 ? <p className="soft">{note}</p> : null}
    {approaches.map((approach) => (
      <div key={approach.title} className="stack">
        <h3>{approach.title}</h3>
        <FactList facts={approach.facts} />
        {approach.factors === undefined ? null : <FigureTable label={approach.title} table={approach.factors} />}
      </div>
    ))}
  </Part>
)
