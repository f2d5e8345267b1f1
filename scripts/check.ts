import { spawn } from "node:child_process"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { env } from "node:process"
import { text } from "node:stream/consumers"

// Checks, and the programs that they start, compile a module once on this machine, as the tests do.
env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "open-valuation-compile-cache")

/**
 * Runs every check by the name of its script in package.json, two at a time, as most use one core. What one says is
 * shown together once it has ended. The others go on after a failure; without the build, what needs it is left out.
 */
const runs = async (name: string): Promise<boolean> => {
  const start = performance.now()
  const child = spawn("npm", ["run", "--silent", name], { stdio: ["ignore", "pipe", "pipe"], shell: true })
  const status = new Promise<number | null>((resolve) => child.once("close", resolve))
  const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  const isPassed = (await status) === 0
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`\n${isPassed ? "✓" : "✗"} npm run ${name} (${seconds} s)\n${said}${complaints}`.trimEnd())
  if (!isPassed) failed.push(name)
  return isPassed
}
const failed: Array<string> = []

/** Takes from a list, which others may take from as well, until it is empty. */
const oneByOne = async (names: Array<string>): Promise<void> => {
  for (let name = names.shift(); name !== undefined; name = names.shift()) await runs(name)
}

const rest = ["unused", "openapi", "clients -- --check", "format:check", "prose", "compose"]
if (await runs("build")) {
  // `effect` compiles everything with the checks of TypeScript as well.
  const ofSources = ["lint", "effect", "house", "patterns", "pitfalls", "boundaries", "licences", "versions", "image"]
  // These pack what was built: nothing else builds meanwhile.
  const ofBuilt = ["bundle:sizes", "console:sizes", "docs:site:built", "api:built", "packages:built"]
  const inLanes = [ofSources, [...ofBuilt, "release:dry-run", "installs:built"]]
  await Promise.all(inLanes.map((own) => oneByOne(own).then(() => oneByOne(rest))))
} else await oneByOne([...rest, "image"])

console.log(failed.length === 0 ? "\nEvery check passed" : `\nFailed: ${failed.join(", ")}`)
process.exitCode = failed.length === 0 ? 0 : 1
