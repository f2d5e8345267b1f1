import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ov, ovJson, temporaryFolder } from "../processes/Processes.ts"
import { create, resultOf, type Server, startServer } from "../processes/Server.ts"

const folder = temporaryFolder()
const home: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../../docs/examples/property.json"), "utf8"))
const own = join(folder.path, "own.csv")
const env = { OV_DATA_DIR: join(folder.path, "data") }

/** Six deals in the example's community, at 97,400 to 100,000 yuan/m², where the demo market's are at about 83,000. */
const sixDeals = [
  "kind,source,observedAt,price,city,community,buildingArea,propertyUsage,houseType,floor,totalFloors,buildYear",
  ...[
    ["2026-05-12", 8_717_300, 89.5, 7],
    ["2026-06-03", 8_860_500, 90.2, 11],
    ["2026-07-21", 8_772_000, 88.6, 4],
    ["2026-08-15", 9_020_000, 90.2, 9],
    ["2026-09-09", 8_950_000, 89.5, 14],
    ["2026-10-18", 8_910_000, 91.0, 12],
  ].map(
    ([day, price, area, floor]) =>
      `TRANSACTION,own file,${day},${price},上海市浦东新区,檐雨小筑,${area},RESIDENTIAL,2室1厅,${floor},18,2017`,
  ),
  "",
].join("\n")

let server: Server
beforeAll(async () => {
  writeFileSync(own, sixDeals)
  server = await startServer(env.OV_DATA_DIR)
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

const valued = async () => {
  const key = server.demoKey ?? ""
  const { avgTotalPrice, maxTotalPrice, minTotalPrice, modelId, riskTips, sources } = await resultOf(
    server,
    key,
    await create(server, key, home),
  )
  return { avgTotalPrice, maxTotalPrice, minTotalPrice, modelId, riskTips, sources: JSON.stringify(sources) }
}

interface Listed {
  readonly samples: ReadonlyArray<{ readonly source: string; readonly market: string; readonly counts: boolean }>
}

describe("a user's file in the demo market", () => {
  it("is valued as it would be without the demo, is listed, exported and removed while the server runs", async () => {
    const demo = await valued()
    expect(JSON.stringify(demo.riskTips)).toMatch(/^\["估值依据的是演示市场的模拟样本/)
    expect(Number(demo.avgTotalPrice)).toBeLessThan(8_500_000)

    const imported = await ov(["samples", "import", own, "--asset", "PROPERTY", "--lang", "en"], env)
    expect(imported.stdout).toMatch(
      /6 rows, 6 added\n +上海市\/上海市\|RESIDENTIAL: .*\d+ demo samples\s+do\s+not\s+count/,
    )
    const after = await valued()

    const empty = { OV_DATA_DIR: join(folder.path, "empty"), OV_DEMO: "off" }
    await ov(["samples", "import", own, "--asset", "PROPERTY"], empty)
    const request = join(folder.path, "request.json")
    writeFileSync(request, JSON.stringify(home))
    const alone = (await ovJson(["value", request, "--asset", "PROPERTY"], empty)) as Readonly<Record<string, unknown>>
    for (const figure of ["minTotalPrice", "avgTotalPrice", "maxTotalPrice", "modelId"] as const) {
      expect(after[figure], figure).toStrictEqual(alone[figure])
    }
    expect(Number(after.avgTotalPrice)).toBeGreaterThan(8_700_000)
    expect(after.sources).not.toContain("演示")
    expect(JSON.stringify(after.riskTips)).not.toContain("演示")

    const { samples } = (await ovJson(["samples", "list", "--asset", "PROPERTY"], env)) as Listed
    const shanghai = samples.filter(({ market }) => market === "上海市/上海市|RESIDENTIAL")
    expect(shanghai.filter(({ counts }) => counts)).toMatchObject([
      { source: "own file", account: null, transactions: 6, firstDay: "2026-05-12", lastDay: "2026-10-18" },
    ])
    expect(shanghai.length).toBeGreaterThan(2)

    const file = join(folder.path, "export.csv")
    const exported = await ov(["samples", "export", "--asset", "PROPERTY", "--source", "own file", "--out", file], env)
    expect(exported).toMatchObject({ status: 0, stdout: `6 samples written to ${file}\n` })
    expect(await ovJson(["samples", "import", file, "--asset", "PROPERTY"], env)).toMatchObject({
      files: [{ rows: 6, added: 0, refusedCount: 0 }],
    })

    const remove = ["samples", "remove", "--source", "own file"]
    expect(await ov(remove, env)).toMatchObject({ status: 1, stdout: expect.stringContaining("own file") })
    expect(await ov(["samples", "remove", "--source", "own fle", "--yes"], env)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There are no samples of "own fle"'),
    })
    expect(await ov([...remove, "--yes"], env)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("6 removed"),
    })
    expect(await valued()).toStrictEqual(demo)
  })
})
