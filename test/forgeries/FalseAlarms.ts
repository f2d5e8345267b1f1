import { LocalDate } from "@open-valuation/core/domain"
import { allHabits, simulateBorrower } from "@open-valuation/testing/statement"
import { oddFiles, oddHonest } from "@open-valuation/testing/statement/forge"
import { printedLayouts, printStatement, wechatXlsx } from "@open-valuation/testing/statement/print"
import { Effect } from "effect"
import { verdictOn } from "./Judged.ts"

const endDate = LocalDate.LocalDate.make("2026-06-25")
const today = LocalDate.LocalDate.make("2026-06-28")

/** The statements of an honest borrower: one to three accounts, every third with a wallet, each with its own habits. */
const honestFiles = (seed: number) => {
  const habit = allHabits[seed % allHabits.length]
  const { accounts } = simulateBorrower({
    seed: 1_000 + seed,
    endDate,
    accounts: 1 + (seed % 3),
    wallet: seed % 3 === 0,
    detours: ["ownTransfers", "refund", "wealth"],
    ...(habit === undefined ? {} : { habits: [habit] }),
    // Wages pay a home loan or an instalment, hardly both: the home loans are those of businesses.
    ...(habit === "mortgage" ? { kind: "TRADER" } : {}),
  })
  return accounts.map((account, at) =>
    printStatement(
      account,
      account.kind === "WALLET" ? wechatXlsx : (printedLayouts[(seed + 3 * at) % printedLayouts.length] ?? wechatXlsx),
    ),
  )
}

/** Honest borrowers, by their seeds, with a risk of the level HIGH, and those risks. */
export const falseAlarms = (count: number) =>
  Effect.gen(function* () {
    const borrowers: Array<number> = []
    const byCode = new Map<string, number>()
    for (let seed = 1; seed <= count; seed++) {
      const { risks } = yield* verdictOn(honestFiles(seed), today)
      const high = [...risks].flatMap(([code, level]) => (level === "HIGH" ? [code] : []))
      if (high.length > 0) borrowers.push(seed)
      for (const code of high) byCode.set(code, (byCode.get(code) ?? 0) + 1)
    }
    return { borrowers, byCode }
  })

/** Odd habits of honest borrowers, with each risk of the level HIGH but a lifted balance. */
export const oddAlarms = (seeds: ReadonlyArray<number>) =>
  Effect.forEach(
    oddHonest.flatMap((one) => seeds.map((seed) => ({ one, seed }))),
    ({ one, seed }) => {
      const { files, today: day } = oddFiles(one, seed)
      return Effect.map(verdictOn(files, day), ({ risks }) => ({
        name: `${one.name}, borrower ${seed}`,
        high: [...risks].flatMap(([code, level]) => (level === "HIGH" && code !== "LIFTED_BALANCE" ? [code] : [])),
        risks,
      }))
    },
  )
