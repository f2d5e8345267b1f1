import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pack, type Packed, shell } from "./installs/Pack.ts"

/** Packs every public package as npm would publish it, and checks what is in it, with publint and attw besides. */
const root = join(import.meta.dirname, "..")

/** Runs a tool on a tarball. Its output is shown only if it finds a fault. */
const passes = (command: string, args: ReadonlyArray<string>): boolean => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: "utf8", shell })
  if (error !== undefined) throw error
  if (status !== 0) console.error(`${stdout}${stderr}`)
  return status === 0
}

/** Files that a package may have: what was built, its sources, and what a reader of the package needs. */
const allowed =
  /^(?:package\.json|LICENSE|README\.md|THIRD-PARTY-NOTICES\.md|dist\/.+\.(?:js|d\.ts)(?:\.map)?|src\/.+\.ts)$/

/** Files of single packages: built pages, and the licences of what bundles hold. */
const allowedIn: Readonly<Record<string, RegExp>> = {
  "@open-valuation/server": /^site\//,
  "ov-server": /^(?:site\/|dist\/bundle\/THIRD-PARTY-LICENCES\.txt$)/,
  "open-valuation": /^dist\/THIRD-PARTY-LICENCES\.txt$/,
}

/** Files that every package has. */
const required = ["LICENSE", "README.md", "package.json"]

/** True when a package holds no tests, fixtures and leftovers. */
const holdsItsOwn = ({ files, name }: Packed): boolean => {
  const paths = new Set(files.map(({ path }) => path))
  const isStray = (path: string): boolean => !allowed.test(path) || /(?:^|\/)(?:test|fixtures)\//.test(path)
  const stray = [...paths].filter((path) => isStray(path) && allowedIn[name]?.test(path) !== true)
  const missing = required.filter((path) => !paths.has(path))
  for (const path of stray) console.error(`${name}: ${path} does not belong into the package`)
  for (const path of missing) console.error(`${name}: ${path} is missing`)
  return stray.length + missing.length === 0
}

const checks = (one: Packed): ReadonlyArray<boolean> => [
  holdsItsOwn(one),
  passes("publint", ["--strict", one.tarball]),
  passes("attw", ["--profile", "esm-only", "--format", "ascii", one.tarball]),
]

const target = mkdtempSync(join(tmpdir(), "open-valuation-pack-"))
try {
  const packed = [...pack(target).values()]
  const faulty = packed.filter((one) => checks(one).includes(false))
  console.log(`packages: ${packed.length} packed, ${faulty.length} with faults`)
  process.exitCode = faulty.length === 0 && packed.length > 0 ? 0 : 1
} finally {
  rmSync(target, { recursive: true, force: true })
}
