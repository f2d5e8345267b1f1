import { fork } from "node:child_process"
import { once } from "node:events"
import { availableParallelism, loadavg } from "node:os"
import { join } from "node:path"
import { rewrite, withParts } from "../../scripts/GeneratedParts.ts"
import { keepFigures, type Measured, performanceTables } from "../../scripts/Performance.ts"
import { decodeTable, given, milliseconds, quick, rounded } from "./Figures.ts"

const main = join(import.meta.dirname, "main.ts")

/** Runs a bench in a process of its own, so that the heap and the compiled code of one do not reach the next. */
const tablesOf = async (name: string): Promise<Readonly<Record<string, Measured>>> => {
  const conditions = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    processors: availableParallelism(),
    load: Math.round(10 * (loadavg()[0] ?? 0)) / 10,
    quick,
  }
  const tables: Record<string, Measured> = {}
  const child = fork(main, [name, ...(quick ? ["--quick"] : [])])
  child.on("message", (message) => {
    const { name: table, ...figures } = decodeTable(message)
    tables[table] = { ...figures, ...conditions }
  })
  const [status]: ReadonlyArray<unknown> = await once(child, "exit")
  if (status !== 0) throw new Error(`The bench ${name} ended with ${String(status)}`)
  return tables
}

/**
 * `npm run bench -- all [NAME …] [--quick]`: all benches one after the other, or those named, into
 * `docs/performance.json` and the tables of `docs/performance.md`. What was not measured keeps its figures.
 */
export const allBenches = async (names: ReadonlyArray<string>): Promise<void> => {
  const unknown = given.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(", ")}`)
  const began = milliseconds()
  for (const name of given.length > 0 ? given : names) {
    const started = milliseconds()
    keepFigures(await tablesOf(name))
    console.log(`\n${name} took ${rounded((milliseconds() - started) / 1000)} s`)
  }
  rewrite("performance.md", (markdown) => withParts(markdown, performanceTables()))
  console.log(`\nAll took ${rounded((milliseconds() - began) / 60_000, 1)} minutes`)
}
