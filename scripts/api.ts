import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { apiReport, type EntryPoint } from "./api/ApiReport.ts"
import { publicPackages } from "./installs/Pack.ts"

/** Checks that the API reports of what hosts import, their `api.md`, are current. `--write` renews them. */
const reported = new Set(["@open-valuation/core", "@open-valuation/http-api", "open-valuation"])
const packages = publicPackages.filter(({ name }) => reported.has(name))

const root = join(import.meta.dirname, "..")
const write = process.argv.includes("--write")

const readExports = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      exports: Schema.Record(
        Schema.String,
        Schema.Union([Schema.String, Schema.Struct({ types: Schema.optional(Schema.String) })]),
      ),
    }),
  ),
)

const entriesOf = (folder: string, name: string): ReadonlyArray<EntryPoint> =>
  Object.entries(readExports(readFileSync(join(root, folder, "package.json"), "utf8")).exports).flatMap(
    ([path, target]) =>
      typeof target === "string" || target.types === undefined ? [] : [{ name: join(name, path), types: target.types }],
  )

const stale = packages.filter(({ folder, name }) => {
  const path = join(root, folder, "api.md")
  const report = apiReport(join(root, folder), name, entriesOf(folder, name))
  const isCurrent = existsSync(path) && readFileSync(path, "utf8") === report
  if (!isCurrent && write) writeFileSync(path, report)
  return !isCurrent
})

if (stale.length > 0 && !write) {
  console.error(`The API has changed: ${stale.map(({ folder }) => `${folder}/api.md`).join(", ")}`)
  console.error("Look whether hosts can live with it, then: npm run api -- --write")
}
console.log(`api: ${packages.length} packages, ${stale.length} reports ${write ? "written" : "not current"}`)
process.exitCode = stale.length > 0 && !write ? 1 : 0
