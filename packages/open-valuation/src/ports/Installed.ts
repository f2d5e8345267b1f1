import { createRequire } from "node:module"
import { Effect } from "effect"
import { PackageMissing } from "../PackageMissing.ts"

const { resolve } = createRequire(import.meta.url)

const isNotFound = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "MODULE_NOT_FOUND"

/** True when an optional package is installed. One whose `exports` hide the entry from `require` is. */
const isInstalled = (name: string): boolean => {
  try {
    resolve(name)
    return true
  } catch (cause) {
    return !isNotFound(cause)
  }
}

/** Fails with the packages that are not installed. */
export const refuseMissing = (what: string, packages: ReadonlyArray<string>): Effect.Effect<void, PackageMissing> =>
  Effect.suspend(() => {
    const missing = packages.filter((name) => !isInstalled(name))
    return missing.length === 0 ? Effect.void : Effect.fail(new PackageMissing({ what, packages: missing }))
  })
