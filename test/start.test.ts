import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeDataFolder } from "./processes/DataFolder.ts"
import { run, temporaryFolder, until } from "./processes/Processes.ts"
import { ask, create, resultOf, type Server } from "./processes/Server.ts"

const root = join(import.meta.dirname, "..")
const bundle = join(root, "apps/server/dist/bundle/Bin.js")
const { scripts } = Schema.decodeSync(
  Schema.fromJsonString(Schema.Struct({ scripts: Schema.Struct({ start: Schema.String }) })),
)(readFileSync(join(root, "package.json"), "utf8"))
/** The command of `npm start` that runs the server, after those that build. */
const command = scripts.start.split(" && exec node ")[1]?.split(" ") ?? []

const build = (): string => {
  const program = ["--conditions=@open-valuation/source", join(root, "apps/server/scripts/build.ts"), "--if-older"]
  return execFileSync(process.execPath, program, { encoding: "utf8" })
}

const folder = temporaryFolder()
afterAll(folder.remove)

const startAsNpm = async (name: string, contents: "demo" | "tables", env: Readonly<Record<string, string>>) => {
  const dataDir = join(folder.path, name)
  await makeDataFolder(dataDir, contents)
  const running = run(process.execPath, command, { OV_DATA_DIR: dataDir, PORT: "0", OV_LOG: "warn", ...env })
  const url = await until("its address", () => {
    if (running.child.exitCode !== null) throw new Error(running.stderr())
    return /listens on (http:\S+)/.exec(running.stdout())?.[1]
  })
  const stop = () => {
    running.child.kill("SIGTERM")
    return running.ended
  }
  return { ...running, url, demoKey: undefined, consoleLink: undefined, stop } satisfies Server
}

beforeAll(build)

describe("the server of npm start", () => {
  it("is a bundle that is made again only when a source is newer", () => {
    const { mtimeMs } = statSync(bundle)
    expect(command.at(-1)).toBe("apps/server/dist/bundle/Bin.js")
    expect(build()).toBe("Starting the server\n")
    expect(statSync(bundle).mtimeMs).toBe(mtimeMs)
  })

  it("starts threads that load nothing of the program", () => {
    const chunks = dirname(bundle)
    const reached = (file: string, known = new Set<string>()): ReadonlySet<string> => {
      known.add(file)
      for (const [, chunk = ""] of readFileSync(join(chunks, file), "utf8").matchAll(/"\.\/([\w-]+\.js)"/g))
        if (!known.has(chunk)) reached(chunk, known)
      return known
    }
    const isProgram = (file: string): boolean => file.startsWith("Program-")
    expect([...reached("Bin.js")].filter(isProgram)).toHaveLength(1)
    const entries = readdirSync(chunks).filter((file) => /^\w+\.js$/.test(file) && file !== "Bin.js")
    expect(entries.length).toBeGreaterThan(3)
    for (const entry of entries) expect([...reached(entry)].filter(isProgram), entry).toEqual([])
  })

  it("values in a thread's model and reads a file in a thread, and ends in order", async () => {
    const key = "start-test-key-0001"
    const server = await startAsNpm("demo", "demo", { OV_BOOTSTRAP_KEY: key })
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
    const home: unknown = JSON.parse(readFileSync(join(root, "docs/examples/property.json"), "utf8"))
    expect(await resultOf(server, key, await create(server, key, home))).toMatchObject({
      avgTotalPrice: expect.any(Number),
    })
    const form = new FormData()
    form.append("files", new Blob([readFileSync(join(root, "docs/examples/statement.csv"))]), "statement.csv")
    const uploaded = await fetch(`${server.url}/api/open/v1/bank-statement-valuations/materials`, {
      method: "POST",
      headers: { "X-Api-Key": key },
      body: form,
    })
    expect(await uploaded.json()).toMatchObject({ code: 0, data: [{ materialRef: expect.stringMatching(/^mat_/) }] })
    expect(await server.stop()).toBe(0)
    expect(server.stderr()).toBe("")
  })

  it("runs on the packages with modules of added assets", async () => {
    const key = "start-test-key-0002"
    const env = { OV_BOOTSTRAP_KEY: key, OV_DEMO: "off", OV_ASSETS: "./docs/examples/boat.ts" }
    const server = await startAsNpm("boats", "tables", env)
    const heron = { city: "浙江省/舟山市", boatModel: "Heron 12", lengthM: 12.1, buildYear: 2018, engineHours: 1_600 }
    expect(await ask(server, key, "/boat-valuations", heron)).toMatchObject({ status: 200, code: 0 })
    expect(await server.stop()).toBe(0)
  })
})
