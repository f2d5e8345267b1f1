import { describe, expect, layer } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { layerEmbedded } from "@open-valuation/testing/database"
import { Effect, Layer, Result, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { AuditLog, type NewEntry, operatorOfMachine, type Principal, Tasks } from "../../src/service.ts"
import { input, migrated, principalOf, quickValuers, serviceOn } from "./Fixture.ts"

const entry = ({ accountId, person }: Principal, over: Partial<NewEntry> = {}): NewEntry => ({
  accountId,
  actor: person,
  action: "portfolios.create",
  object: "portfolios",
  ip: "192.0.2.1",
  requestId: "request-1",
  ...over,
})

const service = Layer.provideMerge(AuditLog.layer, serviceOn(migrated(layerEmbedded), quickValuers))

const listed = (principal: Principal) =>
  Effect.flatMap(AuditLog, (audit) => audit.list({ accountId: principal.accountId, limit: 100 }))

describe("the audit log", () => {
  layer(service, { excludeTestServices: true })((it) => {
    it.effect("an entry stands before its action, and gets its outcome and the id of what was made", () =>
      Effect.gen(function* () {
        const audit = yield* AuditLog
        const principal = yield* principalOf("makes")
        const during = yield* audit.around(entry(principal), listed(principal))
        expect(during).toMatchObject([{ outcome: "UNKNOWN", object: "portfolios", actor: principal.person }])
        yield* audit.around(entry(principal), Effect.succeed({ portfolioId: 7, name: "homes" }))
        yield* audit.around(entry(principal, { object: "keys/7/rotate" }), Effect.succeed({ keyId: 7 }))
        yield* audit.around(entry(principal, { object: "markets/import" }), Effect.succeed({ rows: 2, dryRun: true }))
        yield* Effect.result(audit.around(entry(principal), Effect.fail("refused")))
        yield* Effect.exit(audit.around(entry(principal), Effect.die("crashed")))
        expect((yield* listed(principal)).map(({ object, outcome }) => [object, outcome])).toEqual([
          ["portfolios", "FAILED"],
          ["portfolios", "REFUSED"],
          ["markets/import/dryRun", "DONE"],
          ["keys/7/rotate", "DONE"],
          ["portfolios/7", "DONE"],
          ["portfolios", "DONE"],
        ])
      }),
    )

    it.effect("an action whose caller has gone keeps its entry, and one whose entry cannot be stored is not done", () =>
      Effect.gen(function* () {
        const audit = yield* AuditLog
        const principal = yield* principalOf("gone")
        const fiber = yield* Effect.forkChild(audit.around(entry(principal), Effect.never))
        yield* Effect.repeat(listed(principal), { until: (events) => events.length === 1 })
        fiber.interruptUnsafe()
        expect(yield* listed(principal)).toMatchObject([{ outcome: "UNKNOWN" }])
        let done = false
        const unstorable = entry(principal, { ip: "\u0000" })
        yield* Effect.exit(
          audit.around(
            unstorable,
            Effect.sync(() => void (done = true)),
          ),
        )
        expect(done).toBe(false)
      }),
    )

    it.effect("a task has its entry from the statement that charges it, and a repeated request none", () =>
      Effect.gen(function* () {
        const tasks = yield* Tasks
        const principal = yield* principalOf("values")
        const wish = input({
          idempotency: { key: "once", fingerprint: "f" },
          entry: entry(principal, { action: "property.create", object: "property-valuations" }),
        })
        const { task } = yield* tasks.create(principal, wish)
        yield* tasks.create(principal, wish)
        expect(yield* listed(principal)).toMatchObject([
          { action: "property.create", object: `property-valuations/${task.id}`, outcome: "DONE", ip: "192.0.2.1" },
        ])
      }),
    )

    it.effect("the table refuses to change and to remove its rows", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const principal = yield* principalOf("tries")
        yield* (yield* AuditLog).record(entry(principal), "DONE")
        const before = yield* listed(principal)
        for (const statement of [
          sql`UPDATE audit_events SET actor_name = 'somebody else'`,
          sql`UPDATE audit_events SET outcome = 'REFUSED' WHERE outcome = 'DONE'`,
          sql`DELETE FROM audit_events`,
          sql`TRUNCATE audit_events`,
        ]) {
          expect(Result.isFailure(yield* Effect.result(statement))).toBe(true)
        }
        expect(yield* listed(principal)).toEqual(before)
      }),
    )

    it.effect("accounts see their own entries; those of nobody are the operator's", () =>
      Effect.gen(function* () {
        const audit = yield* AuditLog
        const [one, other] = [yield* principalOf("one"), yield* principalOf("other")]
        yield* audit.record(entry(one), "DONE")
        yield* audit.record(entry(other), "DONE")
        yield* audit.record(entry(one, { accountId: undefined, actor: operatorOfMachine, ip: undefined }), "DONE")
        expect(yield* listed(one)).toHaveLength(1)
        const all = yield* audit.list({ limit: 3 })
        expect(all.map(({ accountId }) => accountId)).toEqual([null, other.accountId, one.accountId])
        expect(all[0]).toMatchObject({ actor: operatorOfMachine, ip: null })
      }),
    )

    it.effect("an object has its own entries and those of what belongs to it", () =>
      Effect.gen(function* () {
        const audit = yield* AuditLog
        const principal = yield* principalOf("objects")
        for (const object of ["portfolios/1", "portfolios/1/runs/3", "portfolios/12", "portfolios_1"]) {
          yield* audit.record(entry(principal, { object }), "DONE")
        }
        const found = yield* audit.list({ accountId: principal.accountId, object: "portfolios/1", limit: 10 })
        expect(found.map(({ object }) => object)).toEqual(["portfolios/1/runs/3", "portfolios/1"])
      }),
    )

    it.effect("a year is exported whole and in order, and paged by day without gaps", () =>
      Effect.gen(function* () {
        const audit = yield* AuditLog
        const sql = yield* SqlClient.SqlClient
        const principal = yield* principalOf("year")
        yield* sql`INSERT INTO audit_events (account_id, at, actor_kind, actor_id, actor_name, action, object, request_id)
          SELECT ${String(principal.accountId)}::bigint, '2025-01-01T00:00:00+08:00'::timestamptz + (n / 2) * interval '1 hour',
            'KEY', '1', 'k', 'property.create', 'property-valuations/' || n, 'r' FROM generate_series(0, 17519) n`
        const { accountId } = principal
        const day = (text: string) => LocalDate.LocalDate.make(text)
        const year = { accountId, from: day("2025-01-01"), to: day("2025-12-31") }
        const objects = yield* Stream.runCollect(Stream.map(audit.all(year), ({ object }) => object))
        expect(objects).toEqual(Array.from({ length: 17_520 }, (_, n) => `property-valuations/${n}`))

        const june = { accountId, from: day("2025-06-30"), to: day("2025-06-30") }
        const paged: Array<string> = []
        for (let cursor: number | undefined; ;) {
          const page = yield* audit.list({ ...june, cursor, limit: 20 })
          paged.push(...page.map(({ object }) => object))
          cursor = page.at(-1)?.eventId
          if (page.length < 20) break
        }
        const first = 180 * 48
        expect(paged).toEqual(Array.from({ length: 48 }, (_, n) => `property-valuations/${first + 47 - n}`))
      }),
    )
  })
})
