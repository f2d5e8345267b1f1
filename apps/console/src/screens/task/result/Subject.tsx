import type { SubjectView } from "@open-valuation/report"
import { FactList } from "../../../design/FactList.tsx"
import { Part } from "./Part.tsx"

/** What is valued, as the request states it. */
export const Subject = ({ view: { facts, note, title } }: { readonly view: SubjectView }) => (
  <Part name="subject" title={title}>
    {note === undefined ? (
      <div className="fact-columns">
        <FactList facts={facts} />
      </div>
    ) : (
      <p>{note}</p>
    )}
  </Part>
)
