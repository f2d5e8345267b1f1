import { spawnSync } from "node:child_process"
import { readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Environment, programOf, run, type Running, until } from "./Processes.ts"

/** True when this machine allows a process to mount a private file system. */
export const hasTinyDisks = spawnSync("unshare", ["-rm", "true"]).status === 0

/** A program on a private file system, which is removed with it. */
export interface OnTinyDisk extends Running {
  /** Fills the disk except for the given number of bytes. */
  readonly fill: (but: number) => void
  /** Frees the space. */
  readonly free: () => void
}

/** The process that the namespace's first one has become or started. */
const innermost = (pid: number): number => {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")
  return child === undefined || child === "" ? pid : innermost(Number(child))
}

/** Runs shell commands beside `mount`, where a disk of so many MiB is mounted that only they see. */
export const shellOnTinyDisk = (mount: string, megabytes: number, script: string, env: Environment): Running =>
  run("unshare", ["-rm", "sh", "-c", `mount -t tmpfs -o size=${megabytes}m none "${mount}" && ${script}`], env)

/** A command for a shell: Node.js with these arguments. */
export const nodeCommand = (args: ReadonlyArray<string>): string =>
  [process.execPath, ...args].map((word) => `"${word}"`).join(" ")

/** Runs Node.js with these arguments on `mount`, where a disk of so many MiB is mounted that only it sees. */
export const runOnTinyDisk = (
  mount: string,
  megabytes: number,
  args: ReadonlyArray<string>,
  env: Environment,
  before = "true",
): Running =>
  shellOnTinyDisk(mount, megabytes, `cd "${mount}" && ${before}; cd "$OLDPWD"; exec ${nodeCommand(args)}`, env)

/** Starts the server with its data folder in `mount`, on which a disk of so many MiB is mounted that only it sees. */
export const serverOnTinyDisk = async (
  mount: string,
  megabytes: number,
  env: Environment,
  before = "true",
): Promise<OnTinyDisk> => {
  const settings = {
    OV_DATA_DIR: join(mount, "data"),
    OV_DEMO: "off",
    OV_LOG: "warn",
    PORT: "0",
    ...env,
  }
  const running = runOnTinyDisk(mount, megabytes, programOf("server"), settings, before)
  const inside = (): string => `/proc/${innermost(running.child.pid ?? 0)}/root${mount}`
  return {
    ...running,
    fill: (but) => {
      const { bavail, bsize } = statfsSync(inside())
      writeFileSync(join(inside(), "ballast"), Buffer.alloc(bavail * bsize - but))
    },
    free: () => rmSync(join(inside(), "ballast")),
  }
}

/** The URL that a server has printed. */
export const urlOf = (server: Running): Promise<string> =>
  until("the server's address", () => /listens on (http:\S+)/.exec(server.stdout())?.[1])
