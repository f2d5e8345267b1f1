import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = new URL("../../../apps/server/", import.meta.url)

/** The server that `npm start` runs: its bundle, built first if a source is newer. */
export const builtServer = (): URL => {
  const build = fileURLToPath(new URL("scripts/build.ts", root))
  execFileSync(process.execPath, ["--conditions=@open-valuation/source", build, "--if-older"])
  return new URL("dist/bundle/Bin.js", root)
}
