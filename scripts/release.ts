import { execFileSync, spawnSync } from "node:child_process"
import { join } from "node:path"
import { closure, publicPackages, shell } from "./installs/Pack.ts"

/**
 * Publishes the built packages that npm does not have yet, and tags them. `--dry-run` does for each public package, in
 * the order of their dependencies, what `npm publish` does up to the upload. In a workflow of GitHub the manifests name
 * its repository first: npm accepts a provenance for no other.
 */
const root = join(import.meta.dirname, "..")
const repository = process.env["GITHUB_REPOSITORY"]

/** Those that a package needs come before it. */
const inOrder = publicPackages.toSorted(
  (a, b) => closure(publicPackages, [a.name]).length - closure(publicPackages, [b.name]).length,
)

const rehearsed = ({ folder, name }: (typeof publicPackages)[number]): boolean => {
  const args = ["publish", "--dry-run", "--json", "--workspace", folder]
  const { status, stderr } = spawnSync("npm", args, { cwd: root, shell, encoding: "utf8" })
  console.log(status === 0 ? `  ✓ ${name}` : `  ✗ ${name}\n${stderr}`)
  return status === 0
}

if (process.argv.includes("--dry-run")) {
  const failed = inOrder.filter((one) => !rehearsed(one))
  console.log(`release: ${inOrder.length} packages rehearsed, ${failed.length} with faults`)
  process.exitCode = failed.length === 0 && inOrder.length > 0 ? 0 : 1
} else {
  for (const { folder } of repository === undefined ? [] : inOrder) {
    const address = [`repository.url=git+https://github.com/${repository}.git`, `repository.directory=${folder}`]
    execFileSync("npm", ["pkg", "set", "repository.type=git", ...address], { cwd: join(root, folder), shell })
  }
  execFileSync("npx", ["changeset", "publish"], { cwd: root, shell, stdio: "inherit" })
}
