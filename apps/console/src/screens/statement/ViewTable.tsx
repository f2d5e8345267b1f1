import { figureText, type StatementTable } from "@open-valuation/report/statement"
import { TableFrame } from "../../design/TableFrame.tsx"

interface ViewTableProps {
  readonly table: StatementTable
  /** Name of a table without a title, for those who cannot see it. */
  readonly label?: string
}

/** A table of the view below its title. */
export const ViewTable = ({ label = "", table: { columns, rows, title } }: ViewTableProps) => (
  <div className="stack">
    {title === "" ? null : <h3>{title}</h3>}
    <TableFrame label={title === "" ? label : title}>
      <table className="table small view-table">
        <thead>
          <tr>
            {columns.map(({ look, name }) => (
              <th key={name} scope="col" className={look === "text" ? undefined : "number"}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((value, c) => {
                const look = columns[c]?.look ?? "text"
                return (
                  <td key={c} className={look === "text" ? undefined : "number"}>
                    {figureText(value, look)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  </div>
)
