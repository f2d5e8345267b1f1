import { cpSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"

/**
 * Copies what a package of ours has as peers, such as a native runtime, from this clone into another folder's
 * `node_modules`, with what they need, as the lockfile has it: `CopyPeers.ts packages/ocr-paddle /image/app`. npm would
 * leave it out there, or take what is newest on that day.
 */
const root = join(import.meta.dirname, "..", "..")
const [part = "", target = ""] = process.argv.slice(2)

const Names = Schema.optionalKey(Schema.Record(Schema.String, Schema.String))
const Locked = Schema.Struct({ dependencies: Names, peerDependencies: Names })
const { packages } = Schema.decodeSync(
  Schema.fromJsonString(Schema.Struct({ packages: Schema.Record(Schema.String, Locked) })),
)(readFileSync(join(root, "package-lock.json"), "utf8"))

const copied = new Set<string>()
const copy = (name: string): void => {
  const path = `node_modules/${name}`
  const locked = packages[path]
  if (locked === undefined || copied.has(name)) return
  copied.add(name)
  cpSync(join(root, path), join(target, path), { recursive: true })
  Object.keys(locked.dependencies ?? {}).forEach(copy)
}
// The program's own copy of Effect is there.
const peers = Object.keys(packages[part]?.peerDependencies ?? {}).filter((name) => name !== "effect")
peers.forEach(copy)
console.log(`${part}: ${copied.size} packages copied`)
