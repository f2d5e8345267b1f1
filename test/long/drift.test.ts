import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { afterAll, expect, it } from "vitest"
import { ov, ovJson, temporaryFolder } from "../processes/Processes.ts"
import { villageCsv } from "../processes/Village.ts"

const folder = temporaryFolder()
afterAll(folder.remove)
const env = { OV_DATA_DIR: join(folder.path, "data"), OV_DEMO: "off" }
const watch = ["backtest", "--asset", "PROPERTY", "--since"]

it("ov backtest --since values the catalogue's own deals", async () => {
  const today = await Effect.runPromise(LocalDate.today)
  expect(await ov([...watch, "2026-01-01"], env)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("The catalogue has no samples of PROPERTY"),
  })
  const file = join(folder.path, "village.csv")
  writeFileSync(file, villageCsv(today))
  await ov(["samples", "import", file, "--asset", "PROPERTY"], env)

  const report = join(folder.path, "report")
  const { markets } = (await ovJson([...watch, "2020-01-01", "--report", report], env)) as {
    readonly markets: ReadonlyArray<{ readonly market: string; readonly all: { readonly n: number } }>
  }
  expect(markets).toMatchObject([{ market: "云南省/昆明市|RESIDENTIAL", all: { n: expect.any(Number) } }])
  expect((await ov([...watch, "2020-01-01", "--market", "昆明"], env)).stdout).toContain("云南省/昆明市|RESIDENTIAL\n")
})

it("ov backtest --since refuses in one line what it cannot do", async () => {
  const cases: ReadonlyArray<readonly [ReadonlyArray<string>, string]> = [
    [[...watch, "yesterday"], "--since"],
    [[...watch, "2199-01-01"], "leaves no day before today"],
    [[...watch, "2026-01-01", "--random"], "--since takes its deals from the catalogue"],
    [["backtest", "--since", "2026-01-01"], "--since takes its deals from the catalogue"],
    [[...watch, "2020-01-01", "--market", "Atlantis"], "no samples of PROPERTY in Atlantis"],
    [["backtest", "--asset", "PROPERTY", "--market", "昆明"], "--market belongs to --since"],
  ]
  for (const [args, line] of cases) {
    const { status, stderr, stdout } = await ov(args, env)
    expect({ status, stdout }, line).toStrictEqual({ status: 1, stdout: "" })
    expect(stderr).toContain(line)
  }
})
