import type { AssetType } from "@open-valuation/core/domain"
import { type Locale, translate } from "@open-valuation/core/text"
import { portfolioWords } from "@open-valuation/core/text/portfolio"
import { writeTables } from "@open-valuation/report/xlsx"
import { bookAssets } from "@open-valuation/server/portfolio"
import { bookColumns } from "@open-valuation/store/portfolio"
import { Console, Effect } from "effect"
import { onDisk, writtenWhole } from "../Disk.ts"
import { callerPath } from "../FindFiles.ts"
import { Refused } from "../Refused.ts"

/** Columns of the book that a template has; `assetType` and the parts of a place are understood without. */
const OFFERED = new Set(["id", "loanId", "loanBalance", "originalValue", "originalDate"])

/** Writes a workbook to fill in: a sheet with the columns of an asset, and one that says what they hold. */
export const writeTemplate = Effect.fnUntraced(function* (template: string, asset: AssetType, lang: Locale) {
  if (!template.toLowerCase().endsWith(".xlsx")) {
    return yield* new Refused({
      message: `--template ${template}: a template is a workbook, so its name ends in .xlsx`,
    })
  }
  const path = yield* callerPath(template)
  const known = yield* Effect.mapError(bookAssets, ({ message }) => new Refused({ message }))
  const words = portfolioWords[lang].template
  const fields = known.find(({ assetType }) => assetType === asset)?.fields ?? []
  const headersOf = (field: string) => [...bookColumns, ...fields].find(({ name }) => name === field)?.headers
  const nameOf = (field: string): string => (lang === "zh" ? (headersOf(field)?.[0] ?? field) : field)
  const own = bookColumns.map(({ name }) => name).filter((field) => OFFERED.has(field))
  const [id, ...loan] = own
  const columns = [...(id === undefined ? [] : [id]), ...fields.map(({ name }) => name), ...loan]
  const notes = columns.map((name) => {
    const field = fields.find((one) => one.name === name)
    const { type } = field ?? bookColumns.find((one) => one.name === name) ?? {}
    return [
      nameOf(name),
      name,
      field?.required === true ? words.yes : words.no,
      type === undefined ? "" : translate(type.expects, lang),
      field?.description ?? "",
    ]
  })
  yield* writtenWhole(path, (part) =>
    onDisk(path, () =>
      writeTables(part, [
        { name: words.sheet, columns: columns.map((name) => ({ name: nameOf(name), width: 16 })), rows: [] },
        {
          name: words.notes,
          columns: [words.column, "API", words.required, words.expects, words.meaning].map((name) => ({
            name,
            width: 30,
          })),
          rows: notes,
        },
      ]),
    ),
  )
  yield* Console.log(`${columns.length} columns written to ${path}`)
})
