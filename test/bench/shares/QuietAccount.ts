import { setTimeout as pause } from "node:timers/promises"
import type { Target } from "../../attack/Target.ts"
import { formOf, postForm } from "../../processes/Forms.ts"
import { ask } from "../../processes/Server.ts"
import { village } from "../../processes/Village.ts"
import { milliseconds } from "../Figures.ts"

/** Operations of an ordinary account, in order. */
export const operations = ["read usage", "value a home", "upload a statement", "read a plate"] as const
export type Operation = (typeof operations)[number]

/** Durations of each operation, milliseconds. */
export type Times = Readonly<Record<Operation, Array<number>>>

/** Files sent by the account. */
export interface QuietFiles {
  readonly statement: Uint8Array<ArrayBuffer>
  readonly plate: Uint8Array<ArrayBuffer>
}

const UPLOADS = "/bank-statement-valuations/materials"
const OCR = "/chat-sessions/materials/ocr?assetType=EQUIPMENT"

/** Polling interval of a client that waits for a valuation. */
const POLL_MS = 50

const right = (code: number, what: string): void => {
  if (code !== 0) throw new Error(`${what} was refused with ${code}`)
}

/** Performs every operation for the given number of rounds, the quick one ten times per round. */
export const live = async (
  { quietKey: key, server }: Target,
  { plate, statement }: QuietFiles,
  rounds: number,
): Promise<Times> => {
  const doing: Readonly<Record<Operation, () => Promise<void>>> = {
    "read usage": async () => right((await ask(server, key, "/usage")).code, "reading"),
    "value a home": async () => {
      const { code, data } = await ask(server, key, "/property-valuations", village)
      right(code, "a valuation")
      for (;;) {
        const { data: detail } = await ask(server, key, `/property-valuations/${String(data["taskId"])}`)
        if (detail["status"] === "SUCCESS") return
        if (detail["status"] !== "IN_PROGRESS") throw new Error(`A valuation ended as ${String(detail["status"])}`)
        await pause(POLL_MS)
      }
    },
    "upload a statement": async () =>
      right(await postForm(server, key, UPLOADS, formOf("files", "a.csv", statement)), "an upload"),
    "read a plate": async () => right(await postForm(server, key, OCR, formOf("file", "a.png", plate)), "a plate"),
  }
  const times: Times = { "read usage": [], "value a home": [], "upload a statement": [], "read a plate": [] }
  for (let round = 0; round < rounds; round++) {
    for (const operation of operations) {
      for (let n = 0; n < (operation === "read usage" ? 10 : 1); n++) {
        const started = milliseconds()
        await doing[operation]()
        times[operation].push(milliseconds() - started)
        await pause(POLL_MS)
      }
    }
  }
  return times
}
