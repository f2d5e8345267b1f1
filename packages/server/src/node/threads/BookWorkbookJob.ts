import type { LocalDate } from "@open-valuation/core"
import { type MeasuredErrors, type PortfolioPolicy, PortfolioSum } from "@open-valuation/core/portfolio"
import type { Locale } from "@open-valuation/core/text"
import type { Job } from "@open-valuation/files/threads"
import { figured } from "@open-valuation/report/portfolio"
import { writeBook } from "@open-valuation/report/xlsx"
import { Effect, Option, Stream } from "effect"
import type { BookAsset } from "./PortfolioJob.ts"

/** A workbook of a run, as it is ordered from a thread. */
export interface BookWorkbookTask {
  readonly path: string
  readonly columns: ReadonlyArray<string>
  readonly locale: Locale
  readonly asOf: LocalDate.LocalDate
  readonly assets: ReadonlyArray<BookAsset>
  readonly policy: PortfolioPolicy
  readonly measured: ReadonlyArray<readonly [modelId: string, errors: MeasuredErrors]>
}

/** The rows after a page are asked for when it is written; none at the end. */
export interface RowsQuestion {
  readonly page: number
}

/** Writes the workbook of a run, and answers with the number of its rows. */
export const makeBook: Job<BookWorkbookTask, number, RowsQuestion, ReadonlyArray<string>> = (task, ask) =>
  Stream.fromEffect(
    Effect.gen(function* () {
      const sum = new PortfolioSum(task.asOf, task.policy, new Map(task.measured))
      let count = 0
      const rows = Stream.paginate(0, (page) =>
        Effect.map(
          ask({ page }),
          (lines) =>
            [
              lines.map((line) => figured(JSON.parse(line), sum)),
              lines.length === 0 ? Option.none() : Option.some(page + 1),
            ] as const,
        ),
      ).pipe(Stream.tap(() => Effect.sync(() => void (count += 1))))
      yield* Effect.promise(() => writeBook(task.path, task, Stream.toAsyncIterable(rows), sum, task.assets))
      return count
    }),
  )
