import { Schema } from "effect"
import { until } from "./Processes.ts"
import type { Address } from "./Server.ts"

const Answer = Schema.Struct({ code: Schema.Int, message: Schema.String, data: Schema.Any })

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
    const { data } = await send("POST", "", { name: "华东抵押物", ...more })
    const { code, message } = await send("POST", `/${data.portfolioId}/items`, jsonLines(items))
    if (code !== 0) throw new Error(message)
    return data.portfolioId
  }

  const begin = async (portfolioId: number, only?: unknown): Promise<string> => {
    const { code, data, message } = await send("POST", `/${portfolioId}/runs`, only === undefined ? {} : { only })
    if (code !== 0) throw new Error(message)
    return `/${portfolioId}/runs/${data.runId}`
  }

  const ended = (path: string) =>
    until("the run", async () => {
      const run = await send("GET", path)
      return run.data.status === "IN_PROGRESS" ? undefined : run.data
    })

  return {
    send,
    download,
    create,
    begin,
    ended,
    /** Runs to the end, and returns the run. */
    valued: async (portfolioId: number, only?: unknown) => ended(await begin(portfolioId, only)),
    lines: async (path: string): Promise<ReadonlyArray<string>> =>
      (await (await download(`${path}/result?format=jsonl`)).text()).trim().split("\n"),
    freeUsed: async (): Promise<number> => {
      const response = await fetch(at("/usage"), { headers })
      return Schema.decodeUnknownSync(Answer)(await response.json()).data.freeUsed
    },
  }
}
