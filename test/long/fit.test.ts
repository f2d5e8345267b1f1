import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { CliOutput } from "effect/cli"
import { afterAll, describe, expect, it } from "vitest"
import { ov, ovJson, start, temporaryFolder } from "../processes/Processes.ts"
import { create, resultOf, startServer } from "../processes/Server.ts"
import { village, villageCsv } from "../processes/Village.ts"

const folder = temporaryFolder()
afterAll(folder.remove)
const key = "0123456789abcdef-of-the-operator"
const env = { OV_DATA_DIR: join(folder.path, "data"), OV_DEMO: "off" }
const models = join(folder.path, "models")
const file = (name: string): string => join(folder.path, name)

interface Fitted {
  readonly markets: ReadonlyArray<{ readonly outcome: string; readonly file: string | null; readonly model: unknown }>
}

const fitted = async (...args: ReadonlyArray<string>): Promise<Fitted> =>
  (await ovJson(["fit", ...args], env)) as Fitted

/** The model's id, as in the command's output and in results. */
const idOf = ({ markets }: Fitted): unknown => (markets[0]?.model as { readonly modelId: unknown } | null)?.modelId

describe("ov fit", () => {
  it("refuses in one line a market that cannot be fitted", async () => {
    const cases: ReadonlyArray<readonly [ReadonlyArray<string>, string]> = [
      [["fit"], "The catalogue has no samples: import some first"],
      [["fit", "--asset", "BANK_STATEMENT"], "for bank statements use ov statement FILE…"],
      [["fit", "--asset", "HOUSE"], "--asset"],
    ]
    for (const [args, line] of cases) {
      const { status, stderr, stdout } = await ov(args, env)
      expect({ status, stdout }, line).toStrictEqual({ status: 1, stdout: "" })
      expect(stderr).toContain(line)
      // The first command says that it creates the database.
      expect(
        stderr
          .replace(/^First start: .*\n/, "")
          .trim()
          .split("\n"),
      ).toHaveLength(1)
    }
    const help = await ov(["fit", "--help"], {})
    for (const line of help.stdout.split("\n")) expect(CliOutput.displayWidth(line), line).toBeLessThanOrEqual(80)
  })

  it("stores models for the server, even while it runs, and for other servers as files", async () => {
    const today = await Effect.runPromise(LocalDate.today)
    writeFileSync(file("village.csv"), villageCsv(today))
    writeFileSync(file("more.csv"), villageCsv(today).replaceAll("village-registry", "other-registry"))
    await ov(["samples", "import", file("village.csv"), "--asset", "PROPERTY"], env)
    const first = await fitted()
    expect(first.markets).toMatchObject([
      { assetType: "PROPERTY", market: "云南省/昆明市|RESIDENTIAL", samples: 30, outcome: "LEARNED", file: null },
    ])

    const server = await startServer(env.OV_DATA_DIR, { ...env, OV_BOOTSTRAP_KEY: key })
    const before = await resultOf(server, key, await create(server, key, village))
    expect(before["modelId"]).toBe(idOf(first))
    await ov(["samples", "import", file("more.csv"), "--asset", "PROPERTY"], env)
    const second = await fitted("--market", "昆明", "--out", models)
    expect(second.markets).toMatchObject([{ samples: 60 }])
    expect(idOf(second)).not.toBe(idOf(first))
    expect(existsSync(String(second.markets[0]?.file))).toBe(true)
    const after = await resultOf(server, key, await create(server, key, village))
    expect(after["modelId"]).toBe(idOf(second))
    expect(await server.stop()).toBe(0)

    expect((await fitted()).markets).toMatchObject([{ outcome: "KEPT", model: second.markets[0]?.model }])
    const line = await ov(["fit", "--market", "昆明"], env)
    expect(line.stdout).toMatch(/\nPROPERTY 云南省\/昆明市\S+ +60 +\d{4}-\d\d-\d\d .* kept\n/)

    const other = { OV_DATA_DIR: join(folder.path, "other"), OV_DEMO: "off" }
    for (const name of ["village.csv", "more.csv"]) {
      await ov(["samples", "import", file(name), "--asset", "PROPERTY"], other)
    }
    const valued = await ov(
      ["value", "-", "--asset", "PROPERTY", "--json"],
      { ...other, OV_MODELS: models },
      { stdin: JSON.stringify(village) },
    )
    expect(JSON.parse(valued.stdout)).toMatchObject({ modelId: idOf(second) })
  })

  it("a missing folder of models stops the start with a line that names it", async () => {
    const missing = join(folder.path, "missing")
    const running = start("server", [], { OV_DATA_DIR: join(folder.path, "third"), PORT: "0", OV_MODELS: missing })
    expect(await running.ended).toBe(1)
    expect(running.stderr().trim()).toBe(`${missing} cannot be read: there is none.`)
  })
})
