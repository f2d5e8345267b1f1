import { LocalDate } from "@open-valuation/core"
import { type DataSubject, type Erasure, erasuresGroup, leastSigns } from "@open-valuation/http-api"
import { Effect, Stream, Struct } from "effect"
import { HttpServerResponse } from "effect/http"
import { serve } from "../http/Handlers.ts"
import { Refusal } from "../http/Refusal.ts"
import { type PersonBusy, PersonalData, type Tombstone } from "./PersonalData.ts"

const USUAL_LIMIT = 20

/** Valuations that a refusal names. */
const MOST_NAMED = 10

const nobodyNamed = new Refusal({
  code: 40001,
  faults: [{ path: "subject", message: { code: "erasure.nobody", params: {} } }],
})

/** Somebody has to be meant: a text of marks alone would fit everybody. */
const named = (subject: DataSubject): Effect.Effect<DataSubject, Refusal> => {
  const faults = Struct.keys(leastSigns).flatMap((name) => {
    const [text, least] = [subject[name], leastSigns[name]]
    const isShort = text !== undefined && text.replaceAll(/[^\p{L}\p{N}]/gu, "").length < least
    return isShort ? [{ path: `subject.${name}`, message: { code: "erasure.short", params: { least } } }] : []
  })
  if (faults.length > 0) return Effect.fail(new Refusal({ code: 40001, faults }))
  return Object.values(subject).some((text) => text !== undefined) ? Effect.succeed(subject) : Effect.fail(nobodyNamed)
}

/** Erases and exports the data of one person, and lists erasures. */
export const erasureHandlers = Effect.map(PersonalData, (data) =>
  serve(erasuresGroup, {
    create: Effect.fnUntraced(function* ({ payload, principal }) {
      const { dryRun = false, subject } = yield* payload
      const stone = yield* Effect.mapError(data.erase(principal, yield* named(subject), dryRun), busy)
      return shown(stone)
    }),

    list: Effect.fnUntraced(function* ({ principal, query }) {
      const { limit = USUAL_LIMIT, ...page } = yield* query
      return (yield* data.list(principal, { ...page, limit })).map(shown)
    }),

    export: Effect.fnUntraced(function* ({ exchange, payload, principal }) {
      const { subject } = yield* payload
      const objects = yield* data.export(principal, yield* named(subject))
      exchange.code = 0
      return HttpServerResponse.stream(
        Stream.encodeText(Stream.map(objects, (object) => `${JSON.stringify(object)}\n`)),
        {
          headers: { ...exchange.headers, "content-disposition": 'attachment; filename="person.jsonl"' },
          contentType: "application/x-ndjson; charset=utf-8",
        },
      )
    }),
  }),
)

const busy = ({ valuationNos }: PersonBusy): Refusal =>
  new Refusal({
    code: 40900,
    words: { code: "erasure.busy", params: { tasks: valuationNos.slice(0, MOST_NAMED).join(", ") } },
  })

const shown = ({ at, ...stone }: Tombstone): Erasure => ({ ...stone, at: LocalDate.timeInShanghai(at) })
