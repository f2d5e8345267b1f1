import type { ExcludedView, LeftOutView } from "@open-valuation/report"
import { FigureTable } from "../../../design/FigureTable.tsx"
import { PageLink } from "../../../design/PageLink.tsx"
import { Part } from "./Part.tsx"

/** The samples that were left out, and why. */
export const LeftOut = ({ view }: { readonly view: LeftOutView }) => (
  <Part name="left-out" title={view.title}>
    {view.absent === undefined ? null : <p className="soft">{view.absent}</p>}
    {view.nothing === undefined ? null : <p>{view.nothing}</p>}
    {view.reasons === undefined ? null : <FigureTable label={view.title} table={view.reasons} />}
    {view.samples === undefined ? null : <Samples view={view.samples} />}
  </Part>
)

const Samples = ({ view: { columns, rows, title } }: { readonly view: ExcludedView }) => (
  <details className="fold no-print">
    <summary>
      {title} ({rows.length})
    </summary>
    <div className="table-frame tall" role="group" aria-label={title} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ isFigure, name }) => (
              <th key={name} scope="col" className={isFigure ? "number" : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${at}-${row[0]?.text ?? ""}`}>
              {row.map((cell, c) => (
                <td key={columns[c]?.name ?? c} className={columns[c]?.isFigure === true ? "number" : undefined}>
                  <PageLink {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
