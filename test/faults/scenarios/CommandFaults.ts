import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { LocalDate } from "@open-valuation/core/domain"
import { ArtefactFiles } from "@open-valuation/store"
import { Effect, Schema } from "effect"
import { type Environment, ov, ovJson, start, until } from "../../processes/Processes.ts"
import { splitCsv, village, villageCsv } from "../../processes/Village.ts"
import { rowsIn } from "../Rows.ts"
import type { Fault } from "../Scenario.ts"
import { type Bench, trial } from "../Trial.ts"

/** Commands take seconds: more kills than these find nothing else. */
const MOST_KILLS = 8

const today = Effect.runPromise(LocalDate.today)

/** Starts a command and kills it after a random time, at most `withinMs`. */
const killed = async (args: ReadonlyArray<string>, env: Environment, random: Bench["random"], withinMs: number) => {
  const running = start("cli", args, env)
  const { ended } = running
  const first = await Promise.race([ended, pause(random.between(withinMs / 3, withinMs), "late" as const)])
  if (first === "late") running.child.kill("SIGKILL")
  await ended
}

/** Runs a command undisturbed and measures it. */
const undisturbed = async (args: ReadonlyArray<string>, env: Environment): Promise<number> => {
  const started = performance.now()
  const { status, stderr } = await ov(args, env)
  if (status !== 0) throw new Error(`ov ${args.join(" ")} ended with ${String(status)}: ${stderr}`)
  return performance.now() - started
}

const marketIn = async (folder: string): Promise<Environment> => {
  const env = { OV_DATA_DIR: join(folder, "data"), OV_DEMO: "off" }
  writeFileSync(join(folder, "market.csv"), splitCsv(await today).train)
  await ovJson(["samples", "import", join(folder, "market.csv"), "--asset", "PROPERTY"], env)
  return env
}

/** Models of a folder by file, without the time of the fit. Throws for a file that is not whole. */
const modelsIn = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^[^.].*\.json\.gz$/.test(name)) : []
  const read = await Promise.all(files.map((name) => Effect.runPromise(ArtefactFiles.read(join(folder, name)))))
  return new Map(files.map((name, i) => [name, JSON.stringify({ ...read[i], fittedAt: undefined })]))
}

const fits = async ({ folder, kills, must, random, say }: Bench): Promise<number> => {
  const env = await marketIn(folder)
  const [whole, out] = [join(folder, "whole"), join(folder, "out")]
  const takes = await undisturbed(["fit", "--again", "--out", whole], env)
  const right = await modelsIn(whole)
  const times = Math.min(MOST_KILLS, kills)
  for (let n = 0; n < times; n++) {
    await killed(["fit", "--again", "--out", out], env, random, takes)
    const found = await modelsIn(out).catch(String)
    const isRight = typeof found !== "string" && [...found].every(([name, model]) => right.get(name) === model)
    must(isRight, "output", `kill ${n}`, typeof found === "string" ? found : "left another model")
  }
  say(`${(await modelsIn(out)).size} of ${right.size} models were there after ${times} kills`)
  await undisturbed(["fit", "--out", out], env)
  const found = await modelsIn(out)
  must(JSON.stringify([...found]) === JSON.stringify([...right]), "output", "the fit after the kills", "is another")
  return times
}

const Imported = Schema.Struct({ files: Schema.Array(Schema.Struct({ rows: Schema.Int, added: Schema.Int })) })

