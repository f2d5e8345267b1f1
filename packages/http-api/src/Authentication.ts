import { Redacted } from "effect"
import { HttpClientRequest } from "effect/http"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"

/** The API key, sent in one of two headers. A request with a different key in each is refused. */
export class Authentication extends HttpApiMiddleware.Service<Authentication>()(
  "@open-valuation/http-api/Authentication",
  {
    requiredForClient: true,
    security: {
      apiKey: HttpApiSecurity.apiKey({ key: "X-Api-Key", in: "header" }).pipe(
        HttpApiSecurity.annotate(OpenApi.Description, "The API key, as `X-Api-Key: ovk_…`"),
      ),
      bearer: HttpApiSecurity.bearer.pipe(
        HttpApiSecurity.annotate(OpenApi.Description, "The API key, as `Authorization: Bearer ovk_…`"),
      ),
    },
  },
) {}

/** Sends an API key with every request of a typed client. */
export const layerApiKey = (apiKey: Redacted.Redacted) =>
  HttpApiMiddleware.layerClient(Authentication, ({ next, request }) =>
    next(HttpClientRequest.setHeader(request, "X-Api-Key", Redacted.value(apiKey))),
  )
