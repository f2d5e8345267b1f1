import { readFileSync } from "node:fs"
import { simulateBorrower } from "@open-valuation/testing/statement"
import { printedLayouts, printStatement, zipFile } from "@open-valuation/testing/statement/print"
import { describe, expect, it } from "vitest"
import { OpenValuation } from "../src/index.ts"
import { today } from "./Homes.ts"

const csv = {
  fileName: "statement.csv",
  content: new Uint8Array(readFileSync(new URL("../../../docs/examples/statement.csv", import.meta.url))),
}
const rubbish = { fileName: "rubbish.csv", content: new Uint8Array([1, 2, 3]) }

describe("statements", () => {
  it("are read, each file for itself", async () => {
    await using ov = await OpenValuation.open({ locale: "en" })
    const answer = await ov.statements.read([csv, rubbish])
    expect(answer).toMatchObject({
      status: "OK",
      result: [
        { fileName: "statement.csv", currency: "CNY", balanceBreaks: [], error: null },
        { fileName: "rubbish.csv", lines: [], error: expect.stringContaining("rubbish.csv") },
      ],
    })
    expect(await ov.statements.read([rubbish], { locale: "zh" })).toMatchObject({
      result: [{ error: expect.stringMatching(/\p{Script=Han}/u) }],
    })
  })

  it("are read from a PDF, and from an archive", { tags: ["long"] }, async () => {
    const { accounts } = simulateBorrower({ seed: 3, endDate: today, months: 4 })
    const layout = printedLayouts.find(({ format }) => format === "PDF")
    const [account] = accounts
    if (layout === undefined || account === undefined) throw new Error("nothing to print")
    const { bytes, fileName } = printStatement(account, layout)
    await using ov = await OpenValuation.open()
    const archive = { fileName: "all.zip", content: zipFile([{ name: fileName, bytes }] as never) }
    const answer = await ov.statements.read([{ fileName, content: bytes }, archive])
    expect(answer).toMatchObject({ status: "OK", result: [{ error: null }, { error: null }] })
    const counts = answer.status === "OK" ? answer.result.map(({ lines }) => lines.length) : []
    expect(counts).toEqual([account.entries.length, account.entries.length])
  })

  it("are assessed together; one that cannot be read fails all, by name", async () => {
    await using ov = await OpenValuation.open({ locale: "en" })
    const answer = await ov.statements.analyse([csv], { purchaseAmount: 480_000, monthInstallment: 12_000 })
    expect(answer).toMatchObject({
      status: "OK",
      result: { statements: [{ fileName: "statement.csv" }], result: { purchaseAmount: 480_000 } },
    })
    expect(await ov.statements.analyse([csv, rubbish])).toMatchObject({
      status: "UNREADABLE",
      faults: [{ path: "rubbish.csv" }],
    })
  })

  it("are assessed as those of the borrowers that their files are given to", async () => {
    await using ov = await OpenValuation.open({ locale: "en" })
    const borrowers = [{ name: "周砚秋", kind: "PERSON", role: "BORROWER" }] as const
    const answer = await ov.statements.analyse([{ ...csv, borrower: "周砚秋" }], { borrowers })
    expect(answer).toMatchObject({
      status: "OK",
      result: { result: { group: { borrowers: [{ accounts: [{ assignedBy: "MATERIAL" }] }], unassigned: null } } },
    })
    expect(await ov.statements.analyse([csv, { ...csv, borrower: "林远舟" }], { borrowers })).toMatchObject({
      status: "INVALID_REQUEST",
      faults: [{ path: "files[1].borrower" }],
    })
  })

  it("refuse calls of a wrong form, with all faults", async () => {
    await using ov = await OpenValuation.open({ locale: "en" })
    expect(await ov.statements.read([])).toMatchObject({ status: "INVALID_REQUEST" })
    expect(await ov.statements.read("statement.csv" as never)).toMatchObject({ status: "INVALID_REQUEST" })
    expect(await ov.statements.read([{ fileName: "", content: "text" } as never])).toMatchObject({
      status: "INVALID_REQUEST",
      faults: expect.arrayContaining([expect.objectContaining({ path: "files[0].content" })]),
    })
    expect(await ov.statements.analyse([csv], { purchaseAmount: -1 })).toMatchObject({
      status: "INVALID_REQUEST",
      faults: [{ path: "purchaseAmount" }],
    })
    const signal = AbortSignal.abort(new Error("too late"))
    await expect(ov.statements.read([csv], { signal })).rejects.toThrow("too late")
  })

  it("end with the instance", async () => {
    const ov = await OpenValuation.open()
    const reading = ov.statements.read([csv])
    await ov.close()
    expect(await reading).toMatchObject({ status: "CLOSED" })
    expect(await ov.statements.read([csv])).toMatchObject({ status: "CLOSED" })
  })
})
