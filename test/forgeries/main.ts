import { parseArgs } from "node:util"
import { beyondProof, forgeries } from "@open-valuation/testing/statement/forge"
import { Effect } from "effect"
import { printTable } from "../bench/Figures.ts"
import { falseAlarms, oddAlarms } from "./FalseAlarms.ts"
import { type Judged, judged } from "./Judged.ts"

const USAGE = "Usage: npm run forgeries -- [--borrowers 3] [--honest 200] [--only WORDS]"

const { values } = parseArgs({
  options: {
    borrowers: { type: "string", default: "3" },
    honest: { type: "string", default: "200" },
    only: { type: "string", default: "" },
  },
})
const [borrowers, honest] = [Number(values.borrowers), Number(values.honest)]
if (![borrowers, honest].every((count) => Number.isSafeInteger(count) && count >= 0)) {
  console.error(USAGE)
  process.exit(2)
}

const seeds = Array.from({ length: borrowers }, (_, at) => at + 1)
const judgedAll = (those: typeof forgeries) =>
  Effect.runPromise(
    Effect.forEach(
      those
        .filter(({ name }) => name.includes(values.only))
        .flatMap((forgery) => seeds.map((seed) => ({ forgery, seed }))),
      ({ forgery, seed }) => judged(forgery, seed),
    ),
  )

const yuan = (amount: number): string => Math.round(amount).toLocaleString("en-US")
const show = (all: ReadonlyArray<Judged>): void =>
  printTable([
    ["kind", "forgery", "borrower", "twin, yuan", "forged, yuan", "twin's income", "forged income", "named by"],
    ...all.map(({ forgery, seed, honest: twin, forged, gains, namedBy }) => [
      forgery.kind,
      forgery.name,
      String(seed),
      yuan(twin.assets),
      `${yuan(forged.assets)}${gains ? " GAINS" : ""}`,
      yuan(twin.effectiveInflow),
      yuan(forged.effectiveInflow),
      namedBy.map((code) => `${code} ${forged.risks.get(code) ?? forged.signs.get(code)}`).join(", ") || "-",
    ]),
  ])

const all = await judgedAll(forgeries)
show(all)
const gaining = all.filter(({ gains }) => gains).length
const named = all.filter(({ namedBy }) => namedBy.length > 0).length
console.log(
  `\n${all.length} forged statements: ${gaining} gain more than 1 % over the twin; a risk names ${named} (${((100 * named) / all.length).toFixed(1)} %)\n`,
)
console.log("Beyond what a statement can prove by itself:\n")
show(await judgedAll(beyondProof))

const alarms = await Effect.runPromise(falseAlarms(honest))
console.log(`\n${honest} honest borrowers, any risk of the level HIGH: ${alarms.borrowers.length}`)
for (const [code, count] of alarms.byCode) console.log(`  ${code}: ${count}`)
const odd = await Effect.runPromise(oddAlarms(seeds))
const oddHigh = odd.filter(({ high }) => high.length > 0)
console.log(`${odd.length} honest ones with odd habits, any risk HIGH but a lifted balance: ${oddHigh.length}`)
for (const { name, high } of oddHigh) console.log(`  ${name}: ${high.join(", ")}`)
process.exitCode =
  gaining > 0 || named < 0.9 * all.length || alarms.borrowers.length > 0.02 * honest || oddHigh.length > 0 ? 1 : 0
