import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { RealPostgres } from "@open-valuation/testing/database"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { bookClient } from "../processes/BookClient.ts"
import { onPostgres } from "../processes/Database.ts"
import { ov, temporaryFolder, until } from "../processes/Processes.ts"
import { startIn } from "../processes/Server.ts"
import { village, villageCsv } from "../processes/Village.ts"

const KEY = "books-of-two-servers-01"
const ITEMS = 2_000

it("a run goes on at another server when its own is killed, and both tell how far it is", async () => {
  const folder = temporaryFolder()
  await onPostgres(async (url) => {
    const settings = async (name: string) => {
      mkdirSync(join(folder.path, name))
      return {
        DATABASE_URL: url,
        OV_DATA_DIR: join(folder.path, name),
        OV_SECRET_KEY: "a-secret-that-both-servers-share",
        OV_BOOTSTRAP_KEY: KEY,
        OV_FREE_QUOTA: "100000",
        OV_DEMO: "off",
        OV_RATE_LIMIT: "1000/s:1000",
        OV_CLUSTER: `127.0.0.1:${await RealPostgres.freePort()}`,
      }
    }
    const samples = join(folder.path, "samples.csv")
    writeFileSync(samples, villageCsv(await Effect.runPromise(LocalDate.today)))
    const [first, second] = [await settings("first"), await settings("second")]
    const { status, stderr } = await ov(["samples", "import", samples, "--asset", "PROPERTY"], first)
    expect([status, stderr]).toStrictEqual([0, expect.any(String)])
    const servers = [await startIn(first.OV_DATA_DIR, first), await startIn(second.OV_DATA_DIR, second)]
    try {
      const [one] = servers.map((server) => bookClient(() => server, KEY))
      if (one === undefined) throw new Error("no server")
      const portfolioId = await one.create(
        Array.from({ length: ITEMS }, (_, at) => ({
          itemId: `t${at}`,
          assetType: "PROPERTY",
          ...village,
          buildingArea: 60 + (at % 90),
        })),
      )
      const path = await one.begin(portfolioId)
      const runId = path.split("/").at(-1) ?? ""
      const folders = [first, second].map(({ OV_DATA_DIR }) => join(OV_DATA_DIR, "portfolio-runs", runId))
      const at = await until("the server that values", () => {
        const found = folders.findIndex((one) => existsSync(one))
        return found < 0 ? undefined : found
      })
      const [worker, other] = [servers[at], servers[1 - at]]
      if (worker === undefined || other === undefined) throw new Error("no server")
      const reader = bookClient(() => other, KEY)
      const events = reader.events(path)
      await until("a batch", async () => ((await reader.run(path)).done > 0 ? true : undefined))
      worker.child.kill("SIGKILL")
      await worker.ended
      const seen = await events
      expect(seen.at(-1)).toMatchObject({ event: "result", run: { status: "SUCCESS", done: ITEMS, valued: ITEMS } })
      expect(seen.some(({ run }) => run.done > 0 && run.done < ITEMS)).toBe(true)
      expect(await reader.inputs(path)).toHaveLength(ITEMS)
      expect(await reader.freeUsed()).toBe(ITEMS)
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
    }
  })
  folder.remove()
}, 180_000)
