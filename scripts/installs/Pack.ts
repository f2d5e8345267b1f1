import { execFileSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { dirname, join, sep } from "node:path"
import { Schema } from "effect"

const root = join(import.meta.dirname, "..", "..")
/** npm's commands are scripts on Windows. */
export const shell = process.platform === "win32"

const Dependencies = Schema.optional(Schema.Record(Schema.String, Schema.String))

const readManifest = Schema.decodeSync(
  Schema.fromJsonString(
    Schema.Struct({
      name: Schema.String,
      private: Schema.optional(Schema.Boolean),
      dependencies: Dependencies,
      peerDependencies: Dependencies,
    }),
  ),
)

/** A public package of this repository. */
export interface PublicPackage {
  readonly name: string
  /** Relative to the root. */
  readonly folder: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly peers: Readonly<Record<string, string>>
}

export const publicPackages: ReadonlyArray<PublicPackage> = globSync(
  ["packages/*/package.json", "apps/*/package.json"],
  {
    cwd: root,
  },
)
  .toSorted()
  .flatMap((path) => {
    const manifest = readManifest(readFileSync(join(root, path), "utf8"))
    if (manifest.private === true) return []
    const { dependencies = {}, name, peerDependencies = {} } = manifest
    return [{ name, folder: dirname(path).replaceAll(sep, "/"), dependencies, peers: peerDependencies }]
  })

const readPacked = Schema.decodeSync(
  Schema.fromJsonString(
    Schema.Array(
      Schema.Struct({
        name: Schema.String,
        filename: Schema.String,
        files: Schema.Array(Schema.Struct({ path: Schema.String, size: Schema.Finite })),
      }),
    ),
  ),
)

/** A package as npm would publish it. */
export interface Packed extends PublicPackage {
  /** Absolute path. */
  readonly tarball: string
  readonly files: ReadonlyArray<{ readonly path: string; readonly size: number }>
}

/** Some of our packages with those of ours that they need. */
export const closure = (
  packages: ReadonlyArray<PublicPackage>,
  names: ReadonlyArray<string>,
): ReadonlyArray<PublicPackage> => {
  const found = new Set<PublicPackage>()
  const add = (name: string): void => {
    const one = packages.find((each) => each.name === name)
    if (one === undefined || found.has(one)) return
    found.add(one)
    Object.keys(one.dependencies).forEach(add)
  }
  names.forEach(add)
  return [...found]
}

/** Packs public packages, every one by default, into a folder, by name. */
export const pack = (
  folder: string,
  packages: ReadonlyArray<PublicPackage> = publicPackages,
): ReadonlyMap<string, Packed> => {
  const args = ["pack", "--json", "--pack-destination", folder]
  const out = execFileSync("npm", [...args, ...packages.flatMap((one) => ["--workspace", one.folder])], {
    cwd: root,
    shell,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  })
  const packed = new Map(readPacked(out).map((one) => [one.name, one]))
  return new Map(
    packages.map((one) => {
      const found = packed.get(one.name)
      if (found === undefined) throw new Error(`npm did not pack ${one.name}`)
      return [one.name, { ...one, tarball: join(folder, found.filename), files: found.files }]
    }),
  )
}
