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
}

const PREFIX = "/api/open/v1"
const UPLOADS = `/bank-statement-valuations/materials`
const OCR = "/chat-sessions/materials/ocr?assetType=BANK_STATEMENT"

/** Requests whose bodies never arrive. More would only delay the account's own requests. */
const SLOW_BODIES = 4
const STALLED_UPLOADS = 4
const STREAMS = 100

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
  { page, statement }: HostileFiles,
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
    const response = await fetch(`${server.url}${PREFIX}/property-valuations/stream`, {
      method: "POST",
      headers,
      body,
      signal: over,
    })
    await response.text()
    return response.status
  }
  const times = (count: number, what: string, act: () => Promise<number>) =>
    Array.from({ length: count }, () => again(what, act))
  await Promise.all([
    ...times(SLOW_BODIES, "slow body", () => hold({ path: "/property-valuations", contentType: "application/json" })),
    ...times(STALLED_UPLOADS, "stalled upload", () =>
      hold({ path: UPLOADS, contentType: "multipart/form-data; boundary=b" }),
    ),
    ...times(2, "large upload", () => postForm(server, key, UPLOADS, formOf("files", "a.csv", statement), over)),
    ...times(4, "image", () => postForm(server, key, OCR, formOf("file", "a.png", page), over)),
    ...times(STREAMS, "stream", stream),
    ...times(4, "reading", async () => (await ask(server, key, "/usage")).code),
  ])
  return codes
}
