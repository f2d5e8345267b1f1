import { cpSync, existsSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { newest } from "../../../scripts/Newest.ts"

/**
 * Bundles the server into `dist/bundle`, and copies the built pages beside it. `--if-older` does so only when a source
 * is newer, for a start from a clone; `--site` only copies the pages, before the package is packed.
 */
const folder = join(import.meta.dirname, "..")
const entry = join(folder, "dist/bundle/Bin.js")

const isCurrent = (): boolean =>
  (statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? 0) >
  newest(
    "packages/*/src/**/*.ts",
    "packages/*/package.json",
    "packages/server/site/**/*",
    "apps/server/{src,scripts}/**/*.ts",
    "apps/server/package.json",
    "package-lock.json",
  )

const copySite = (): void => {
  const [from, to] = [join(folder, "../../packages/server/site"), join(folder, "site")]
  rmSync(to, { recursive: true, force: true })
  if (existsSync(from)) cpSync(from, to, { recursive: true })
}

const isStart = process.argv.includes("--if-older")
if (process.argv.includes("--site")) copySite()
else if (!isStart || !isCurrent()) {
  if (isStart) console.log("Bundling the server, for some seconds: its bundle is older than its sources")
  const { bundleServer } = await import("./Bundle.ts")
  copySite()
  await bundleServer(join(folder, "dist/bundle"))
}
if (isStart) console.log("Starting the server")
