import { spawn } from "node:child_process"
import { text } from "node:stream/consumers"

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

const oneByOne = async (...names: ReadonlyArray<string>): Promise<void> => {
  for (const name of names) await runs(name)
}

if (await runs("build")) {
  await Promise.all([
    oneByOne("lint", "types:built", "effect", "boundaries", "house", "patterns", "pitfalls", "licences", "versions"),
    // These pack what was built: nothing else builds meanwhile.
    oneByOne(
      "bundle:sizes",
      "console:sizes",
      "docs:site:built",
      "api:built",
      "packages:built",
      "release:dry-run",
      "installs:built",
    ),
  ])
}
await Promise.all([
  oneByOne("format:check", "prose", "compose"),
  oneByOne("unused", "openapi", "clients -- --check", "image"),
])

console.log(failed.length === 0 ? "\nEvery check passed" : `\nFailed: ${failed.join(", ")}`)
process.exitCode = failed.length === 0 ? 0 : 1
