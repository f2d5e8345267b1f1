import type { Message } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"
import { translate } from "@open-valuation/core/text"
import { Record, Struct } from "effect"
import type { OpenApi } from "effect/http-api"
import { exampleAdoption } from "../Adoption.ts"
import { type ErrorRow, errorTable } from "../ErrorTable.ts"
import { basePath } from "../Paths.ts"
import { ItemAlert } from "../PortfolioItems.ts"
import type { Scope } from "../Scope.ts"
import { statusLabel } from "../Task.ts"
import { firstEventName, firstOf, withExamples } from "./Examples.ts"
import { firstRequestProse } from "./FirstRequest.ts"
import { failureHeaders, responseHeaders, successHeaders } from "./Headers.ts"
import type { Hosting } from "./Hosting.ts"
import { commonParameters, type DeclaredOperations, parameter } from "./Parameters.ts"

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
})

/** Headers of Standard Webhooks 1.0. */
const deliveryHeaders = [
  header("webhook-id", "The same on every attempt: use it to drop duplicates", "msg_VAL-PROP-20260315-0001"),
  header("webhook-timestamp", "Time of the attempt, seconds since 1970-01-01T00:00:00Z", "1773541803"),
  header(
    "webhook-signature",
    "`v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` under the key's secret. During a rotation there are two, separated by a space",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
]

const deliveryAnswers = {
  "2XX": { description: "Accepted: not sent again" },
  "410": { description: "Endpoint gone: deliveries to this URL stop until one is redelivered" },
  "4XX": { description: "Not accepted: retried for three days" },
  "5XX": { description: "Not accepted: retried for three days, after `Retry-After` if given" },
}

const timestamp = {
  type: "string",
  description: "Time of the event, ISO 8601 with the offset of Asia/Shanghai",
  examples: ["2026-03-15T10:30:02.250+08:00"],
}

const webhook = (type: string, summary: string, data: object, example: object) => ({
  post: {
    operationId: `webhook.${type}`,
    tags: ["Webhook deliveries"],
    summary,
    description:
      "Signed according to Standard Webhooks 1.0. Texts are in the language of the request that created the task.",
    security: [],
    parameters: deliveryHeaders,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["type", "timestamp", "data"],
            properties: {
              type: { type: "string", enum: [type], description: "Type of event" },
              timestamp,
              data,
            },
          },
          examples: { example: { value: { type, timestamp: timestamp.examples[0], data: example } } },
        },
      },
    },
    responses: deliveryAnswers,
  },
})

const portfolio = {
  portfolioId: { type: "integer", description: "Id of the portfolio" },
  name: { type: "string", description: "Its name" },
}
const examplePortfolio = { portfolioId: 1, name: "华东设备租赁资产包" }
const alerted = { itemId: "ZL-2024-0117", alerts: ["STRESSED_LTV"], value: 386_000, ltv: 0.83, stressedLtv: 1.11 }
const figure = (description: string) => ({ anyOf: [{ type: "number" }, { type: "null" }], description })

/** Events of the runs of portfolios. */
const portfolioWebhooks = (exampleRun: unknown) => ({
  "portfolio.run.finished": webhook(
    "portfolio.run.finished",
    "A run of a portfolio has ended",
    {
      type: "object",
      description: "The run as it ended",
      properties: { ...portfolio, run: { $ref: "#/components/schemas/PortfolioRun" } },
    },
    { ...examplePortfolio, run: exampleRun },
  ),
  "portfolio.alert": webhook(
    "portfolio.alert",
    "Items have an alert that they did not have before",
    {
      type: "object",
      description: "The items with a new alert",
      properties: {
        ...portfolio,
        runId: { type: "integer", description: "Id of the run that found them" },
        count: { type: "integer", description: "Items with a new alert" },
        items: {
          type: "array",
          description: "The first 100 of them",
          items: {
            type: "object",
            properties: {
              itemId: { type: "string", description: "The caller's own name of the item" },
              alerts: {
                type: "array",
                items: { type: "string", enum: ItemAlert.literals },
                description: "Its alerts",
              },
              value: figure("Central value, yuan; null without one"),
              ltv: figure("(prior liens + loan balance) ÷ value, a ratio; null without a loan or value"),
              stressedLtv: figure("The same over the stressed value, a ratio"),
            },
          },
        },
      },
    },
    { ...examplePortfolio, runId: 1, count: 1, items: [alerted] },
  ),
})

