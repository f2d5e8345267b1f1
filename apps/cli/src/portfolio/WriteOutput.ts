import { createWriteStream } from "node:fs"
import { mkdir } from "node:fs/promises"
import { basename, dirname, extname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { LocalDate } from "@open-valuation/core/domain"
import { PortfolioSum, portfolioPolicyOf } from "@open-valuation/core/portfolio"
import {
  type BookOutput,
  bookText,
  figured,
  type FiguredRow,
  type PortfolioView,
  portfolioView,
} from "@open-valuation/report/portfolio"
import { type BookAssetFields, measuredErrors } from "@open-valuation/server/portfolio"
import { Effect } from "effect"
import { onDisk, writtenWhole } from "../Disk.ts"
import { callerPath } from "../FindFiles.ts"
import { Refused } from "../Refused.ts"
import { doneRows } from "./Journal.ts"

/** The formats of an output, by the ending of its name. */
const endings = [".xlsx", ".csv", ".jsonl"] as const
type Ending = (typeof endings)[number]

/** What an output is written from. */
interface Output extends BookOutput {
  readonly path: string
  readonly ending: Ending
  readonly folder: string
  /** The day of the values. */
  readonly asOf: LocalDate.LocalDate
  /** The assets that its rows may be of. */
  readonly assets: ReadonlyArray<BookAssetFields>
}

/** Writes the rows of a journal and sums them up; whoever looks sees no file or the whole file. */
export const writeOutput = Effect.fnUntraced(function* (
  output: Output,
  onRow: () => void,
): Effect.fn.Return<PortfolioView, Refused> {
  const measured = yield* measuredErrors(output.folder)
  const sum = new PortfolioSum(output.asOf, portfolioPolicyOf(output.assets), measured)
  yield* onDisk(output.path, () => mkdir(dirname(output.path), { recursive: true }))
  yield* writtenWhole(output.path, (part) =>
    onDisk(output.path, (signal) => writeAs(part, output, rowsOf(output.folder, sum, onRow, signal), sum)),
  )
  return portfolioView(sum.summary(), output.locale, output.assets)
})

async function* rowsOf(
  folder: string,
  sum: PortfolioSum,
  onRow: () => void,
  signal: AbortSignal,
): AsyncGenerator<FiguredRow> {
  for await (const line of doneRows(folder)) {
    signal.throwIfAborted()
    onRow()
    yield figured(line, sum)
  }
}

/** Writes the rows in the format of the ending. */
const writeAs = async (
  path: string,
  output: Output,
  rows: AsyncGenerator<FiguredRow>,
  sum: PortfolioSum,
): Promise<void> => {
  if (output.ending === ".xlsx") {
    const { writeBook } = await import("@open-valuation/report/xlsx")
    return writeBook(path, output, rows, sum, output.assets)
  }
  const text = bookText(output.ending === ".csv" ? "csv" : "jsonl", output, rows)
  return pipeline(Readable.from(text), createWriteStream(path, { mode: 0o600 }))
}

/** Where the values of a file go. */
export interface Destination {
  readonly file: string
  readonly input: string
  readonly path: string
  readonly ending: Ending
}

const endingOf = (name: string): Ending | undefined => endings.find((ending) => name.toLowerCase().endsWith(ending))

/** `--out`: a file for one input, or a folder with a file for each, named and written as the input. */
export const destinations = Effect.fnUntraced(function* (
  files: ReadonlyArray<string>,
  out: string,
): Effect.fn.Return<ReadonlyArray<Destination>, Refused> {
  const target = yield* callerPath(out)
  const ending = endingOf(out)
  if (ending === undefined && extname(out) !== "") {
    return yield* new Refused({
      message: `--out ${out}: its ending should be ${endings.join(", ")}, or none for a folder`,
    })
  }
  if (ending !== undefined && files.length > 1) {
    return yield* new Refused({
      message: `--out ${out} is one file, and there are ${files.length} inputs: name a folder`,
    })
  }
  const taken = new Set<string>()
  return yield* Effect.forEach(files, (file) =>
    Effect.map(callerPath(file), (input): Destination => {
      if (ending !== undefined) return { file, input, path: target, ending }
      const bare = basename(file).replace(/\.gz$/i, "")
      const own = endingOf(bare) ?? (/\.(?:json|ndjson)$/i.test(bare) ? ".jsonl" : ".csv")
      const stem = `${bare.slice(0, bare.length - extname(bare).length)}-valued`
      let name = `${stem}${own}`
      for (let number = 2; taken.has(name); number++) name = `${stem}-${number}${own}`
      taken.add(name)
      return { file, input, path: join(target, name), ending: own }
    }),
  )
})
