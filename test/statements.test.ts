import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { ov, ovJson, temporaryFolder, until } from "./processes/Processes.ts"
import { ask, type Server, startServer } from "./processes/Server.ts"

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const folder = temporaryFolder()
afterAll(folder.remove)

const PATH = "/bank-statement-valuations"
const KEY = "a-key-of-the-operator"

/** A month of an invented account: salary, rent, and a transfer to the owner's other one. */
const wages = `户名：云岚,,,,,
账号：6217000011112222,,,,,
交易日期,交易时间,交易金额,账户余额,对方户名,摘要
2026-01-05,09:00:00,12000.00,15000.00,禾川机械有限公司,工资
2026-01-08,10:10:10,-3500.00,11500.00,林溪,房租
2026-01-20,12:00:00,-5000.00,6500.00,云岚,转账
2026-02-05,09:00:00,12000.00,18500.00,禾川机械有限公司,工资
2026-02-08,10:10:10,-3500.00,15000.00,林溪,房租
`
const savings = `户名：云岚,,,,,
账号：6228000033334444,,,,,
交易日期,交易时间,交易金额,账户余额,对方户名,摘要
2026-01-20,12:00:01,5000.00,5300.00,云岚,转账
2026-02-01,08:00:00,-300.00,5000.00,青禾超市,消费
`

/** A ZIP that only its password opens. */
const encrypted = async (name: string, content: string, password: string) => {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { password })
  await zip.add(name, new TextReader(content))
  return new Uint8Array(await zip.close())
}

const file = (name: string, content: BlobPart) => new File([content], name)

interface Material {
  readonly fileName: string
  readonly materialRef: string
  readonly contentType: string
}

interface Uploaded {
  readonly code: number
  readonly data: ReadonlyArray<Material>
}

describe("bank statements over HTTP", () => {
  let server: Server
  let stranger: string

  const upload = async (
    files: ReadonlyArray<File>,
    { field = "files", key = KEY, password = "" } = {},
  ): Promise<Uploaded> => {
    const form = new FormData()
    for (const one of files) form.append(field, one)
    if (password !== "") form.append("password", password)
    const response = await fetch(`${server.url}/api/open/v1${PATH}/materials`, {
      method: "POST",
      headers: { "X-Api-Key": key },
      body: form,
    })
    return (await response.json()) as Uploaded
  }

  const ended = (taskId: unknown) =>
    until(`task ${String(taskId)}`, async () => {
      const { data } = await ask(server, KEY, `${PATH}/${String(taskId)}`)
      return data["status"] === "IN_PROGRESS" ? undefined : data
    })

  beforeAll(async () => {
    const dataDir = join(folder.path, "server")
    server = await startServer(dataDir, { OV_BOOTSTRAP_KEY: KEY, OV_DEMO: "off" })
    const other = await ovJson(["keys", "create", "--name", "other", "--account", "other"], { OV_DATA_DIR: dataDir })
    stranger = (other as { readonly key: string }).key
  })
  afterAll(() => server.stop())

  it("values what was uploaded, and tells of it as it happens", async () => {
    const { code, data: materials } = await upload([file("工资卡.csv", wages), file("储蓄卡.csv", savings)])
    expect(code).toBe(0)
    expect(materials).toEqual(
      ["工资卡.csv", "储蓄卡.csv"].map((fileName) => ({
        fileName,
        contentType: "text/csv",
        materialRef: expect.stringMatching(/^mat_[0-9A-Za-z]{24}$/),
      })),
    )
    const body = {
      purchaseAmount: 100_000,
      downPaymentAmount: 10_000,
      repaymentCycle: 36,
      monthInstallment: 3000,
      materials,
    }
    const created = await ask(server, KEY, PATH, body)
    expect(created).toMatchObject({ code: 0, data: { valuationNo: expect.stringMatching(/^VAL-BANK-/) } })
    const task = await ended(created.data["taskId"])
    expect(task).toMatchObject({
      status: "SUCCESS",
      errorMessage: null,
      result: {
        purchaseAmount: 100_000,
        repaymentCycle: 36,
        monthInstallment: 3000,
        startDate: "2026-01-05",
        endDate: "2026-02-08",
        totalInflow: 29_000,
        totalOutflow: 12_300,
        // The transfer between the two accounts is neither income nor expense.
        effectiveInflow: 24_000,
        effectiveOutflow: 7_300,
        effectiveAssets: expect.any(Number),
        riskQuantity: expect.any(Number),
        assetEvaluationConclusion: expect.stringMatching(/\p{Script=Han}/u),
        riskAlert: { level: expect.stringMatching(/^(LOW|MEDIUM|HIGH)$/), items: expect.any(Array) },
        sourceReferenceList: materials.map(({ fileName, materialRef }) => ({ fileName, materialRef })),
        generatedAt: expect.stringMatching(/^\d{4}-/),
        dataQuality: { files: 2, lines: 7, unreadLines: 0, balanceChecked: true, balanceBreaks: 0 },
      },
    })

    const stream = await fetch(`${server.url}/api/open/v1${PATH}/stream`, {
      method: "POST",
      headers: { "X-Api-Key": KEY, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })
    const events = [...(await stream.text()).matchAll(/^event: (\w+)$/gm)].map(([, name]) => name)
    expect(events.at(0)).toBe("task")
    expect(events.at(-1)).toBe("result")
    expect(events).toContain("step")
    expect(events).not.toContain("samples")
  })

  it("knows no material of another account, and none that was never uploaded", async () => {
    const own = await upload([file("a.csv", wages)], { key: stranger })
    for (const materialRef of [own.data[0]?.materialRef, "mat_000000000000000000000000", "x"]) {
      const refused = await ask(server, KEY, PATH, { materials: [{ materialRef }] })
      expect(refused).toMatchObject({ status: 404, code: 40402 })
    }
    expect(await ask(server, KEY, PATH, { materials: [] })).toMatchObject({ status: 400, code: 40001 })
  })

  it("refuses uploads that it cannot take", async () => {
    const program = file("statement.csv", new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]))
    const many = Array.from({ length: 21 }, (_, index) => file(`${index}.csv`, wages))
    expect((await upload([file("a.csv", wages), program])).code).toBe(41500)
    expect((await upload(many)).code).toBe(41300)
    expect((await upload([file("a.csv", new Uint8Array(20 * 1_048_576 + 1).fill(0x20))])).code).toBe(41300)
    expect((await upload([])).code).toBe(40001)
    expect((await upload([file("a.csv", wages)], { field: "file" })).code).toBe(40001)
  })

  it("names the file that fails a task", async () => {
    const locked = file("加密.zip", await encrypted("工资卡.csv", wages, "s3cret"))
    const endings: ReadonlyArray<readonly [password: string, status: string, errorMessage: unknown]> = [
      ["", "FAILED", expect.stringMatching(/工资卡\.csv.*已加密，请提供打开密码/)],
      ["wrong", "FAILED", expect.stringMatching(/工资卡\.csv.*密码无法打开/)],
      ["s3cret", "SUCCESS", null],
    ]
    for (const [password, status, errorMessage] of endings) {
      const { data } = await upload([locked], { password })
      const created = await ask(server, KEY, PATH, { materials: data })
      expect(await ended(created.data["taskId"])).toMatchObject({ status, errorMessage })
    }

    const { data } = await upload([file("通讯录.csv", "姓名,电话\n云岚,1\n林溪,2\n")])
    const created = await ask(server, KEY, PATH, { materials: data })
    const task = await ended(created.data["taskId"])
    expect(task).toMatchObject({ status: "FAILED", result: null, errorMessage: expect.stringContaining("通讯录.csv") })
  })
})