/** Payloads that the service posts to callbacks (contract, section 4). `data` is a task as the schemas describe it. */
const webhookSection = (schemas: Readonly<Record<string, { readonly [key: string]: unknown }>>): object => {
  const details = Object.keys(schemas).filter((name) => name.endsWith("Task"))
  const shown = firstOf(ownValue(schemas, details[0] ?? "")?.["examples"])
  const example = typeof shown === "object" ? shown : {}
  const task = {
    description:
      "The task, as a poll returns it. When the body would exceed 256 KiB, `result` is null and `statusUrl` is the path of the task",
    properties: { statusUrl: { type: "string", description: "Path of a task that was too large to send" } },
    anyOf: details.map((name) => ({ $ref: `#/components/schemas/${name}` })),
  }
  const succeeded = { status: "SUCCESS", statusLabel: statusLabel.SUCCESS }
  const failed = { status: "FAILED", statusLabel: statusLabel.FAILED, errorMessage: "没有可用的样本。" }
  const adopted = {
    type: "object",
    description: "The task and the value that a second person has confirmed",
    properties: {
      taskId: { type: "integer", description: "Id of the task" },
      valuationNo: { type: "string", description: "Its valuation number" },
      assetType: { type: "string", description: "Kind of asset" },
      statusUrl: { type: "string", description: "Path of the task" },
      adoption: { $ref: "#/components/schemas/Adoption" },
    },
  }
  const nothing = { type: "object", description: "Empty" }
  const run = ownValue(schemas, "PortfolioRun")
  return {
    "valuation.succeeded": webhook("valuation.succeeded", "A valuation has succeeded", task, {
      ...example,
      ...succeeded,
    }),
    "valuation.failed": webhook("valuation.failed", "A valuation has failed", task, { ...example, ...failed }),
    "valuation.adopted": webhook("valuation.adopted", "People have adopted a value", adopted, {
      taskId: 1,
      valuationNo: "VAL-PROP-20260315-0001",
      assetType: "PROPERTY",
      statusUrl: `${basePath}/property-valuations/1`,
      adoption: exampleAdoption,
    }),
    ...(run === undefined ? {} : portfolioWebhooks(firstOf(run["examples"]))),
    "webhook.test": webhook("webhook.test", "A requested test", nothing, {}),
  }
}

/**
 * Opens all objects: unknown fields of a request are ignored, and a result may gain fields without a new version.
 * Removes annotations that only the library uses.
 */
const openObjects = (document: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([key, value]) => (key !== "additionalProperties" || value !== false) && key !== "x-effect-stream")
      .map(([key, value]) => [key, opened(value)]),
  )

const opened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(opened)
  return typeof value === "object" && value !== null ? openObjects(value) : value
}

const nameOf = (status: number | string): string => `Failure${status}`

/** Reference from an operation to a failure response. */
const failureReference = (status: number | string): object => ({
  $ref: `#/components/responses/${nameOf(status)}`,
})

/** Faults shown in the examples. */
const faults: Readonly<Record<number, readonly [path: string, message: Message]>> = {
  40001: ["materials[0].materialRef", { code: "request.missing", params: {} }],
  40002: ["callbackUrl", { code: "callback.scheme", params: {} }],
}

const example = ({ code, message, when }: ErrorRow) => {
  const fault = faults[code]
  const data = fault === undefined ? null : { errors: [{ path: fault[0], message: translate(fault[1], "zh") }] }
  return { summary: when, value: { code, message: message.zh, data } }
}

/** The failures of an operation as components, each with its headers and an example for each code of its status. */
const failureComponents = (responses: OpenApi.OpenAPISpecResponses): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => {
        const rows = errorTable.filter((row) => row.status === Number(status))
        const examples = Object.fromEntries(rows.map((row) => [row.code, example(row)]))
        const content = Object.fromEntries(
          Object.entries(response.content ?? {}).map(([type, media]) => [type, { ...media, examples }]),
        )
        return [nameOf(status), { ...response, headers: failureHeaders(Number(status)), content }]
      }),
  )

