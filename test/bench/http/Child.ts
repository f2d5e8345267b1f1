import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { RealPostgres } from "@open-valuation/testing/database"
import { milliseconds } from "../Figures.ts"

/** A server in a separate process. */
export interface Child {
  readonly port: number
  readonly pid: number
  /** Its stdout so far. */
  readonly printed: () => string
  /** Milliseconds from the start of the process to its first answer. */
  readonly startMs: number
  /** Ends it with SIGTERM and waits. */
  readonly stop: () => Promise<void>
}

/** The command of a server, and the path of its first request. */
export interface Program {
  readonly name: string
  /** Module to run. */
  readonly main: URL
  readonly env: Readonly<Record<string, string>>
  /** Folder for its output. */
  readonly folder: string
  readonly nodeOptions?: ReadonlyArray<string>
}

const POLL_MS = 4
const PATIENCE_MS = 60_000

/** Starts a server and waits until `path` answers 200. Its log goes to a file, as in production. */
export const start = async (
  program: Program,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Child> => {
  const port = await RealPostgres.freePort()
  const output = join(program.folder, `${program.name}.out`)
  const files = [openSync(output, "w"), openSync(join(program.folder, `${program.name}.log`), "w")] as const
  const started = milliseconds()
  const child = spawn(
    process.execPath,
    [...(program.nodeOptions ?? []), "--conditions=@open-valuation/source", program.main.pathname],
    { env: { ...process.env, ...program.env, PORT: String(port) }, stdio: ["ignore", ...files] },
  )
  files.forEach((file) => closeSync(file))
  const ended = once(child, "exit")
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    )
    if (status === 200) break
    if (status !== 0 || child.exitCode !== null || milliseconds() - started > PATIENCE_MS) {
      child.kill()
      const log = readFileSync(join(program.folder, `${program.name}.log`), "utf8").slice(-2000)
      throw new Error(`${program.name} did not start (status ${status}): ${log}`)
    }
    await pause(POLL_MS)
  }
  const startMs = milliseconds() - started
  return {
    port,
    pid: child.pid ?? 0,
    startMs,
    printed: () => readFileSync(output, "utf8"),
    stop: async () => {
      child.kill("SIGTERM")
      await ended
    },
  }
}
