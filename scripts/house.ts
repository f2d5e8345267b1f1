import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join, normalize, relative, sep } from "node:path"
import { Schema } from "effect"
import { parseSync } from "oxc-parser"

/**
 * Prints how large the house is, and fails where a part is above its budget (`scripts/house.json`). Whoever needs more
 * raises the number in the same commit and says why. `--write` lowers the budgets to what is there.
 */
const root = join(import.meta.dirname, "..")
const budgetFile = join(import.meta.dirname, "house.json")

const Budgets = Schema.fromJsonString(
  Schema.Struct({
    /** Lines of the sources of each package and app, tests not counted, and names that its subpaths export. */
    packages: Schema.Record(Schema.String, Schema.Struct({ lines: Schema.Int, exports: Schema.Int })),
    /** Source files that a single other file imports. */
    filesWithOneImporter: Schema.Int,
    /** Source files with a table by type of asset. */
    tablesByAsset: Schema.Int,
    /** Source files that name each of some fields of requests. */
    filesThatName: Schema.Record(Schema.String, Schema.Int),
    /** Source files of the fullest folder. */
    filesInAFolder: Schema.Int,
  }),
)

const tracked = execFileSync("git", ["ls-files", "-z", "*.ts", "*.tsx"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((path) => path !== "")
const texts = new Map(tracked.map((path) => [path, readFileSync(join(root, path), "utf8")]))
const linesOf = (text: string): number => text.split("\n").length - 1
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((one, other) => one + other, 0)

/** `packages/core` of a source file. */
const homeOf = (path: string): string | undefined => /^((?:packages|apps)\/[^/]+)\/src\//.exec(path)?.[1]
const sources = new Map([...texts].filter(([path]) => homeOf(path) !== undefined))

interface Links {
  /** Specifiers of the file's imports and re-exports. */
  readonly imports: ReadonlyArray<string>
  /** Names that it declares and exports, and files whose names it hands on as they are. */
  readonly exported: ReadonlyArray<string>
  readonly handsOn: ReadonlyArray<string>
}

const links = new Map(
  [...sources].map(([path, text]): readonly [string, Links] => {
    const { module } = parseSync(path, text)
    const entries = module.staticExports.flatMap((each) => each.entries)
    const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    )
    const named = entries.flatMap(({ exportName, moduleRequest }) =>
      exportName.name === null ? [] : [{ name: exportName.name, from: moduleRequest?.value }],
    )
    return [
      path,
      {
        imports: [
          ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
          ...entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [moduleRequest.value])),
          ...dynamic,
        ],
        exported: named.map(({ name }) => name),
        handsOn: entries.flatMap(({ exportName, moduleRequest }) =>
          exportName.name === null && moduleRequest !== null ? [moduleRequest.value] : [],
        ),
      },
    ]
  }),
)

const target = (path: string, specifier: string): string =>
  normalize(join(dirname(path), specifier)).replaceAll(sep, "/")

const namesOf = (path: string): ReadonlySet<string> => {
  const { exported = [], handsOn = [] } = links.get(path) ?? {}
  return new Set([...exported, ...handsOn.flatMap((specifier) => [...namesOf(target(path, specifier))])])
}

const readManifest = Schema.decodeSync(
  Schema.fromJsonString(
    Schema.Struct({ name: Schema.String, exports: Schema.optional(Schema.Record(Schema.String, Schema.Json)) }),
  ),
)

const homes = [...new Set([...sources.keys()].flatMap((path) => homeOf(path) ?? []))].toSorted()
const manifests = new Map(
  homes.map((home) => [home, readManifest(readFileSync(join(root, home, "package.json"), "utf8"))]),
)

const entriesOf = (home: string): ReadonlyArray<string> =>
  Object.values(manifests.get(home)?.exports ?? {}).flatMap((each) => {
    const source =
      typeof each === "object" && each !== null && "@open-valuation/source" in each
        ? each["@open-valuation/source"]
        : undefined
    return typeof source === "string" ? [join(home, source).replaceAll(sep, "/")] : []
  })

