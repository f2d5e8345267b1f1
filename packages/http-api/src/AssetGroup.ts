import type { AssetType } from "@open-valuation/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { tasksPath } from "./Paths.ts"
import { TaskCreated, TaskDetail, TaskId } from "./Task.ts"
import { taskStream } from "./TaskStream.ts"

/** What the contract needs to know of an asset: its create body and its result. */
export interface ApiAsset<
  Type extends AssetType = AssetType,
  Request extends Schema.Top = Schema.Top,
  Result extends Schema.Top = Schema.Top,
> {
  readonly assetType: Type
  readonly Request: Request
  readonly Result: Result
}

/** The name of each asset's group: the property of the typed client and the prefix of its operation ids. */
export const groupName = {
  PROPERTY: "property",
  VEHICLE: "vehicle",
  LAND: "land",
  EQUIPMENT: "equipment",
  BANK_STATEMENT: "bankStatement",
} as const satisfies Readonly<Record<AssetType, string>>

const titles: Readonly<Record<AssetType, string>> = {
  PROPERTY: "Property valuations",
  VEHICLE: "Vehicle valuations",
  LAND: "Land valuations",
  EQUIPMENT: "Equipment valuations",
  BANK_STATEMENT: "Bank statement valuations",
}

const tags: Readonly<Record<AssetType, string>> = {
  PROPERTY: "Homes, offices and workshops, from comparable deals and listings",
  VEHICLE: "Cars, from comparable deals and listings",
  LAND: "Land, from comparable deals and benchmark prices",
  EQUIPMENT: "Construction machinery, from comparable deals and listings",
  BANK_STATEMENT: "Bank and wallet statements: effective assets, repayment capacity and risks",
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The query and headers of a request that creates a task, by polling or by streaming. */
const acceptance = {
  query: {
    callbackUrl: Schema.optionalKey(
      Schema.String.annotate({
        description: "Webhook of this request; it takes precedence over the key's default callback",
        examples: ["https://example.com/valuations"],
      }),
    ),
  },
  headers: {
    "Idempotency-Key": Schema.optionalKey(
      Schema.String.check(Schema.isPattern(/^[ -~]{1,255}$/)).annotate({
        description:
          "A name of your own for this request, 1 to 255 printable ASCII characters. The same request with the same key within 24 hours is not charged again: it gets the first answer, with `Idempotent-Replayed: true`.",
        examples: ["loan-4711-valuation-1"],
      }),
    ),
  },
}

/** The endpoints of one asset: create a task, create and stream it, read it, and follow it from an event on. */
export const assetGroup = <Type extends AssetType, Request extends Schema.Top, Result extends Schema.Top>(
  asset: ApiAsset<Type, Request, Result>,
) => {
  const name: (typeof groupName)[Type] = groupName[asset.assetType]
  const path = tasksPath(asset.assetType)
  const detail = TaskDetail(Schema.toEncoded(asset.Result), `${capitalise(name)}Task`, asset.assetType)
  const events = taskStream(detail)
  return HttpApiGroup.make(name)
    .add(
      HttpApiEndpoint.post("create", path, {
        ...acceptance,
        payload: asset.Request,
        success: envelope(TaskCreated),
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Create a task",
          description:
            "Charges one unit, whatever the outcome. The valuation runs in the background: poll `statusUrl` until the status is `SUCCESS` or `FAILED`.",
        }),
      ),
      HttpApiEndpoint.post("stream", `${path}/stream`, {
        ...acceptance,
        payload: asset.Request,
        success: events,
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Create a task and follow its reasoning live",
          description:
            "Charges one unit as creating does, and answers with Server-Sent Events while the valuation runs: `task` first, `result` last. A request that is refused gets the JSON envelope instead. The valuation goes on when the reader goes away. A stream that ends without `result` was cut off: go on with the events of the task and `Last-Event-ID`.",
        }),
      ),
      HttpApiEndpoint.get("get", `${path}/:taskId`, {
        params: { taskId: TaskId },
        success: envelope(detail),
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Read a task",
          description: "Texts of the result are Chinese, and English with `Accept-Language: en`.",
        }),
      ),
      HttpApiEndpoint.get("events", `${path}/:taskId/events`, {
        params: { taskId: TaskId },
        headers: {
          "Last-Event-ID": Schema.optionalKey(
            Schema.String.check(Schema.isPattern(/^(?:0|[1-9]\d{0,15})$/)).annotate({
              description: "The `id` of the last event that was seen; 0, as without it: from the first event on",
              examples: ["7"],
            }),
          ),
        },
        success: [
          events,
          HttpApiSchema.NoContent.annotate({ description: "The task has ended and all of its events were seen" }),
        ],
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Follow a task",
          description:
            "Server-Sent Events after `Last-Event-ID`: those of the past at once, then those that come, until `result`. 204 when the task has ended and all events were seen.",
        }),
      ),
    )
    .annotateMerge(OpenApi.annotations({ title: titles[asset.assetType], description: tags[asset.assetType] }))
    .middleware(Authentication)
}
