import type { MarketList } from "@open-valuation/server/console"
import { useWords } from "../../app/Locale.tsx"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { words } from "./MarketsWords.ts"

type SampleAsset = MarketList["assets"][number]

/** The columns of a file, and an empty file that has them. */
export const ColumnHelp = ({ asset }: { readonly asset: SampleAsset | undefined }) => {
  const own = useWords(words).upload
  if (asset === undefined) return null
  const required = asset.columns.filter((column) => column.required)
  const ordered = [...required, ...asset.columns.filter((column) => !column.required)]
  return (
    <details>
      <summary>{own.columns}</summary>
      <div className="stack">
        <TableFrame label={own.columns}>
          <table className="table small">
            <thead>
              <tr>
                <th>{own.column}</th>
                <th>{own.meaning}</th>
                <th>
                  <span className="unseen">{own.required}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {ordered.map(({ label, name, required: isRequired }) => (
                <tr key={name}>
                  <td>
                    <code>{name}</code>
                  </td>
                  <td>{label}</td>
                  <td>{isRequired ? <Badge>{own.required}</Badge> : null}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
        <div>
          <Button onClick={() => download(asset)}>{own.template}</Button>
        </div>
      </div>
    </details>
  )
}

/** Spreadsheets read UTF-8 only behind this mark. */
const MARK = "\ufeff"

const download = ({ assetType, columns }: SampleAsset): void => {
  const header = columns.map(({ name }) => name).join(",")
  const url = URL.createObjectURL(new Blob([`${MARK}${header}\n`], { type: "text/csv" }))
  const link = document.createElement("a")
  link.href = url
  link.download = `${assetType.toLowerCase()}-samples.csv`
  link.click()
  URL.revokeObjectURL(url)
}
