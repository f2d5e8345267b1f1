import type { ParsedLine } from "@open-valuation/core/statement"
import type { Locale } from "@open-valuation/core/text"
import { peerFault } from "@open-valuation/files/peers"
import { Effect } from "effect"
import { callerPath } from "../CallerPath.ts"
import { writeWhole } from "../Disk.ts"
import { Refused } from "../Refused.ts"

const manifest = new URL("../../package.json", import.meta.url)

/** Refuses with the command that installs `exceljs`, before any file is read. */
export const workbookInstalled: Effect.Effect<void, Refused> = Effect.suspend(() => {
  const fault = peerFault(manifest, "exceljs")
  return fault === undefined ? Effect.void : Effect.fail(new Refused({ message: `--xlsx: ${fault.message}` }))
})

/** What a workbook shows: the rendered result, and the lines with their classes. */
interface Assessed {
  readonly result: unknown
  readonly lines: () => Iterable<ParsedLine>
}

/** Writes the workbook to a file, and replaces an earlier one. */
export const writeWorkbook = Effect.fnUntraced(function* (file: string, { lines, result }: Assessed, locale: Locale) {
  const path = yield* callerPath(file)
  const { statementWorkbook } = yield* Effect.promise(() => import("@open-valuation/report/xlsx"))
  const bytes = yield* Effect.promise(() => statementWorkbook({ result, lines: lines(), locale }))
  yield* writeWhole(path, bytes)
})
