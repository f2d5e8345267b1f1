import { parseArgs } from "node:util"
import { timed } from "../bench/Figures.ts"
import { attackGroups } from "./Attacks.ts"
import { withTarget } from "./Target.ts"

const names = attackGroups.map(({ name }) => name)
const USAGE = `Usage: npm run attack -- [--only ${names.join("|")}] [--short]`

const { values } = parseArgs({ options: { only: { type: "string" }, short: { type: "boolean", default: false } } })
const groups = attackGroups.filter(({ name }) => values.only === undefined || name === values.only)
if (groups.length === 0) {
  console.error(USAGE)
  process.exit(2)
}

let tried = 0
let held = 0
for (const { attacks, name: group, settings = {} } of groups) {
  const chosen = attacks.filter(({ short }) => short || !values.short)
  if (chosen.length === 0) continue
  console.log(`\n${group}`)
  await withTarget(settings, async (target) => {
    for (const { name, promise, run } of chosen) {
      const { ms, value: faults } = await timed(() => run(target, (figure) => console.log(`         ${figure}`)))
      tried += 1
      held += faults.length === 0 ? 1 : 0
      console.log(`  ${faults.length === 0 ? "held  " : "FAILED"} ${name} (${(ms / 1_000).toFixed(1)} s)`)
      if (faults.length === 0) continue
      console.log(`         Promise: ${promise}`)
      for (const fault of faults) console.log(`         ${fault}`)
    }
  })
}
console.log(`\n${held} of ${tried} attacks held off`)
process.exitCode = held === tried ? 0 : 1
