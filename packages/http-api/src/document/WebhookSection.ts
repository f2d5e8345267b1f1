import { ownValue } from "@open-valuation/core/domain"
import { statusLabel } from "../Task.ts"
import { firstOf } from "./Examples.ts"

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
})

/** Headers of Standard Webhooks 1.0. */
const parameters = [
  header("webhook-id", "The same on every attempt: use it to drop duplicates", "msg_VAL-PROP-20260315-0001"),
  header("webhook-timestamp", "Time of the attempt, seconds since 1970-01-01T00:00:00Z", "1773541803"),
  header(
    "webhook-signature",
    "`v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` under the key's secret. During a rotation there are two, separated by a space",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
]

const responses = {
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
    parameters,
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
    responses,
  },
})

/** Payloads that the service posts to callbacks (contract, section 4). `data` is a task as the schemas describe it. */
export const webhookSection = (schemas: Readonly<Record<string, { readonly [key: string]: unknown }>>): object => {
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
  const nothing = { type: "object", description: "Empty" }
  return {
    "valuation.succeeded": webhook("valuation.succeeded", "A valuation has succeeded", task, {
      ...example,
      ...succeeded,
    }),
    "valuation.failed": webhook("valuation.failed", "A valuation has failed", task, { ...example, ...failed }),
    "webhook.test": webhook("webhook.test", "A requested test", nothing, {}),
  }
}
