import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"
import { isRecogniserName, type RecogniserName, recogniserNames } from "./Recogniser.ts"

/** Contents of a report. */
export interface ReportOptions {
  readonly ocr: RecogniserName
  /** Number of plates, certificates, licences and titles. */
  readonly count: number
  /** Number of rendered statement pages. */
  readonly pages: number
  /** Number of photos of two plates. */
  readonly twoPlates: number
  readonly seed: number
  readonly by: "degradation" | "kind"
  /** Folder of scanned statements with their ground truth. */
  readonly statements: string | undefined
  readonly workers: number
  /** Markdown file whose tables are replaced. */
  readonly write: string | undefined
  /** Folder for pictures with a wrong field. */
  readonly keep: string | undefined
  /** True when absent fields are listed, not only wrong ones. */
  readonly absent: boolean
}

export const usage = `Usage: npm run ocr:report -- [--ocr ${recogniserNames.join("|")}] [--count 200] [--pages 26] [--two 10] [--seed 1]
  [--by degradation|kind] [--statements FOLDER] [--workers N] [--write docs/ocr.md] [--keep FOLDER] [--absent]`

const options = {
  ocr: { type: "string", default: "tesseract" },
  count: { type: "string", default: "200" },
  pages: { type: "string", default: "26" },
  two: { type: "string", default: "10" },
  seed: { type: "string", default: "1" },
  by: { type: "string", default: "degradation" },
  statements: { type: "string" },
  workers: { type: "string", default: String(Math.max(1, availableParallelism() - 1)) },
  write: { type: "string" },
  keep: { type: "string" },
  absent: { type: "boolean", default: false },
} as const

/** Parses the options of a command line. `undefined` when one of them is invalid. */
export const reportOptions = (args: ReadonlyArray<string>): ReportOptions | undefined => {
  const { values } = parseArgs({ args: [...args], options })
  const { absent, by, keep, ocr, statements, write } = values
  const [count, pages, twoPlates, seed, workers] = [
    values.count,
    values.pages,
    values.two,
    values.seed,
    values.workers,
  ].map(Number)
  if (
    count === undefined ||
    pages === undefined ||
    twoPlates === undefined ||
    seed === undefined ||
    workers === undefined
  )
    return undefined
  const whole = [count, pages, twoPlates, seed, workers].every((number) => Number.isSafeInteger(number) && number >= 0)
  if (!whole || workers < 1 || !isRecogniserName(ocr) || (by !== "degradation" && by !== "kind")) return undefined
  return { ocr, count, pages, twoPlates, seed, by, statements, workers, write, keep, absent }
}
