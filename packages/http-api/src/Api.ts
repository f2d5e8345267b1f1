import { HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { errorTable } from "./ErrorTable.ts"
import { usageGroup } from "./Usage.ts"
import { webhooksGroup } from "./WebhookDeliveries.ts"

const description = `Values assets and gives the reasons. Create a task, then poll it; or create it as a stream and follow its reasoning live.

Every answer is the envelope \`{code, message, data}\`: \`code\` is 0 on success, and HTTP status and \`code\` always agree.
Send \`Accept-Language: en\` for English texts. Quote the \`X-Request-Id\` of an answer when you report a problem.

| code | HTTP | when |
|---|---|---|
${errorTable.map((row) => `| ${row.code} | ${row.status} | ${row.when} |`).join("\n")}`

/**
 * Unknown fields of a request are ignored, and a result may grow fields without a new version: objects are open. What is
 * of interest to the library alone is left out.
 */
const published = (document: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([key, value]) => (key !== "additionalProperties" || value !== false) && key !== "x-effect-stream")
      .map(([key, value]) => [key, publishedValue(value)]),
  )

const publishedValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(publishedValue)
  return typeof value === "object" && value !== null ? published({ ...value }) : value
}

/** The v1 contract over the given asset groups: one `assetGroup(…)` for each asset that a host serves. */
export const makeApi = <const Groups extends ReadonlyArray<HttpApiGroup.Constraint>>(...groups: Groups) =>
  HttpApi.make("open-valuation")
    .add(usageGroup, webhooksGroup, ...groups)
    .annotateMerge(
      OpenApi.annotations({
        title: "Open Valuation API",
        version: "1.0.0",
        description,
        license: { name: "MIT", identifier: "MIT" },
        transform: published,
      }),
    )

/** The OpenAPI 3.1 document of an API, as JSON. */
export const openApiDocument = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
): string => JSON.stringify(OpenApi.fromApi(api))
