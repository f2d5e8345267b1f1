import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { CallFailed } from "../src/api/Call.ts"
import { followEvents } from "../src/api/Follow.ts"

type Reply = (response: ServerResponse) => void

const step = (seq: number): string =>
  `id: ${seq}\nevent: step\ndata: ${JSON.stringify({ seq, stage: "S", text: `第${seq}步`, at: "" })}\n\n`
const end = 'id: 9\nevent: result\ndata: {"status":"SUCCESS"}\n\n'

/** A server that answers one request after the other by a script, and what it was asked. */
const seen: Array<IncomingHttpHeaders> = []
let replies: Array<Reply> = []
const server = createServer((request, response) => {
  seen.push(request.headers)
  replies.shift()?.(response)
})

beforeEach(async () => {
  seen.length = 0
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  vi.stubGlobal("window", { location: { origin: `http://127.0.0.1:${port}`, pathname: "/console/" } })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => void server.close(resolve))
})

const stream =
  (...pieces: ReadonlyArray<string | Uint8Array>): Reply =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" })
    for (const piece of pieces) response.write(piece)
    response.end()
  }

const follow = async (): Promise<{ readonly told: ReadonlyArray<string>; readonly open: ReadonlyArray<boolean> }> => {
  const told: Array<string> = []
  const open: Array<boolean> = []
  await followEvents("v1/property-valuations/1/events", {
    locale: "zh",
    signal: new AbortController().signal,
    firstWait: 1,
    onConnection: (isOpen) => open.push(isOpen),
    onEvent: (event) => {
      told.push(event.event === "step" ? event.data.text : event.event)
      return event.event === "result"
    },
  })
  return { told, open }
}

it("goes on after the last event that it has seen, whatever cuts it off", async () => {
  replies = [
    stream(": hello\n\nretry: 3000\n\n", step(1), step(2)),
    (response) => response.destroy(),
    (response) => response.writeHead(503, { "content-type": "application/json" }).end('{"code":50300}'),
    stream(step(3), end),
  ]
  const { open, told } = await follow()
  expect(told).toEqual(["第1步", "第2步", "第3步", "result"])
  expect(open).toEqual([true, false, false, false, true])
  expect(seen.map((headers) => headers["last-event-id"])).toEqual([undefined, "2", "2", "2"])
})

it("reads events and letters that arrive in pieces", async () => {
  const bytes = new TextEncoder().encode(step(1) + end)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) => bytes.slice(at * 7, at * 7 + 7))
  replies = [stream(...pieces)]
  expect((await follow()).told).toEqual(["第1步", "result"])
})

it("ends with a refusal, and without anything to say", async () => {
  replies = [
    (response) =>
      response
        .writeHead(404, { "content-type": "application/json" })
        .end('{"code":40401,"message":"没有这个任务","data":null}'),
    (response) => response.writeHead(204).end(),
  ]
  await expect(follow()).rejects.toEqual(new CallFailed(40401, "没有这个任务"))
  expect((await follow()).told).toEqual([])
})
