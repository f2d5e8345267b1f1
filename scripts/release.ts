import { execFileSync, spawnSync } from "node:child_process"
import { join } from "node:path"
import { publicPackages, shell } from "./installs/Pack.ts"

/**
 * Publishes the built packages that npm does not have yet, and tags them. `--dry-run` does for all public packages what
 * `npm publish` does up to the upload. In a workflow of GitHub the manifests name its repository first: npm accepts a
 * provenance for no other.
 */
const root = join(import.meta.dirname, "..")
const repository = process.env["GITHUB_REPOSITORY"]

if (process.argv.includes("--dry-run")) {
  const each = publicPackages.flatMap(({ folder }) => ["--workspace", folder])
  const { status, stderr } = spawnSync("npm", ["publish", "--dry-run", "--json", ...each], {
    cwd: root,
    shell,
    encoding: "utf8",
  })
  console.log(status === 0 ? `release: ${publicPackages.length} packages rehearsed, 0 with faults` : stderr)
  process.exitCode = status === 0 && publicPackages.length > 0 ? 0 : 1
} else {
  for (const { folder } of repository === undefined ? [] : publicPackages) {
    const address = [`repository.url=git+https://github.com/${repository}.git`, `repository.directory=${folder}`]
    execFileSync("npm", ["pkg", "set", "repository.type=git", ...address], { cwd: join(root, folder), shell })
  }
  execFileSync("npx", ["changeset", "publish"], { cwd: root, shell, stdio: "inherit" })
}