const importers = new Map<string, Set<string>>()
const arrows = new Set<string>()
const folderOfName = new Map([...manifests].map(([home, { name }]) => [name, home]))
for (const [path, { imports }] of links) {
  for (const specifier of imports) {
    if (specifier.startsWith(".")) {
      const file = target(path, specifier)
      importers.set(file, (importers.get(file) ?? new Set()).add(path))
      continue
    }
    const to = folderOfName.get(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? "")
    if (to !== undefined && to !== homeOf(path)) arrows.add(`${homeOf(path)} → ${to}`)
  }
}

const entries = new Set(homes.flatMap(entriesOf))
const withOneImporter = [...sources.keys()].filter((path) => !entries.has(path) && importers.get(path)?.size === 1)
const folders = Map.groupBy(sources.keys(), (path) => dirname(path))
const [fullest = ["", []]] = [...folders].toSorted(([, one], [, other]) => other.length - one.length)
const byAsset = [...sources].filter(([, text]) =>
  ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"].every((asset) => new RegExp(`^\\s*"?${asset}"?: `, "mu").test(text)),
)
const sizes = [...sources.values()].map(linesOf).toSorted((one, other) => one - other)

const found = {
  packages: Object.fromEntries(
    homes.map((home) => [
      home,
      {
        lines: sum([...sources].flatMap(([path, text]) => (homeOf(path) === home ? [linesOf(text)] : []))),
        exports: new Set(entriesOf(home).flatMap((path) => [...namesOf(path)])).size,
      },
    ]),
  ),
  filesWithOneImporter: withOneImporter.length,
  tablesByAsset: byAsset.length,
  filesThatName: Object.fromEntries(
    ["plotRatio", "mileageKm", "buildingArea", "hours"].map((field) => [
      field,
      [...sources.values()].filter((text) => new RegExp(`\\b${field}\\b`, "u").test(text)).length,
    ]),
  ),
  filesInAFolder: fullest[1].length,
}

const row = (what: string, value: number | string): void =>
  console.log(`${what.padEnd(48)}${String(value).padStart(12)}`)
row("lines of TypeScript", sum([...texts.values()].map(linesOf)))
row("files of TypeScript", texts.size)
row("source files", sources.size)
row("lines of a source file, median", sizes[Math.floor(sizes.length / 2)] ?? 0)
row("packages and apps", homes.length)
row("arrows between them", arrows.size)
row("files with one importer", withOneImporter.length)
row("tables by asset type", byAsset.length)
for (const [field, files] of Object.entries(found.filesThatName)) row(`source files that name ${field}`, files)
row("source files of the fullest folder", `${fullest[1].length}`)
console.log(`  ${relative(root, join(root, fullest[0]))}`)
console.log("\nsource lines and exported names")
for (const [home, { exports, lines }] of Object.entries(found.packages))
  row(`  ${home}`, `${lines}  ${String(exports).padStart(5)}`)

if (process.argv.includes("--write")) writeFileSync(budgetFile, `${JSON.stringify(found, null, 2)}\n`)
const budgets = Schema.decodeSync(Budgets)(readFileSync(budgetFile, "utf8"))

const above: Array<string> = []
const compare = (what: string, value: number, budget: number | undefined): void => {
  if (budget === undefined) above.push(`${what} has no budget`)
  else if (value > budget) above.push(`${what}: ${value}, the budget is ${budget}`)
}
for (const [home, { exports, lines }] of Object.entries(found.packages)) {
  compare(`lines of ${home}`, lines, budgets.packages[home]?.lines)
  compare(`exported names of ${home}`, exports, budgets.packages[home]?.exports)
}
compare("files with one importer", found.filesWithOneImporter, budgets.filesWithOneImporter)
compare("tables by asset type", found.tablesByAsset, budgets.tablesByAsset)
compare("files of a folder", found.filesInAFolder, budgets.filesInAFolder)
for (const [field, files] of Object.entries(found.filesThatName))
  compare(`files that name ${field}`, files, budgets.filesThatName[field])

console.log(`\nhouse: ${above.length} parts above their budgets in scripts/house.json`)
for (const line of above) console.error(line)
process.exitCode = above.length === 0 ? 0 : 1
