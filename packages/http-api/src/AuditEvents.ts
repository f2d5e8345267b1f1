import { LocalDate } from "@open-valuation/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { downloads } from "./document/Downloads.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"

const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

const exampleEvent = {
  eventId: 4711,
  at: "2026-03-15T10:30:00.000+08:00",
  actor: { kind: "KEY", id: "7", name: "branch" },
  action: "property.create",
  object: "property-valuations/128",
  ip: "203.0.113.7",
  requestId: "4c1f9a2e7d8b0a6c5e3f1d20",
  outcome: "DONE",
} as const

/** An entry of the audit log: who has done what, when, from where and of which object (contract, section 11). */
export const AuditEvent = Schema.Struct({
  eventId: Id.annotate({ description: "Id of the entry. Later entries have greater ones" }),
  at: Schema.String.annotate({ description: "When it began, ISO 8601 with an offset" }),
  actor: Schema.Struct({
    kind: Schema.Literals(["USER", "KEY", "OPERATOR", "NOBODY"]).annotate({
      description:
        "A user, whoever holds a key, the operator of the machine, or somebody unknown whose sign-in was refused",
    }),
    id: Schema.String.annotate({ description: "Id of the user or key; empty for the others" }),
    name: Schema.String.annotate({ description: "Name of the user or key at that time" }),
  }).annotate({ description: "Who has done it" }),
  action: Schema.String.annotate({ description: "Id of the operation", examples: ["property.create"] }),
  object: Schema.String.annotate({ description: "Path of the object", examples: ["property-valuations/128"] }),
  ip: Schema.NullOr(Schema.String).annotate({ description: "Address of the caller, where it is known" }),
  requestId: Schema.String.annotate({ description: "`X-Request-Id` of the answer" }),
  outcome: Schema.Literals(["DONE", "REFUSED", "FAILED", "UNKNOWN"]).annotate({
    description: "How it ended. `UNKNOWN`: it was cut off, and may have been done",
  }),
}).annotate({
  identifier: "AuditEvent",
  description: "An entry of the audit log",
  examples: [exampleEvent],
})
export type AuditEvent = typeof AuditEvent.Type

const range = {
  from: Schema.optionalKey(LocalDate.LocalDate.annotate({ description: "First day, Asia/Shanghai" })),
  to: Schema.optionalKey(LocalDate.LocalDate.annotate({ description: "Last day, Asia/Shanghai" })),
  object: Schema.optionalKey(
    Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)).annotate({
      description: "Only entries of this object, or of what belongs to it, such as `property-valuations/128`",
    }),
  ),
}

/** Filter and paging of the audit log. */
export const AuditEventsQuery = Schema.Struct({
  ...range,
  cursor: Schema.optionalKey(Id.annotate({ description: "The last `eventId` of the previous page" })),
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 200 })).annotate({
      description: "Entries per page. Default: 50",
    }),
  ),
})

/** Which entries to export, and how. */
export const AuditExportQuery = Schema.Struct({
  ...range,
  format: Schema.optionalKey(Schema.Literals(["jsonl", "csv"]).annotate({ description: "Default: `jsonl`" })),
})

/** Endpoints of the audit log: read a page, export a range. */
export const auditGroup = HttpApiGroup.make("audit")
  .add(
    HttpApiEndpoint.get("list", `${basePath}/audit-events`, {
      query: AuditEventsQuery.fields,
      success: envelope(Schema.Array(AuditEvent).annotate({ description: "The entries of the page" })),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read the audit log",
        description:
          "Entries of the account, newest first. Every request that changes something has one, stored before it acts; so have sign-ins to the console, and refused ones.",
      }),
    ),
    HttpApiEndpoint.get("export", `${basePath}/audit-events/export`, {
      query: AuditExportQuery.fields,
      success: HttpApiSchema.StreamUint8Array({ contentType: "application/x-ndjson" }),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Export the audit log",
        description:
          "All entries of the range as JSON Lines or CSV, oldest first, as a stream. In CSV, a text that a spreadsheet would take for a formula begins with an apostrophe.",
        transform: downloads({
          "application/x-ndjson": `${JSON.stringify(exampleEvent)}\n`,
          "text/csv":
            "eventId,at,actorKind,actorId,actorName,action,object,ip,requestId,outcome\r\n4711,2026-03-15T10:30:00.000+08:00,KEY,7,branch,property.create,property-valuations/128,203.0.113.7,4c1f9a2e7d8b0a6c5e3f1d20,DONE\r\n",
        }),
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Audit log", description: "Who has done what, when and from where" }))
  .annotate(RequiredScope, "audit")
  .middleware(Authentication)
