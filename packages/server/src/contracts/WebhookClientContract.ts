import { createServer, type Server, type Socket } from "node:net"
import { type Checked, checkRules, expect, type Rule } from "@open-valuation/testing/contracts"
import { Context, Deferred, Effect, Fiber, Layer, type Scope } from "effect"
import { WebhookClient, WebhookNotSent } from "../webhooks/WebhookClient.ts"

/** A server that receives webhooks, or breaks them off. */
export interface Receiver {
  readonly port: number
  readonly url: string
  /** The first bytes of each connection. */
  readonly requests: ReadonlyArray<string>
  /** Connections that were made so far. */
  readonly connections: () => number
  /** Completes when the first request arrives. */
  readonly reached: Effect.Effect<void>
  /** Completes when the first connection is closed. */
  readonly closed: Effect.Effect<void>
}

/** A server on 127.0.0.1, over plain TCP by default. `answer` gets each connection once it has sent bytes. */
export const receiver = Effect.fnUntraced(function* (
  answer: (socket: Socket, request: string) => void,
  makeServer: (serve: (socket: Socket) => void) => Server = createServer,
): Effect.fn.Return<Receiver, never, Scope.Scope> {
  const reached = yield* Deferred.make<void>()
  const closed = yield* Deferred.make<void>()
  const requests: Array<string> = []
  const sockets = new Set<Socket>()
  const server = makeServer((socket) => {
    sockets.add(socket)
    socket.once("data", (bytes: Buffer) => {
      requests.push(bytes.toString())
      answer(socket, bytes.toString())
      Deferred.doneUnsafe(reached, Effect.void)
    })
    socket.on("error", () => {})
    socket.once("close", () => Deferred.doneUnsafe(closed, Effect.void))
  })
  const port = yield* Effect.acquireRelease(
    Effect.callback<number>((resume) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0))
      })
    }),
    () =>
      Effect.callback<void>((resume) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resume(Effect.void))
      }),
  )
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    connections: () => sockets.size,
    reached: Deferred.await(reached),
    closed: Deferred.await(closed),
  }
})

/** The webhook client that the contract checks. */
export interface WebhookClientContract extends Omit<Checked<never>, "open"> {
  /** A client that may reach 127.0.0.1 and gives up after this many milliseconds. */
  readonly layer: (timeLimitMs: number) => Layer.Layer<WebhookClient, unknown>
  /**
   * The client as it is for everyone, which reaches public addresses alone. Absent: it does not check addresses, which
   * its host then must.
   */
  readonly guarded?: Layer.Layer<WebhookClient, unknown>
}

/** The limit of hasty clients, milliseconds. */
const SOON_MS = 200
const LIMIT_MS = 15_000

/**
 * Registers the tests that every `WebhookClient` must pass, against receivers on this machine: it posts what it is
 * given, follows no redirect, ends in time whatever the receiver does, and fails only as `WebhookNotSent`.
 */
export const webhookClientContract = ({ guarded, layer, ...contract }: WebhookClientContract): void => {
  const built = (each: Layer.Layer<WebhookClient, unknown>) =>
    Effect.map(Layer.build(Layer.fresh(each)), (services) => Context.get(services, WebhookClient))
  const title = `${contract.name} as a webhook client`
  const open = Effect.all({ client: built(layer(LIMIT_MS)), hasty: built(layer(SOON_MS)) })
  checkRules(title, { ...contract, open }, webhookClientRules)
  if (guarded !== undefined)
    checkRules(`${title}, as it is for everyone`, { ...contract, open: built(guarded) }, guardedRules)
}

type Client = WebhookClient["Service"]

/** A client with 15 seconds for a webhook, and one that gives up soon. */
export interface OpenWebhookClients {
  readonly client: Client
  readonly hasty: Client
}

const SECRET = "v1,c2lnbmF0dXJl"

const to = (url: string) => ({
  url,
  headers: { "content-type": "application/json", "webhook-id": "msg_1", "webhook-signature": SECRET },
  body: `{"值":1}`,
})

const says = (text: string) => (socket: Socket) => socket.end(text)
const ok = says("HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n")

/** Sends bytes until the connection is closed. */
const pour = (socket: Socket): void => {
  const chunk = Buffer.alloc(65_536, "x")
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on("drain", more)
  socket.write("HTTP/1.1 200 OK\r\ncontent-length: 10737418240\r\n\r\n")
  more()
}

const expectTold = (error: unknown, reason: WebhookNotSent["reason"]): void => {
  expect(error).toBeInstanceOf(WebhookNotSent)
  if (!(error instanceof WebhookNotSent)) return
  expect(error.reason).toBe(reason)
  expect(error.detail).toMatch(/^[^\n\r]{1,300}$/)
  for (const secret of [SECRET, "token=s3cret", "值", "127.0.0.1"]) expect(error.detail).not.toContain(secret)
}

const statusOf = (request: string): number => Number(/POST \/(\d+)/.exec(request)?.[1] ?? 500)

