import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * Checks that every package, the dependencies between packages, and the lockfile have the version of
 * `packages/core/src/Version.ts`, and that packages ask for the Node.js that programs ask for when they start
 * (`packages/files/src/peers/NodeFault.ts`). `--write` fixes those that do not. `--take` first takes the version of the
 * package of core, which `changeset version` has raised.
 */
const root = join(import.meta.dirname, "..")
const take = process.argv.includes("--take")
const write = take || process.argv.includes("--write")

const source = join(root, "packages/core/src/Version.ts")
const declared = /(ENGINE_VERSION = ")([^"]+)(")/

const found = (pattern: RegExp, path: string, group: number): string => {
  const text = pattern.exec(readFileSync(path, "utf8"))?.[group]
  if (text === undefined) throw new Error(`${path} has no version`)
  return text
}

if (take) {
  const raised = found(/"version": "([^"]+)"/, join(root, "packages/core/package.json"), 1)
  writeFileSync(source, readFileSync(source, "utf8").replace(declared, `$1${raised}$3`))
}
const ENGINE_VERSION = found(declared, source, 2)
const LEAST_NODE = found(/LEAST_NODE = "([^"]+)"/, join(root, "packages/files/src/peers/NodeFault.ts"), 1)

const manifests = [
  "package.json",
  ...globSync(["packages/*/package.json", "apps/*/package.json"], { cwd: root }).toSorted(),
]
/** Names of the packages in the lockfile. The root is `""`. */
const own = new Set(manifests.map((file) => file.replace(/\/?package\.json$/, "")))

const named = /("@open-valuation\/[a-z-]+": ")\d+\.\d+\.\d+[^"]*(")/g
const version = /^( {2}"version": ")[^"]+(")/m
const engines = /("engines": \{\s+"node": ">=)[^"]+(")/

const manifest = (text: string): string =>
  text
    .replace(version, `$1${ENGINE_VERSION}$2`)
    .replaceAll(named, `$1${ENGINE_VERSION}$2`)
    .replace(engines, `$1${LEAST_NODE}$2`)

/** The lockfile, block by block: `"packages/core": {…}`. */
const lockfile = (text: string): string =>
  text
    .replace(version, `$1${ENGINE_VERSION}$2`)
    .replaceAll(named, `$1${ENGINE_VERSION}$2`)
    .replaceAll(/^ {4}"([^"]*)": \{\n(?: {6}.*\n)*? {4}\}/gm, (block, name: string) =>
      own.has(name)
        ? block.replace(/^( {6}"version": ")[^"]+(")/m, `$1${ENGINE_VERSION}$2`).replace(engines, `$1${LEAST_NODE}$2`)
        : block,
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