type Schemas = OpenApi.OpenAPIComponents["schemas"]

const replays = ({ parameters }: OpenApi.OpenAPISpecOperation): boolean =>
  parameters.some(({ name }) => name === "Idempotency-Key")

/** What streams are about, by the name of their first event. */
const streams: Readonly<Record<string, string>> = { task: "task", delta: "reply", progress: "run" }

const streamOf = (content: OpenApi.OpenApiSpecContent): string =>
  `Server-Sent Events of the ${ownValue(streams, firstEventName(content)) ?? "work"}`

const responsesOf = (operation: OpenApi.OpenAPISpecOperation, schemas: Schemas): object =>
  Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => {
      if (Number(status) >= 400) return [status, failureReference(status)]
      const { content, description, ...rest } = response
      return [
        status,
        {
          description: content?.["text/event-stream"] === undefined ? description : streamOf(content),
          headers: successHeaders(replays(operation)),
          ...(content === undefined ? {} : { content: withExamples(content, schemas) }),
          ...rest,
        },
      ]
    }),
  )

const operationOf = (
  operation: OpenApi.OpenAPISpecOperation,
  parameters: Readonly<Record<string, object>>,
  schemas: Schemas,
) => ({
  ...operation,
  parameters: [
    ...operation.parameters.map((one) => parameter(one, parameters)),
    ...Object.keys(commonParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ],
  ...(operation.requestBody === undefined
    ? {}
    : {
        requestBody: {
          ...operation.requestBody,
          content: withExamples(operation.requestBody.content, schemas),
        },
      }),
  responses: responsesOf(operation, schemas),
})

/** Names the scope of an operation, for people and, as OpenAPI 3.1 provides, in its security requirements. */
const withScope = <Operation extends Pick<OpenApi.OpenAPISpecOperation, "description" | "security">>(
  operation: Operation,
  scope: Scope | "any",
) => {
  const roles = scope === "any" ? [] : [scope]
  return {
    ...operation,
    description: `${operation.description ?? ""} ${scope === "any" ? "Every key may call it." : `The key needs the scope \`${scope}\`.`}`,
    security: operation.security.map((requirement) => Record.map(requirement, () => roles)),
  }
}

const methods = ["get", "post", "patch", "delete"] as const

/** The operations of a path, each under its method. */
const operationsOf = (item: OpenApi.OpenAPISpecPathItem) =>
  methods.flatMap((method) => (item[method] === undefined ? [] : [[method, item[method]] as const]))

/** Completes the library's document: headers, examples, decoded parameters, and webhooks. */
export const published = (
  document: OpenApi.OpenAPISpec,
  declared: DeclaredOperations,
  { authentication, mountPath }: Hosting,
): object => {
  const { components, paths, ...rest } = document
  const { schemas } = components
  const hasKeys = authentication === "keys"
  const [first] = Object.values(paths).flatMap(operationsOf)
  const complete = openObjects({
    ...rest,
    servers: [{ url: mountPath === "" ? "/" : mountPath, description: "The server that publishes this document" }],
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        Object.fromEntries(
          operationsOf(item).map(([method, operation]) => {
            const { parameters = {}, scope = "any" } = declared.get(`${method.toUpperCase()} ${path}`) ?? {}
            const scoped = withScope(operationOf(operation, parameters, schemas), scope)
            return [method, hasKeys ? scoped : Struct.omit(scoped, ["security"])]
          }),
        ),
      ]),
    ),
    webhooks: webhookSection(schemas),
    components: {
      ...(hasKeys ? components : Struct.omit(components, ["securitySchemes"])),
      headers: responseHeaders,
      parameters: commonParameters,
      responses: first === undefined ? {} : failureComponents(first[1].responses),
    },
  })
  // The description begins with a request that works; codes of errors come last.
  const parts = [firstRequestProse(complete, `http://127.0.0.1:8787${mountPath}`), errorProse]
  return {
    ...complete,
    info: { ...rest.info, description: [rest.info.description, ...parts].filter((part) => part !== "").join("\n\n") },
  }
}

const errorProse = `### Errors

| code | HTTP | when |
|---|---|---|
${errorTable.map(({ code, status, when }) => `| ${code} | ${status} | ${when} |`).join("\n")}`
