import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { milliseconds } from "../../bench/Figures.ts"
import { run } from "../../processes/Processes.ts"
import type { Extent, Fault, Outcome, Say } from "../Scenario.ts"

/** PostgreSQL runs as no root: who is another user stays that user, and root becomes `nobody` as usual. */
const ownMounts = process.getuid?.() === 0 ? ["-m"] : ["-U", "-m", "--map-current-user", "--keep-caps"]
const canMount = spawnSync("unshare", [...ownMounts, "mount", "-t", "tmpfs", "none", tmpdir()]).status === 0

const SIZE = { "full-log": 420, "full-postgres": 400 } as const

const isOutcome = (value: unknown): value is Outcome =>
  typeof value === "object" && value !== null && "findings" in value

/** Runs a scenario whose temporary folder is a small disk of its own, which goes with it. */
const onSmallDisk =
  (name: keyof typeof SIZE) =>
  async ({ kills, seed, tasks }: Extent, say: Say): Promise<Outcome> => {
    const started = milliseconds()
    const none = { name, faults: 0, findings: [], folder: "" }
    if (!canMount) return { ...none, seconds: 0, skipped: "this machine lets nobody mount a private file system" }
    const mount = mkdtempSync(join(tmpdir(), `ov-faults-${name}-`))
    const kept = mkdtempSync(join(tmpdir(), `ov-faults-${name}-kept-`))
    const program = join(import.meta.dirname, "..", "FullLogRun.ts")
    const node = `"${process.execPath}" --conditions=@open-valuation/source "${program}"`
    const script = `mount -t tmpfs -o size=${SIZE[name]}m,mode=1777 none "${mount}" && exec ${node} ${name} ${kills} ${tasks} ${seed} "${kept}"`
    const inside = run("unshare", [...ownMounts, "sh", "-c", script], { TMPDIR: mount })
    await inside.ended
    rmSync(mount, { recursive: true })
    if (readdirSync(kept).length === 0) rmSync(kept, { recursive: true })
    const lines = inside.stdout().trim().split("\n")
    const last: unknown = lines.at(-1)?.startsWith("{") === true ? JSON.parse(lines.at(-1) ?? "") : undefined
    for (const line of lines.slice(0, -1)) say(line)
    if (isOutcome(last)) return last
    const detail = `did not end: ${inside.stderr().trim().slice(-500)}`
    return {
      ...none,
      seconds: (milliseconds() - started) / 1000,
      findings: [{ wrong: "start", of: "the run", detail }],
    }
  }

/** Databases whose log finds no room under load. */
export const fullLogFaults: ReadonlyArray<Fault> = [
  {
    name: "full-log",
    done: "the disk of the embedded database is full, again and again",
    holds: "no restart is needed; no task lost, none charged twice, all delivered",
    run: onSmallDisk("full-log"),
  },
  {
    name: "full-postgres",
    done: "the log of PostgreSQL finds no room, and PostgreSQL is started again",
    holds: "no task lost, none charged twice, all delivered",
    run: onSmallDisk("full-postgres"),
  },
]
