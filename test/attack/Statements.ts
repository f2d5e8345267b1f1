import { inflateSync } from "node:zlib"
import { LocalDate } from "@open-valuation/core/domain"
import { simulateBorrower } from "@open-valuation/testing/statement"
import { printedLayouts, type PrintedStatement, printStatement } from "@open-valuation/testing/statement/print"
import { create, resultOf } from "../processes/Server.ts"
import type { Target } from "./Target.ts"

const VALUATIONS = "/bank-statement-valuations"

/** The only account of an invented borrower, as a bank prints it. */
export const honestStatement = (format: "PDF" | "CSV", seed = 3): PrintedStatement => {
  const [account] = simulateBorrower({ seed, endDate: LocalDate.LocalDate.make("2026-06-25"), accounts: 1 }).accounts
  const layout = printedLayouts.find((one) => one.format === format)
  if (account === undefined || layout === undefined) throw new Error(`No statement as ${format}`)
  return printStatement(account, layout)
}

/** The assessment of a statement. */
export interface Judged {
  readonly effectiveAssets: number
  readonly totalInflow: number
  /** Incoming money that counts as borrowed. */
  readonly borrowed: number
  readonly risks: ReadonlyArray<string>
}

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0)
const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])
const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined

/** Uploads a statement with the attacker's key and waits for its valuation. */
export const judged = async (
  { hostileKey, server }: Target,
  { bytes, fileName }: PrintedStatement,
): Promise<Judged> => {
  const body = new FormData()
  body.append("files", new File([new Uint8Array(bytes)], fileName))
  const headers = { "X-Api-Key": hostileKey }
  const uploaded = await fetch(`${server.url}/api/open/v1${VALUATIONS}/materials`, { method: "POST", headers, body })
  const answer: unknown = await uploaded.json()
  const taskId = await create(server, hostileKey, { materials: field(answer, "data") }, VALUATIONS)
  const result = await resultOf(server, hostileKey, taskId, VALUATIONS)
  const flows = listOf(result["excludedFlows"])
  return {
    effectiveAssets: numberOf(result["effectiveAssets"]),
    totalInflow: numberOf(result["totalInflow"]),
    borrowed: numberOf(
      field(
        flows.find((flow) => field(flow, "reason") === "LOAN"),
        "inflow",
      ),
    ),
    risks: listOf(field(result["riskAlert"], "items")).map((item) => String(field(item, "code"))),
  }
}

/** A text on the last page of a statement: its position, and its characters as encoded in the file. */
export interface PlacedText {
  readonly x: number
  readonly y: number
  readonly hex: string
}

/** The texts on the last page of a PDF printed by the simulator. */
export const lastTexts = (bytes: Uint8Array): ReadonlyArray<PlacedText> => {
  const file = Buffer.from(bytes)
  const end = file.lastIndexOf("\nendstream")
  const start = file.lastIndexOf("stream\n", end) + "stream\n".length
  const content = inflateSync(file.subarray(start, end)).toString("latin1")
  return [...content.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm <([0-9a-f]+)> Tj/gu)].map(([, x, y, hex = ""]) => ({
    x: Number(x),
    y: Number(y),
    hex,
  }))
}

/**
 * Paints more on the last page, as an editor does: appends the page to the end of the file, with an additional stream.
 */
export const withPaint = (bytes: Uint8Array, operators: string): Uint8Array => {
  const text = Buffer.from(bytes).toString("latin1")
  const pages = [...text.matchAll(/(\d+) 0 obj\n(<< \/Type \/Page \/Parent[^\n]*>>)\nendobj/gu)]
  const [, number = "", page = ""] = pages.at(-1) ?? []
  const size = Number(/\/Size (\d+)/u.exec(text)?.[1])
  const before = Number(/startxref\n(\d+)\n%%EOF\n$/u.exec(text)?.[1])
  const edited = page.replace(/\/Contents (\d+ 0 R)/u, `/Contents [$1 ${size} 0 R]`)
  const objects = [
    [Number(number), `${number} 0 obj\n${edited}\nendobj\n`],
    [size, `${size} 0 obj\n<< /Length ${operators.length} >>\nstream\n${operators}\nendstream\nendobj\n`],
  ] as const
  let added = ""
  const table = objects.map(([id, object]) => {
    const offset = text.length + added.length
    added += object
    return `${id} 1\n${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const start = text.length + added.length
  const trailer = `trailer\n<< /Size ${size + 1} /Root 1 0 R /Info 6 0 R /Prev ${before} >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(`${text}${added}xref\n${table.join("")}${trailer}`, "latin1"))
}
