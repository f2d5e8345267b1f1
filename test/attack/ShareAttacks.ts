import { setTimeout as pause } from "node:timers/promises"
import { formOf, postForm } from "../processes/Forms.ts"
import { type Beginning, type HeldRequest, holdRequest } from "../processes/HeldRequest.ts"
import { ask } from "../processes/Server.ts"
import { village } from "../processes/Village.ts"
import type { AttackGroup } from "./Attack.ts"
import { besides } from "./Probe.ts"
import type { Target } from "./Target.ts"

const UPLOADS = "/bank-statement-valuations/materials"
const MIB = 1_048_576

/** Interval that the default rate limit allows, milliseconds. */
const BETWEEN_MS = 55

const text = new TextEncoder()

/** The beginning of a form with one file and this many MiB. */
const upload = (megabytes: number): Beginning => {
  const head = text.encode(`--b\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\n`)
  const body = new Uint8Array(head.length + megabytes * MIB).fill(0x20)
  body.set(head)
  return { path: UPLOADS, contentType: "multipart/form-data; boundary=b", body }
}

const json: Beginning = { path: "/property-valuations", contentType: "application/json" }

/** A small statement sent by another account. */
const smallUpload = ({ server }: Target, key: string): Promise<number> =>
  postForm(server, key, UPLOADS, formOf("files", "a.csv", text.encode("交易日期,交易金额\n2026-03-01,1.00\n")))

/** Runs an action while requests of the hostile account are held. The others' answers must be right in the meantime. */
const whileHeld = async (
  target: Target,
  beginnings: ReadonlyArray<Beginning>,
  check: () => Promise<ReadonlyArray<string>>,
): Promise<ReadonlyArray<string>> => {
  const held: Array<HeldRequest> = []
  try {
    const { refusals, value } = await besides(target, async () => {
      for (const beginning of beginnings) {
        held.push(holdRequest(target.server, target.hostileKey, beginning))
        await pause(BETWEEN_MS)
      }
      return check()
    })
    return [...value, ...refusals.map((refusal) => `Another account was refused with ${refusal}.`)]
  } finally {
    for (const { release } of held) release()
  }
}

const wanted = (what: string, code: number, right: number): ReadonlyArray<string> =>
  code === right ? [] : [`${what} was answered with ${code}, not ${right}.`]

/** Attacks on shared resources: places for requests, memory, the disk. */
export const shareAttacks: AttackGroup = {
  name: "shares",
  settings: { OV_MATERIALS_QUOTA: "100", OV_FREE_QUOTA: "100000" },
  attacks: [
    {
      name: "uploads that stall",
      promise: "An account has 8 uploads at a time; another one's are taken beside them.",
      short: true,
      run: (target) =>
        whileHeld(
          target,
          Array.from({ length: 8 }, () => upload(0)),
          async () => [
            ...wanted("A ninth upload", await smallUpload(target, target.hostileKey), 42_900),
            ...wanted("Another account's upload", await smallUpload(target, target.quietKey), 0),
          ],
        ),
    },
    {
      name: "five uploads that stall after 80 MB each",
      promise: "An account's uploads hold 100 MiB of memory at most.",
      short: false,
      run: (target) =>
        whileHeld(
          target,
          Array.from({ length: 5 }, () => upload(19)).map((one) => ({ ...one, body: repeated(one.body, 4) })),
          async () => wanted("Another account's upload", await smallUpload(target, target.quietKey), 0),
        ),
    },
    {
      name: "requests whose bodies never come",
      promise: "An account has 200 requests at a time, and a body 20 seconds to come.",
      short: false,
      run: (target) =>
        whileHeld(
          target,
          Array.from({ length: 230 }, () => json),
          async () => {
            const { code } = await ask(target.server, target.quietKey, json.path, village)
            return wanted("Another account's valuation", code, 0)
          },
        ),
    },
    {
      name: "more event streams than an account may have",
      promise: "An account has 100 event streams at a time; another one's are opened beside them.",
      short: false,
      run: async (target) => {
        const over = new AbortController()
        const open = async (key: string): Promise<number> => {
          const headers = { "X-Api-Key": key, "Content-Type": "application/json" }
          const init = { method: "POST", headers, body: JSON.stringify(village), signal: over.signal }
          return (await fetch(`${target.server.url}/api/open/v1/property-valuations/stream`, init)).status
        }
        try {
          const { refusals } = await besides(target, async () => {
            for (let n = 0; n < 110; n++) {
              await open(target.hostileKey)
              await pause(BETWEEN_MS)
            }
          })
          return [
            ...wanted("Another account's stream", await open(target.quietKey), 200),
            ...refusals.map((refusal) => `Another account was refused with ${refusal}.`),
          ]
        } finally {
          over.abort()
        }
      },
    },
    {
      name: "more files than an account may keep",
      promise: "OV_MATERIALS_QUOTA bounds what an account keeps; another one's files are taken.",
      short: false,
      run: async (target) => {
        const statement = new Uint8Array(18 * MIB).fill(0x61)
        statement.set(text.encode("交易日期,交易金额\n2026-03-01,1.00\n"))
        const codes: Array<number> = []
        for (let n = 0; n < 7; n++) {
          codes.push(await postForm(target.server, target.hostileKey, UPLOADS, formOf("files", "a.csv", statement)))
        }
        return [
          ...(codes.filter((code) => code === 0).length === 5 && codes.at(-1) === 41_300
            ? []
            : [`Seven files of 18 MiB were answered with ${codes.join(", ")}.`]),
          ...wanted("Another account's upload", await smallUpload(target, target.quietKey), 0),
        ]
      },
    },
  ],
}

/** Several copies of a part of a form, one after the other. */
const repeated = (part: Uint8Array | undefined, times: number): Uint8Array => {
  const one = part ?? new Uint8Array()
  const all = new Uint8Array(times * (one.length + 2))
  for (let n = 0; n < times; n++) {
    all.set(one, n * (one.length + 2))
    all.set(text.encode("\r\n"), n * (one.length + 2) + one.length)
  }
  return all
}
