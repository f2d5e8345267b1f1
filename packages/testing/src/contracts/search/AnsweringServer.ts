import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Effect, type Scope } from "effect"

/** A request that a server on this machine received. */
export interface ReceivedRequest {
  /** Path, query and body, decoded: whatever way the words took. */
  readonly text: string
  readonly headers: IncomingMessage["headers"]
}

/** A server on a free port of this machine. */
export interface AnsweringServer {
  readonly origin: string
  readonly received: ReadonlyArray<ReceivedRequest>
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return text
  }
}

/** Starts a server for the time of a scope. */
export const answeringServer = (
  reply: (response: ServerResponse) => void,
): Effect.Effect<AnsweringServer, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.callback<AnsweringServer & { readonly server: ReturnType<typeof createServer> }>((resume) => {
      const received: Array<ReceivedRequest> = []
      const server = createServer((request, response) => {
        let body = ""
        request.setEncoding("utf8")
        request.on("data", (chunk: string) => (body += chunk))
        request.on("end", () => {
          received.push({ text: `${decoded(request.url ?? "")}\n${body}`, headers: request.headers })
          reply(response)
        })
      })
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        const port = typeof address === "object" && address !== null ? address.port : 0
        resume(Effect.succeed({ server, origin: `http://127.0.0.1:${port}`, received }))
      })
    }),
    ({ server }) =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        server.closeAllConnections()
      }),
  )

/** Answers with JSON. */
export const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { "content-type": "application/json" })
    response.end(JSON.stringify(value))
  }
