import { LocalDate } from "@open-valuation/core"
import { type AuditEvent as ShownEvent, auditGroup } from "@open-valuation/http-api"
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { serve } from "../http/Handlers.ts"
import { auditFormats } from "./AuditFormats.ts"
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
const shownEvent = ({ accountId: _, at, ...event }: AuditEvent): ShownEvent => ({
  ...event,
  at: LocalDate.timeInShanghai(at),
})
