/**
 * The best that the machine can do: `node:http`, the project's database client, and the statements of a create and a
 * read. No keys, no checks, no texts, no log, no runs.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { PgClient } from "@effect/sql-pg"
import { Layer, ManagedRuntime, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { openPglite } from "../../../packages/store/src/postgres/embedded/Pglite.ts"
import * as PgliteWire from "../../../packages/store/src/postgres/embedded/PgliteWire.ts"
import * as Statements from "./Statements.ts"

const url = process.env["DATABASE_URL"]
const folder = process.env["OV_DATA_DIR"] ?? ""
const embedded = url === undefined ? await openPglite({ dataDir: `${folder}/database` }) : undefined
const database =
  embedded === undefined
    ? PgClient.layer({ url: Redacted.make(url ?? ""), applicationName: "bare", keepAlive: "30 seconds" })
    : PgliteWire.layer(async () => embedded)
const runtime = ManagedRuntime.make(Layer.orDie(database))
const sql = await runtime.runPromise(SqlClient.SqlClient)

const readJson = (request: IncomingMessage): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.once("error", reject)
    request.once("end", () => resolve(JSON.parse(Buffer.concat(chunks).toString("utf8"))))
  })

const labels: Readonly<Record<string, string>> = { IN_PROGRESS: "估值中", SUCCESS: "估值完成", FAILED: "估值失败" }

const answer = (response: ServerResponse, data: unknown): void => {
  const text = JSON.stringify({ code: 0, message: "success", data })
  const length = Buffer.byteLength(text)
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": length }).end(text)
}

const created = (row: Readonly<Record<string, unknown>>) => {
  const statusUrl = `/api/open/v1/property-valuations/${String(row["id"])}`
  return {
    taskId: Number(row["id"]),
    valuationNo: row["valuationNo"],
    assetType: row["assetType"],
    status: row["status"],
    statusLabel: labels[String(row["status"])],
    statusUrl,
    message: `任务已受理，正在估值。请轮询 ${statusUrl} 直至状态为 SUCCESS 或 FAILED，或等待 Webhook 通知；如需实时查看推理过程，请使用 POST …/stream。`,
  }
}

const detail = (row: Readonly<Record<string, unknown>>) => ({
  taskId: Number(row["id"]),
  valuationNo: row["valuationNo"],
  assetType: row["assetType"],
  status: row["status"],
  statusLabel: labels[String(row["status"])],
  errorMessage: row["error"],
  result: row["result"],
  createdAt: row["createdAt"],
})

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method === "POST") {
    const body = await readJson(request)
    return answer(response, created(await runtime.runPromise(Statements.create(sql, body))))
  }
  const id = (request.url ?? "").slice((request.url ?? "").lastIndexOf("/") + 1)
  answer(response, detail(await runtime.runPromise(Statements.read(sql, id))))
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end(String(error))
  })
})
server.listen(Number(process.env["PORT"]), "127.0.0.1")

// A database that is not closed properly starts with a recovery, which would flatter our server.
process.once("SIGTERM", () => {
  server.close(() => void runtime.dispose().then(() => embedded?.close()))
  server.closeAllConnections()
})
