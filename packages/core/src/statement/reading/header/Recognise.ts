import { bareText } from "../../../reading/ComparableText.ts"
import type { Layout } from "../../layouts/Layout.ts"
import { byLayout, type ColumnMap, fitness } from "./ColumnMap.ts"

/** A layout that a file was recognised by. */
export interface Recognised {
  readonly layout: Layout
  readonly columns: ColumnMap
  /** True when the title or header belongs to this institution alone. */
  readonly telling: boolean
}

/** The text above the header, and the institution that it names. */
export interface Surroundings {
  readonly text: string
  readonly institution: string | undefined
}

/** The least fit of a header to a layout: less if the title agrees, almost completely if there is only the header. */
const FIT = { withTitle: 0.6, withInstitution: 0.75, headerAlone: 0.9 }
/** Scores that differ by less decide nothing. */
const MARGIN = 0.03

const ESSENTIAL = ["amount", "inflow", "outflow", "direction", "balance", "status"] as const

/**
 * The layout of a header, by title and set of columns. `undefined` if none fits well, or several institutions fit
 * equally; the header dictionary is used then.
 */
export const recognise = (
  names: ReadonlyArray<string>,
  { text, institution }: Surroundings,
  layouts: ReadonlyArray<Layout>,
): Recognised | undefined => {
  const found: Array<Recognised & { readonly score: number }> = []
  for (const layout of layouts) {
    if (institution !== undefined && institution !== layout.institution) continue
    const columns = byLayout(names, layout.columns)
    if (columns === undefined) continue
    if (ESSENTIAL.some((role) => layout.columns[role] !== undefined && columns.index[role] < 0)) continue
    const titled = layout.titles.some((title) => text.includes(bareText(title)))
    const fit = fitness(names, layout)
    const telling = titled || (layout.tellingHeader === true && fit >= FIT.headerAlone)
    const least = titled ? FIT.withTitle : institution === undefined ? FIT.headerAlone : FIT.withInstitution
    if (fit < least || !(telling || institution !== undefined)) continue
    found.push({ layout, columns, telling, score: fit + (titled ? 1 : 0) })
  }
  const [best, next] = found.toSorted((a, b) => b.score - a.score)
  if (best === undefined) return undefined
  const alike =
    next !== undefined && best.score - next.score < MARGIN && next.layout.institution !== best.layout.institution
  return alike ? undefined : best
}
