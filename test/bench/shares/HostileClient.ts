/**
 * The hostile account as a process of its own: what it costs to be hostile is no part of what the other account waits
 * for.
 */
import { misbehave } from "./HostileAccount.ts"
import { pictureOf, statementOf } from "./Pictures.ts"

const [url = "", hostileKey = ""] = process.argv.slice(2)
const LARGEST_BYTES = 18 * 1_048_576
const over = new AbortController()
process.once("message", () => over.abort())
// Nobody measures any more.
process.once("disconnect", () => process.exit())
const files = { statement: statementOf(LARGEST_BYTES), page: pictureOf("BANK_STATEMENT") }
process.send?.("begun")
const answered = await misbehave({ server: { url }, hostileKey }, files, over.signal)
const { system, user } = process.cpuUsage()
process.send?.({ codes: [...answered], cpuSeconds: (system + user) / 1e6 })
