/**
 * The hostile account in a separate process, so that the cost of being hostile does not affect the other account's
 * waits.
 */
import { misbehave } from "./HostileAccount.ts"
import { pictureOf, statementOf } from "./Pictures.ts"

const [url = "", hostileKey = ""] = process.argv.slice(2)
const LARGEST_BYTES = 18 * 1_048_576
const over = new AbortController()
process.once("message", () => over.abort())
// The parent process has ended.
process.once("disconnect", () => process.exit())
const files = { statement: statementOf(LARGEST_BYTES), page: pictureOf("BANK_STATEMENT") }
process.send?.("begun")
const answered = await misbehave({ server: { url }, hostileKey }, files, over.signal)
const { system, user } = process.cpuUsage()
process.send?.({ codes: [...answered], cpuSeconds: (system + user) / 1e6 })