const imports = async ({ folder, kills, must, random, say }: Bench): Promise<number> => {
  const env = await marketIn(folder)
  const { train } = splitCsv(await today)
  const file = join(folder, "more.csv")
  const add = async () => {
    const report = await ovJson(["samples", "import", file, "--asset", "PROPERTY"], env)
    const [one] = Schema.decodeUnknownSync(Imported)(report).files
    return one ?? { rows: 0, added: 0 }
  }
  const count = async () =>
    Number((await rowsIn(env.OV_DATA_DIR!, "SELECT count(*) AS n FROM market_samples"))[0]?.["n"])
  // Other sources make other samples: each kill has a whole file to add.
  const prepare = (n: number) => writeFileSync(file, train.replaceAll("模拟", `登记${n}`))
  prepare(0)
  const started = performance.now()
  const { added: whole } = await add()
  const takes = performance.now() - started
  must(whole > 1_000, "output", "the file of samples", `has only ${whole} new rows`)
  const times = Math.min(MOST_KILLS, kills)
  let nothing = 0
  for (let n = 1; n <= times; n++) {
    prepare(n)
    const before = await count()
    await killed(["samples", "import", file, "--asset", "PROPERTY"], env, random, takes)
    const there = (await count()) - before
    if (there === 0) nothing++
    must(there === 0 || there === whole, "output", `kill ${n}`, `left ${there} of ${whole} samples`)
  }
  say(`${nothing} of ${times} killed imports have added nothing, the others all`)
  const before = await count()
  await add()
  const { added } = await add()
  const after = await count()
  must(added === 0 && (after === before || after === before + whole), "duplicate", "the import again", `added ${added}`)
  return times
}

const ROWS = 6_000
const THREADS = ["--threads", "1"]

const portfolios = async ({ folder, kills, must, random, say }: Bench): Promise<number> => {
  const env = { OV_DATA_DIR: join(folder, "data"), OV_DEMO: "off" }
  const [samples, book] = [join(folder, "village.csv"), join(folder, "book.csv")]
  writeFileSync(samples, villageCsv(await today))
  await ovJson(["samples", "import", samples, "--asset", "PROPERTY"], env)
  const home = `${village.city},${village.address},住宅`
  const rows = Array.from({ length: ROWS }, (_, i) => `a${i},${home},${80 + (i % 40)}`)
  writeFileSync(book, ["资产编号,城市,地址,用途,建筑面积", ...rows, ""].join("\n"))
  const args = (out: string) => ["value", book, "--asset", "PROPERTY", "--out", join(folder, out), ...THREADS]
  const takes = await undisturbed(args("whole.csv"), env)
  const times = Math.min(MOST_KILLS, kills)
  let disturbed = 0
  for (let n = 0; n < times; n++) {
    const isWhole = existsSync(join(folder, "out.csv"))
    if (isWhole) break
    disturbed++
    await killed(args("out.csv"), env, random, takes)
  }
  // A second run on the same output is refused, and the first is not disturbed.
  const first = start("cli", [...args("out.csv"), "--restart"], env)
  await until("the first run's rows", () =>
    existsSync(join(folder, "out.csv.progress", "rows.jsonl")) || first.child.exitCode !== null ? true : undefined,
  )
  first.child.kill("SIGSTOP")
  const second = await ov(args("out.csv"), env)
  first.child.kill("SIGCONT")
  const isRefused = second.status === 1 && /is being written by another run/.test(second.stderr)
  must(isRefused, "start", "a second run on one output", `ended with ${String(second.status)}: ${second.stderr}`)
  must((await first.ended) === 0, "output", "the first run", first.stderr().slice(-400))
  const [right, found] = ["whole.csv", "out.csv"].map((name) => readFileSync(join(folder, name), "utf8"))
  must(right === found, "output", "the output", "differs from that of an undisturbed run")
  must(!existsSync(join(folder, "out.csv.progress")), "output", "the folder of progress", "was left behind")
  say(`the output was whole after ${disturbed} kills`)
  return disturbed
}

/** Commands of `ov` that are killed in the middle of their work. */
export const commandFaults: ReadonlyArray<Fault> = [
  trial({
    name: "fits",
    done: "kill -9 of ov fit --out, at random times",
    holds: "every model file is whole, and the next run ends with the same models",
    attempt: fits,
  }),
  trial({
    name: "imports",
    done: "kill -9 of ov samples import, at random times",
    holds: "nothing or all of a file is added, and the same file again adds nothing",
    attempt: imports,
  }),
  trial({
    name: "portfolios",
    done: "kill -9 of ov value FILE --out, and a second run on the same output",
    holds: "it goes on, each row is there once, and the second run is refused",
    attempt: portfolios,
  }),
]
