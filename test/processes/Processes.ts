import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

const root = join(import.meta.dirname, "..", "..")

/** A temporary folder, removed at the end of the `using` block or by `remove`. */
export const temporaryFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), "ov-test-"))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Builds the pages of the console, without which a server has none, unless they are newer than their sources. */
export const buildConsole = (): void => {
  execFileSync(process.execPath, [join(root, "apps/console/scripts/build.ts"), "--if-older"])
}

/** Repeats a request until there is an answer, slowly enough for the default rate limit. */
export const until = async <A>(
  what: string,
  ask: () => Promise<A | undefined> | A | undefined,
  minutes = 5,
): Promise<A> => {
  const end = performance.now() + minutes * 60_000
  while (performance.now() < end) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await setTimeout(60)
  }
  throw new Error(`Waited ${minutes} min in vain: ${what}`)
}

/** A program of this repository in a separate process. */
export interface Running {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Exit status; `null` after a signal. */
  readonly ended: Promise<number | null>
}

/** Variables that programs need from the machine. */
export const machine = (): Environment =>
  Object.fromEntries(["PATH", "HOME", "NODE_COMPILE_CACHE"].map((name) => [name, process.env[name] ?? ""]))

/** Environment of a program in a test, besides the variables that the machine needs. */
export type Environment = Readonly<Record<string, string>>

/** Where a program runs, and what it reads. */
interface Surroundings {
  readonly cwd?: string
  readonly stdin?: string
  /** Its input does not end. */
  readonly keepsOpen?: boolean
}

const SOURCE = "--conditions=@open-valuation/source"
let bundles: string | undefined

/**
 * The arguments with which Node.js runs a program of this repository: as a bundle, which starts with half the work of
 * the sources, or from the sources, where a module of them is replaced (`EngineVersion.ts`), or modules of `OV_ASSETS`
 * bring an Effect of their own.
 */
export const programOf = (app: "server" | "cli", env: Environment = {}): ReadonlyArray<string> => {
  if ((env["OV_ASSETS"] ?? env["TRIAL_ENGINE_VERSION"]) !== undefined)
    return [SOURCE, join(root, "apps", app, "src", "main.ts")]
  bundles ??= execFileSync(process.execPath, [SOURCE, join(root, "test/setup/Programs.ts")], { encoding: "utf8" })
  // A command ends before optimised code of its database would pay.
  return app === "server" ? [join(bundles, "Bin.js")] : ["--liftoff-only", join(bundles, "Ov.js")]
}

/** Starts the server or `ov` without any of the developer's settings. */
export const start = (
  app: "server" | "cli",
  args: ReadonlyArray<string>,
  env: Environment,
  options: Surroundings = {},
): Running => run(process.execPath, [...programOf(app, env), ...args], env, options)

/** Starts any program in the same way. */
export const run = (
  program: string,
  args: ReadonlyArray<string>,
  env: Environment,
  options: Surroundings = {},
): Running => {
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...machine(), ...env },
    stdio: ["pipe", "pipe", "pipe"],
  })
  let stdout = ""
  let stderr = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text))
  if (options.keepsOpen !== true) child.stdin.end(options.stdin ?? "")
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  return { child, stdout: () => stdout, stderr: () => stderr, ended }
}

/** Output of a command, and its exit status. */
export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `ov` to its end. */
export const ov = async (
  args: ReadonlyArray<string>,
  env: Environment,
  options?: { readonly cwd?: string; readonly stdin?: string },
): Promise<Ended> => {
  const running = start("cli", args, env, options)
  const status = await running.ended
  return { status, stdout: running.stdout(), stderr: running.stderr() }
}

/** Runs `ov … --json`, which must succeed, and parses its output. */
export const ovJson = async (args: ReadonlyArray<string>, env: Environment): Promise<unknown> => {
  const { status, stderr, stdout } = await ov([...args, "--json"], env)
  if (status !== 0) throw new Error(`ov ${args.join(" ")} ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}
