import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Schema } from "effect"
import { type Folder, install, refusal, run } from "./installs/Folder.ts"
import { hostFiles, writeHostFiles } from "./installs/HostFiles.ts"
import { pack } from "./installs/Pack.ts"
import { readPlate, readStatement, startServer, stopServer, valueHome } from "./installs/ServerUse.ts"
import { isTooLarge, largest, type Size, sizeOf, sizeTable } from "./installs/Sizes.ts"

/**
 * Installs the packages from their tarballs into empty folders, as hosts do, measures what an install takes, and uses
 * what was installed, from `dist`: the engine, the library, the command line and the server with its optional parts.
 */
const target = mkdtempSync(join(tmpdir(), "open-valuation-installs-"))
const programs = join(import.meta.dirname, "installs", "programs")
const sizes: Array<Size> = []

/** An assertion about what a program said. */
const says = (text: string, what: string | RegExp): void => {
  const found = typeof what === "string" ? text.includes(what) : what.test(text)
  if (!found) throw new Error(`Not ${what}, but: ${text}`)
  console.log(`  ✓ ${text.trim().split("\n", 1).join("").slice(0, 160)}`)
}

const measured = (what: string, limit: number, folder: Folder, host: "effect" | "nothing" = "nothing"): void => {
  const size = sizeOf(what, limit, folder, host)
  sizes.push(size)
  if (isTooLarge(size)) console.error(`${what} takes ${size.megabytes.toFixed(1)} MB:\n${largest(folder)}`)
}

const readSteps = Schema.decodeSync(
  Schema.fromJsonString(
    Schema.Struct({ load: Schema.Number, open: Schema.Number, import: Schema.Number, value: Schema.Number }),
  ),
)

/** Sets the version of an installed package, as one of another release would have it. Returns how to set it back. */
const pretend = (folder: Folder, name: string, version: string): (() => void) => {
  const path = join(folder.path, "node_modules", name, "package.json")
  const text = readFileSync(path, "utf8")
  writeFileSync(path, text.replace(/"version": "[^"]+"/, `"version": "${version}"`))
  return () => writeFileSync(path, text)
}

try {
  const packed = pack(target)
  const files = await Effect.runPromise(hostFiles)
  const folderOf = (name: string, ...rest: readonly [names: ReadonlyArray<string>, others?: Record<string, string>]) => {
    const folder = install(join(target, name), packed, ...rest)
    writeHostFiles(folder.path, files)
    cpSync(programs, folder.path, { recursive: true })
    return folder
  }
  const node = process.execPath

  console.log("The engine alone, with Effect")
  const core = folderOf("core", ["@open-valuation/core"])
  measured("core", 10, core, "effect")
  says(await run(core, node, ["core.ts"]), "is worth CNY")

  console.log("The library")
  const library = folderOf("library", ["open-valuation"], { pg: "8.23.1" })
  measured("library with samples and PostgreSQL", 60, library, "effect")
  const steps = readSteps(await run(library, node, ["first-value.ts"]))
  says(await refusal(library, "npx", ["open-valuation"]), "npm install @open-valuation/cli")

  console.log("The server, without its optional parts")
  const bare = folderOf("server", ["@open-valuation/server"])
  measured("server without OCR, on PostgreSQL", 190, bare)
  const settings = { OV_DATA_DIR: join(target, "data") }
  const serve = [bare, "node_modules/.bin/ov-server", []] as const
  says(await refusal(...serve, settings), /needs @electric-sql\/pglite .* not installed: npm install .* DATABASE_URL/)

  console.log("The server with the embedded database")
  const pglite = packed.get("@open-valuation/postgres")?.peers["@electric-sql/pglite"] ?? ""
  const embedded = folderOf("server", ["@open-valuation/server"], { "@electric-sql/pglite": pglite })
  measured("server without OCR", 190, embedded)
  says(await refusal(...serve, { ...settings, OV_OCR: "tesseract" }), "npm install \"@open-valuation/ocr-tesseract@")
  for (const [name, version] of [["effect", "3.19.3"], ["@electric-sql/pglite", "0.4.1"]] as const) {
    const restore = pretend(embedded, name, version)
    says(await refusal(...serve, settings), `and ${version} is installed`)
    restore()
  }

  console.log("The server with Tesseract")
  const served = ["@open-valuation/server", "@open-valuation/ocr-tesseract"]
  const reading = folderOf("server", served, { "@electric-sql/pglite": pglite })
  measured("server with Tesseract", 280, reading)

  console.log("The command line beside it")
  const host = folderOf("server", [...served, "@open-valuation/cli", "open-valuation"], { "@electric-sql/pglite": pglite })
  says(await run(host, "npx", ["open-valuation", "--version"]), /\d+\.\d+\.\d+/)
  const server = await startServer(host, settings)
  says(`a home is worth ${await valueHome(server, files)} yuan`, /\d{5}/)
  says(`a PDF has ${await readStatement(server, files)} lines`, /[1-9]\d/)
  says(`a nameplate has ${(await readPlate(server, files)).join(", ")}`, "model")
  says(await run(host, "npx", ["open-valuation", "samples", "list"], settings), "demo")
  says(await refusal(...serve, { ...settings, PORT: "0" }), "is in use by process")
  await stopServer(server)

  console.log(`\nInstalled, in MB of files\n${sizeTable(sizes)}`)
  console.log(
    `\nFrom an empty folder to the first value: npm install ${library.seconds.toFixed(1)} s; ` +
      `import ${(steps.load / 1000).toFixed(2)} s, open ${(steps.open / 1000).toFixed(2)} s, ` +
      `samples ${(steps.import / 1000).toFixed(2)} s, first value ${(steps.value / 1000).toFixed(2)} s`,
  )
  process.exitCode = sizes.some(isTooLarge) ? 1 : 0
} finally {
  rmSync(target, { recursive: true, force: true })
}
