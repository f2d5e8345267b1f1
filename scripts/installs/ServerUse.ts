import { setTimeout } from "node:timers/promises"
import { Schema } from "effect"
import { type Folder, type Running, start } from "./Folder.ts"
import type { HostFiles } from "./HostFiles.ts"

const readEnvelope = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ code: Schema.Int, message: Schema.String, data: Schema.Unknown })),
)

/** A server that was installed and listens on this machine. */
export interface Server {
  readonly running: Running
  readonly url: string
  /** Data of the answer. Throws when the request is refused. */
  readonly call: (path: string, body?: unknown) => Promise<unknown>
}

/** Repeats a question until it has an answer, for at most a minute. */
const until = async <A>(what: string, ask: () => Promise<A | undefined> | A | undefined): Promise<A> => {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await setTimeout(100)
  }
  throw new Error(`Waited a minute in vain: ${what}`)
}

/** Starts `ov-server` on a free port, with an embedded database and the demo market of its first start. */
export const startServer = async (folder: Folder, env: Readonly<Record<string, string>>): Promise<Server> => {
  const settings = { HOST: "127.0.0.1", PORT: "0", OV_LOG: "warn", ...env }
  return listening(start(folder, "node_modules/.bin/ov-server", [], settings))
}

/** Waits until a server listens. Without `ownKey`, it tells the key of its first start. */
export const listening = async (running: Running, ownKey?: string): Promise<Server> => {
  const ended = running.ended.then((status) => {
    throw new Error(`The server ended with ${status}:\n${running.stderr()}`)
  })
  const told = until("the server's first lines", () => {
    const [, url] = /listens on (\S+)/.exec(running.stdout()) ?? []
    const key = ownKey ?? /X-Api-Key: (\S+)/.exec(running.stdout())?.[1]
    return url === undefined || key === undefined ? undefined : { url, key }
  })
  const { key, url } = await Promise.race([told, ended])
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const sent =
      body === undefined
        ? {}
        : body instanceof FormData
          ? { method: "POST", body }
          : { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }
    const answer = await fetch(`${url}/api/open/v1/${path}`, {
      ...sent,
      headers: { "X-Api-Key": key, "Accept-Language": "en", ...("headers" in sent ? sent.headers : {}) },
    })
    const { code, data, message } = readEnvelope(await answer.text())
    if (code !== 0) throw new Error(`${path}: ${code} ${message}`)
    return data
  }
  return { running, url, call }
}

/** Ends a server as an operator does, which must be in order. */
export const stopServer = async ({ running }: Server): Promise<void> => {
  running.child.kill("SIGTERM")
  const status = await running.ended
  if (status !== 0) throw new Error(`The server ended with ${status}:\n${running.stderr()}`)
}

const readTask = Schema.decodeUnknownSync(Schema.Struct({ taskId: Schema.Int }))
const readEnded = Schema.decodeUnknownSync(
  Schema.Struct({ status: Schema.String, errorMessage: Schema.NullOr(Schema.String) }),
)

/** Creates a valuation and waits until it has ended. Returns its id. */
const valued = async ({ call }: Server, path: string, body: unknown): Promise<number> => {
  const { taskId } = readTask(await call(path, body))
  const { errorMessage, status } = await until(path, async () => {
    const task = readEnded(await call(`${path}/${taskId}`))
    return task.status === "IN_PROGRESS" ? undefined : task
  })
  if (status !== "SUCCESS") throw new Error(`${path} ended as ${status}: ${errorMessage}`)
  return taskId
}

const readHome = Schema.decodeUnknownSync(Schema.Struct({ result: Schema.Struct({ avgTotalPrice: Schema.Finite }) }))
const readMaterials = Schema.decodeUnknownSync(Schema.NonEmptyArray(Schema.Struct({ materialRef: Schema.String })))
const readLines = Schema.decodeUnknownSync(Schema.Array(Schema.Unknown))
const readFields = Schema.decodeUnknownSync(Schema.Struct({ ocrFields: Schema.Record(Schema.String, Schema.Unknown) }))

const file = (name: string, bytes: Uint8Array, field: string): FormData => {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** Value of the home, yuan. */
export const valueHome = async (server: Server, { home }: HostFiles): Promise<number> =>
  valued(server, "property-valuations", JSON.parse(home)).then(
    async (taskId) => readHome(await server.call(`property-valuations/${taskId}`)).result.avgTotalPrice,
  )

/** Uploads the PDF and has it analysed. Returns the number of lines of its statement. */
export const readStatement = async (server: Server, { statement }: HostFiles): Promise<number> => {
  const path = "bank-statement-valuations"
  const materials = readMaterials(await server.call(`${path}/materials`, file("statement.pdf", statement, "files")))
  const taskId = await valued(server, path, { materials })
  return readLines(await server.call(`${path}/${taskId}/lines?limit=100`)).length
}

/** Reads the nameplate. Returns the names of the fields that it has. */
export const readPlate = async (server: Server, { plate }: HostFiles): Promise<ReadonlyArray<string>> => {
  const path = "chat-sessions/materials/ocr?assetType=EQUIPMENT"
  return Object.keys(readFields(await server.call(path, file("plate.jpg", plate.image, "file"))).ocrFields)
}
