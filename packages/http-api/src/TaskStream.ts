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
  stage: Stage.annotate({ description: "Stage of the valuation" }),
  code: Schema.String.annotate({
    description: "What happened, for programs; it never changes its meaning",
    examples: ["market.step.filter"],
  }),
  text: Schema.String.annotate({ description: "The same in words, in the reader's language" }),
  at: Schema.String.annotate({
    description: "When, ISO 8601 with the offset of Asia/Shanghai",
    examples: ["2026-03-15T10:30:01.250+08:00"],
  }),
}).annotate({ description: "A step of the reasoning, as it happens" })
export type StepData = typeof StepData.Type

/** Samples of one kind: how many were found and kept, and why the others were dropped. */
export const SamplesData = Schema.Struct({
  kind: SampleKind.annotate({ description: "Closed deals, asking prices or auction results" }),
  found: Count.annotate({ description: "Samples that were found" }),
  kept: Count.annotate({ description: "Samples that were kept" }),
  excluded: Schema.Array(
    Schema.Struct({
      reason: Schema.String.annotate({ description: "Why, in the reader's language" }),
      count: Count.annotate({ description: "Samples dropped for this reason" }),
    }),
  ).annotate({
    description: "Why samples were dropped, and how many for each reason",
  }),
  preview: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)).annotate({
    description: "A few of the kept samples, with fields of the result's `sources`",
  }),
}).annotate({ description: "The samples of one kind" })
export type SamplesData = typeof SamplesData.Type

/** The progress of long work. It has no number and is not repeated. */
export const ProgressData = Schema.Struct({
  done: Count.annotate({ description: "What is done, in `unit`" }),
  total: Count.annotate({ description: "What there is, in `unit`" }),
  unit: Schema.String.annotate({ description: "What is counted", examples: ["PAGE", "ROW"] }),
  label: Schema.String.annotate({ description: "What is being done, in the reader's language" }),
}).annotate({ description: "How far a long piece of work is" })
export type ProgressData = typeof ProgressData.Type

/** Data as a stream carries it: a line of JSON. */
const json = <Data extends Schema.Constraint>(data: Data, what: string) =>
  Schema.fromJsonString(data).pipe(Schema.annotateEncoded({ description: `${what}, as JSON` }))

const taskJson = json(TaskCreated, "The accepted task")
const stepJson = json(StepData, "A step of the reasoning")
const samplesJson = json(SamplesData, "The samples of one kind")
const progressJson = json(ProgressData, "How far a long piece of work is")

const named = <const Name extends string>(name: Name) =>
  Schema.Literal(name).annotate({ description: "Name of the event" })

/** The events of a task (contract, section 3), the last of which carries the given detail. */
const taskEvents = <Detail extends Schema.Constraint>(detail: Detail) =>
  Schema.Union([
    Schema.Struct({ id: EventId, event: named("task"), data: taskJson }),
    Schema.Struct({ id: EventId, event: named("step"), data: stepJson }),
    Schema.Struct({ id: EventId, event: named("samples"), data: samplesJson }),
    // Parsers of event streams give an event without an id the id of the event before it.
    Schema.Struct({ id: Schema.optionalKey(EventId), event: named("progress"), data: progressJson }),
    Schema.Struct({ id: EventId, event: named("result"), data: json(detail, "The task in its final state") }),
  ])

/** A stream of the events of a task, as Server-Sent Events. */
export const taskStream = <Detail extends Schema.Constraint>(detail: Detail) =>
  HttpApiSchema.StreamSse({ events: taskEvents(detail) })
