import { execFileSync, spawnSync } from "node:child_process"
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Schema } from "effect"

/** Packs every public package as npm would publish it, and checks the tarballs with publint and attw. */
const root = join(import.meta.dirname, "..")
/** npm's commands are scripts on Windows. */
const shell = process.platform === "win32"

const readManifest = Schema.decodeSync(
  Schema.fromJsonString(Schema.Struct({ private: Schema.optional(Schema.Boolean) })),
)

const isPublic = (folder: string): boolean =>
  readManifest(readFileSync(join(root, folder, "package.json"), "utf8")).private !== true

/** Runs a tool on a tarball. Its output is shown only if it finds a fault. */
const passes = (command: string, args: ReadonlyArray<string>): boolean => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: "utf8", shell })
  if (error !== undefined) throw error
  if (status !== 0) console.error(`${stdout}${stderr}`)
  return status === 0
}

const checks = (tarball: string): ReadonlyArray<boolean> => [
  passes("publint", ["--strict", tarball]),
  passes("attw", ["--profile", "esm-only", "--format", "ascii", tarball]),
]

const folders = globSync("packages/*/package.json", { cwd: root }).map(dirname).filter(isPublic).toSorted()
const target = mkdtempSync(join(tmpdir(), "open-valuation-pack-"))
try {
  const pack = [
    "pack",
    "--silent",
    "--pack-destination",
    target,
    ...folders.flatMap((folder) => ["--workspace", folder]),
  ]
  execFileSync("npm", pack, { cwd: root, shell, stdio: ["ignore", "ignore", "inherit"] })
  const tarballs = globSync("*.tgz", { cwd: target })
    .map((file) => join(target, file))
    .toSorted()
  if (tarballs.length !== folders.length || tarballs.length === 0) {
    throw new Error(`npm packed ${tarballs.length} of ${folders.length} packages`)
  }
  const faulty = tarballs.filter((tarball) => checks(tarball).includes(false))
  console.log(`packages: ${tarballs.length} packed, ${faulty.length} with faults`)
  process.exitCode = faulty.length === 0 ? 0 : 1
} finally {
  rmSync(target, { recursive: true, force: true })
}
