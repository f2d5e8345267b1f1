import { readFileSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { ask } from "../processes/Server.ts"
import { village } from "../processes/Village.ts"
import type { AttackGroup, Say } from "./Attack.ts"
import { besides } from "./Probe.ts"
import type { Target } from "./Target.ts"

/** Memory that 1,000 answers which nobody reads may take, MiB. */
const MOST_MIB = 200

/** Connections end after two looks of the server at most, 30 seconds apart. */
const PATIENCE_MS = 65_000

/** A reader of 4 kB a minute. */
const SIP_BYTES = 400
const SIP_MS = 6000

/** Requests for what needs no key: pages of the server, of the guide and of the console, as far as they are built. */
const pages = ["/docs/swagger-ui.js", "/openapi.json", "/docs", "/docs/guide/", "/console/"]

const request = (path: string, key?: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\n${key === undefined ? "" : `X-Api-Key: ${key}\r\n`}\r\n`

/** Resident memory of the server. */
const memoryMib = ({ server }: Target): number => {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8")) ?? []
  return Number(kib) / 1024
}

/** A connection that sends this and reads nothing. */
const unread = async ({ server }: Target, text: string): Promise<Socket> => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.on("error", () => undefined)
  socket.write(text)
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve))
  return socket
}

/** Sends the requests, reads none of their answers, and says how the memory grew and whom it kept out. */
const withUnread = async (
  target: Target,
  say: Say,
  requests: Iterable<string>,
  check: (sockets: ReadonlyArray<Socket>) => Promise<ReadonlyArray<string>> = async () => [],
): Promise<ReadonlyArray<string>> => {
  const sockets: Array<Socket> = []
  const before = memoryMib(target)
  let most = before
  try {
    const { refusals, value } = await besides(target, async () => {
      for (const text of requests) {
        sockets.push(await unread(target, text))
        most = Math.max(most, memoryMib(target))
      }
      for (let n = 0; n < 20; n++) {
        await pause(100)
        most = Math.max(most, memoryMib(target))
      }
      return check(sockets)
    })
    say(`${sockets.length} connections took ${Math.round(most - before)} MiB`)
    return [
      ...value,
      ...(most - before < MOST_MIB ? [] : [`${sockets.length} unread answers took ${Math.round(most - before)} MiB.`]),
      ...refusals.map((refusal) => `Another account was refused with ${refusal}.`),
    ]
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

const repeated = (texts: ReadonlyArray<string>, times: number): ReadonlyArray<string> =>
  Array.from({ length: times }, (_, at) => texts[at % texts.length] ?? "")

/** Answers of an account, large ones among them: a list, a task and its report. */
const answersOf = async ({ hostileKey, server }: Target): Promise<ReadonlyArray<string>> => {
  const { data } = await ask(server, hostileKey, "/property-valuations", village)
  const task = `/api/open/v1/property-valuations/${String(data["taskId"])}`
  return [task, `${task}/report`, "/api/open/v1/usage"].map((path) => request(path, hostileKey))
}

/** Attacks by clients that ask and do not read. */
export const unreadAttacks: AttackGroup = {
  name: "unread answers",
  settings: { OV_RATE_LIMIT: "1000/s:2000" },
  attacks: [
    {
      name: "1,000 connections that ask for pages and do not read",
      promise: "1,000 unread answers take less than 200 MB, and keep nobody out.",
      short: true,
      run: (target, say) =>
        withUnread(
          target,
          say,
          repeated(
            pages.map((path) => request(path)),
            1000,
          ),
        ),
    },
    {
      name: "1,000 requests for pages on each of 20 connections",
      promise: "1,000 unread answers take less than 200 MB, and keep nobody out.",
      short: true,
      run: (target, say) =>
        withUnread(
          target,
          say,
          repeated(
            [
              pages
                .map((path) => request(path))
                .join("")
                .repeat(200),
            ],
            20,
          ),
        ),
    },
    {
      name: "1,000 connections that ask for an account's answers and do not read",
      promise: "Answers keep their places until they are taken, and what waits is bounded.",
      short: false,
      run: async (target, say) => {
        const answers = await answersOf(target)
        return withUnread(target, say, repeated(answers, 1000))
      },
    },
    {
      name: "10,000 idle connections",
      promise: "A connection beyond the limit takes the place of one that waits for nothing.",
      short: false,
      run: (target, say) => withUnread(target, say, repeated([""], 10_000)),
    },
    {
      name: "pages that are not read, and pages that are read 4 kB a minute",
      promise: "A reader takes 64 KiB in 30 seconds, or its connection ends.",
      short: false,
      run: (target, say) =>
        withUnread(target, say, repeated([request("/docs/swagger-ui.js").repeat(20)], 10), async (sockets) => {
          const slow = sockets.slice(5)
          for (let waited = 0; waited < PATIENCE_MS; waited += SIP_MS) {
            await pause(SIP_MS)
            for (const socket of slow) socket.read(SIP_BYTES)
          }
          const open = await stillOpen(sockets)
          return open === 0 ? [] : [`${open} connections of readers that do not read are still open.`]
        }),
    },
  ],
}

/** Counts the connections that the server has not ended. A client sees the end when it reads what was sent before. */
const stillOpen = async (sockets: ReadonlyArray<Socket>): Promise<number> => {
  for (const socket of sockets) socket.resume()
  await pause(1000)
  return sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length
}
