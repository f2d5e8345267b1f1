/**
 * The hostile account in a separate process, so that the cost of being hostile does not affect the other account's
 * waits.
 */
import { LocalDate } from "@open-valuation/core"
import { Effect } from "effect"
import { misbehave } from "./HostileAccount.ts"
import { pictureOf, samplesOf, statementOf } from "./Pictures.ts"

const [url = "", hostileKey = ""] = process.argv.slice(2)
const LARGEST_BYTES = 18 * 1_048_576
/** 3,000 samples an import. All of them are stored once, and recognised in every later one. */
const IMPORTED_VILLAGES = 100
const over = new AbortController()
process.once("message", () => over.abort())
// The parent process has ended.
process.once("disconnect", () => process.exit())
const today = await Effect.runPromise(LocalDate.today)
const files = {
  statement: statementOf(LARGEST_BYTES),
  page: pictureOf("BANK_STATEMENT"),
  samples: samplesOf(today, IMPORTED_VILLAGES),
}
process.send?.("begun")
const answered = await misbehave({ server: { url }, hostileKey }, files, over.signal)
const { system, user } = process.cpuUsage()
process.send?.({ codes: [...answered], cpuSeconds: (system + user) / 1e6 })
