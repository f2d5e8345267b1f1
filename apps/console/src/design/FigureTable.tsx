import type { TableView } from "@open-valuation/report"

interface FigureTableProps {
  readonly label: string
  readonly table: TableView
  /** True when the last row sums up the others. */
  readonly hasTotal?: boolean
}

/** A table of texts and figures. What scrolls by itself can be reached with the keyboard. */
export const FigureTable = ({ hasTotal = false, label, table: { columns, rows } }: FigureTableProps) => (
  <div className="table-frame" role="group" aria-label={label} tabIndex={0}>
    <table className="table" data-total={hasTotal}>
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
          <tr key={`${at}-${row[0] ?? ""}`}>
            {row.map((text, c) => (
              <td key={columns[c]?.name ?? c} className={columns[c]?.isFigure === true ? "number" : undefined}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
