import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ConsoleHost, inBoth, openConsole, screens } from "../console/ConsoleHost.ts"
import { ov, ovJson, temporaryFolder } from "../processes/Processes.ts"
import { village, villageCsv } from "../processes/Village.ts"

/** Texts by which each step is recognised, in both languages. */
const words = inBoth({
  models: ["模型", "Models"],
  waiting: ["待批准", "Waiting"],
  used: ["在用", "In use"],
  decide: [/^处理.*的模型$/, /^Decide on the model of/],
  reason: ["理由", "Reason"],
  approve: [/^批准.*的模型$/, /^Approve the model of/],
  report: [/的验证报告$/, /^Validation of [^"]*(?<!workbook)$/],
  inReport: ["可供样本外检验的价格不足30笔", "Fewer than 30 prices to test on"],
  why: ["回溯检验达标，覆盖率正常", "Backtest and coverage are fine"],
})

interface Listed {
  readonly modelId: string
  readonly state: string
}

describe("the register of models in the console and at the command line", () => {
  const folder = temporaryFolder()
  let host: ConsoleHost
  beforeAll(async () => {
    host = await openConsole({ OV_MODEL_APPROVAL: "on" })
    const env = { OV_DATA_DIR: host.dataDir }
    const today = await Effect.runPromise(LocalDate.today)
    // Models of the demo markets were approved by the system when they were made.
    for (const city of ["云南省/昆明市/盘龙区", "云南省/玉溪市/红塔区"]) {
      const file = join(folder.path, "village.csv")
      writeFileSync(file, villageCsv(today, { ...village, city }))
      await ov(["samples", "import", file, "--asset", "PROPERTY"], env)
    }
    await ov(["fit", "--asset", "PROPERTY", "--market", "云南省"], env)
  })
  afterAll(async () => {
    await host.close()
    folder.remove()
  })
  const models = async (state: string) =>
    (await ovJson(["models", "list", "--market", "云南省", "--state", state], {
      OV_DATA_DIR: host.dataDir,
    })) as ReadonlyArray<Listed>

  for (const [locale, width] of screens) {
    const say = words[locale]

    it(`validates and approves a model, ${locale}, ${width} px`, async () => {
      const { enter, page, seen } = host
      const main = page.getByRole("main")
      await enter(locale, width)
      await page.getByRole("navigation").first().getByRole("link", { name: say.models, exact: true }).click()
      await main.getByRole("link", { name: say.waiting }).click()
      const first = main
        .getByRole("row")
        .filter({ has: page.getByRole("button", { name: say.decide }) })
        .first()
      const modelId = (await first.locator("code").innerText()).trim()
      const row = main.getByRole("row").filter({ hasText: modelId })
      await seen(`models-waiting-${locale}-${width}`)
      const download = page.waitForEvent("download")
      await row.getByRole("button", { name: say.report }).first().click()
      const file = join(folder.path, `${locale}.html`)
      await (await download).saveAs(file)
      expect(readFileSync(file, "utf8")).toContain(say.inReport)
      await row.getByRole("button", { name: say.decide }).click()
      await row.getByLabel(say.reason).fill(say.why)
      await row.getByRole("button", { name: say.approve, disabled: false }).waitFor()
      await seen(`models-decide-${locale}-${width}`)
      await row.getByRole("button", { name: say.approve }).press("Enter")
      await row.waitFor({ state: "hidden" })
      await main.getByRole("link", { name: say.used }).click()
      await row.getByText(say.why).waitFor()
      await seen(`models-used-${locale}-${width}`)
      expect(await models("APPROVED")).toContainEqual(expect.objectContaining({ modelId, state: "APPROVED" }))
    })
  }

  it("is shown, decided on and written as files by ov while the server runs", async () => {
    const env = { OV_DATA_DIR: host.dataDir }
    const [approved] = await models("APPROVED")
    const { modelId } = approved!
    const book = join(folder.path, "model.xlsx")
    await ov(["models", "report", modelId, "--out", book], env)
    expect(existsSync(book)).toBe(true)
    const retired = await ovJson(["models", "retire", modelId, "--by", "陈评估", "--reason", "换用新数据"], env)
    expect(retired).toMatchObject({ state: "RETIRED", decisions: [{}, { by: { kind: "OPERATOR", name: "陈评估" } }] })
    for (const [args, line] of [
      [["retire", modelId, "--by", "x", "--reason", "y"], "The model is retired already"],
      [["approve", "0".repeat(16), "--by", "x", "--reason", "y"], "There is no such model"],
      [["approve", modelId, "--by", " ", "--reason", "y"], "--by takes the name"],
      [["report", modelId, "--out", "a.pdf"], "a validation is written as .html or .xlsx"],
    ] as const) {
      const { status, stderr } = await ov(["models", ...args], env)
      expect({ status, lines: stderr.trim().split("\n").length }, line).toEqual({ status: 1, lines: 1 })
      expect(stderr).toContain(line)
    }
    const list = await ov(["models", "list", "--state", "RETIRED"], env)
    expect(list.stdout).toContain("陈评估")
  })
})
