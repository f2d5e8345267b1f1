import type { ChannelsView } from "@open-valuation/report"
import { FigureTable } from "../../../design/FigureTable.tsx"
import { Part } from "./Part.tsx"

/** What a car brings by way of sale. */
export const Channels = ({ view: { note, table, title } }: { readonly view: ChannelsView }) => (
  <Part name="channels" title={title}>
    <p className="soft">{note}</p>
    <FigureTable label={title} table={table} />
  </Part>
)
