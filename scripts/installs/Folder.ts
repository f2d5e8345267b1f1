import { type ChildProcess, type ChildProcessByStdio, execFileSync, spawn } from "node:child_process"
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { closure, type Packed, shell } from "./Pack.ts"

/** A folder of a host with packages of this repository installed from their tarballs. */
export interface Folder {
  readonly path: string
  /** Seconds that the install took. */
  readonly seconds: number
}

/**
 * Installs packages into a folder that holds nothing else. Ours come from their tarballs, with those of ours that they
 * need; `others` come from the registry, by version. Nothing of this repository's settings or lockfile applies.
 */
export const install = (
  path: string,
  packed: ReadonlyMap<string, Packed>,
  names: ReadonlyArray<string>,
  others: Readonly<Record<string, string>> = {},
): Folder => {
  mkdirSync(path, { recursive: true })
  const dependencies: Record<string, string> = { ...others }
  for (const { name } of closure([...packed.values()], names)) dependencies[name] = `file:${packed.get(name)?.tarball}`
  writeFileSync(join(path, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }))
  const started = performance.now()
  const args = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
  execFileSync("npm", args, { cwd: path, shell, stdio: ["ignore", "ignore", "inherit"], env: bare({}) })
  return { path, seconds: (performance.now() - started) / 1000 }
}

/** The files of this repository in another folder, installed for who runs the server and develops nothing. */
export const installClone = (path: string): Folder => {
  const root = join(import.meta.dirname, "..", "..")
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]
  for (const file of execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0"))
    if (file !== "" && existsSync(join(root, file))) cpSync(join(root, file), join(path, file))
  const started = performance.now()
  const args = ["ci", "--omit=dev", "--prefer-offline"]
  execFileSync("npm", args, { cwd: path, shell, stdio: ["ignore", "ignore", "inherit"], env: bare({}) })
  return { path, seconds: (performance.now() - started) / 1000 }
}

/** Bytes of the installed packages, by name. */
export const installedBytes = ({ path }: Folder): ReadonlyMap<string, number> => {
  const modules = join(path, "node_modules")
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  )
  return new Map(names.map((name) => [name, bytesUnder(join(modules, name))]))
}

/** A link, such as that of a workspace or of a program, is no file of an install. */
const bytesUnder = (path: string): number => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory() !== true) return found?.size ?? 0
  return readdirSync(path).reduce((sum, name) => sum + bytesUnder(join(path, name)), 0)
}

/** A program that runs. */
export interface Running {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Exit status; `null` after a signal. */
  readonly ended: Promise<number | null>
}

/** Settings of npm's own run and of the developer's server. A host's shell does not have them. */
const foreign =
  /^(?:npm_(?!config_(?:registry|cafile)$)|OV_|NODE_OPTIONS$|NODE_ENV$|DATABASE_URL$|HOST$|PORT$|INIT_CWD$)/

/** The variables of a host's shell. */
const bare = (env: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name))),
  ...env,
})

/** Starts a program of the folder. */
export const start = (
  { path }: Folder,
  program: string,
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {},
): Running => {
  return watched(spawn(program, args, { cwd: path, env: bare(env), shell, stdio: ["ignore", "pipe", "pipe"] }))
}

/** Keeps what a program says. */
export const watched = (child: ChildProcessByStdio<null, Readable, Readable>): Running => {
  let stdout = ""
  let stderr = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text))
  const ended = new Promise<number | null>((resolve, reject) => child.once("close", resolve).once("error", reject))
  return { child, stdout: () => stdout, stderr: () => stderr, ended }
}

/** Runs a program of the folder to its end, and returns its output. Throws when it fails. */
export const run = async (...command: Parameters<typeof start>): Promise<string> => {
  const running = start(...command)
  const status = await running.ended
  if (status === 0) return running.stdout()
  throw new Error(`${command[1]} ${command[2].join(" ")} ended with ${status}:\n${running.stdout()}${running.stderr()}`)
}

/** Runs a program that must refuse to work, with status 1 and one line on stderr, which is returned. */
export const refusal = async (...command: Parameters<typeof start>): Promise<string> => {
  const running = start(...command)
  const status = await running.ended
  const lines = running.stderr().trimEnd().split("\n")
  if (status === 1 && lines.length === 1 && lines[0] !== "") return lines.join("")
  throw new Error(`Not a refusal of one line, status ${status}:\n${running.stdout()}${running.stderr()}`)
}
