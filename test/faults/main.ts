import { parseArgs } from "node:util"
import { printTable } from "../bench/Figures.ts"
import type { Outcome } from "./Scenario.ts"
import { embedded, outage, postgres } from "./Scenarios.ts"
import { clockAhead, clockJumps, logGone } from "./Surroundings.ts"

const all = {
  embedded,
  postgres,
  outage,
  "clock-ahead": clockAhead,
  "clock-jumps": clockJumps,
  "log-gone": logGone,
}

const USAGE = `Usage: npm run faults -- [--kills 50] [--tasks 200] [--seed N] [--only ${Object.keys(all).join("|")}]`

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    tasks: { type: "string", default: "200" },
    seed: { type: "string", default: String(process.pid) },
    only: { type: "string" },
  },
})
const extent = { kills: Number(values.kills), tasks: Number(values.tasks), seed: Number(values.seed) }
const scenarios = Object.entries(all).filter(([name]) => values.only === undefined || name === values.only)

if (scenarios.length === 0 || !Object.values(extent).every((n) => Number.isSafeInteger(n) && n > 0)) {
  console.error(USAGE)
  process.exit(2)
}

console.log(`Faults: ${extent.tasks} tasks, ${extent.kills} kills, --seed ${extent.seed}\n`)
const outcomes: Array<Outcome> = []
for (const [name, scenario] of scenarios) {
  outcomes.push(await scenario(extent, (line) => console.log(`${name}: ${line}`)))
}

const header = ["scenario", "faults", "tasks", "ended", "twice", "lost", "events", "notified", "wrong", "s"]
const rows = outcomes.map((outcome) => [
  outcome.name,
  String(outcome.faults),
  String(outcome.tasks),
  String(outcome.finished),
  String(outcome.duplicates),
  String(outcome.lost),
  String(outcome.eventsCompared),
  outcome.notified.join("-"),
  String(outcome.findings.length),
  outcome.seconds.toFixed(0),
])
console.log()
printTable([header, ...rows])
console.log("\nevents: seen again, with the same number and content; notified: fewest and most times a task")

for (const { findings, folder, name } of outcomes) {
  if (findings.length === 0) continue
  console.log(`\n${name}: logs and data are kept in ${folder}`)
  for (const { detail, of, wrong } of findings) console.log(`  ${wrong}: ${of} ${detail}`)
  process.exitCode = 1
}
