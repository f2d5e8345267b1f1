import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { peakMegabytes } from "../PeakMemory.ts"
import { readLedgers } from "./Ours.ts"

// A process of its own, whose memory nothing else has a part in: reads one file, and says what it found and needed.
const [path = ""] = process.argv.slice(2)
const emptyMegabytes = peakMegabytes()
const { ledgers } = await readLedgers(basename(path), readFileSync(path), { bytes: 100 * 1024 * 1024 })
const lines = ledgers.reduce((sum, ledger) => sum + ledger.lines.length, 0)
const breaks = ledgers.reduce((sum, ledger) => sum + ledger.breaks.length, 0)
console.log(JSON.stringify({ lines, breaks, emptyMegabytes, peakMegabytes: peakMegabytes() }))
