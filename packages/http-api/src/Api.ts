import { ENGINE_VERSION } from "@open-valuation/core"
import { HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { auditGroup } from "./AuditEvents.ts"
import type { Hosting } from "./document/Hosting.ts"
import { declaredOperations } from "./document/Parameters.ts"
import { published } from "./document/Published.ts"
import { erasuresGroup } from "./Erasures.ts"
import { usageGroup } from "./Usage.ts"
import { webhooksGroup } from "./WebhookDeliveries.ts"

const description = `Values assets and explains each value. Create a task, then poll it, or create it as a stream and follow the reasoning live.

Every response is the envelope \`{code, message, data}\`. \`code\` is 0 on success and always agrees with the HTTP status.
Send \`Accept-Language: en\` for English texts. Quote the \`X-Request-Id\` of the response when you report a problem.
A key may call the operations of its scopes: each operation names the one that it needs.`

/** The contract over some groups, beside those that every host has. */
export type OpenValuationApi<Groups extends ReadonlyArray<HttpApiGroup.Constraint>> = HttpApi.HttpApi<
  "open-valuation",
  (readonly [typeof usageGroup, typeof webhooksGroup, typeof auditGroup, typeof erasuresGroup, ...Groups])[number]
>

/** The v1 contract over the given asset groups. A host passes one `assetGroup(…)` for each asset it serves. */
export const makeApi = <const Groups extends ReadonlyArray<HttpApiGroup.Constraint>>(
  ...groups: Groups
): OpenValuationApi<Groups> => makeHostedApi({ mountPath: "", authentication: "keys" }, ...groups)

/** The same, as a host serves it. */
export const makeHostedApi = <const Groups extends ReadonlyArray<HttpApiGroup.Constraint>>(
  hosting: Hosting,
  ...groups: Groups
): OpenValuationApi<Groups> => {
  const api = HttpApi.make("open-valuation")
    .add(usageGroup, webhooksGroup, auditGroup, erasuresGroup, ...groups)
    .annotateMerge(
      OpenApi.annotations({
        title: "Open Valuation API",
        version: ENGINE_VERSION,
        description,
        license: { name: "MIT", identifier: "MIT" },
      }),
    )
  return api.annotateMerge(
    OpenApi.annotations({ transform: () => published(OpenApi.fromApi(api), declaredOperations(api), hosting) }),
  )
}

/** Where callers reach an API. */
export interface DocumentServer {
  /** Absolute, or relative to the address of the document, such as `/valuation` below a host's own path. */
  readonly url: string
  readonly description?: string
}

/** The OpenAPI 3.1 document of an API, as JSON. `servers` defaults to the server that publishes it, at its root. */
export const openApiDocument = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  options: { readonly servers?: ReadonlyArray<DocumentServer> } = {},
): string => JSON.stringify({ ...OpenApi.fromApi(api), ...options })
