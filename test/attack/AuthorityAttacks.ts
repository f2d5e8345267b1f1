import { Schema } from "effect"
import { formOf } from "../processes/Forms.ts"
import { type Address, ask, create, ended } from "../processes/Server.ts"
import { village } from "../processes/Village.ts"
import type { AttackGroup } from "./Attack.ts"

const FORBIDDEN = 40_300
const NO_SESSION = 40_403

/** Deals of the village at ten times its price. */
const inflated = [
  "kind,source,observedAt,price,city,community,address,propertyUsage,buildingArea",
  ...Array.from(
    { length: 20 },
    (_, at) =>
      `TRANSACTION,registry,2026-10-01,${(90 + at) * 120_000},${village.city},${village.address},${village.address},RESIDENTIAL,${90 + at}`,
  ),
].join("\n")

const samplesForm = (dryRun: boolean): FormData => {
  const form = formOf("file", "deals.csv", new TextEncoder().encode(inflated))
  form.append("assetType", "PROPERTY")
  form.append("dryRun", String(dryRun))
  return form
}

const decodeAnswer = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ code: Schema.Int, data: Schema.Unknown })),
)
const decodeSession = Schema.decodeUnknownSync(Schema.Struct({ keyId: Schema.Int }))
const decodeMarkets = Schema.decodeUnknownSync(Schema.Struct({ markets: Schema.Array(Schema.Unknown) }))
const decodeDocument = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({ paths: Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Unknown)) }),
  ),
)

/** A client of the console that sends what its page sends. */
const consoleOf = async ({ url }: Address, apiKey: string) => {
  let cookie = ""
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/console/api${path}`, {
      method,
      headers: {
        cookie,
        "X-Open-Valuation-Console": "1",
        ...(body === undefined || body instanceof FormData ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    cookie ||= (response.headers.get("set-cookie") ?? "").split(";")[0] ?? ""
    return decodeAnswer(await response.text())
  }
  const { data } = await send("POST", "/session", { apiKey })
  if (cookie === "") throw new Error("The key opened no session")
  return { send, keyId: decodeSession(data).keyId }
}

/** The paths of the API with their methods, each parameter the number of a task. */
const operations = async ({ url }: Address, taskId: number): Promise<ReadonlyArray<readonly [string, string]>> => {
  const { paths } = decodeDocument(await (await fetch(`${url}/openapi.json`)).text())
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, String(taskId))] as const),
  )
}

const isForChats = (path: string): boolean =>
  path.endsWith("/usage") || (path.includes("/chat-sessions") && !path.endsWith("/ocr"))

const unlessRefused = (what: string, code: number, wanted = FORBIDDEN): ReadonlyArray<string> =>
  code === wanted ? [] : [`${what} was answered with ${code}, not ${wanted}.`]

/** Attacks on what a key may do. */
export const authorityAttacks: AttackGroup = {
  name: "authority",
  settings: { OV_RATE_LIMIT: "1000/s:1000" },
  attacks: [
    {
      name: "a key with only the scope chat at every route of the API",
      promise: "A key or session calls the operations of its scopes, and no others.",
      short: true,
      run: async ({ hostileKey, issue, server }) => {
        const key = await issue("hostile", "chat")
        const taskId = await create(server, hostileKey, village)
        const found: Array<string> = []
        for (const [method, path] of await operations(server, taskId)) {
          if (isForChats(path)) continue
          const response = await fetch(server.url + path, { method, headers: { "X-Api-Key": key } })
          found.push(...unlessRefused(`${method} ${path}`, decodeAnswer(await response.text()).code))
        }
        return found
      },
    },
    {
      name: "a key with only the scope chat in the console",
      promise: "A session may do what its key may: it imports nothing, and sees no keys, callbacks or tasks.",
      short: true,
      run: async ({ hostileKey, issue, server }) => {
        const taskId = await create(server, hostileKey, village)
        await ended(server, hostileKey, taskId)
        const { keyId, send } = await consoleOf(server, await issue("hostile", "chat"))
        const attempts: ReadonlyArray<readonly [method: string, path: string, body?: object]> = [
          ["POST", "/markets/import", samplesForm(false)],
          ["POST", "/markets/import", samplesForm(true)],
          ["GET", "/markets"],
          ["POST", "/markets/fit", {}],
          ["GET", "/keys"],
          ["POST", "/keys", { name: "more" }],
          ["POST", `/keys/${keyId}/rotate`, {}],
          ["DELETE", `/keys/${keyId}`],
          ["GET", "/tasks"],
          ["GET", `/tasks/${taskId}`],
          ["GET", `/tasks/${taskId}/view`],
          ["GET", "/suggestions/PROPERTY/city?text=云南"],
          ["GET", `/v1/property-valuations/${taskId}`],
          ["POST", "/v1/property-valuations", village],
          ["GET", "/v1/webhook-deliveries"],
          ["POST", "/v1/webhook-deliveries/test", {}],
        ]
        const found: Array<string> = []
        for (const [method, path, body] of attempts) {
          found.push(...unlessRefused(`${method} ${path}`, (await send(method, path, body)).code))
        }
        const usage = JSON.stringify(await send("GET", "/usage"))
        if (!usage.includes(`"keys":[]`)) found.push(`The usage names other keys: ${usage}`)
        const owner = await consoleOf(server, hostileKey)
        const { markets } = decodeMarkets((await owner.send("GET", "/markets")).data)
        if (markets.length > 0) found.push("The samples were imported.")
        return found
      },
    },
    {
      name: "chat sessions and tasks of another account",
      promise: "Tasks, files, deliveries and chat sessions of other accounts do not exist.",
      short: true,
      run: async ({ hostileKey, issue, quietKey, server }) => {
        const key = await issue("hostile", "chat")
        const { data } = await ask(server, quietKey, "/chat-sessions", {})
        const id = Number(data["chatSessionId"])
        const path = `/chat-sessions/${id}`
        const adopted = { ...village, source: "CHAT", chatSessionId: id }
        return [
          ...unlessRefused("Reading it", (await ask(server, key, path)).code, NO_SESSION),
          ...unlessRefused(
            "Talking in it",
            (await ask(server, key, `${path}/messages`, { content: "x" })).code,
            NO_SESSION,
          ),
          ...unlessRefused(
            "A valuation from it",
            (await ask(server, hostileKey, "/property-valuations", adopted)).code,
            NO_SESSION,
          ),
        ]
      },
    },
  ],
}