describe("ov statement", () => {
  const statements = join(folder.path, "statements")
  beforeAll(() => {
    mkdirSync(join(statements, "deep"), { recursive: true })
    writeFileSync(join(statements, "a.csv"), wages)
    writeFileSync(join(statements, "deep", "b.csv"), savings)
    writeFileSync(join(statements, "bad.pdf"), "")
    writeFileSync(join(statements, "notes.md"), "not a statement")
  })

  it("reads folders, keeps going after a bad file, and gives the same result whatever the order", async () => {
    const run = await ov(["statement", statements, "--json"], {})
    expect(run.status).toBe(1)
    const all = JSON.parse(run.stdout) as {
      readonly files: ReadonlyArray<Record<string, unknown>>
      readonly result: object
    }
    expect(all.files.map(({ error, fileName }) => [fileName, error === null])).toEqual([
      ["a.csv", true],
      ["bad.pdf", false],
      ["b.csv", true],
    ])
    expect(all.files[0]).toMatchObject({
      accountName: "云岚",
      accountNumber: "6217000011112222",
      startDate: "2026-01-05",
      endDate: "2026-02-08",
      openingBalance: 3000,
      closingBalance: 15_000,
      balanceBreaks: [],
      error: null,
    })
    expect(all.files[0]?.["lines"]).toContainEqual({
      date: "2026-01-08",
      time: "10:10:10",
      amount: -3500,
      balance: 11_500,
      counterparty: "林溪",
      counterpartyAccount: null,
      summary: "房租",
      row: 5,
    })
    expect(all.result).toMatchObject({ totalInflow: 29_000, effectiveInflow: 24_000 })

    const [a, b] = [join(statements, "a.csv"), join(statements, "deep", "b.csv")]
    const [one, other] = await Promise.all([ovJson(["statement", a, b], {}), ovJson(["statement", b, a], {})])
    const figures = (run: unknown) => ({ ...(run as { readonly result: object }).result, generatedAt: "" })
    expect(figures(one)).toEqual(figures(other))
  })

  it("prints a report for people, lines as CSV, and files for each statement", async () => {
    const request = join(folder.path, "request.json")
    writeFileSync(request, JSON.stringify({ monthInstallment: 3000 }))
    const a = join(statements, "a.csv")
    const report = await ov(["statement", a, "--request", request], {})
    expect(report.status).toBe(0)
    expect(report.stdout).toContain("6217000011112222")
    expect(report.stdout).toContain("月供覆盖")

    const csv = await ov(["statement", a, "--csv"], {})
    expect(csv.stdout.split("\n")[2]).toContain("2026-01-08,10:10:10,-3500.00,11500.00,林溪,,房租")

    const out = join(folder.path, "out")
    await ov(["statement", statements, "--out", out], {})
    expect(readdirSync(out).toSorted()).toEqual(["a.csv.json", "b.csv.json", "bad.pdf.json", "result.json"])
    expect(JSON.parse(readFileSync(join(out, "a.csv.json"), "utf8"))).toMatchObject({ closingBalance: 15_000 })

    writeFileSync(request, JSON.stringify({ monthInstallment: -1, repaymentCycle: "x" }))
    const wrong = await ov(["statement", a, "--request", request], {})
    expect(wrong.status).toBe(1)
    expect(wrong.stderr.trim().split("\n")).toHaveLength(2)
    expect((await ov(["statement", join(folder.path, "nothing")], {})).stderr).toContain("there is no such file")
  })
})
