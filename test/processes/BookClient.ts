import { ItemHistory, PortfolioDetail, PortfolioItem, PortfolioRun } from "@open-valuation/http-api"
import { Schema } from "effect"
import { until } from "./Processes.ts"
import type { Address } from "./Server.ts"

const Answer = Schema.Struct({ code: Schema.Int, message: Schema.String, data: Schema.Unknown })

const created = Schema.decodeUnknownSync(Schema.Struct({ portfolioId: Schema.Int }))
const begun = Schema.decodeUnknownSync(Schema.Struct({ runId: Schema.Int }))
const asRun = Schema.decodeUnknownSync(PortfolioRun)
const asDetail = Schema.decodeUnknownSync(PortfolioDetail)
const asItems = Schema.decodeUnknownSync(Schema.Array(PortfolioItem))
const asHistory = Schema.decodeUnknownSync(Schema.Array(ItemHistory))
const asUsage = Schema.decodeUnknownSync(Schema.Struct({ data: Schema.Struct({ freeUsed: Schema.Int }) }))
const asLine = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ input: Schema.Record(Schema.String, Schema.String) })),
)

/** Items as JSON Lines. */
export const jsonLines = (items: ReadonlyArray<object>): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join("")

/** Speaks with the portfolios of a server, whichever runs now. */
export const bookClient = (server: () => Address, key: string) => {
  const headers = { "x-api-key": key, "accept-language": "en" }
  const at = (path: string): string => `${server().url}/api/open/v1${path}`

  /** Sends a request; a text is sent as JSON Lines, an object as JSON. */
  const send = async (method: string, path: string, body?: unknown) => {
    const type = typeof body === "string" ? "application/jsonl" : "application/json"
    const response = await fetch(at(`/portfolios${path}`), {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": type }) },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
    return Schema.decodeUnknownSync(Answer)(await response.json())
  }

  const download = async (path: string): Promise<Response> => {
    const response = await fetch(at(`/portfolios${path}`), { headers })
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    return response
  }

  const create = async (items: ReadonlyArray<object>, more: object = {}): Promise<number> => {
    const { portfolioId } = created((await send("POST", "", { name: "华东抵押物", ...more })).data)
    if (items.length === 0) return portfolioId
    const { code, message } = await send("POST", `/${portfolioId}/items`, jsonLines(items))
    if (code !== 0) throw new Error(message)
    return portfolioId
  }

  const begin = async (portfolioId: number, only?: unknown): Promise<string> => {
    const { code, data, message } = await send("POST", `/${portfolioId}/runs`, only === undefined ? {} : { only })
    if (code !== 0) throw new Error(message)
    return `/${portfolioId}/runs/${begun(data).runId}`
  }

  const run = async (path: string) => asRun((await send("GET", path)).data)

  const ended = (path: string) =>
    until("the run", async () => {
      const now = await run(path)
      return now.status === "IN_PROGRESS" ? undefined : now
    })

  return {
    send,
    download,
    create,
    begin,
    run,
    ended,
    detail: async (portfolioId: number) => asDetail((await send("GET", `/${portfolioId}`)).data),
    items: async (portfolioId: number) => asItems((await send("GET", `/${portfolioId}/items`)).data),
    history: async (portfolioId: number, itemId: string) =>
      asHistory((await send("GET", `/${portfolioId}/items/${encodeURIComponent(itemId)}/history`)).data),
    cancel: async (path: string) => asRun((await send("DELETE", path)).data),
    /** The events of a run, to its end. */
    events: async (path: string) =>
      (await (await download(`${path}/events`)).text()).split("\n\n").flatMap((block) => {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        return data === undefined ? [] : [{ event: /^event: (\w+)$/m.exec(block)?.[1], run: asRun(JSON.parse(data)) }]
      }),
    /** Runs to the end, and returns the run. */
    valued: async (portfolioId: number, only?: unknown) => ended(await begin(portfolioId, only)),
    /** What the rows of a result were made from. */
    inputs: async (path: string) =>
      (await (await download(`${path}/result?format=jsonl`)).text())
        .trim()
        .split("\n")
        .map((line) => asLine(line).input),
    freeUsed: async (): Promise<number> => {
      const response = await fetch(at("/usage"), { headers })
      return asUsage(await response.json()).data.freeUsed
    },
  }
}
