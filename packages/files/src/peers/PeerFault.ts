import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

/** Why a peer of a package cannot be used. `message` is one line that ends with the command that installs it. */
export interface PeerFault {
  readonly reason: "missing" | "unsupported"
  readonly message: string
}

/**
 * Checks a peer of a package before it is imported, for a module of the package that asks, from source or in a bundle:
 *
 * ```ts
 * peerFault(import.meta.url, "effect")
 * ```
 *
 * `undefined` when the peer is installed in a version of the range in `peerDependencies`: an exact version, or `~1.2.3`
 * for patches from it. Nothing is loaded. Throws a `TypeError` when the package has no such peer.
 */
export const peerFault = (module: string | URL, name: string): PeerFault | undefined => {
  const manifest = new URL("package.json", packageFolder(module))
  const asking = jsonOf(manifest)
  const owner = fieldOf(asking, "name")
  const range = fieldOf(fieldOf(asking, "peerDependencies"), name)
  if (typeof owner !== "string" || typeof range !== "string")
    throw new TypeError(`${manifest.href} has no peer ${name}`)
  const version = installedVersion(manifest, name)
  if (version !== undefined && satisfies(version, range)) return undefined
  const found = version === undefined ? "which is not installed" : `and ${version} is installed`
  return {
    reason: version === undefined ? "missing" : "unsupported",
    message: `${owner} needs ${name} ${range}, ${found}: npm install "${name}@${range}"`,
  }
}

/** The folder of the package that a module belongs to: the nearest with a `package.json`. */
export const packageFolder = (module: string | URL): URL => {
  const folder = new URL(".", module)
  if (existsSync(new URL("package.json", folder))) return folder
  const parent = new URL("..", folder)
  if (parent.href === folder.href) throw new TypeError(`${module} belongs to no package`)
  return packageFolder(parent)
}

/** The version of a package that an import from the asking one would find. */
const installedVersion = (manifest: URL, name: string): string | undefined => {
  for (const folder of createRequire(manifest).resolve.paths(name) ?? []) {
    const version = fieldOf(jsonOf(join(folder, name, "package.json")), "version")
    if (typeof version === "string") return version
  }
  return undefined
}

/** The JSON of a file. `undefined` when there is no such file. */
const jsonOf = (path: URL | string): unknown => {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, "utf8"))
    return parsed
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && (cause.code === "ENOENT" || cause.code === "ENOTDIR")) {
      return undefined
    }
    throw cause
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined

const satisfies = (version: string, range: string): boolean => {
  if (!range.startsWith("~")) return version === range
  const [found, least] = [numbersOf(version), numbersOf(range.slice(1))]
  // A release before the first, such as 4.1.0-beta.1, is none of its patches.
  return found !== undefined && least !== undefined && found.line === least.line && found.patch >= least.patch
}

const numbersOf = (version: string): { readonly line: string; readonly patch: number } | undefined => {
  const [, line, patch] = /^(\d+\.\d+)\.(\d+)$/.exec(version) ?? []
  return line === undefined ? undefined : { line, patch: Number(patch) }
}
