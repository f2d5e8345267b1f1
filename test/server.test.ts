import { readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { DateTime, Effect } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { onPostgres, startProxy } from "./processes/Database.ts"
import { ov, ovJson, start, temporaryFolder, until } from "./processes/Processes.ts"
import { ask, create, ended, resultOf, startIn, startServer } from "./processes/Server.ts"
import { village, villageCsv } from "./processes/Village.ts"

const home: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../docs/examples/property.json"), "utf8"))
const folder = temporaryFolder()
afterAll(folder.remove)

describe("the server as a process", () => {
  it("guides a new user: first start, curl, restart, crash, restart", async () => {
    const dataDir = join(folder.path, "stranger")
    const first = await startIn(dataDir)
    const key = first.demoKey ?? ""
    expect(key).not.toBe("")
    expect(first.stdout()).toContain(`${first.url}/docs`)
    expect(first.stdout()).toContain(dataDir)
    expect((await fetch(`${first.url}/docs`)).status).toBe(200)
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)

    const created = await ask(first, key, "/property-valuations", home)
    expect(created).toMatchObject({
      status: 200,
      code: 0,
      data: { status: "IN_PROGRESS", valuationNo: expect.stringMatching(/^VAL-PROP-\d{8}-\d{4,}$/) },
    })
    const taskId = Number(created.data["taskId"])
    const result = await resultOf(first, key, taskId)
    const { avgTotalPrice, maxTotalPrice, minTotalPrice, sources, unitPrice } = result
    expect(Number(unitPrice)).toBeGreaterThan(20_000)
    expect(Number(unitPrice)).toBeLessThan(150_000)
    expect(Number(avgTotalPrice)).toBeCloseTo(Number(unitPrice) * 89.5, -2)
    expect(Number(minTotalPrice)).toBeLessThan(Number(avgTotalPrice))
    expect(Number(maxTotalPrice)).toBeGreaterThan(Number(avgTotalPrice))
    expect(Number(maxTotalPrice)).toBeLessThan(2 * Number(minTotalPrice))
    expect(JSON.stringify(sources)).toContain("模拟")

    // Every answered request is stored, and the process shuts down properly.
    const asked = Array.from({ length: 8 }, () => create(first, key, home))
    await Promise.race(asked)
    const stopped = first.stop()
    const answered = (await Promise.allSettled(asked)).flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
    expect(await stopped).toBe(0)
    expect(answered.length).toBeGreaterThan(0)

    const second = await startServer(dataDir)
    expect(second.demoKey).toBeUndefined()
    expect(await resultOf(second, key, taskId)).toStrictEqual(result)
    for (const id of answered) expect(await ended(second, key, id)).toMatchObject({ status: "SUCCESS" })
    expect(await second.stop()).toBe(0)

    // A fresh process learns the market at its first valuation, during which it is killed.
    const third = await startServer(dataDir)
    const cutOff = await create(third, key, home)
    third.child.kill("SIGKILL")
    expect(await third.ended).toBeNull()
    const restarted = await Effect.runPromise(DateTime.now)
    const fourth = await startServer(dataDir)
    const rerun = await resultOf(fourth, key, cutOff)
    expect(DateTime.toEpochMillis(DateTime.makeUnsafe(String(rerun["generatedAt"])))).toBeGreaterThan(
      DateTime.toEpochMillis(restarted),
    )
    expect(rerun["avgTotalPrice"]).toBe(avgTotalPrice)
    expect(await fourth.stop()).toBe(0)
  })

  it("carries out ov commands as the holder of its folder, at once", { tags: ["long"] }, async () => {
    const dataDir = join(folder.path, "operator")
    const env = { OV_DATA_DIR: dataDir }
    const server = await startServer(dataDir, {
      OV_DEMO: "off",
      OV_BOOTSTRAP_KEY: "a-key-of-the-operator",
      OV_BOOTSTRAP_WEBHOOK_SECRET: "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
    })
    expect(server.demoKey).toBeUndefined()

    const key = await ovJson(["keys", "create", "--name", "test", "--account", "lender", "--expires", "90d"], env)
    expect(key).toMatchObject({ account: "lender", name: "test", webhookSecret: expect.stringMatching(/^whsec_/) })
    const { key: raw, keyId } = key as { readonly key: string; readonly keyId: number }

    expect(await ended(server, raw, await create(server, raw, village))).toMatchObject({ status: "FAILED" })
    const file = join(folder.path, "village.csv")
    writeFileSync(file, villageCsv(await Effect.runPromise(LocalDate.today)))
    expect(await ovJson(["samples", "import", file, "--asset", "PROPERTY"], env)).toMatchObject({
      files: [{ rows: 30, added: 30, refusedCount: 0 }],
    })
    const result = await resultOf(server, raw, await create(server, raw, village))
    expect(Number(result["unitPrice"])).toBeGreaterThan(11_000)
    expect(Number(result["unitPrice"])).toBeLessThan(13_000)
    expect(await ovJson(["value", "-", "--asset", "PROPERTY"], env).catch(String)).toContain("stdin is empty")

    const own = { ...village, city: "云南省/大理白族自治州/大理市" }
    writeFileSync(file, villageCsv(await Effect.runPromise(LocalDate.today), own))
    await ovJson(["samples", "import", file, "--asset", "PROPERTY", "--account", "lender"], env)
    await resultOf(server, raw, await create(server, raw, own))
    const stranger = "a-key-of-the-operator"
    expect(await ended(server, stranger, await create(server, stranger, own))).toMatchObject({ status: "FAILED" })

    const rotated = (await ovJson(["keys", "rotate", String(keyId)], env)) as { readonly key: string }
    for (const valid of [raw, rotated.key]) expect((await ask(server, valid, "/usage")).status).toBe(200)
    expect((await ov(["keys", "revoke", String(keyId)], env)).status).toBe(0)
    for (const dead of [raw, rotated.key]) expect(await ask(server, dead, "/usage")).toMatchObject({ code: 40101 })
    expect(await ask(server, "a-key-of-the-operator", "/usage")).toMatchObject({ code: 0 })

    await ovJson(["accounts", "quota", "lender", "7"], env)
    expect(await ovJson(["accounts", "credit", "lender", "99.50"], env)).toMatchObject({
      account: "lender",
      balance: 99.5,
      freeQuota: 7,
      freeUsed: 3,
    })

    const other = start("server", [], { ...env, PORT: "0" })
    expect(await other.ended).toBe(1)
    expect(lines(other.stderr())).toStrictEqual([
      expect.stringContaining(`${dataDir} is in use by process ${server.child.pid}`),
    ])
    expect(await server.stop()).toBe(0)

    const changed = start("server", [], { ...env, PORT: "0", OV_SECRET_KEY: "not-the-one-it-was" })
    expect(await changed.ended).toBe(1)
    expect(lines(changed.stderr())).toStrictEqual([expect.stringContaining("OV_SECRET_KEY is not the one")])
  })

  it(
    "notices changes by other processes on PostgreSQL, and survives an unavailable database",
    { tags: ["long"] },
    async () => {
      await onPostgres(async (url) => {
        const proxy = await startProxy(url)
        const env = { OV_DATA_DIR: join(folder.path, "postgres"), DATABASE_URL: url }
        const server = await startServer(env.OV_DATA_DIR, { DATABASE_URL: proxy.url, OV_DEMO: "on" })
        const key = server.demoKey ?? ""
        expect(key).not.toBe("")
        expect(await ended(server, key, await create(server, key, village))).toMatchObject({ status: "FAILED" })

        const file = join(folder.path, "postgres-village.csv")
        writeFileSync(file, villageCsv(await Effect.runPromise(LocalDate.today)))
        await ovJson(["samples", "import", file, "--asset", "PROPERTY"], env)
        await until("the imported samples", async () => {
          const { status } = await ended(server, key, await create(server, key, village))
          return status === "SUCCESS" ? true : undefined
        })

        const other = (await ovJson(["keys", "create", "--name", "other"], env)) as {
          readonly key: string
          readonly keyId: number
        }
        expect(await ask(server, other.key, "/usage")).toMatchObject({ code: 0 })
        await ovJson(["keys", "revoke", String(other.keyId)], env)
        await until("the end of the key", async () =>
          (await ask(server, other.key, "/usage")).code === 40101 ? true : undefined,
        )

        proxy.close()
        await until("the database's absence", async () =>
          (await fetch(`${server.url}/health/ready`)).status === 503 ? true : undefined,
        )
        expect(await ask(server, key, "/usage")).toMatchObject({ status: 503, code: 50300 })
        await proxy.open()
        await until("the database's return", async () =>
          (await ask(server, key, "/usage")).code === 0 ? true : undefined,
        )
        await resultOf(server, key, await create(server, key, home))
        expect(await server.stop()).toBe(0)
        proxy.close()
      })
    },
  )

  it("reports in one line why it cannot start", { tags: ["long"] }, async () => {
    const port = await new Promise<string>((resolve) => {
      const taken = createServer().listen(0, "127.0.0.1", () => {
        const address = taken.address()
        resolve(String(typeof address === "object" ? address?.port : ""))
      })
      taken.unref()
    })
    const cases: ReadonlyArray<readonly [Readonly<Record<string, string>>, string]> = [
      [{ PORT: "8787x" }, "PORT must be"],
      [{ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, "does not answer"],
      [{ PORT: port, OV_BOOTSTRAP_KEY: "a-key-of-the-operator" }, `PORT ${port} on HOST 127.0.0.1`],
    ]
    for (const [env, line] of cases) {
      const server = start("server", [], { OV_DATA_DIR: join(folder.path, "none"), ...env })
      expect(await server.ended, line).toBe(1)
      expect(lines(server.stderr())).toStrictEqual([expect.stringContaining(line)])
    }
  })
})

const lines = (text: string): ReadonlyArray<string> => text.trim().split("\n")
