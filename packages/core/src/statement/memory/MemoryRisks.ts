import { largestOf } from "../../domain/LargestOf.ts"
import type { Message } from "../../domain/Message.ts"
import { analysisMessage } from "../analysis/AnalysisMessages.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { type LineOfLedger, type Measures, percent, type RiskCase } from "../risks/Risk.ts"
import { accountOf, type EarlierTask, type Remembered } from "./EarlierTasks.ts"

const MOST_NAMED = 8

const ledgerOf = ({ ledgers }: RiskCase, account: number): Ledger | undefined =>
  ledgers.find((ledger) => accountOf(ledger) === account)

const linesOf = (
  given: RiskCase,
  found: ReadonlyArray<{ readonly account: number; readonly lines: ReadonlyArray<number> }>,
): ReadonlyArray<LineOfLedger> => {
  const places = new Map<Ledger, Set<number>>()
  for (const { account, lines } of found) {
    const ledger = ledgerOf(given, account)
    if (ledger === undefined) continue
    const known = places.get(ledger) ?? new Set<number>()
    for (const line of lines) known.add(line)
    places.set(ledger, known)
  }
  return [...places].flatMap(([ledger, lines]) =>
    [...lines]
      .toSorted((a, b) => a - b)
      .flatMap((at) => ledger.lines[at] ?? [])
      .map((line) => ({ ledger, line })),
  )
}

const tasksOf = (memory: Remembered | undefined, of: (task: EarlierTask) => boolean) => {
  const ids = [...new Set((memory?.earlierTasks ?? []).filter(of).map(({ taskId }) => taskId))]
  return { tasks: ids.slice(0, MOST_NAMED).join("、"), count: ids.length }
}

const isSame = ({ kind }: EarlierTask): boolean => kind.startsWith("SAME")

/** That the statements were submitted before, where that is no risk: again by the same holder, or nobody can tell. */
export const seenBefore = (memory: Remembered | undefined): ReadonlyArray<Message> =>
  (["SAME", "UNKNOWN"] as const).flatMap((holder) => {
    const is = (task: EarlierTask): boolean => isSame(task) && task.holder === holder
    const found = tasksOf(memory, is)
    const lines = largestOf((memory?.earlierTasks ?? []).filter(is).map((task) => task.lines))
    return found.count === 0
      ? []
      : [analysisMessage("statement.quality.seenBefore", { ...found, holder, ...(lines > 0 ? { lines } : {}) })]
  })

/** Risks of what earlier tasks of the same account have shown. */
export const memoryRisks: Measures<"SEEN_BEFORE" | "CONTRADICTS_EARLIER" | "COMMON_PAYER"> = {
  SEEN_BEFORE: (given) => {
    const others = (given.memory?.seen ?? []).filter(({ other }) => other)
    if (others.length === 0) return undefined
    const holder = (["OTHER_NAME", "OTHER_NUMBER"] as const).find((one) =>
      given.memory?.earlierTasks.some((task) => isSame(task) && task.holder === one),
    )
    return {
      observed: others.reduce((most, { share }) => Math.max(most, percent(share, 1)), 0),
      lines: linesOf(given, others),
      params: {
        ...tasksOf(given.memory, (task) => isSame(task) && task.holder === holder),
        holder: holder ?? "OTHER_NAME",
      },
    }
  },
  CONTRADICTS_EARLIER: (given) => {
    const { memory } = given
    if (memory === undefined || memory.contradictions.length === 0) return undefined
    const days = new Map<Ledger, Set<string>>()
    for (const { account, days: these } of memory.contradictions) {
      const ledger = ledgerOf(given, account)
      if (ledger !== undefined) days.set(ledger, new Set([...(days.get(ledger) ?? []), ...these]))
    }
    const all = [...new Set([...days.values()].flatMap((these) => [...these]))].toSorted()
    return {
      observed: all.length,
      lines: [...days].flatMap(([ledger, these]) =>
        ledger.lines.filter(({ date }) => these.has(date)).map((line) => ({ ledger, line })),
      ),
      params: {
        ...tasksOf(given.memory, ({ kind }) => kind === "CONTRADICTS"),
        from: all[0] ?? "",
        to: all.at(-1) ?? "",
      },
    }
  },
  COMMON_PAYER: (given) => {
    const [first, ...more] = given.memory?.payers ?? []
    if (first === undefined) return undefined
    return {
      observed: first.borrowers,
      lines: linesOf(given, [first, ...more]),
      params: {
        ...tasksOf(given.memory, ({ kind }) => kind === "COMMON_PAYER"),
        names: [first, ...more]
          .slice(0, MOST_NAMED)
          .map(({ name }) => name)
          .join("、"),
      },
    }
  },
}
