import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { nodeFault } from "@open-valuation/files/peers"
import { Effect, Schema } from "effect"
import { type Folder, install, installClone, refusal, run, start } from "./installs/Folder.ts"
import { hostFiles, writeHostFiles } from "./installs/HostFiles.ts"
import { pack } from "./installs/Pack.ts"
import { listening, readPlate, readStatement, startServer, stopServer, valueHome } from "./installs/ServerUse.ts"
import { isTooLarge, largest, type Size, sizeOf, sizeTable } from "./installs/Sizes.ts"

/**
 * Installs the packages from their tarballs into empty folders, as hosts do, measures what an install takes, and uses
 * what was installed, from `dist`: the engine, the library, the command line and the server with its optional parts.
 * What `npm run pack` gives is installed by the line that it prints, and a clone by `npm ci --omit=dev`.
 * `--sizes` only measures.
 */
const target = mkdtempSync(join(tmpdir(), "open-valuation-installs-"))
const programs = join(import.meta.dirname, "installs", "programs")
const sizes: Array<Size> = []
const onlySizes = process.argv.includes("--sizes")

/** Uses what is installed. */
const using = async (what: string, steps: () => Promise<void>): Promise<void> => {
  if (onlySizes) return
  console.log(what)
  await steps()
}

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

const readSteps = Schema.decodeSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Finite)))

