import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"

/** A request to the provider. */
export interface ReceivedRequest {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
}

/** Answers one request. */
export type Reply = (response: ServerResponse, request: ReceivedRequest) => void

/** A provider of language models on a free port of this machine. */
export interface LoopbackProvider {
  readonly origin: string
  readonly requests: ReadonlyArray<ReceivedRequest>
  /** Resolves when the next request has arrived. */
  readonly nextRequest: () => Promise<void>
  /** Resolves when the client has given up the request that is being answered. */
  readonly givenUp: Promise<void>
  readonly close: () => Promise<void>
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Starts a provider that answers one request after another; the last reply answers all further ones. */
export const startProvider = (replies: ReadonlyArray<Reply>): Promise<LoopbackProvider> =>
  new Promise((resolve) => {
    const requests: Array<ReceivedRequest> = []
    let arrived = Promise.withResolvers<void>()
    const givenUp = Promise.withResolvers<void>()
    const server = createServer((request, response) => {
      let text = ""
      request.setEncoding("utf8")
      request.on("data", (chunk: string) => (text += chunk))
      request.on("end", () => {
        const body: unknown = text === "" ? {} : JSON.parse(text)
        const received = { path: request.url, headers: request.headers, body: isObject(body) ? body : {} }
        response.on("close", () => response.writableFinished || givenUp.resolve())
        requests.push(received)
        replies[Math.min(requests.length, replies.length) - 1]?.(response, received)
        arrived.resolve()
        arrived = Promise.withResolvers<void>()
      })
    })
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" ? address?.port : undefined
      resolve({
        origin: `http://127.0.0.1:${port}`,
        requests,
        nextRequest: () => arrived.promise,
        givenUp: givenUp.promise,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })

/** Answers with a status, and with JSON or text. */
export const answer =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) => {
    const text = typeof body === "string" ? body : JSON.stringify(body)
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(text)
  }

const jsonOf = (proposals: ReadonlyArray<unknown>): string => JSON.stringify({ proposals })

/** An answer of Chat Completions with text. */
export const completion = (content: string): Reply =>
  answer(200, { choices: [{ message: { role: "assistant", content } }] })

/** An answer of Chat Completions with proposals. */
export const proposing = (proposals: ReadonlyArray<unknown>): Reply => completion(jsonOf(proposals))

/** An answer of Chat Completions that calls a tool with proposals. */
export const calling = (proposals: ReadonlyArray<unknown>): Reply =>
  answer(200, {
    choices: [
      { message: { content: null, tool_calls: [{ function: { name: "proposals", arguments: jsonOf(proposals) } }] } },
    ],
  })

/** Never answers. */
export const silent: Reply = () => {}

/** Sends half of an answer and breaks off. */
export const cutOff: Reply = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" })
  response.write('{"choices": [{"message": {"content": "{', () => response.destroy())
}

/** Sends without end. */
export const endless: Reply = (response) => {
  response.writeHead(200, { "content-type": "application/json" })
  const more = (): void => {
    if (!response.destroyed) response.write(" ".repeat(65_536), (error) => error ?? setImmediate(more))
  }
  more()
}
