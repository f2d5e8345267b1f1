import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Schema } from "effect"
import { startServer } from "../processes/Server.ts"
import { medianOf, report, rounded, size, timed } from "./Figures.ts"
import { accountWith, printed } from "./statement/Files.ts"

const LINES = size(50_000, 20_000)
const LAYOUT = "abc-personal-xlsx"
const LIMIT = 1000
const ROUNDS = size(5, 2)
const KEY = "a-key-of-the-bench"
const PATH = "/api/open/v1/bank-statement-valuations"

const decodeList = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ data: Schema.Array(Schema.Unknown) })),
)

/** The times of a stream's events. */
const instantsIn = (text: string): ReadonlyArray<number> =>
  [...text.matchAll(/"at":"([^"]+)"/g)].map(([, at]) => Date.parse(at ?? ""))

/** Cost of storing the lines of a statement, and the speed of reading them page by page, on the embedded database. */
export const linesBench = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "open-valuation-bench-"))
  const server = await startServer(folder, {
    OV_BOOTSTRAP_KEY: KEY,
    OV_DEMO: "off",
    OV_RATE_LIMIT: "1000000/s:1000000",
  })
  const headers = { "X-Api-Key": KEY }
  const json = async (path: string, init: RequestInit = {}) =>
    decodeList(await (await fetch(`${server.url}${PATH}${path}`, { ...init, headers })).text()).data
  try {
    const file = printed(accountWith(LINES), LAYOUT)
    const form = new FormData()
    form.append("files", new Blob([Buffer.from(file.bytes)]), file.fileName)
    const materials = await json("/materials", { method: "POST", body: form })
    const totals: Array<number> = []
    const keeping: Array<number> = []
    for (let round = 0; round <= ROUNDS; round++) {
      const { ms, value } = await timed(async () => {
        const response = await fetch(`${server.url}${PATH}/stream`, {
          method: "POST",
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify({ materials }),
        })
        const text = await response.text()
        return { text, ended: Date.now() }
      })
      if (!value.text.includes('"status":"SUCCESS"')) throw new Error(value.text.slice(-500))
      // The first round is a warm-up.
      if (round === 0) continue
      totals.push(ms)
      keeping.push(value.ended - Math.max(...instantsIn(value.text)))
    }
    const pages: Array<number> = []
    let cursor = 0
    while (true) {
      const { ms, value } = await timed(() => json(`/1/lines?limit=${LIMIT}${cursor === 0 ? "" : `&cursor=${cursor}`}`))
      if (value.length === 0) break
      cursor += value.length
      pages.push(ms)
    }
    report({
      name: "lines",
      caption: `A statement of ${rounded(cursor)} lines (XLSX), ${ROUNDS} tasks in turn, embedded database; medians`,
      columns: ["task, ms", "after its last step, ms", `page of ${LIMIT} lines, ms`, "slowest page, ms"],
      rows: [[medianOf(totals), medianOf(keeping), medianOf(pages), Math.max(...pages)].map((ms) => rounded(ms))],
    })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
