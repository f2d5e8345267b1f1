import { LocalDate } from "@open-valuation/core/domain"
import { ledgersOf, statementAnalyst } from "@open-valuation/core/statement"
import { simulateApplicants } from "@open-valuation/testing/statement"
import { approves } from "../../docs/examples/lending-rule.ts"
import { medianOf, milliseconds, printTable, rounded } from "./Figures.ts"

const COUNT = 1_000
const RUNS = 7

const endDate = LocalDate.LocalDate.make("2026-06-25")
const today = LocalDate.LocalDate.make("2026-07-01")

/** Time of the processor, milliseconds: what a shared machine does meanwhile hardly counts. */
const processorTime = (): number => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1_000
}

/** Time by stage of one run over all applicants, milliseconds. */
const run = (seed: number) => {
  const analyse = statementAnalyst()
  const ms = { simulated: 0, ledgers: 0, analysed: 0, judged: 0 }
  let [lines, approved, missed] = [0, 0, 0]
  const clock = (stage: keyof typeof ms, since: number): number => {
    const now = milliseconds()
    ms[stage] += now - since
    return now
  }
  const before = processorTime()
  let at = milliseconds()
  for (const applicant of simulateApplicants({ seed, count: COUNT, endDate })) {
    at = clock("simulated", at)
    const ledgers = ledgersOf(applicant.files)
    at = clock("ledgers", at)
    const { outcome } = analyse({ ...applicant.purchase, ledgers, today })
    at = clock("analysed", at)
    lines += outcome.dataQuality.lines
    if (approves(outcome)) approved++
    if (applicant.truth.missedInstalment !== undefined) missed++
    at = clock("judged", at)
  }
  return {
    ms,
    lines,
    approved,
    missed,
    all: ms.simulated + ms.ledgers + ms.analysed + ms.judged,
    processor: processorTime() - before,
  }
}

/** `npm run bench -- borrowers` */
export const borrowersBench = async (): Promise<void> => {
  const runs = Array.from({ length: RUNS }, (_, seed) => run(seed))
  const [first] = runs
  console.log(
    `A lending rule on ${rounded(COUNT)} invented applicants, ${rounded(first!.lines)} lines of half a year; one core, ms\n`,
  )
  const row = (name: string, of: (one: (typeof runs)[number]) => number) => [
    name,
    rounded(of(first!)),
    rounded(medianOf(runs.slice(1).map(of))),
  ]
  printTable([
    ["", "first run", `median of ${RUNS - 1} more`],
    row("simulated", ({ ms }) => ms.simulated),
    row("lines to ledgers", ({ ms }) => ms.ledgers),
    row("analysed", ({ ms }) => ms.analysed),
    row("rule and truth", ({ ms }) => ms.judged),
    row("together", ({ all }) => all),
    row("time of the processor", ({ processor }) => processor),
    row("applicants/s", ({ all }) => (1_000 * COUNT) / all),
  ])
}