export const webhookClientRules: ReadonlyArray<Rule<OpenWebhookClients>> = [
  {
    name: "posts the body and the headers as they are",
    holds: Effect.fnUntraced(function* ({ client }) {
      const server = yield* receiver(ok)
      expect(yield* client.post(to(`${server.url}?a=b#c`))).toEqual({ statusCode: 204, retryAfter: undefined })
      const [head = "", body] = server.requests.join("").split("\r\n\r\n")
      expect(head).toMatch(/^POST \/hook\?a=b HTTP\/1.1\r\n/)
      const lines = head.split("\r\n").map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))
      expect(lines).toEqual(
        expect.arrayContaining([
          `host: 127.0.0.1:${server.port}`,
          "content-length: 9",
          "content-type: application/json",
          "webhook-id: msg_1",
          `webhook-signature: ${SECRET}`,
        ]),
      )
      expect(lines.filter((line) => /^(traceparent|cookie|authorization|b3):/.test(line))).toEqual([])
      expect(body).toBe(`{"值":1}`)
    }),
  },
  {
    name: "takes any status as an answer, with its Retry-After",
    holds: Effect.fnUntraced(function* ({ client }) {
      for (const status of [200, 400, 401, 404, 410, 429, 500, 503]) {
        const server = yield* receiver(says(`HTTP/1.1 ${status} X\r\nretry-after: 120\r\ncontent-length: 2\r\n\r\nno`))
        expect(yield* client.post(to(server.url))).toEqual({ statusCode: status, retryAfter: "120" })
      }
    }),
  },
  {
    name: "follows no redirect",
    holds: Effect.fnUntraced(function* ({ client }) {
      const other = yield* receiver(ok)
      for (const status of [301, 302, 303, 307, 308]) {
        const head = `HTTP/1.1 ${status} X\r\nlocation: ${other.url}\r\ncontent-length: 0\r\n\r\n`
        const server = yield* receiver(says(head))
        expect(yield* client.post(to(server.url))).toMatchObject({ statusCode: status })
      }
      expect(other.connections()).toBe(0)
    }),
  },
  {
    name: "has an answer once the headers are complete, whatever the body does, and cuts the connection",
    holds: Effect.fnUntraced(function* ({ client }) {
      const bodies = [
        says("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf"),
        says("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nno chunk\r\n"),
        pour,
      ]
      for (const answer of bodies) {
        const server = yield* receiver(answer)
        expect(yield* client.post(to(server.url))).toMatchObject({ statusCode: 200 })
        yield* server.closed
      }
    }),
  },
  {
    name: "fails as Unreachable where no complete answer comes",
    holds: Effect.fnUntraced(function* ({ client }) {
      const answers = [
        (socket: Socket) => socket.end(),
        (socket: Socket) => socket.resetAndDestroy(),
        says("HTTP/1.1 200 OK\r\ncontent-le"),
        says("220 mail.example ESMTP\r\n"),
        (socket: Socket) => socket.end(Buffer.alloc(4096, 0xff)),
        says(`HTTP/1.1 200 OK\r\nx: ${"x".repeat(1_048_576)}\r\n\r\n`),
      ]
      for (const answer of answers) {
        const server = yield* receiver(answer)
        expectTold(yield* Effect.flip(client.post(to(`${server.url}?token=s3cret`))), "Unreachable")
      }
      const { url } = yield* Effect.scoped(receiver(ok))
      expectTold(yield* Effect.flip(client.post(to(`${url}?token=s3cret`))), "Unreachable")
    }),
  },
  {
    name: "gives up within its time limit whatever the receiver does, and closes the connection",
    holds: Effect.fnUntraced(function* ({ hasty }) {
      const hangs = [() => {}, (socket: Socket) => socket.write("HTTP/1.1 200 OK\r\nx: ")]
      for (const answer of hangs) {
        const server = yield* receiver(answer)
        expectTold(yield* Effect.flip(hasty.post(to(server.url))), "TimedOut")
        yield* server.closed
      }
    }),
  },
  {
    name: "refuses what is no web address",
    holds: Effect.fnUntraced(function* ({ client }) {
      for (const url of ["", "receiver.example", "ftp://127.0.0.1/", "file:///etc/passwd", "http://256.1.1.1/"]) {
        expectTold(yield* Effect.flip(client.post(to(url))), "Forbidden")
      }
    }),
  },
  {
    name: "closes the connection when it is interrupted",
    holds: Effect.fnUntraced(function* ({ client }) {
      const server = yield* receiver(() => {})
      const sending = yield* Effect.forkChild(client.post(to(server.url)))
      yield* server.reached
      yield* Fiber.interrupt(sending)
      yield* server.closed
    }),
  },
  {
    name: "sends many at once, each with its own answer",
    holds: Effect.fnUntraced(function* ({ client }) {
      const server = yield* receiver((socket, request) =>
        says(`HTTP/1.1 ${statusOf(request)} X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)(socket),
      )
      const statuses = Array.from({ length: 30 }, (_, n) => 200 + n)
      const answers = yield* Effect.forEach(
        statuses,
        (status) => client.post(to(`http://127.0.0.1:${server.port}/${status}`)),
        { concurrency: "unbounded" },
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses)
    }),
  },
]

/** The rule of a client that decides itself which addresses it reaches. */
export const guardedRules: ReadonlyArray<Rule<Client>> = [
  {
    name: "makes no connection to addresses that are not public",
    holds: Effect.fnUntraced(function* (client) {
      const server = yield* receiver(ok)
      const own = ["127.0.0.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "localhost", "0.0.0.0"]
      const others = ["10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "[fd00::1]", "[fe80::1]"]
      for (const host of [...own, ...others]) {
        expect(yield* Effect.flip(client.post(to(`http://${host}:${server.port}/`))), host).toMatchObject({
          _tag: "WebhookNotSent",
          reason: "Forbidden",
        })
      }
      expect(server.connections()).toBe(0)
    }),
  },
]
