import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs"
import { join } from "node:path"
import { bundleServer } from "../../apps/server/scripts/Bundle.ts"
import { newest } from "../../scripts/Newest.ts"

/**
 * Bundles the server and the command line for tests, unless that was done since the latest change of a source, and
 * prints the folder. It is never changed once it is there, as programs run from it.
 */
const root = join(import.meta.dirname, "../..")
const all = join(root, "node_modules/.cache/open-valuation-programs")
const DAY_MS = 86_400_000

const changed = newest(
  "{packages,apps}/*/src/**/*.ts",
  "{packages,apps}/*/package.json",
  "apps/server/scripts/*.ts",
  "package-lock.json",
)
const folder = join(all, String(Math.ceil(changed)))
if (!existsSync(folder)) {
  mkdirSync(all, { recursive: true })
  for (const name of readdirSync(all)) {
    const path = join(all, name)
    if (statSync(path).mtimeMs < Date.now() - DAY_MS) rmSync(path, { recursive: true, force: true })
  }
  const made = mkdtempSync(join(all, "made-"))
  await bundleServer(join(made), {
    Ov: join(root, "apps/cli/src/main.ts"),
    BacktestWorker: join(root, "apps/cli/src/backtest/BacktestWorker.ts"),
  })
  // The package of the bundle, with the pages as they are built.
  cpSync(join(root, "apps/server/package.json"), join(made, "package.json"))
  symlinkSync(join(root, "packages/server/site"), join(made, "site"))
  try {
    renameSync(made, folder)
  } catch (cause) {
    // Another worker was first.
    if (!existsSync(folder)) throw cause
    rmSync(made, { recursive: true })
  }
}
process.stdout.write(folder)
