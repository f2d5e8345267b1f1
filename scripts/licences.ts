import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"

/** Licences that ask for no more than their text beside the program. */
const free: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "Zlib",
])

const Names = Schema.optionalKey(Schema.Record(Schema.String, Schema.String))

/** A package of the lockfile: `link` is one of our own, which stands under its folder as well. */
const Locked = Schema.Struct({
  license: Schema.optionalKey(Schema.String),
  link: Schema.optionalKey(Schema.Boolean),
  version: Schema.optionalKey(Schema.String),
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
})

const Lockfile = Schema.fromJsonString(Schema.Struct({ packages: Schema.Record(Schema.String, Locked) }))

/** Does an SPDX expression leave a choice of free licences alone? `WITH` and anything unknown does not. */
export const isFree = (expression: string): boolean =>
  expression
    .replaceAll(/^\(|\)$/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((name) => free.has(name)))

type Packages = Readonly<Record<string, typeof Locked.Type>>

/** Where an import from a package finds another: the nearest `node_modules` that has it. */
const installed = (packages: Packages, from: string, name: string): string | undefined => {
  const path = `${from === "" ? "" : `${from}/`}node_modules/${name}`
  if (Object.hasOwn(packages, path)) return path
  return from === ""
    ? undefined
    : installed(packages, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name)
}

/** What a host brings for tests of its own: it is no part of what runs. */
const ofTests: ReadonlySet<string> = new Set(["@expo-google-fonts/noto-sans-sc", "vitest"])

/** The packages that ours need, also through others and where they are optional. */
const reached = (packages: Packages): ReadonlyArray<string> => {
  const found = new Set<string>()
  const visit = (path: string): void => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const next = installed(packages, path, name)
      if (next === undefined || ofTests.has(name) || found.has(next) || packages[next]?.link === true) continue
      found.add(next)
      visit(next)
    }
  }
  // The console is not published: its pages are built into the server.
  for (const path of Object.keys(packages)) if (/^(?:packages|apps)\/(?!console$)[^/]+$/.test(path)) visit(path)
  return [...found]
}

/** Packages of a lockfile that reach hosts, and those without a free licence, as `name@version: licence`. */
export const licences = (packages: Packages): { readonly count: number; readonly refused: ReadonlyArray<string> } => {
  const shipped = reached(packages)
  const refused = shipped.flatMap((path) => {
    const { license, version } = packages[path] ?? {}
    return license !== undefined && isFree(license)
      ? []
      : [`${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}: ${license ?? "no licence"}`]
  })
  return { count: shipped.length, refused }
}

if (import.meta.main) {
  const lockfile = join(import.meta.dirname, "../package-lock.json")
  const { packages } = Schema.decodeUnknownSync(Lockfile)(readFileSync(lockfile, "utf8"))
  const { count, refused } = licences(packages)
  for (const line of refused) console.error(`${line}: not among the licences of scripts/licences.ts`)
  console.log(`licences: ${count} packages, ${refused.length} refused`)
  process.exitCode = refused.length === 0 && count > 0 ? 0 : 1
}
