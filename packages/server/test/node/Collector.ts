import { createServer } from "node:http"
import { Schema } from "effect"

/** A received span. */
export interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly resource: Readonly<Record<string, unknown>>
}

/** The contents of one request. */
export interface ReceivedBatch {
  readonly path: string | undefined
  readonly authorization: string | undefined
  /** The body as received. */
  readonly text: string
  readonly spans: ReadonlyArray<ReceivedSpan>
}

/** A collector of traces on a free port of this machine. */
export interface Collector {
  readonly url: string
  readonly batches: Array<ReceivedBatch>
  /** Status that answers the next requests. */
  status: number
  readonly close: () => void
}

/** Starts a collector that accepts OTLP as JSON. */
export const startCollector = (): Promise<Collector> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      let text = ""
      request.setEncoding("utf8")
      request.on("data", (chunk: string) => (text += chunk))
      request.on("end", () => {
        const { authorization } = request.headers
        collector.batches.push({ path: request.url, authorization, text, spans: spansOf(text) })
        response.writeHead(collector.status).end()
      })
    })
    const close = () => {
      server.close()
      server.closeAllConnections()
    }
    let collector: Collector = { url: "", batches: [], status: 200, close }
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" ? address?.port : undefined
      collector = { ...collector, url: `http://127.0.0.1:${port}` }
      resolve(collector)
    })
  })

const Attributes = Schema.Array(
  Schema.Struct({ key: Schema.String, value: Schema.Record(Schema.String, Schema.Unknown) }),
)

const Payload = Schema.Struct({
  resourceSpans: Schema.Array(
    Schema.Struct({
      resource: Schema.Struct({ attributes: Attributes }),
      scopeSpans: Schema.Array(
        Schema.Struct({
          spans: Schema.Array(Schema.Struct({ name: Schema.String, traceId: Schema.String, attributes: Attributes })),
        }),
      ),
    }),
  ),
})

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Payload))

const valuesOf = (attributes: typeof Attributes.Type) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const spansOf = (text: string): ReadonlyArray<ReceivedSpan> =>
  decode(text).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, name, traceId }) => ({
        name,
        traceId,
        attributes: valuesOf(attributes),
        resource: valuesOf(resource.attributes),
      })),
    ),
  )
