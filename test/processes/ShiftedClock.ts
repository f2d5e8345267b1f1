import { readFileSync } from "node:fs"
import { createRequire, syncBuiltinESMExports } from "node:module"
import type { Worker, WorkerOptions } from "node:worker_threads"

// Preloaded into a process (`--import`) and its threads: their `Date` is ahead by the milliseconds in the file that
// `CLOCK` names, which may change meanwhile. Timers go on as they are, as they do when a machine's clock is set.
const file = process.env["CLOCK"] ?? ""
const read = (): number => Number(readFileSync(file, "utf8"))
let ahead = read()
setInterval(() => (ahead = read()), 50).unref()

const now = Date.now
Date.now = () => now() + ahead
globalThis.Date = new Proxy(Date, {
  construct: (real, given: ReadonlyArray<unknown>) => {
    const made: Date = Reflect.construct(real, given.length === 0 ? [Date.now()] : given, real)
    return made
  },
  apply: () => new Date().toString(),
})

const threads: { Worker: typeof Worker } = createRequire(import.meta.url)("node:worker_threads")
threads.Worker = class extends threads.Worker {
  constructor(module: string | URL, options: WorkerOptions = {}) {
    super(module, { ...options, execArgv: [...(options.execArgv ?? []), "--import", import.meta.filename] })
  }
}
syncBuiltinESMExports()
