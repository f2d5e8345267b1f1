import { join } from "node:path"
import { newest } from "../../../scripts/Newest.ts"
import { buildPages } from "./BuildPages.ts"
import { sizesOf } from "./Sizes.ts"

/**
 * Builds the pages of the console into `packages/server/site/console`, from which a server serves them. `--if-older`
 * builds only what is older than its sources, for the start of a server. `--sizes` prints what a browser loads, and
 * fails above the limits.
 */
const root = join(import.meta.dirname, "../../..")

const isCurrent = (): boolean =>
  newest("packages/server/site/console/index.html") >
  newest("apps/console/{src,public,scripts}/**/*.*", "apps/console/*.*", "packages/report/src/**/*.ts")

const isStart = process.argv.includes("--if-older")
if (!isStart || !isCurrent()) {
  if (isStart) console.log("Building the console's pages, for about half a minute: they are older than their sources")
  const files = await buildPages(join(root, "apps/console"))
  if (process.argv.includes("--sizes")) {
    const { lines, over } = sizesOf(files)
    for (const line of lines) console.log(line)
    process.exitCode = over === 0 ? 0 : 1
  }
}
