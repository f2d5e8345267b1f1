import { SampleKind, Stage } from "@open-valuation/core"
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { TaskCreated, type taskCreatedOf } from "./Task.ts"

const EventId = Schema.String.annotate({
  description: "Number of the event within its task. Send the last one as `Last-Event-ID` to resume after it",
  examples: ["7"],
})

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A finished stage of the valuation and what it found, in the reader's language. */
export const StepData = Schema.Struct({
  seq: Count.annotate({ description: "The same number as in `id`" }),
  stage: Stage.annotate({ description: "Stage of the valuation" }),
  code: Schema.String.annotate({
    description: "Machine-readable code of what happened. Its meaning never changes",
    examples: ["market.step.filter"],
  }),
  text: Schema.String.annotate({ description: "The same as a sentence, in the reader's language" }),
  at: Schema.String.annotate({
    description: "Time, ISO 8601 with the offset of Asia/Shanghai",
    examples: ["2026-03-15T10:30:01.250+08:00"],
  }),
}).annotate({ description: "A step of the reasoning, as it happens" })
export type StepData = typeof StepData.Type

/** Samples of one kind: how many were found and kept, and why the others were excluded. */
export const SamplesData = Schema.Struct({
  kind: SampleKind.annotate({ description: "Closed deals, asking prices or auction results" }),
  found: Count.annotate({ description: "Samples found" }),
  kept: Count.annotate({ description: "Samples kept" }),
  excluded: Schema.Array(
    Schema.Struct({
      reason: Schema.String.annotate({ description: "Reason, in the reader's language" }),
      count: Count.annotate({ description: "Samples excluded for this reason" }),
    }),
  ).annotate({
    description: "Reasons for exclusion, and the number of samples for each",
  }),
  preview: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)).annotate({
    description: "A few of the samples kept, with the fields of the result's `sources`",
  }),
}).annotate({ description: "The samples of one kind" })
export type SamplesData = typeof SamplesData.Type

/** Progress of long work. The event has no number and is not replayed. */
export const ProgressData = Schema.Struct({
  done: Count.annotate({ description: "Amount done, in `unit`" }),
  total: Count.annotate({ description: "Total amount, in `unit`" }),
  unit: Schema.String.annotate({ description: "Unit of the counts", examples: ["PAGE", "ROW"] }),
  label: Schema.String.annotate({ description: "Current activity, in the reader's language" }),
}).annotate({ description: "Progress of a long-running step" })
export type ProgressData = typeof ProgressData.Type

type Created = ReturnType<typeof taskCreatedOf>

/** Data as a stream carries it: one line of JSON. */
const json = <Data extends Schema.Constraint>(data: Data, what: string) =>
  Schema.fromJsonString(data).pipe(Schema.annotateEncoded({ description: `${what}, as JSON` }))

const createdJson = (created: Created) => json(created, "The accepted task")

/** Made once, because the document names a schema of it. */
const taskJson = createdJson(TaskCreated)
const stepJson = json(StepData, "A step of the reasoning")
const samplesJson = json(SamplesData, "The samples of one kind")
const progressJson = json(ProgressData, "Progress of a long-running step")

const named = <const Name extends string>(name: Name) =>
  Schema.Literal(name).annotate({ description: "Name of the event" })

/** The events of a task (contract, section 3). The last one carries the given detail. */
const taskEvents = <Detail extends Schema.Constraint>(created: Created, detail: Detail) =>
  Schema.Union([
    Schema.Struct({
      id: EventId,
      event: named("task"),
      data: created === TaskCreated ? taskJson : createdJson(created),
    }),
    Schema.Struct({ id: EventId, event: named("step"), data: stepJson }),
    Schema.Struct({ id: EventId, event: named("samples"), data: samplesJson }),
    // Event stream parsers give an event without an id the id of the previous event.
    Schema.Struct({ id: Schema.optionalKey(EventId), event: named("progress"), data: progressJson }),
    Schema.Struct({ id: EventId, event: named("result"), data: json(detail, "The task in its final state") }),
  ])

/** An event of a task's stream, its data parsed. `result` is the last one. */
export type TaskEvent = ReturnType<typeof taskEvents<Schema.Unknown>>["Type"]

/** A stream of the events of a task, as Server-Sent Events. */
export const taskStream = <Detail extends Schema.Constraint>(created: Created, detail: Detail) =>
  HttpApiSchema.StreamSse({ events: taskEvents(created, detail) })
