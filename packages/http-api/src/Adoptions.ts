import type { AssetType } from "@open-valuation/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Adoption, AdoptionStatus, exampleAdoption } from "./Adoption.ts"
import { type ApiAsset, groupName, titleOf } from "./AssetGroup.ts"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath, tasksPath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"
import { TaskId } from "./Task.ts"

const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

/** A reason that a person gives, 1 to 2,000 characters. */
export const Reason = Schema.String.check(Schema.isMaxLength(2000), Schema.isPattern(/\S/u))

/** An adopted value with its task, in a list over all tasks. */
export const TaskAdoption = Schema.Struct({
  taskId: TaskId,
  valuationNo: Schema.String.annotate({ description: "Valuation number of the task" }),
  assetType: Schema.String.annotate({ description: "Kind of asset" }),
  mine: Schema.Boolean.annotate({ description: "True when the caller proposed it, and so cannot decide it" }),
  demo: Schema.Boolean.annotate({
    description: "True: the engine's value rests on demo data, and is no value of anything",
  }),
  ...Adoption.fields,
}).annotate({
  identifier: "TaskAdoption",
  description: "A proposal with its task",
  examples: [
    {
      taskId: 1,
      valuationNo: "VAL-PROP-20260315-0001",
      assetType: "PROPERTY",
      mine: false,
      demo: false,
      ...exampleAdoption,
    },
  ],
})
export type TaskAdoption = typeof TaskAdoption.Type

const MOST_ATTACHMENTS = 20

/** A value to adopt. */
export const AdoptionProposal = Schema.Struct({
  value: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1e12 })).annotate({
    description: "Value in yuan, rounded to 2 decimals",
  }),
  reason: Reason.annotate({ description: "Why this value, 1 to 2,000 characters" }),
  attachments: Schema.optionalKey(
    Schema.Array(Schema.String.check(Schema.isMaxLength(128)))
      .check(Schema.isMaxLength(MOST_ATTACHMENTS))
      .annotate({ description: "References of uploaded files of the account, at most 20" }),
  ),
}).annotate({
  identifier: "AdoptionProposal",
  description: "A value to adopt",
  examples: [{ value: 860_000, reason: "实地查看：外墙渗水，参照修缮报价下调。" }],
})
export type AdoptionProposal = typeof AdoptionProposal.Type

/** What a second person says. */
export const AdoptionDecision = Schema.Struct({
  reason: Schema.optionalKey(Reason.annotate({ description: "Remark of the second person, up to 2,000 characters" })),
}).annotate({ identifier: "AdoptionDecision", description: "The decision of a second person", examples: [{}] })

const decided = (what: "confirm" | "reject") =>
  `${what === "confirm" ? "Confirms" : "Rejects"} the proposal of somebody else: 40300 for who proposed it. 40900 when a newer proposal exists, when it was decided before, or when the result has a new version meanwhile. An unknown proposal: 40405.`

/** Endpoints for the adopted values of an asset's tasks. */
export const adoptionsGroup = <Type extends AssetType>(asset: ApiAsset<Type>) => {
  const path = `${tasksPath(asset.assetType)}/:taskId/adoptions` as const
  const params = { taskId: TaskId, adoptionId: Id.annotate({ description: "Id of the proposal" }) }
  return HttpApiGroup.make(`${groupName(asset.assetType)}Adoptions`)
    .add(
      HttpApiEndpoint.post("propose", path, {
        params: { taskId: TaskId },
        payload: AdoptionProposal,
        success: envelope(Adoption),
        error: failures,
      })
        .annotateMerge(
          OpenApi.annotations({
            summary: "Propose an adopted value",
            description:
              "Records the value that a person adopts on a finished task, beside the engine's and never in its place. It counts once a second person confirms it. A task whose status is not `SUCCESS`: 40001. It takes the place of an earlier open proposal.",
          }),
        )
        .annotate(RequiredScope, "review"),
      HttpApiEndpoint.get("list", path, {
        params: { taskId: TaskId },
        success: envelope(Schema.Array(Adoption).annotate({ description: "The latest 100 proposals, newest first" })),
        error: failures,
      })
        .annotateMerge(
          OpenApi.annotations({
            summary: "List adopted values",
            description: "All proposals of a task with what became of them, newest first. None is ever removed.",
          }),
        )
        .annotate(RequiredScope, "valuations"),
      HttpApiEndpoint.post("confirm", `${path}/:adoptionId/confirm`, {
        params,
        payload: AdoptionDecision,
        success: envelope(Adoption),
        error: failures,
      })
        .annotateMerge(
          OpenApi.annotations({
            summary: "Confirm an adopted value",
            description: `${decided("confirm")} The task then shows it as \`adoption\`, and its callback gets \`valuation.adopted\`.`,
          }),
        )
        .annotate(RequiredScope, "review"),
      HttpApiEndpoint.post("reject", `${path}/:adoptionId/reject`, {
        params,
        payload: AdoptionDecision,
        success: envelope(Adoption),
        error: failures,
      })
        .annotateMerge(OpenApi.annotations({ summary: "Reject an adopted value", description: decided("reject") }))
        .annotate(RequiredScope, "review"),
    )
    .annotateMerge(
      OpenApi.annotations({
        title: `${titleOf(asset)}: adopted values`,
        description: "The value that people adopt, with two pairs of eyes",
      }),
    )
    .middleware(Authentication)
}

/** Filter and paging of adopted values of all tasks. */
export const TaskAdoptionsQuery = Schema.Struct({
  status: Schema.optionalKey(AdoptionStatus.annotate({ description: "Only proposals in this state" })),
  cursor: Schema.optionalKey(Id.annotate({ description: "The last `adoptionId` of the previous page" })),
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({
      description: "Proposals per page. Default: 20",
    }),
  ),
})
export type TaskAdoptionsQuery = typeof TaskAdoptionsQuery.Type

/** Endpoint that lists the adopted values of all tasks of the account. */
export const taskAdoptionsGroup = HttpApiGroup.make("adoptions")
  .add(
    HttpApiEndpoint.get("list", `${basePath}/adoptions`, {
      query: TaskAdoptionsQuery.fields,
      success: envelope(Schema.Array(TaskAdoption).annotate({ description: "The proposals of the page" })),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List adopted values of all tasks",
        description:
          "Proposals of the account, newest first; with `status=PROPOSED` those that wait for a second person.",
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Adopted values", description: "Proposals that wait, and all others" }))
  .annotate(RequiredScope, "review")
  .middleware(Authentication)
