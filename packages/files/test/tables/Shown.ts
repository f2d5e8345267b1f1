import { Effect, Stream } from "effect"
import { defaultLimits, type TableError, type TableLimits, Tables } from "../../src/tables/index.ts"
import type { OpenParts } from "../../src/tables/Xlsx/Parts.ts"

/** The texts that a workbook shows and those that it hides, one for each row. */
export const shown = (
  bytes: Uint8Array,
  limits: Partial<TableLimits> = {},
  open?: OpenParts,
): Effect.Effect<ReadonlyArray<string>, TableError> =>
  Effect.map(Stream.runCollect(Tables.sheets(bytes, { ...defaultLimits, ...limits }, open)), (parts) =>
    parts.flatMap((part) =>
      part._tag === "Rows"
        ? part.rows.map(({ cells, row, unseen = [] }) => {
            const hidden = unseen.map(({ by, column, text }) => ` / ${by} ${column} ${text}`)
            return `${row} ${cells.join("|")}${hidden.join("")}`
          })
        : [`# ${part.name}`],
    ),
  )
