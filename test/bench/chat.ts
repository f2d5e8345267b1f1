import { LocalDate } from "@open-valuation/core"
import { chatAssets, openChat, takeMessage } from "@open-valuation/intake/chat"
import { conversations, type Part } from "../../packages/intake/test/chat/Conversations.ts"
import { measure } from "../../packages/intake/test/chat/Replay.ts"
import { milliseconds, printTable, rounded } from "./Figures.ts"

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** Figures of the extractor by asset, and the time of a turn in process, without a language model. */
export const chatBench = async (): Promise<void> => {
  for (const part of ["train", "held-out"] satisfies ReadonlyArray<Part>) {
    const files = conversations(part)
    const rows = [...files, ["all", [...files.values()].flat()] as const].map(([name, some]) => {
      const { completed, precision, recall } = measure(some)
      return [name, String(some.length), percent(precision), percent(recall), percent(completed)]
    })
    console.log(`\nConversations, ${part}`)
    printTable([["asset", "conversations", "field precision", "field recall", "completed"], ...rows])
  }
  const messages = [...conversations("train").values(), ...conversations("held-out").values()].flat()
  const assets = chatAssets()
  const times: Array<number> = []
  const ROUNDS = 3
  for (let round = 0; round < ROUNDS; round++) {
    for (const { opened, say, today } of messages) {
      const rules = { assets, today: LocalDate.LocalDate.make(today) }
      let { state } = openChat(opened, rules)
      for (const content of say) {
        const begun = milliseconds()
        state = takeMessage(state, { content }, rules).state
        if (round > 0) times.push(milliseconds() - begun)
      }
    }
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => rounded(sorted[Math.floor(share * (sorted.length - 1))] ?? 0, 3)
  console.log("\nTime of a turn, ms, second and third round")
  printTable([
    ["turns", "median", "p99", "slowest"],
    [String(sorted.length), at(0.5), at(0.99), at(1)],
  ])
}
