import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { peakMegabytes } from "../ProcessUse.ts"
import { readLedgers } from "./Ours.ts"

// A separate process, so that its memory is not affected by anything else. It reads one file, and reports its contents
// and peak memory.
const [path = ""] = process.argv.slice(2)
const emptyMegabytes = peakMegabytes()
const { ledgers } = await readLedgers(basename(path), readFileSync(path), { bytes: 100 * 1024 * 1024 })
const lines = ledgers.reduce((sum, ledger) => sum + ledger.lines.length, 0)
const breaks = ledgers.reduce((sum, ledger) => sum + ledger.breaks.length, 0)
console.log(JSON.stringify({ lines, breaks, emptyMegabytes, peakMegabytes: peakMegabytes() }))
