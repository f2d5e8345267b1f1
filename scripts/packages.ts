import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { pack, type Packed } from "./installs/Pack.ts"

/** Faults that publint finds in a package. Warnings are faults. */
const lintFaults = async ({ tarball }: Packed): Promise<ReadonlyArray<string>> => {
  const { buffer } = new Uint8Array(readFileSync(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true })
  return messages.flatMap((one) => (one.type === "error" ? [formatMessage(one, pkg) ?? one.code] : []))
}

/** Faults in the types of a package, for hosts that load ES modules. In one process, as the compiler warms up once. */
const typeFaults = async ({ tarball }: Packed): Promise<ReadonlyArray<string>> => {
  const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))))
  const others: ReadonlySet<string> = new Set(["node10", "node16-cjs"])
  return (checked.types === false ? [] : checked.problems).flatMap((problem) =>
    "resolutionKind" in problem && others.has(problem.resolutionKind) ? [] : [JSON.stringify(problem)],
  )
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

/** Tests, fixtures and leftovers in a package, and what is missing. */
const foreignFiles = ({ files, name }: Packed): ReadonlyArray<string> => {
  const paths = new Set(files.map(({ path }) => path))
  const isStray = (path: string): boolean => !allowed.test(path) || /(?:^|\/)(?:test|fixtures)\//.test(path)
  const stray = [...paths].filter((path) => isStray(path) && allowedIn[name]?.test(path) !== true)
  const missing = required.filter((path) => !paths.has(path))
  return [
    ...stray.map((path) => `${path} does not belong into the package`),
    ...missing.map((path) => `${path} is missing`),
  ]
}

/** Packs every public package as npm would publish it, and checks what is in it, with publint and attw besides. */
const target = mkdtempSync(join(tmpdir(), "open-valuation-pack-"))
try {
  const packed = [...pack(target).values()]
  let faulty = 0
  for (const one of packed) {
    const faults = [...foreignFiles(one), ...(await lintFaults(one)), ...(await typeFaults(one))]
    for (const fault of faults) console.error(`${one.name}: ${fault}`)
    if (faults.length > 0) faulty++
  }
  console.log(`packages: ${packed.length} packed, ${faulty} with faults`)
  process.exitCode = faulty === 0 && packed.length > 0 ? 0 : 1
} finally {
  rmSync(target, { recursive: true, force: true })
}
