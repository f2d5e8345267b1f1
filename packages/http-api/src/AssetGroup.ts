import type { AssetType } from "@open-valuation/core"
import { KnownAssetType, assetWordsOf } from "@open-valuation/core/assets"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { tasksPath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"
import {
  resultQuery,
  TaskCreated,
  taskCreatedOf,
  TaskDetail,
  TaskId,
  TasksQuery,
  TaskSummary,
  taskSummaryOf,
} from "./Task.ts"
import { taskStream } from "./TaskStream.ts"

/** The parts of an asset that the contract needs: its create body and its result. */
export interface ApiAsset<
  Type extends AssetType = AssetType,
  Request extends Schema.Top = Schema.Top,
  Result extends Schema.Top = Schema.Top,
> {
  readonly assetType: Type
  readonly Request: Request
  readonly Result: Result
  /** The English word for one, and a sentence about it, for the documentation of an asset that a host adds. */
  readonly title?: string | undefined
  readonly description?: string | undefined
}

type CamelCase<Text extends string> = Text extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Text>

/** Group name of an asset: the property on the typed client and the prefix of its operation ids. */
export type GroupName<Type extends AssetType> = CamelCase<Type>

export function groupName<Type extends AssetType>(assetType: Type): GroupName<Type>
export function groupName(assetType: AssetType): string {
  return assetType.toLowerCase().replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

const isKnown = Schema.is(KnownAssetType)

/** The name of an asset's valuations in the documentation. */
export const titleOf = ({ assetType, title }: ApiAsset): string =>
  `${capitalise(title ?? assetType.toLowerCase().replaceAll("_", " "))} valuations`

const descriptionOf = ({ assetType, description }: ApiAsset): string =>
  description ?? assetWordsOf(assetType)?.description ?? "An asset that this server adds"

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Query and headers of the two requests that create a task: polled and streamed. */
const acceptance = {
  query: {
    callbackUrl: Schema.optionalKey(
      Schema.String.annotate({
        description: "Webhook URL for this request. Takes precedence over the key's default callback",
        examples: ["https://example.com/valuations"],
      }),
    ),
  },
  headers: {
    "Idempotency-Key": Schema.optionalKey(
      Schema.String.check(Schema.isPattern(/^[ -~]{1,255}$/)).annotate({
        description:
          "Your own identifier for this request, 1 to 255 printable ASCII characters. Repeating the same request with the same key within 24 hours is not charged again: it returns the first response, with `Idempotent-Replayed: true`.",
        examples: ["loan-4711-valuation-1"],
      }),
    ),
  },
}

/**
 * The endpoints of one asset: create a task, create and stream a task, list tasks, read a task, and resume its events.
 */
export const assetGroup = <Type extends AssetType, Request extends Schema.Top, Result extends Schema.Top>(
  asset: ApiAsset<Type, Request, Result>,
) => {
  const name = groupName(asset.assetType)
  const path = tasksPath(asset.assetType)
  const detail = TaskDetail(Schema.toEncoded(asset.Result), `${capitalise(name)}Task`, asset.assetType)
  const created = isKnown(asset.assetType)
    ? TaskCreated
    : taskCreatedOf(asset.assetType, `${capitalise(name)}TaskCreated`)
  const summary = isKnown(asset.assetType)
    ? TaskSummary
    : taskSummaryOf(asset.assetType, `${capitalise(name)}TaskSummary`)
  const events = taskStream(created, detail)
  return HttpApiGroup.make(name)
    .add(
      HttpApiEndpoint.post("create", path, {
        ...acceptance,
        payload: asset.Request,
        success: envelope(created),
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
            "Charges one unit, as creating a task does, and responds with Server-Sent Events while the valuation runs: `task` first, `result` last. A refused request gets the JSON envelope instead. The valuation continues when the client disconnects. A stream that ends without `result` was cut off: resume it from the task's events with `Last-Event-ID`.",
        }),
      ),
      HttpApiEndpoint.get("list", path, {
        query: TasksQuery.fields,
        success: envelope(Schema.Array(summary).annotate({ description: "The tasks of the page" })),
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "List tasks",
          description: "Tasks of the account, newest first, without their results.",
        }),
      ),
      HttpApiEndpoint.get("get", `${path}/:taskId`, {
        params: { taskId: TaskId },
        query: resultQuery(asset.assetType),
        success: envelope(detail),
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Read a task",
          description: "Texts in the result are Chinese by default, English with `Accept-Language: en`.",
        }),
      ),
      HttpApiEndpoint.get("events", `${path}/:taskId/events`, {
        params: { taskId: TaskId },
        headers: {
          "Last-Event-ID": Schema.optionalKey(
            Schema.String.check(Schema.isPattern(/^(?:0|[1-9]\d{0,15})$/)).annotate({
              description: "The `id` of the last event received. 0, or no header, starts at the first event",
              examples: ["7"],
            }),
          ),
        },
        success: [
          events,
          HttpApiSchema.NoContent.annotate({
            description: "The task has ended and the client has seen all of its events",
          }),
        ],
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Follow a task",
          description:
            "Server-Sent Events after `Last-Event-ID`: past events at once, then new ones as they happen, until `result`. Responds 204 when the task has ended and the client has seen all of its events.",
        }),
      ),
    )
    .annotateMerge(OpenApi.annotations({ title: titleOf(asset), description: descriptionOf(asset) }))
    .annotate(RequiredScope, "valuations")
    .middleware(Authentication)
}
