import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Schema } from "effect"
import { type OutputOptions, rolldown, type RolldownOutput } from "rolldown"

const folder = join(import.meta.dirname, "..")
const packages = join(folder, "..")

const readManifest = Schema.decodeSync(
  Schema.fromJsonString(
    Schema.Struct({
      name: Schema.String,
      version: Schema.String,
      license: Schema.optional(Schema.String),
      peerDependencies: Schema.optional(Schema.Record(Schema.String, Schema.String)),
    }),
  ),
)

const readMap = Schema.decodeSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)))

/** Where the bundle is written, and the entries of each. */
export const bundles = {
  node: {
    dir: join(folder, "dist"),
    conditions: ["@open-valuation/source", "node", "import", "default"],
    input: {
      index: join(folder, "src/index.ts"),
      Bin: join(folder, "src/Bin.ts"),
      // Started as threads, by these names, from whatever chunk their pool is in.
      Worker: join(folder, "src/threads/Worker.ts"),
      StepDown: join(packages, "files/src/threads/StepDown.ts"),
      PdfThread: join(packages, "files/src/pdf/PdfThread.ts"),
      TesseractWorker: join(packages, "ocr-tesseract/src/TesseractWorker.ts"),
      PaddleWorker: join(packages, "ocr-paddle/src/PaddleWorker.ts"),
    },
  },
  browser: {
    dir: join(folder, "dist/browser"),
    conditions: ["browser", "@open-valuation/source", "import", "default"],
    input: { index: join(folder, "src/index.ts") },
  },
} as const

/** Packages that a host installs if it needs them. */
const optionalPackages: ReadonlyArray<string> = Object.keys(
  readManifest(readFileSync(join(folder, "package.json"), "utf8")).peerDependencies ?? {},
)

const isExternal = (id: string): boolean =>
  id.startsWith("node:") || optionalPackages.some((name) => id === name || id.startsWith(`${name}/`))

/** Bundles for a platform; writes nothing without `write`. */
export const bundle = async (platform: keyof typeof bundles, write: boolean): Promise<RolldownOutput> => {
  const { conditions, dir, input } = bundles[platform]
  const build = await rolldown({
    input,
    platform,
    external: isExternal,
    // Unused schemas of Effect are built from properties of others.
    treeshake: { propertyReadSideEffects: false },
    resolve: { conditionNames: [...conditions] },
    // What cannot be resolved must not become an import of the published package.
    onLog: (level, log) => {
      if (level === "warn" && log.code === "UNRESOLVED_IMPORT") throw new Error(log.message)
    },
  })
  const output: OutputOptions = {
    dir,
    format: "es",
    minify: true,
    sourcemap: true,
    chunkFileNames: "[name]-[hash].js",
    entryFileNames: "[name].js",
    // Tables that all assets share, apart from code, so that their sizes can be told apart.
    codeSplitting: {
      groups: [
        {
          name: "tables",
          test: /(?:divisions\.generated|formerDivisions\.generated|syllables\.generated|SimplifiedCharacters)\.ts$/,
          priority: 1,
        },
        // What every asset needs in a page is one chunk: many small ones are larger together.
        ...(platform === "browser" ? [{ name: "core", test: /\/packages\/core\/src\//, minShareCount: 4 }] : []),
      ],
    },
  }
  const made = await (write ? build.write(output) : build.generate(output))
  await build.close()
  return made
}

/** A source map without the text of the sources: names and lines for stack traces, at a third of the size. */
export const leanMap = (json: string): string => {
  const { sourcesContent, ...map } = readMap(json)
  return JSON.stringify(map)
}

const packageOf = (id: string): string | undefined => {
  const found = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/"))?.[1]
  return found !== undefined && existsSync(join(found, "package.json")) ? found : undefined
}

/** Licences of the packages whose code a bundle holds. */
export const licences = ({ output }: RolldownOutput): string => {
  const roots = new Set<string>()
  for (const chunk of output) {
    for (const id of chunk.type === "chunk" ? Object.keys(chunk.modules) : []) {
      const root = packageOf(id)
      if (root !== undefined) roots.add(root)
    }
  }
  return [...roots]
    .toSorted()
    .map((root) => {
      const { license, name, version } = readManifest(readFileSync(join(root, "package.json"), "utf8"))
      const [file] = globSync("{LICEN[CS]E,licen[cs]e,COPYING}*", { cwd: root })
      const text = file === undefined ? "" : readFileSync(join(root, file), "utf8").trim()
      return `${name} ${version} (${license})\n\n${text}\n`
    })
    .join(`\n${"-".repeat(80)}\n\n`)
}

/** Declarations that `index.d.ts` reaches, by path, some given; throws at one that names another package. */
export const declarations = (from: string, given: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    const text = given.get(path) ?? readFileSync(join(from, path), "utf8")
    found.set(path, text)
    for (const [, specifier = ""] of text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)) {
      if (!specifier.startsWith(".")) throw new Error(`${path} names "${specifier}", and a host has no such package`)
      visit(join(dirname(path), specifier.replace(/\.[jt]s$/, ".d.ts")))
    }
  }
  visit("index.d.ts")
  return found
}
