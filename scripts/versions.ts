import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ENGINE_VERSION } from "../packages/core/src/Version.ts"

/**
 * Checks that every package, the dependencies between packages, and the lockfile have the version of
 * `packages/core/src/Version.ts`. `--write` fixes those that do not.
 */
const root = join(import.meta.dirname, "..")
const write = process.argv.includes("--write")

const manifests = [
  "package.json",
  ...globSync(["packages/*/package.json", "apps/*/package.json"], { cwd: root }).toSorted(),
]
/** Names of the packages in the lockfile. The root is `""`. */
const own = new Set(manifests.map((file) => file.replace(/\/?package\.json$/, "")))

const named = /("@open-valuation\/[a-z-]+": ")\d+\.\d+\.\d+[^"]*(")/g
const version = /^( {2}"version": ")[^"]+(")/m

const manifest = (text: string): string =>
  text.replace(version, `$1${ENGINE_VERSION}$2`).replaceAll(named, `$1${ENGINE_VERSION}$2`)

/** The lockfile, block by block: `"packages/core": {…}`. */
const lockfile = (text: string): string =>
  manifest(text).replaceAll(/^ {4}"([^"]*)": \{\n(?: {6}.*\n)*? {4}\}/gm, (block, name: string) =>
    own.has(name) ? block.replace(/^( {6}"version": ")[^"]+(")/m, `$1${ENGINE_VERSION}$2`) : block,
  )

const files: ReadonlyArray<readonly [string, (text: string) => string]> = [
  ...manifests.map((file) => [file, manifest] as const),
  ["package-lock.json", lockfile],
]

const wrong = files.filter(([file, mended]) => {
  const path = join(root, file)
  const text = readFileSync(path, "utf8")
  const right = mended(text)
  if (right !== text && write) writeFileSync(path, right)
  return right !== text
})

if (wrong.length > 0 && !write) {
  console.error(`Not version ${ENGINE_VERSION}: ${wrong.map(([file]) => file).join(", ")}`)
  console.error("Fix with: npm run versions -- --write")
}
console.log(`versions: ${files.length} files, ${wrong.length} ${write ? "fixed" : "wrong"}`)
process.exitCode = wrong.length > 0 && !write ? 1 : 0
