import { extname } from "node:path"
import { ownValue } from "@open-valuation/core/domain"
import type { Locale, OwnWords } from "@open-valuation/core/text"
import { type ReportedValuation, valuationReport } from "@open-valuation/report"
import { Effect } from "effect"
import { callerPath } from "../CallerPath.ts"
import { writeWhole } from "../Disk.ts"
import { Refused } from "../Refused.ts"
import { printPdf } from "./PrintPdf.ts"

/** Endings of the files that a report may have. */
const WRITERS: Readonly<Record<string, (path: string, html: string) => Effect.Effect<void, Refused>>> = {
  ".html": writeWhole,
  ".pdf": (path, html) => printPdf(path, html),
}

/** How a report is written to a file, by its ending; refused for others, before anything is valued. */
export const reportWriter = Effect.fnUntraced(function* (file: string) {
  const write = ownValue(WRITERS, extname(file).toLowerCase())
  if (write === undefined) {
    return yield* new Refused({ message: `${file}: a report is written as .html or .pdf; name a file that ends so` })
  }
  const path = yield* callerPath(file)
  return (reported: ReportedValuation, lang: Locale, words: OwnWords | undefined): Effect.Effect<void, Refused> =>
    write(path, valuationReport(reported, lang, words))
})
