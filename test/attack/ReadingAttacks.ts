import { request } from "node:http"
import { create, ended } from "../processes/Server.ts"
import type { Attack, AttackGroup } from "./Attack.ts"
import { besides } from "./Probe.ts"
import { clearingTiff, crowdedPdf, csvStatement, digitsPdf } from "./ReadingFiles.ts"
import type { Target } from "./Target.ts"

const STATEMENTS = "/bank-statement-valuations"
const MATERIALS = `${STATEMENTS}/materials`
const OCR = "/chat-sessions/materials/ocr?assetType=PROPERTY"

/** Wait below which a delay means nothing on a busy machine, milliseconds. */
const MOMENT_MS = 2_000

const PROMISE = "What a user sent is read in threads with a budget: others are answered meanwhile."

/** Runs a hostile action, and reports its effects on another account: one that waited most of the time was held up. */
const noticed = async <A>(target: Target, action: () => Promise<A>): Promise<readonly [A, ReadonlyArray<string>]> => {
  const begun = performance.now()
  const { answered, refusals, slowestMs, value } = await besides(target, action)
  const ms = performance.now() - begun
  const held = slowestMs > Math.max(MOMENT_MS, ms / 2)
  return [
    value,
    [
      ...refusals.map((refusal) => `Another account was refused with ${refusal}.`),
      ...(answered === 0 ? ["No request of another account was answered before it ended."] : []),
      ...(held ? [`A request of another account waited for ${(slowestMs / 1_000).toFixed(1)} s.`] : []),
    ],
  ]
}

interface Sent {
  readonly code: number
  readonly materialRef: string
}

/** Uploads a file, and returns its reference. */
const send = async (
  { hostileKey, server }: Target,
  path: string,
  file: Buffer,
  name: string,
  field = "files",
): Promise<Sent> => {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(file)], name))
  const response = await fetch(`${server.url}/api/open/v1${path}`, {
    method: "POST",
    headers: { "X-Api-Key": hostileKey },
    body: form,
  })
  return sentOf(await response.text())
}

const sentOf = (text: string): Sent => ({
  code: Number(/"code":(\d+)/.exec(text)?.[1]),
  materialRef: /"materialRef":"(mat_\w+)"/.exec(text)?.[1] ?? "",
})

/** Values uploaded materials, and returns the ended task. */
const valued = async (target: Target, materialRefs: ReadonlyArray<string>) => {
  const { hostileKey, server } = target
  const materials = materialRefs.map((materialRef) => ({ materialRef }))
  return ended(server, hostileKey, await create(server, hostileKey, { materials }, STATEMENTS), STATEMENTS)
}

const upload = (name: string, short: boolean, file: () => Buffer, fileName: string): Attack => ({
  name,
  promise: PROMISE,
  short,
  run: async (target) => {
    const [{ code }, faults] = await noticed(target, () => send(target, MATERIALS, file(), fileName))
    return code === 0 || code === 40_001 || code === 41_500 ? faults : [...faults, `It was answered with ${code}.`]
  },
})

const recognition = (name: string, short: boolean, file: () => Buffer): Attack => ({
  name,
  promise: PROMISE,
  short,
  run: async (target) => {
    const [{ code }, faults] = await noticed(target, () => send(target, OCR, file(), "a.pdf", "file"))
    return code === 0 || code === 40_001 ? faults : [...faults, `It was answered with ${code}.`]
  },
})

const statement = (name: string, short: boolean, file: () => Buffer, refs: number): Attack => ({
  name,
  promise: `${PROMISE} A reference that is given several times counts once, and every task ends with a result or a reason.`,
  short,
  run: async (target) => {
    const { code, materialRef } = await send(target, MATERIALS, file(), "a.csv")
    if (code !== 0) return [`The upload was answered with ${code}.`]
    const named = Array.from({ length: refs }, () => materialRef)
    const [{ errorMessage, result, status }, faults] = await noticed(target, () => valued(target, named))
    if (status === "FAILED" && typeof errorMessage === "string" && errorMessage !== "") return faults
    if (status !== "SUCCESS") return [...faults, `The task is ${String(status)}.`]
    const files = /"files":(\d+)/.exec(JSON.stringify(result))?.[1]
    return files === "1" ? faults : [...faults, `The file was counted ${files} times.`]
  },
})

/** Sends a form in chunks of a few bytes, as fast as the server accepts them. */
const inChunks = ({ hostileKey, server }: Target, body: Buffer, size: number): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const asked = request(`${server.url}/api/open/v1${MATERIALS}`, {
      method: "POST",
      headers: { "X-Api-Key": hostileKey, "Content-Type": "multipart/form-data; boundary=b" },
    })
    asked.on("error", reject)
    asked.on("response", (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (piece: string) => (text += piece))
      response.on("end", () => resolve(sentOf(text)))
    })
    const form = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\n'),
      body,
      Buffer.from("\r\n--b--\r\n"),
    ])
    const write = (at: number): void => {
      for (let from = at; from < form.length; from += size) {
        if (asked.write(form.subarray(from, from + size))) continue
        asked.once("drain", () => write(from + size))
        return
      }
      asked.end()
    }
    write(0)
  })

/** Attacks with the contents of files, and with the way they are sent. */
export const readingAttacks: AttackGroup = {
  name: "reading",
  attacks: [
    upload("a TIFF directory that claims the file 65,535 times", true, clearingTiff, "a.tiff"),
    statement("a cell of 32,760 brackets", true, () => csvStatement(200, "[".repeat(32_760)), 1),
    recognition("a PDF of a kilobyte with 25,000 digits", true, digitsPdf),
    recognition("20 pages of 1,490 words and 1,430 ruling lines each", false, crowdedPdf),
    statement("a CSV file of 18 MB", false, () => csvStatement(200_000), 1),
    statement("60 references to a file of 18 MB", false, () => csvStatement(200_000), 60),
    {
      name: "an upload of 680 KB in 100,000 chunks",
      promise: "Taking an upload in is linear in its bytes, whatever the chunks.",
      short: true,
      run: async (target) => {
        const [{ code }, faults] = await noticed(target, () => inChunks(target, csvStatement(7_500), 7))
        return code === 0 ? faults : [...faults, `It was answered with ${code}.`]
      },
    },
  ],
}
