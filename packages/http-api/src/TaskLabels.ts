import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"
import { caseNumber, note, TaskId } from "./Task.ts"

const wish = { caseNumber: "HT-2026-0311", note: "补了行驶证，等复核" } as const

/** What to change of a task's label; what is absent stays, `null` or a blank text removes. */
export const TaskLabelWish = Schema.Struct({
  caseNumber: Schema.optionalKey(caseNumber),
  note: Schema.optionalKey(note),
}).annotate({
  identifier: "TaskLabelWish",
  description: "What to change; what is absent stays, `null` or a blank text removes",
  examples: [wish],
})

/** What people say of a task beside its value. */
export const TaskLabel = Schema.Struct({ taskId: TaskId, caseNumber, note }).annotate({
  identifier: "TaskLabel",
  description: "What people say of a task beside its value",
  examples: [{ taskId: 1, ...wish }],
})

/** Endpoint that labels a task of any asset. */
export const taskLabelsGroup = HttpApiGroup.make("tasks")
  .add(
    HttpApiEndpoint.patch("label", `${basePath}/tasks/:taskId`, {
      params: { taskId: TaskId },
      payload: TaskLabelWish,
      success: envelope(TaskLabel),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Label a task",
        description:
          "Sets the case number and the note of a task of any asset. Charges nothing and changes no value. The audit log says who did it.",
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Tasks", description: "Tasks of all assets" }))
  .annotate(RequiredScope, "valuations")
  .middleware(Authentication)
