import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { demoPropertyRequest } from "@open-valuation/testing"
import { RealPostgres } from "@open-valuation/testing/database"
import { programOf, run as runProgram, type Running, until } from "../../processes/Processes.ts"
import { type Answer, ask } from "../../processes/Server.ts"
import type { Fault } from "../Scenario.ts"
import { type Bench, type Trial, trial } from "../Trial.ts"

const KEY = "a-key-for-the-surroundings"
const DAY_MS = 86_400_000

/** Maximum time for a start on a busy machine. */
const PATIENCE_MINUTES = 3

/** Where a server's output goes: to this process, or to a disk that is always full. */
type Output = "pipe" | "full"

/** One server on a folder of its own, whose clock can be set while it runs. */
class Tried {
  readonly accepted: Array<number> = []
  readonly #bench: Bench
  #address = { url: "" }
  #metrics = ""
  running: Running | undefined

  constructor(bench: Bench) {
    this.#bench = bench
    this.setClock(0)
  }

  /** Sets the clock so many days ahead, of a server that runs or is started later. */
  setClock(days: number): void {
    writeFileSync(join(this.#bench.folder, "clock"), String(days * DAY_MS))
  }

  async start(output: Output = "pipe"): Promise<Running> {
    const [port, metrics] = [await RealPostgres.freePort(), await RealPostgres.freePort()]
    const at = (path: string) => join(import.meta.dirname, "../../..", path)
    const args = [`--import=${at("test/processes/ShiftedClock.ts")}`, ...programOf("server")]
    const env = {
      CLOCK: join(this.#bench.folder, "clock"),
      OV_DATA_DIR: join(this.#bench.folder, "data"),
      OV_BOOTSTRAP_KEY: KEY,
      OV_BOOTSTRAP_WEBHOOK_SECRET: "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
      OV_FREE_QUOTA: String(4 * this.#bench.tasks),
      OV_DEMO: "off",
      OV_RATE_LIMIT: "100000/s:100000",
      OV_METRICS_PORT: String(metrics),
      PORT: String(port),
    }
    const running =
      output === "pipe"
        ? runProgram(process.execPath, args, env)
        : runProgram("sh", ["-c", 'exec "$0" "$@" >/dev/full 2>/dev/full', process.execPath, ...args], env)
    this.running = running
    this.#address = { url: `http://127.0.0.1:${port}` }
    this.#metrics = `http://127.0.0.1:${metrics}/metrics`
    await until(
      "the server to answer",
      () => {
        if (running.child.exitCode !== null)
          throw new Error(`The server does not start: ${running.stderr().slice(-500)}`)
        return this.#answers()
      },
      PATIENCE_MINUTES,
    )
    return running
  }

  /** Creates tasks. Without samples they end at once. */
  async create(tasks: number): Promise<void> {
    for (let n = 0; n < tasks; n++) {
      const { data, status } = await ask(this.#address, KEY, "/property-valuations", {
        ...demoPropertyRequest,
        buildingArea: 60 + this.accepted.length,
      })
      if (status === 200) this.accepted.push(Number(data["taskId"]))
      else this.#bench.must(false, "charge", "a request", `was refused with ${status}`)
    }
    for (const id of this.accepted.slice(-tasks))
      await until(`task ${id}`, async () => (await this.#hasEnded(id)) || undefined)
  }

  /** Every accepted task must still be there. */
  async check(): Promise<void> {
    for (const id of this.accepted) {
      const { status } = await ask(this.#address, KEY, `/property-valuations/${id}`)
      if (status !== 200) this.#bench.must(false, "lost", `task ${id}`, `is answered with ${status}`)
    }
  }

  usage(): Promise<Answer> {
    return ask(this.#address, KEY, "/usage")
  }

  /** Lines of the log that the server says it dropped. */
  async dropped(): Promise<number> {
    const text = await (await fetch(this.#metrics)).text()
    return Number(/^open_valuation_log_lines_dropped_total (\d+)$/m.exec(text)?.[1] ?? 0)
  }

  async stop(): Promise<void> {
    this.running?.child.kill("SIGTERM")
    const status = await this.running?.ended
    if (status !== 0) this.#bench.must(false, "answer", "the server", `ended with ${String(status)}`)
  }

  async #answers(): Promise<true | undefined> {
    try {
      return (await fetch(`${this.#address.url}/health/ready`)).status === 200 ? true : undefined
    } catch (error) {
      // Nothing is listening yet.
      if (error instanceof TypeError) return undefined
      throw error
    }
  }

  async #hasEnded(id: number): Promise<boolean> {
    const { data } = await ask(this.#address, KEY, `/property-valuations/${id}`)
    return data["status"] !== "IN_PROGRESS"
  }
}

/** A trial of a server that takes tasks while something around it is not as it should be. */
const surrounding = (about: Omit<Trial, "attempt">, harm: (tried: Tried, bench: Bench) => Promise<number>): Fault =>
  trial({
    ...about,
    attempt: async (bench) => {
      const tried = new Tried(bench)
      try {
        return await harm(tried, bench)
      } finally {
        tried.running?.child.kill("SIGKILL")
      }
    },
  })

const clockAhead = surrounding(
  {
    name: "clock-ahead",
    done: "a start with a clock 400 days ahead",
    holds: "nothing is gone, then or when the clock is right again",
  },
  async (tried, { say, tasks }) => {
    await tried.start()
    await tried.create(tasks)
    await tried.stop()
    tried.setClock(400)
    const ahead = await tried.start()
    await until(
      "a warning of the clock",
      () => /days after the (last purge|newest stored row)/.test(ahead.stderr()) || undefined,
    )
    await tried.check()
    await tried.create(1)
    await tried.stop()
    tried.setClock(0)
    await tried.start()
    await tried.check()
    await tried.stop()
    say(`${tried.accepted.length} tasks`)
    return 1
  },
)

/** Time after which PostgreSQL's own timers of a moment ago have run out. */
const TIMERS_MS = 12_000

const clockJumps = surrounding(
  {
    name: "clock-jumps",
    done: "a clock that jumps 400 days ahead and back under load",
    holds: "nothing is gone, no timer runs wild, and the free quota of the month is as it was",
  },
  async (tried, { must, say, tasks }) => {
    const running = await tried.start()
    await tried.create(tasks)
    tried.setClock(400)
    await pause(500)
    await tried.create(tasks)
    tried.setClock(0)
    await pause(TIMERS_MS)
    await tried.create(1)
    await tried.check()
    const { data } = await tried.usage()
    if (data["freeUsed"] !== tasks + 1) must(false, "charge", "the month", `is ${JSON.stringify(data)}`)
    await tried.stop()
    const warnings = running.stderr().match(/TimeoutOverflowWarning/g)?.length ?? 0
    if (warnings > 0) must(false, "answer", "the server", `warned ${warnings} times of a timer`)
    say(`${warnings} warnings of timers; free units of the month: ${String(data["freeUsed"])}`)
    return 2
  },
)

const logGone = surrounding(
  {
    name: "log-gone",
    done: "an output whose disk is full, and one that nobody reads",
    holds: "every task ends, and the lines that were dropped are counted",
    short: true,
  },
  async (tried, { must, say, tasks }) => {
    for (const output of ["full", "pipe"] as const) {
      const { child } = await tried.start(output)
      child.stdout?.destroy()
      child.stderr?.destroy()
      await tried.create(tasks)
      await tried.check()
      const dropped = await tried.dropped()
      if (dropped < tasks) must(false, "answer", "the log", `dropped ${dropped} lines`)
      say(`${output}: ${dropped} lines dropped, ${tried.accepted.length} tasks`)
      await tried.stop()
    }
    return 2
  },
)

/** Clocks that are wrong, and outputs that nobody takes. */
export const surroundingFaults: ReadonlyArray<Fault> = [clockAhead, clockJumps, logGone]
