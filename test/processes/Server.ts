import { makeDataFolder } from "./DataFolder.ts"
import { type Environment, type Running, start, until } from "./Processes.ts"

/** Address of a server. */
export interface Address {
  readonly url: string
}

/** A running server. */
export interface Server extends Running, Address {
  /** The printed key, `undefined` when there was none. */
  readonly demoKey: string | undefined
  /** The printed link that logs into the console, `undefined` when there was none. */
  readonly consoleLink: string | undefined
  readonly stop: () => Promise<number | null>
}

/** Starts a server as `startIn` does, without the work of a first start where that is not the subject. */
export const startServer = async (dataDir: string, env: Environment = {}): Promise<Server> => {
  if (env["DATABASE_URL"] === undefined) await makeDataFolder(dataDir, env["OV_DEMO"] === "off" ? "tables" : "demo")
  return startIn(dataDir, env)
}

/** Starts a server on a free port and waits until it has printed its addresses. */
export const startIn = async (dataDir: string, env: Environment = {}): Promise<Server> => {
  const running = start("server", [], { OV_DATA_DIR: dataDir, PORT: "0", OV_LOG: "warn", ...env })
  const failed = running.ended.then((status) => {
    throw new Error(`The server ended with ${status}: ${running.stderr()}`)
  })
  const said = until(
    "the server's address",
    () => (/Data folder|Database /.test(running.stdout()) ? running.stdout() : undefined),
    4,
  )
  const text = await Promise.race([said, failed])
  const url = /listens on (http:\S+)/.exec(text)?.[1]
  if (url === undefined) throw new Error(`No address in: ${text}`)
  return {
    ...running,
    url,
    consoleLink: /Console +(http:\S+)/.exec(text)?.[1],
    demoKey: /X-Api-Key: (ovk_[0-9A-Za-z]{36})/.exec(text)?.[1],
    stop: () => {
      running.child.kill("SIGTERM")
      return running.ended
    },
  }
}

/** An answer of the API. */
export interface Answer {
  readonly status: number
  readonly code: number
  readonly data: Readonly<Record<string, unknown>>
}

/** Sends a request to the API with a key. */
export const ask = async (server: Address, key: string, path: string, body?: unknown): Promise<Answer> => {
  const response = await fetch(`${server.url}/api/open/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "X-Api-Key": key, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const envelope: unknown = await response.json()
  if (!isRecord(envelope)) throw new Error("No envelope")
  const { code, data } = envelope
  return { status: response.status, code: Number(code), data: isRecord(data) ? data : {} }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** Creates a valuation, of property by default, and returns its id. */
export const create = async (server: Server, key: string, body: unknown, path = PROPERTY): Promise<number> => {
  const { code, data } = await ask(server, key, path, body)
  if (code !== 0) throw new Error(`Refused with ${code}`)
  return Number(data["taskId"])
}
const PROPERTY = "/property-valuations"

/** The detail of a task once it has ended. */
export const ended = (server: Server, key: string, taskId: number, path = PROPERTY): Promise<Answer["data"]> =>
  until(`task ${taskId}`, async () => {
    const { data } = await ask(server, key, `${path}/${taskId}`)
    return data["status"] === "IN_PROGRESS" || data["status"] === undefined ? undefined : data
  })

/** The result of a task, which must succeed. */
export const resultOf = async (
  server: Server,
  key: string,
  taskId: number,
  path = PROPERTY,
): Promise<Answer["data"]> => {
  const { errorMessage, result, status } = await ended(server, key, taskId, path)
  if (status !== "SUCCESS" || !isRecord(result))
    throw new Error(`Task ${taskId} is ${String(status)}: ${String(errorMessage)}`)
  return result
}

/** One event of a stream. */
export interface StreamedEvent {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Creates a valuation as a stream and reads it to its end. */
export const readStream = async (
  server: Server,
  key: string,
  path: string,
  body: unknown,
): Promise<ReadonlyArray<StreamedEvent>> => {
  const response = await fetch(`${server.url}/api/open/v1${path}/stream`, {
    method: "POST",
    headers: { "X-Api-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
  const type = response.headers.get("content-type") ?? ""
  if (!type.includes("text/event-stream")) throw new Error(`No stream but ${type}`)
  return (await response.text()).split("\n\n").flatMap((block) => {
    const [, event] = /^event: (\w+)$/m.exec(block) ?? []
    const [, text] = /^data: (.*)$/m.exec(block) ?? []
    const data: unknown = text === undefined ? undefined : JSON.parse(text)
    return event === undefined || !isRecord(data) ? [] : [{ event, data }]
  })
}
