import { csvText } from "@open-valuation/core/domain"
import type { AuditEvent as ShownEvent } from "@open-valuation/http-api"

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
