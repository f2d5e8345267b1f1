import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { Effect, type Scope } from "effect"

/** A request that a server on this machine received. */
export interface Received {
  readonly method: string | undefined
  readonly path: string
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

/** A server on a free port of this machine. */
export interface LoopbackServer {
  readonly origin: string
  readonly received: ReadonlyArray<Received>
}

const listening = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`)
    })
  })

/** Starts a server for the time of a scope. */
export const serve = (
  reply: (response: ServerResponse, request: Received) => void,
): Effect.Effect<LoopbackServer, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const received: Array<Received> = []
      const server = createServer((request, response) => {
        let body = ""
        request.setEncoding("utf8")
        request.on("data", (chunk: string) => (body += chunk))
        request.on("end", () => {
          const { headers, method, url = "" } = request
          const each = { method, path: url, headers, body }
          received.push(each)
          reply(response, each)
        })
      })
      return { server, origin: await listening(server), received }
    }),
    ({ server }) =>
      Effect.promise(
        () =>
          new Promise<void>((resolve) => {
            server.close(() => resolve())
            server.closeAllConnections()
          }),
      ),
  )

/** Answers with JSON. */
export const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { "content-type": "application/json" })
    response.end(JSON.stringify(value))
  }
