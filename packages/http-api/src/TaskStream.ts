import { SampleKind, Stage } from "@open-valuation/core"
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { TaskCreated } from "./Task.ts"

const EventId = Schema.String.annotate({
  description: "Number of the event in its task: send the last one as `Last-Event-ID` to go on after it",
  examples: ["7"],
})

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A stage of the valuation is done: what was found, in the reader's language. */
export const StepData = Schema.Struct({
  seq: Count.annotate({ description: "The same number as in `id`" }),
  stage: Stage,
  code: Schema.String.annotate({
    description: "What happened, for programs; it never changes its meaning",
    examples: ["market.step.filter"],
  }),
  text: Schema.String.annotate({ description: "The same in words, in the reader's language" }),
  at: Schema.String.annotate({
    description: "When, ISO 8601 with an offset",
    examples: ["2026-03-15T10:30:01.250+08:00"],
  }),
}).annotate({ description: "A step of the reasoning, as it happens" })
export type StepData = typeof StepData.Type

/** Samples of one kind: how many were found and kept, and why the others were dropped. */
export const SamplesData = Schema.Struct({
  kind: SampleKind,
  found: Count,
  kept: Count,
  excluded: Schema.Array(Schema.Struct({ reason: Schema.String, count: Count })).annotate({
    description: "Why samples were dropped, and how many for each reason",
  }),
  preview: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)).annotate({
    description: "A few of the kept samples, with fields of the result's `sources`",
  }),
}).annotate({ description: "The samples of one kind" })
export type SamplesData = typeof SamplesData.Type

/** How far a long piece of work is. It has no number and is not told again. */
export const ProgressData = Schema.Struct({
  done: Count,
  total: Count,
  unit: Schema.String.annotate({ description: "What is counted", examples: ["page", "line"] }),
  label: Schema.String.annotate({ description: "What is being done, in the reader's language" }),
}).annotate({ description: "How far a long piece of work is" })
export type ProgressData = typeof ProgressData.Type

/** The events of a task (contract, section 3), the last of which carries the given detail. */
const taskEvents = <Detail extends Schema.Constraint>(detail: Detail) =>
  Schema.Union([
    Schema.Struct({ id: EventId, event: Schema.Literal("task"), data: Schema.fromJsonString(TaskCreated) }),
    Schema.Struct({ id: EventId, event: Schema.Literal("step"), data: Schema.fromJsonString(StepData) }),
    Schema.Struct({ id: EventId, event: Schema.Literal("samples"), data: Schema.fromJsonString(SamplesData) }),
    // A parser of event streams gives an event without a number the number of the event before it.
    Schema.Struct({
      id: Schema.optionalKey(EventId),
      event: Schema.Literal("progress"),
      data: Schema.fromJsonString(ProgressData),
    }),
    Schema.Struct({ id: EventId, event: Schema.Literal("result"), data: Schema.fromJsonString(detail) }),
  ])

/** A stream of the events of a task, as Server-Sent Events. */
export const taskStream = <Detail extends Schema.Constraint>(detail: Detail) =>
  HttpApiSchema.StreamSse({ events: taskEvents(detail) })
