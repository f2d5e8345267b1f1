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

/** A package of the lockfile: `dev` is reached from `devDependencies` alone, `link` is one of our own. */
const Locked = Schema.Struct({
  license: Schema.optionalKey(Schema.String),
  dev: Schema.optionalKey(Schema.Boolean),
  link: Schema.optionalKey(Schema.Boolean),
  version: Schema.optionalKey(Schema.String),
})

const Lockfile = Schema.fromJsonString(Schema.Struct({ packages: Schema.Record(Schema.String, Locked) }))

/** Does an SPDX expression leave a choice of free licences alone? `WITH` and anything unknown does not. */
export const isFree = (expression: string): boolean =>
  expression
    .replaceAll(/^\(|\)$/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((name) => free.has(name)))

/** Packages of a lockfile that reach hosts, and those without a free licence, as `name@version: licence`. */
export const licences = (
  packages: Readonly<Record<string, typeof Locked.Type>>,
): { readonly count: number; readonly refused: ReadonlyArray<string> } => {
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes("node_modules/") && dev !== true && link !== true,
  )
  const refused = shipped.flatMap(([path, { license, version }]) =>
    license !== undefined && isFree(license)
      ? []
      : [`${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}: ${license ?? "no licence"}`],
  )
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
