import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { badPicture, judge, renderDocument, type RenderedDocument } from "@open-valuation/testing/ocr"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ov, temporaryFolder, until } from "../processes/Processes.ts"
import { ask, type Server, startServer } from "../processes/Server.ts"

const key = "a-key-of-the-scanner"
const folder = temporaryFolder()
let server: Server

beforeAll(async () => {
  server = await startServer(join(folder.path, "data"), { OV_BOOTSTRAP_KEY: key, OV_OCR: "paddle" })
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

const send = async (path: string, field: string, file: File) => {
  const body = new FormData()
  body.append(field, file)
  const response = await fetch(`${server.url}/api/open/v1${path}`, {
    method: "POST",
    headers: { "X-Api-Key": key, "accept-language": "en" },
    body,
  })
  return { status: response.status, ...((await response.json()) as { readonly code: number; readonly data: never }) }
}

const fileOf = ({ contentType, fileName, image }: Pick<RenderedDocument, "contentType" | "fileName" | "image">) =>
  new File([new Uint8Array(image)], fileName, { type: contentType })

const recognise = (assetType: string, file: File) =>
  send(`/chat-sessions/materials/ocr?assetType=${assetType}`, "file", file)

describe("a server that reads images", () => {
  it("returns the fields of a nameplate, a licence and a title without errors", async () => {
    const tilted = { name: "tilt", strength: 0.6 } as const
    for (const kind of ["NAMEPLATE", "DRIVING_LICENCE", "PROPERTY_TITLE", "LAND_TITLE"] as const) {
      const document = renderDocument(11, kind, tilted)
      const { code, data } = await recognise(document.assetType, fileOf(document))
      const { fieldConfidence, fieldPlaces, materialFileName, materialRef, ocrFields } = data
      expect([kind, code, materialFileName]).toEqual([kind, 0, document.fileName])
      expect(materialRef).toMatch(/^mat_/)
      expect(Object.keys(fieldConfidence)).toEqual(Object.keys(ocrFields))
      expect(Object.keys(fieldPlaces)).toEqual(Object.keys(ocrFields))
      const verdicts = judge(document.truth, ocrFields).map(({ verdict }) => verdict)
      expect([kind, verdicts.filter((one) => one === "WRONG")]).toEqual([kind, []])
      expect(verdicts.filter((one) => one === "RIGHT").length).toBeGreaterThanOrEqual(verdicts.length / 2)
    }
  })

  it("keeps a picture in which nothing is recognised, and says what would help", async () => {
    for (const name of ["black", "one-pixel", "cat", "noise"] as const) {
      const answer = await recognise("EQUIPMENT", new File([new Uint8Array(badPicture(name))], `${name}.jpg`))
      expect(answer).toMatchObject({
        status: 200,
        code: 0,
        data: {
          ocrFields: {},
          fieldConfidence: {},
          materialFileName: `${name}.jpg`,
          materialRef: expect.stringMatching(/^mat_/),
          notes: [expect.stringMatching(/photograph|picture|scan/)],
        },
      })
    }
  })

  it("values a scanned statement line by line, and answers others meanwhile", async () => {
    const page = renderDocument(6, "BANK_STATEMENT", { name: "noise", strength: 0.4 })
    const uploaded = await send("/bank-statement-valuations/materials", "files", fileOf(page))
    expect(uploaded.code).toBe(0)
    const created = await ask(server, key, "/bank-statement-valuations", { materials: uploaded.data })
    const path = `/bank-statement-valuations/${String(created.data["taskId"])}`
    let answered = 0
    const data = await until("the statement", async () => {
      const health = await fetch(`${server.url}/health/ready`)
      const detail = (await ask(server, key, path)).data
      if (detail["status"] !== "IN_PROGRESS") return detail
      answered += health.status === 200 ? 1 : 0
      return undefined
    })
    expect(answered).toBeGreaterThan(0)
    const amounts = page.lines?.map(({ amountFen }) => amountFen) ?? []
    const yuan = (of: (fen: number) => boolean) => Math.abs(amounts.filter(of).reduce((sum, fen) => sum + fen, 0)) / 100
    expect(data).toMatchObject({
      status: "SUCCESS",
      result: {
        totalInflow: yuan((fen) => fen > 0),
        totalOutflow: yuan((fen) => fen < 0),
        dataQuality: { lines: amounts.length, unreadLines: 0, balanceBreaks: 0 },
      },
    })
  })
})

describe("a server on a machine that is busy with other work", () => {
  const pages: Array<RenderedDocument> = []
  let turns: NodeJS.Timeout
  beforeAll(() => {
    for (const [seed, name] of (["noise", "tilt"] as const).entries()) {
      pages.push(renderDocument(seed, "BANK_STATEMENT", { name, strength: 0.4 }))
    }
    // As beside many busy programs, it works a sixth of the time. Other tests have the rest.
    let turn = 0
    turns = setInterval(() => server.child.kill(turn++ % 6 === 0 ? "SIGCONT" : "SIGSTOP"), 100)
  })
  afterAll(() => {
    clearInterval(turns)
    server.child.kill("SIGCONT")
  })

  it("loses no line of scans to a limit of time, also of those that wait for others of the account", async () => {
    const materials: Array<unknown> = []
    for (const page of pages) {
      const uploaded = await send("/bank-statement-valuations/materials", "files", fileOf(page))
      expect(uploaded.code).toBe(0)
      materials.push(...(uploaded.data as ReadonlyArray<unknown>))
    }
    const created = await ask(server, key, "/bank-statement-valuations", { materials })
    const path = `/bank-statement-valuations/${String(created.data["taskId"])}`
    const ended = async () => {
      const { data } = await ask(server, key, path)
      return data["status"] === "IN_PROGRESS" ? undefined : data
    }
    expect(await until("the statements", ended, 9)).toMatchObject({
      status: "SUCCESS",
      result: {
        dataQuality: { lines: pages.reduce((sum, { lines = [] }) => sum + lines.length, 0), unreadLines: 0 },
      },
    })
  })
})

describe("ov ocr", () => {
  it("prints the contents of documents, names unreadable ones, and continues", async () => {
    const plate = renderDocument(3, "NAMEPLATE", { name: "none", strength: 0 })
    const [good, bad] = [join(folder.path, "plate.jpg"), join(folder.path, "black.jpg")]
    writeFileSync(good, plate.image)
    writeFileSync(bad, badPicture("black"))
    const { status, stdout } = await ov(["ocr", bad, good, "--asset", "EQUIPMENT", "--json"], { OV_OCR: "tesseract" })
    const { files } = JSON.parse(stdout) as {
      readonly files: ReadonlyArray<{
        readonly fileName: string
        readonly ocrFields: Readonly<Record<string, string | number>>
        readonly error: string | null
      }>
    }
    expect([status, files.map(({ error, fileName }) => [fileName, error === null])]).toEqual([
      1,
      [
        ["black.jpg", false],
        ["plate.jpg", true],
      ],
    ])
    const verdicts = judge(plate.truth, files[1]?.ocrFields ?? {}).map(({ verdict }) => verdict)
    expect(verdicts).not.toContain("WRONG")
    expect(verdicts).toContain("RIGHT")
  })
})
