import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { rolldown } from "rolldown"
import { licences } from "../../../packages/open-valuation/scripts/Bundle.ts"

const folder = join(import.meta.dirname, "..")
const packages = join(folder, "../../packages")

const Names = Schema.Record(Schema.String, Schema.String)
const readManifest = Schema.decodeSync(
  Schema.fromJsonString(
    Schema.Struct({ dependencies: Schema.optional(Names), peerDependencies: Schema.optional(Names) }),
  ),
)

/** Packages whose code stays outside: native or large, or installed where they are needed. */
const outside = (): ReadonlyArray<string> =>
  ["apps/server", "packages/ocr-paddle", "packages/ocr-tesseract"].flatMap((path) => {
    const { dependencies, peerDependencies } = readManifest(
      readFileSync(join(folder, "../..", path, "package.json"), "utf8"),
    )
    return Object.keys({ ...dependencies, ...peerDependencies }).filter(
      (name) => name !== "effect" && !name.startsWith("@open-valuation/"),
    )
  })

/** Entries: the program, and the modules that are started as threads by these names. */
const input = {
  Bin: join(folder, "src/Bin.ts"),
  Worker: join(packages, "server/src/node/threads/Worker.ts"),
  StepDown: join(packages, "files/src/threads/StepDown.ts"),
  PdfThread: join(packages, "files/src/pdf/PdfThread.ts"),
  PgliteThread: join(packages, "store/src/postgres/embedded/PgliteThread.ts"),
  TesseractWorker: join(packages, "ocr-tesseract/src/TesseractWorker.ts"),
  PaddleWorker: join(packages, "ocr-paddle/src/PaddleWorker.ts"),
}

/**
 * Bundles our packages, Effect and the driver of PostgreSQL into a folder, with chunks that are loaded on demand. Names
 * and lines stay, so that stack traces can be read: minified it would start only a tenth faster. `more`: further
 * entries.
 */
export const bundleServer = async (dir: string, more: Readonly<Record<string, string>> = {}): Promise<void> => {
  const external = outside()
  const build = await rolldown({
    input: { ...input, ...more },
    platform: "node",
    external: (id) => id.startsWith("node:") || external.some((name) => id === name || id.startsWith(`${name}/`)),
    // Unused schemas of Effect are built from properties of others.
    treeshake: { propertyReadSideEffects: false },
    resolve: { conditionNames: ["@open-valuation/source", "node", "import", "default"] },
    // What cannot be resolved must not become an import of the published package.
    onLog: (level, log) => {
      if (level === "warn" && log.code === "UNRESOLVED_IMPORT") throw new Error(log.message)
    },
  })
  rmSync(dir, { recursive: true, force: true })
  const made = await build.write({
    dir,
    format: "es",
    comments: false,
    chunkFileNames: "[name]-[hash].js",
    entryFileNames: "[name].js",
  })
  await build.close()
  writeFileSync(join(dir, "THIRD-PARTY-LICENCES.txt"), licences(made))
}
