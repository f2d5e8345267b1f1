import { Context, Effect, Stream } from "effect"
import { HttpBody, type HttpServerRequest, HttpServerResponse } from "effect/http"

/**
 * Completes when the answer to a request has left the process, or its connection has ended. Without one an answer
 * counts as delivered once the platform has taken it over.
 */
export const Delivery = Context.Reference<(request: HttpServerRequest.HttpServerRequest) => Effect.Effect<void>>(
  "@open-valuation/server/Delivery",
  { defaultValue: () => () => Effect.void },
)

const PIECE = 65_536

/** An answer in pieces, of which the platform takes the next one when the reader has taken the one before. */
export const inPieces = (response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse => {
  const { body } = response
  if (body._tag !== "Uint8Array" || body.contentLength <= PIECE) return response
  const pieces = Stream.fromIterable(piecesOf(body.body), { chunkSize: 1 })
  return HttpServerResponse.setBody(response, HttpBody.stream(pieces, body.contentType, body.contentLength))
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}
