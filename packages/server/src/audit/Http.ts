import { LocalDate } from "@open-valuation/core"
import { csvText } from "@open-valuation/core/domain"
import { type AuditEvent as ShownEvent, auditGroup } from "@open-valuation/http-api"
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { serve } from "../http/Handlers.ts"
import { type AuditEvent, AuditLog } from "./AuditLog.ts"

const USUAL_LIMIT = 50

/** Reads and exports the entries of the caller's account. */
export const auditHandlers = Effect.map(AuditLog, (audit) =>
  serve(auditGroup, {
    list: Effect.fnUntraced(function* ({ principal, query }) {
      const { limit = USUAL_LIMIT, ...filter } = yield* query
      return (yield* audit.list({ ...filter, accountId: principal.accountId, limit })).map(shownEvent)
    }),

    export: Effect.fnUntraced(function* ({ exchange, principal, query }) {
      const { format = "jsonl", ...filter } = yield* query
      const { contentType, head, line } = auditFormats[format]
      const lines = Stream.map(audit.all({ ...filter, accountId: principal.accountId }), (event) =>
        line(shownEvent(event)),
      )
      exchange.code = 0
      return HttpServerResponse.stream(
        Stream.encodeText(head === "" ? lines : Stream.concat(Stream.make(head), lines)),
        {
          headers: { ...exchange.headers, "content-disposition": `attachment; filename="audit-events.${format}"` },
          contentType,
        },
      )
    }),
  }),
)

/** An entry as it is shown. */
export const shownEvent = ({ accountId: _, at, ...event }: AuditEvent): ShownEvent => ({
  ...event,
  at: LocalDate.timeInShanghai(at),
})

const columns = ["eventId", "at", "actorKind", "actorId", "actorName", "action", "object", "ip", "requestId", "outcome"]

/** The formats of an export: its first line, and one for each entry. */
export const auditFormats = {
  jsonl: {
    contentType: "application/x-ndjson; charset=utf-8",
    head: "",
    line: (event: ShownEvent): string => `${JSON.stringify(event)}\n`,
  },
  csv: {
    contentType: "text/csv; charset=utf-8",
    // The mark lets spreadsheets read it as UTF-8.
    head: `\ufeff${columns.join(",")}\r\n`,
    line: ({ actor, ...event }: ShownEvent): string =>
      `${[event.eventId, event.at, actor.kind, actor.id, actor.name, event.action, event.object, event.ip ?? "", event.requestId, event.outcome].map((cell) => csvText(String(cell))).join(",")}\r\n`,
  },
} as const
