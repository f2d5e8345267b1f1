import { LocalDate } from "@open-valuation/core/domain"
import { ledgersOf, makeStatementReader, statementAnalyst, StatementUnreadable } from "@open-valuation/core/statement"
import { render } from "@open-valuation/core/text"
import { readDocument } from "@open-valuation/files"
import { statementWorkbook } from "@open-valuation/report/xlsx"
import { Effect, Stream } from "effect"
import { medianOf, report, rounded, size, timed } from "./Figures.ts"
import { accountWith, printed } from "./statement/Files.ts"

const LINES = size(50_000, 20_000)
const LAYOUT = "abc-personal-xlsx"
const ROUNDS = size(3, 2)
const MIB = 1_048_576
const today = LocalDate.LocalDate.make("2026-07-01")

/** Time, memory and size of the workbook of a statement of 50,000 lines, in this process. */
export const workbookBench = async (): Promise<void> => {
  const file = printed(accountWith(LINES), LAYOUT)
  const reader = makeStatementReader({ fileName: file.fileName })
  await Effect.runPromise(Stream.runForEach(readDocument(file), (part) => Effect.sync(() => reader.push(part))))
  const read = reader.end().flatMap((one) => (one instanceof StatementUnreadable ? [] : [one]))
  const { lines, outcome } = statementAnalyst()({ ledgers: ledgersOf(read), today, monthInstallment: 12_000 })
  const result = render({ ...outcome, generatedAt: "2026-07-01T10:00:00.000+08:00" }, "zh")
  const times: Array<number> = []
  let [peak, bytes] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
    const { ms, value } = await timed(() => statementWorkbook({ result, lines: lines(), locale: "zh" }))
    clearInterval(watch)
    times.push(ms)
    bytes = value.length
  }
  const count = read.reduce((sum, { lines: own }) => sum + own.length, 0)
  report({
    name: "workbook",
    caption: `The workbook of a statement of ${rounded(count)} lines, ${ROUNDS} in turn`,
    columns: ["median, s", "slowest, s", "peak of the process, MiB", "workbook, MiB"],
    rows: [
      [
        rounded(medianOf(times) / 1000, 1),
        rounded(Math.max(...times) / 1000, 1),
        rounded(peak / MIB),
        rounded(bytes / MIB, 1),
      ],
    ],
  })
}
