import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { RealPostgres } from "@open-valuation/testing/database"
import { Effect, Redacted } from "effect"
import { build, type Config, configOf, hindrance, megabytesOf, withContainer } from "./image/Buildah.ts"
import { prepare, start } from "./image/Sealed.ts"
import { hostFiles } from "./installs/HostFiles.ts"
import { listening, readStatement, stopServer, valueHome } from "./installs/ServerUse.ts"

/**
 * Builds the image of the server, and runs it as an operator's engine would: as its user, on a root that it cannot
 * write, without capabilities. `--keep` leaves the image, and tells its name.
 */
const LIMIT_MB = 350
const key = "image-check-key-0001"

/** A loopback address that no other run of this check has. */
const ownAddress = [127, process.pid >> 16, (process.pid >> 8) & 255, process.pid & 255].join(".")

const passed = (what: string): void => console.log(`  ✓ ${what}`)

/** One program in the image, to its end. */
const run = async (...command: Parameters<typeof start>): Promise<string> => {
  const running = start(...command)
  const status = await running.ended
  if (status === 0) return running.stdout()
  throw new Error(`${command[3].join(" ")} ended with ${status}:\n${running.stdout()}${running.stderr()}`)
}

/** What the image's user may not do, and what native code needs. */
const rights = `
const { readFileSync, writeFileSync } = require("node:fs")
for (const path of ["/app/a", "/usr/a", "/a"]) {
  try { writeFileSync(path, ""); throw new Error("may write " + path) } catch (error) { if (error.code !== "EROFS") throw error }
}
writeFileSync("/tmp/a", "")
const status = readFileSync("/proc/self/status", "utf8")
if ((status.match(/^Cap(?:Inh|Prm|Eff):\\s*0+$/gm) ?? []).length !== 3 || !/^NoNewPrivs:\\s*1$/m.test(status)) throw new Error(status)
if (process.getuid() === 0) throw new Error("root")
require("/app/node_modules/@napi-rs/canvas").createCanvas(8, 8).encodeSync("png")
console.log("user " + process.getuid() + ", a root that it cannot write, no capabilities")
`

const usedOnPostgres = async (root: string, config: Config): Promise<void> => {
  const files = await Effect.runPromise(hostFiles)
  await Effect.gen(function* () {
    const database = Redacted.value((yield* RealPostgres.make).url("postgres"))
    const folder = decodeURIComponent(new URL(database).searchParams.get("host") ?? "")
    chmodSync(folder, 0o755)
    yield* Effect.promise(async () => {
      const settings = { DATABASE_URL: database, OV_SECRET_KEY: "image-check-secret-0001" }
      const own = {
        HOST: "127.0.0.1",
        PORT: "0",
        OV_BOOTSTRAP_KEY: key,
        OV_DEMO: "on",
        OV_CLUSTER: `${ownAddress}:34431`,
      }
      const server = await listening(start(root, config, folder, config.Entrypoint, { ...settings, ...own }), key)
      passed(`ready on PostgreSQL: ${(await fetch(`${server.url}/health/ready`)).status}`)
      const [, ...check] = config.Healthcheck.Test
      const { port } = new URL(server.url)
      await run(root, config, folder, check, { PORT: port })
      passed("its health check says so, too")
      passed(`a home is worth ${await valueHome(server, files)} yuan`)
      passed(`a PDF has ${await readStatement(server, files)} lines`)
      const ov = [config.Entrypoint[0] ?? "", "/app/ov", "keys", "list"]
      passed(`ov: ${(await run(root, config, folder, ov, settings)).split("\n", 1).join("")}`)
      await stopServer(server)
      passed("ends in order")
      const refused = start(root, config, folder, check, { PORT: port })
      if ((await refused.ended) !== 1) throw new Error("The health check finds a server where there is none")
      passed("and then its health check fails")
    })
  }).pipe(Effect.scoped, Effect.runPromise)
}

const used = async (root: string, config: Config): Promise<void> => {
  const megabytes = megabytesOf(root)
  if (megabytes > LIMIT_MB) throw new Error(`The image takes ${megabytes.toFixed(0)} MB, of ${LIMIT_MB}`)
  passed(`${megabytes.toFixed(0)} MB, of ${LIMIT_MB}`)
  prepare(root)
  const folder = mkdtempSync(join(tmpdir(), "ov-image-"))
  try {
    passed((await run(root, config, folder, [config.Entrypoint[0] ?? "", "-e", rights])).trim())
    await usedOnPostgres(root, config)
    const alone = start(root, config, folder, config.Entrypoint, { PORT: "0", OV_DEMO: "off", OV_BOOTSTRAP_KEY: key })
    const server = await listening(alone, key)
    passed(
      `ready on the embedded database: ${(await fetch(`${server.url.replace("0.0.0.0", "127.0.0.1")}/health/ready`)).status}`,
    )
    await stopServer(server)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const why = hindrance()
if (why === undefined) {
  const { image, remove } = build()
  try {
    await withContainer(image, (root) => used(root, configOf(image)))
    console.log("image: built, and started read-only and without rights")
  } finally {
    if (process.argv.includes("--keep")) console.log(image)
    else remove()
  }
} else console.log(`image: skipped, ${why}`)
