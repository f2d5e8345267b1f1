import { mkdirSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { extname, join } from "node:path"
import { parseArgs } from "node:util"
import { printTable, rounded } from "../bench/Figures.ts"
import { bombNames } from "./Bombs.ts"
import { type Finding, fuzz, isFailure } from "./Fuzz.ts"

const USAGE =
  "Usage: npm run fuzz -- [--mutations 2000] [--seed N] [--only INDEX] [--no-bombs] [--heap 512] [--memory 512] [--out FOLDER]"

const { values } = parseArgs({
  options: {
    mutations: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    bombs: { type: "boolean", default: true },
    heap: { type: "string", default: "512" },
    memory: { type: "string", default: "512" },
    out: { type: "string", default: join(tmpdir(), "open-valuation-fuzz") },
  },
  allowNegative: true,
})
const numbers = {
  mutations: Number(values.mutations),
  seed: Number(values.seed),
  heapMegabytes: Number(values.heap),
  raisedMegabytes: Number(values.memory),
  ...(values.only === undefined ? {} : { only: Number(values.only) }),
}
if (!Object.values(numbers).every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error(USAGE)
  process.exit(2)
}

const findings: Array<Finding> = []
const keep = ({ index, mutant, verdict }: Finding): void => {
  mkdirSync(values.out, { recursive: true })
  const file = join(values.out, `seed-${numbers.seed}-${index ?? "bomb"}-${verdict._tag}-${mutant.name}`)
  writeFileSync(file, mutant.bytes)
  const detail = "detail" in verdict ? `\n${verdict.detail}` : ""
  const again = index === undefined ? "" : ` (--seed ${numbers.seed} --only ${index})`
  console.log(`${verdict._tag}: ${mutant.name}, ${mutant.how}${again}: ${file}${detail}`)
}

console.log(
  `Fuzz: ${numbers.mutations} mutations, seed ${numbers.seed}, heap ${numbers.heapMegabytes} MB, at most 5 s of processor time each\n`,
)
await fuzz(
  {
    ...numbers,
    bombs: values.bombs && values.only === undefined ? bombNames : [],
    ms: 5_000,
    processes: availableParallelism(),
  },
  (finding) => {
    findings.push(finding)
    if (isFailure(finding)) keep(finding)
    if (findings.length % 200 === 0) console.log(`${findings.length} files`)
  },
)

const kindOf = ({ mutant }: Finding): string =>
  mutant.how === "sound" || mutant.how === "bomb" ? mutant.how : extname(mutant.name)
const count = (all: ReadonlyArray<Finding>, tag: Finding["verdict"]["_tag"]) =>
  String(all.filter(({ verdict }) => verdict._tag === tag).length)
const largest = (all: ReadonlyArray<Finding>, of: (finding: Finding) => number) =>
  Math.max(0, ...all.map(of).filter(Number.isFinite))
const rows = [...Map.groupBy(findings, kindOf)].map(([kind, all]) => [
  kind,
  String(all.length),
  count(all, "Read"),
  count(all, "Refused"),
  count(all, "Crashed"),
  count(all, "Hung"),
  count(all, "Died"),
  count(all, "Bloated"),
  rounded(largest(all, ({ ms }) => ms)),
  rounded(largest(all, ({ raisedMegabytes }) => raisedMegabytes)),
])
console.log()
printTable([
  ["files", "n", "read", "refused", "crashed", "hung", "died", "bloated", "slowest ms", "most MB more"],
  ...rows,
])

const reasons = Map.groupBy(
  findings.flatMap(({ verdict }) => (verdict._tag === "Refused" ? [verdict.reason] : [])),
  (reason) => reason,
)
const slowest = findings.toSorted((one, other) => other.ms - one.ms).slice(0, 5)
const thirstiest = findings
  .toSorted((one, other) => (other.raisedMegabytes || 0) - (one.raisedMegabytes || 0))
  .slice(0, 5)
console.log(`\nSlowest: ${slowest.map(({ ms, mutant }) => `${mutant.name} ${rounded(ms)} ms`).join(", ")}`)
console.log(
  `Most memory: ${thirstiest.map(({ mutant, raisedMegabytes }) => `${mutant.name} ${rounded(raisedMegabytes)} MB`).join(", ")}`,
)
console.log(`Refused: ${[...reasons].map(([reason, all]) => `${reason} ${all.length}`).join(", ")}`)
process.exitCode = findings.some(isFailure) ? 1 : 0