/** Sets the version of an installed package, as one of another release would have it. Returns how to set it back. */
const pretend = (folder: Folder, name: string, version: string): (() => void) => {
  const path = join(folder.path, "node_modules", name, "package.json")
  const text = readFileSync(path, "utf8")
  writeFileSync(path, text.replace(/"version": "[^"]+"/, `"version": "${version}"`))
  return () => writeFileSync(path, text)
}

/** A folder of a stranger: the line that `npm run pack` prints, and nothing else. */
const stranger = async (choice: "door" | "server" | "web"): Promise<Folder> => {
  const folder = { path: mkdtempSync(join(target, `stranger-${choice}-`)), seconds: 0 }
  const packing = ["--conditions=@open-valuation/source", join(import.meta.dirname, "pack.ts"), `--${choice}`]
  const told = await run(folder, process.execPath, [...packing, "--to", join(target, `packed-${choice}`)])
  const [, line = "false"] = /^ {2}(npm install .+)$/m.exec(told) ?? []
  await run(folder, "sh", ["-c", `${line} --prefer-offline --no-audit --no-fund --ignore-scripts --loglevel=error`])
  cpSync(programs, folder.path, { recursive: true })
  return folder
}

/** The Node.js that runs npm, where it is older than what the packages need. */
const older = [process.env["npm_node_execpath"] ?? process.execPath].find(
  (path) => nodeFault("", execFileSync(path, ["--version"], { encoding: "utf8" }).slice(1)) !== undefined,
)

try {
  const packed = pack(target)
  const files = await Effect.runPromise(hostFiles)
  const folderOf = (
    name: string,
    ...rest: readonly [names: ReadonlyArray<string>, others?: Record<string, string>]
  ) => {
    const folder = install(join(target, name), packed, ...rest)
    writeHostFiles(folder.path, files)
    cpSync(programs, folder.path, { recursive: true })
    return folder
  }
  const node = process.execPath

  await using("As a stranger, by the line of npm run pack", async () => {
    const door = await stranger("door")
    writeHostFiles(door.path, files)
    says(await run(door, node, ["first-value.ts"]), "value")
    const web = await stranger("web")
    writeHostFiles(web.path, files)
    says(await run(web, node, ["mounted.ts"]), /avgTotalPrice":\d{5}/)
    const served = await stranger("server")
    const server = await startServer(served, { OV_DATA_DIR: join(target, "stranger-data") })
    says(`a home is worth ${await valueHome(server, files)} yuan`, /\d{5}/)
    await stopServer(server)
    if (older === undefined) return
    says(await refusal(served, older, ["node_modules/.bin/ov-server"]), "needs Node.js")
    const opening =
      "import('open-valuation').then((ov) => ov.OpenValuation.open()).catch((e) => console.log(e.message))"
    says(await run(door, older, ["-e", opening]), "needs Node.js")
  })

  const clone = installClone(join(target, "clone"))
  measured("clone without tools of developers", 600, clone)
  await using("A clone, by npm ci --omit=dev && npm start", async () => {
    const env = { OV_DATA_DIR: join(target, "clone-data"), PORT: "0", OV_LOG: "warn" }
    const server = await listening(start(clone, "npm", ["start"], env))
    says(`a home is worth ${await valueHome(server, files)} yuan`, /\d{5}/)
    says(`a nameplate has ${(await readPlate(server, files)).join(", ")}`, "model")
    server.running.child.kill("SIGTERM")
    await server.running.ended
  })

  const core = folderOf("core", ["@open-valuation/core"])
  measured("core", 12, core, "effect")
  await using("The engine alone, with Effect", async () => says(await run(core, node, ["core.ts"]), "is worth CNY"))

  const library = folderOf("library", ["open-valuation"], { pg: "8.23.1" })
  measured("library with samples and PostgreSQL", 60, library, "effect")
  await using("The library", async () => {
    const steps = readSteps(await run(library, node, ["first-value.ts"]))
    const seconds = Object.entries(steps).map(([step, ms]) => `${step} ${(ms / 1000).toFixed(2)} s`)
    console.log(`  ✓ empty folder to first value: npm install ${library.seconds.toFixed(1)} s, ${seconds.join(", ")}`)
    says(await refusal(library, "npx", ["open-valuation"]), "npm install @open-valuation/cli")
  })

  const bare = folderOf("server", ["ov-server"])
  measured("server on PostgreSQL, without OCR", 90, bare)
  const settings = { OV_DATA_DIR: join(target, "data") }
  const serve = [bare, "node_modules/.bin/ov-server", []] as const
  await using("The server, without its optional parts", async () => {
    says(await refusal(...serve, settings), /needs @electric-sql\/pglite .* not installed: npm install .* DATABASE_URL/)
  })

  const pglite = packed.get("@open-valuation/store/postgres")?.peers["@electric-sql/pglite"] ?? ""
  const database = { "@electric-sql/pglite": pglite }
  const embedded = folderOf("server", ["ov-server"], database)
  measured("server with the embedded database, without OCR", 120, embedded)
  await using("The server with the embedded database", async () => {
    says(await refusal(...serve, { ...settings, OV_OCR: "tesseract" }), `npm install "@open-valuation/ocr-tesseract@`)
    const restore = pretend(embedded, "@electric-sql/pglite", "0.4.1")
    says(await refusal(...serve, settings), "and 0.4.1 is installed")
    restore()
    says(await refusal(...serve, { ...settings, OV_ASSETS: "./boat.js" }), "OV_ASSETS: ov-server needs effect")
  })

  const served = ["ov-server", "@open-valuation/ocr-tesseract"]
  measured("server with both and Tesseract", 290, folderOf("server", served, database))

  await using("The server with Tesseract, and the command line beside it", async () => {
    const host = folderOf("server", [...served, "@open-valuation/cli", "open-valuation"], database)
    says(await run(host, "npx", ["open-valuation", "--version"]), /\d+\.\d+\.\d+/)
    const server = await startServer(host, settings)
    says(`a home is worth ${await valueHome(server, files)} yuan`, /\d{5}/)
    says(`a PDF has ${await readStatement(server, files)} lines`, /[1-9]\d/)
    says(`a nameplate has ${(await readPlate(server, files)).join(", ")}`, "model")
    says(await run(host, "npx", ["open-valuation", "samples", "list"], settings), "PROPERTY")
    says(await refusal(...serve, { ...settings, PORT: "0" }), "is in use by process")
    await stopServer(server)
  })

  console.log(`\nInstalled, in MB of files\n${sizeTable(sizes)}`)
  process.exitCode = sizes.some(isTooLarge) ? 1 : 0
} finally {
  rmSync(target, { recursive: true, force: true })
}
