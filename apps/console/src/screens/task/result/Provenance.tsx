import type { ProvenanceView } from "@open-valuation/report"
import { FactList } from "../../../design/FactList.tsx"
import { Part } from "./Part.tsx"

/** Versions, and the hash of what the value was made from. */
export const Provenance = ({ view: { facts, note, title } }: { readonly view: ProvenanceView }) => (
  <Part name="provenance" title={title}>
    <FactList facts={facts} />
    <p className="soft small">{note}</p>
  </Part>
)
