import { readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { run, temporaryFolder, until } from "../processes/Processes.ts"

const folder = temporaryFolder()
afterAll(folder.remove)

it.skipIf(process.platform === "win32")(
  "npm start passes SIGTERM on, and ends when the server has ended in order",
  async () => {
    const dataDir = join(folder.path, "data")
    const npm = run("npm", ["start"], { OV_DATA_DIR: dataDir, OV_DEMO: "off", PORT: "0", OV_LOG: "warn" })
    await until("the server's address", () => (npm.stdout().includes("Data folder") ? true : undefined))
    expect(readdirSync(dataDir)).toContain("ov.sock")
    npm.child.kill("SIGTERM")
    expect(await npm.ended).toBe(0)
    expect(readdirSync(dataDir).toSorted()).toEqual(["database", "ov.lock", "secret.key"])
  },
)
