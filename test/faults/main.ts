import { parseArgs } from "node:util"
import { printTable } from "../bench/Figures.ts"
import { faults } from "./Faults.ts"
import type { Outcome } from "./Scenario.ts"

const USAGE = `Usage: npm run faults -- [--kills 50] [--tasks 200] [--seed N] [--short] [--scale] [--only NAME,…]
${faults.map(({ done, holds, name }) => `  ${name.padEnd(14)} ${done}: ${holds}`).join("\n")}`

/** The short form, for the tests. */
const SHORT = { kills: "3", tasks: "20" }

const { values } = parseArgs({
  options: {
    kills: { type: "string" },
    tasks: { type: "string" },
    seed: { type: "string", default: String(process.pid) },
    short: { type: "boolean", default: false },
    scale: { type: "boolean", default: false },
    only: { type: "string" },
    help: { type: "boolean", default: false },
  },
})
const usual = values.short ? SHORT : { kills: "50", tasks: "200" }
const extent = {
  kills: Number(values.kills ?? usual.kills),
  tasks: Number(values.tasks ?? usual.tasks),
  seed: Number(values.seed),
}
const names = values.only?.split(",")
const chosen = faults.filter(
  ({ name, scale, short }) =>
    names?.includes(name) ?? ((short === true || !values.short) && (scale === true || !values.scale)),
)

if (chosen.length < (names?.length ?? 1) || !Object.values(extent).every((n) => Number.isSafeInteger(n) && n > 0)) {
  console.error(USAGE)
  process.exit(2)
}

if (values.help) {
  console.log(USAGE)
  process.exit()
}

console.log(`Faults: ${extent.tasks} tasks, ${extent.kills} kills, --seed ${extent.seed}\n`)
const outcomes: Array<Outcome> = []
for (const { name, run } of chosen) {
  const outcome = run(extent, (line) => console.log(`${name}: ${line}`))
  // The others are tried all the same.
  const broken = (error: unknown): Outcome => ({
    name,
    faults: 0,
    seconds: 0,
    folder: "its folder in the system's temporary one",
    findings: [{ wrong: "unfinished", of: "the run", detail: String(error) }],
  })
  outcomes.push(await outcome.catch(broken))
}

const counted = outcomes.flatMap(({ counts, faults, findings, name, seconds }) =>
  counts === undefined
    ? []
    : [
        [
          name,
          ...[faults, counts.acknowledged, counts.lost, counts.twice, counts.undelivered, counts.eventsCompared].map(
            String,
          ),
          counts.notified.join("-"),
          String(findings.length),
          seconds.toFixed(0),
        ],
      ],
)
if (counted.length > 0) {
  console.log()
  const header = ["scenario", "faults", "acknowledged", "lost", "twice", "undelivered"]
  printTable([[...header, "events", "notified", "wrong", "s"], ...counted])
  console.log("\nevents: seen again, with the same number and content; notified: fewest and most times a task")
}

const others = outcomes.filter(({ counts }) => counts === undefined)
if (others.length > 0) {
  console.log()
  printTable([
    ["scenario", "faults", "holds", "s"],
    ...others.map(({ faults, findings, name, seconds, skipped }) => [
      name,
      String(faults),
      skipped === undefined ? (findings.length === 0 ? "yes" : `${findings.length} wrong`) : "not tried",
      seconds.toFixed(0),
    ]),
  ])
}

for (const { findings, folder, name, skipped } of outcomes) {
  if (skipped !== undefined) console.log(`\n${name}: not tried, ${skipped}`)
  if (findings.length === 0) continue
  console.log(`\n${name}: logs and data are kept in ${folder}`)
  for (const { detail, of, wrong } of findings) console.log(`  ${wrong}: ${of} ${detail}`)
  process.exitCode = 1
}
