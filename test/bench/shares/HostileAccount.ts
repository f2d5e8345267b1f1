import { connect } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { formOf, postForm } from "../../processes/Forms.ts"
import { type Beginning, holdRequest } from "../../processes/HeldRequest.ts"
import { type Address, ask } from "../../processes/Server.ts"
import { village } from "../../processes/Village.ts"

/** Files sent by the account. */
export interface HostileFiles {
  /** A statement of the maximum file size. */
  readonly statement: Uint8Array<ArrayBuffer>
  /** A page full of small text. */
  readonly page: Uint8Array<ArrayBuffer>
  /** A file of samples. */
  readonly samples: Uint8Array<ArrayBuffer>
}

const PREFIX = "/api/open/v1"
const UPLOADS = `/bank-statement-valuations/materials`
const OCR = "/chat-sessions/materials/ocr?assetType=BANK_STATEMENT"
const VALUATIONS = "/property-valuations"
const CONSOLE = "/console/api"

/** Requests whose bodies never arrive. More would only delay the account's own requests. */
const SLOW_BODIES = 4
const STALLED_UPLOADS = 4
const STREAMS = 100

/** Connections that ask for a large answer again and again, and read nothing. */
const UNREAD = 20
const ASKED_OF_EACH = 20

/** The largest chat message: each second character begins a name that may be a maker's. */
const longMessage = "三一".repeat(2000)

const BODY_BYTES = 1_048_576

/** Bodies of the largest size that a request may have, with as many values as fit. All are invalid. */
const invalidBodies = [
  ["bank-statement-valuations", `{"materials":[${"{},".repeat(BODY_BYTES / 3 - 10)}{}]}`],
  ["property-valuations", `{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":0`).join(",")}}`],
] as const

/** Pause after each answer, so that all of it together sends slightly more requests than the rate limit allows. */
const BETWEEN_MS = 200

/** The server, and the key of the account. */
export interface HostileTarget {
  readonly server: Address
  readonly hostileKey: string
}

/** Does everything at once, as much as one key may, until it is stopped. Returns the number of answers by code. */
export const misbehave = async (
  { hostileKey: key, server }: HostileTarget,
  { page, samples, statement }: HostileFiles,
  over: AbortSignal,
): Promise<ReadonlyMap<string, number>> => {
  const codes = new Map<string, number>()
  const note = (what: string, code: number): void => {
    codes.set(`${what} ${code}`, (codes.get(`${what} ${code}`) ?? 0) + 1)
  }
  const again = async (what: string, act: () => Promise<number>): Promise<void> => {
    while (!over.aborted) {
      await act().then(
        (code) => note(what, code),
        () => note(what, Number.NaN),
      )
      await pause(BETWEEN_MS)
    }
  }
  const hold = async (beginning: Beginning): Promise<number> => {
    const { answered, release } = holdRequest(server, key, beginning)
    over.addEventListener("abort", release, { once: true })
    return (await answered) ?? Number.NaN
  }
  const stream = async (): Promise<number> => {
    const headers = { "X-Api-Key": key, "Content-Type": "application/json" }
    const body = JSON.stringify(village)
    const response = await fetch(`${server.url}${PREFIX}${VALUATIONS}/stream`, {
      method: "POST",
      headers,
      body,
      signal: over,
    })
    await response.text()
    return response.status
  }
  const post = async (path: string, body: string): Promise<number> => {
    const headers = { "X-Api-Key": key, "Content-Type": "application/json" }
    return codeOf(await fetch(`${server.url}${PREFIX}${path}`, { method: "POST", headers, body, signal: over }))
  }
  const talk = async (): Promise<number> => {
    const { code, data } = await ask(server, key, "/chat-sessions", { assetType: "EQUIPMENT" })
    if (code !== 0) return code
    const path = `/chat-sessions/${String(data["chatSessionId"])}/messages`
    return post(path, JSON.stringify({ content: longMessage }))
  }
  const cookie = signIn(server, key)
  const importSamples = async (): Promise<number> => {
    const headers = { ...ownPage, cookie: await cookie }
    const body = formOf("file", "samples.csv", samples)
    body.append("assetType", "PROPERTY")
    const init = { method: "POST", headers, body, signal: over }
    return codeOf(await fetch(`${server.url}${CONSOLE}/markets/import`, init))
  }
  const leaveUnread = (): Promise<number> => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname).pause()
    socket.on("error", () => undefined)
    socket.write(`GET /docs HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`.repeat(ASKED_OF_EACH))
    over.addEventListener("abort", () => socket.destroy(), { once: true })
    return new Promise((resolve) => socket.once("close", () => resolve(Number.NaN)))
  }
  const times = (count: number, what: string, act: () => Promise<number>) =>
    Array.from({ length: count }, () => again(what, act))
  await Promise.all([
    ...times(SLOW_BODIES, "slow body", () => hold({ path: VALUATIONS, contentType: "application/json" })),
    ...times(STALLED_UPLOADS, "stalled upload", () =>
      hold({ path: UPLOADS, contentType: "multipart/form-data; boundary=b" }),
    ),
    ...times(2, "large upload", () => postForm(server, key, UPLOADS, formOf("files", "a.csv", statement), over)),
    ...times(4, "image", () => postForm(server, key, OCR, formOf("file", "a.png", page), over)),
    ...times(STREAMS, "stream", stream),
    ...invalidBodies.flatMap(([path, body]) => times(1, "invalid body", () => post(`/${path}`, body))),
    ...times(2, "chat", talk),
    ...times(1, "import", importSamples),
    ...times(UNREAD, "unread answer", leaveUnread),
    ...times(4, "reading", async () => (await ask(server, key, "/usage")).code),
  ])
  return codes
}

/** The header that the console's page sends with every change. */
const ownPage = { "X-Open-Valuation-Console": "1" }

/** The cookie of a new session. */
const signIn = async (server: Address, apiKey: string): Promise<string> => {
  const headers = { ...ownPage, "Content-Type": "application/json" }
  const init = { method: "POST", headers, body: JSON.stringify({ apiKey }) }
  const response = await fetch(`${server.url}${CONSOLE}/session`, init)
  const [cookie] = response.headers.get("set-cookie")?.split(";") ?? []
  if (cookie === undefined) throw new Error(`No session of the console, but ${response.status}. Is it built?`)
  return cookie
}

const codeOf = async (response: Response): Promise<number> => {
  const answer: unknown = await response.json()
  return typeof answer === "object" && answer !== null && "code" in answer ? Number(answer.code) : Number.NaN
}
