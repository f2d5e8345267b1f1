import { assert, describe, layer as shared } from "@effect/vitest"
import { allScopes } from "@open-valuation/http-api"
import { databases } from "@open-valuation/testing/database"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { ApiKeys, ConsoleSessions, Retention } from "../../src/service.ts"
import { accountsOn, migrated, purge } from "./Fixture.ts"

const newKey = Effect.fnUntraced(function* (account: string, wish: { readonly expiresAt?: DateTime.Utc } = {}) {
  return yield* (yield* ApiKeys).create({ name: "shop", account, scopes: ["valuations"], ...wish })
})

const openedByLink = Effect.fnUntraced(function* (account: string) {
  const sessions = yield* ConsoleSessions
  return yield* sessions.openByLink((yield* sessions.link(account)).token)
})

/** True while a token opens its session. */
const isOpen = Effect.fnUntraced(function* (token: string) {
  const sessions = yield* ConsoleSessions
  return yield* sessions.find(token).pipe(
    Effect.as(true),
    Effect.catchTag("SessionEnded", () => Effect.succeed(false)),
  )
})

describe.each(databases)("console sessions on $name", ({ layer }) => {
  const service = ConsoleSessions.layer.pipe(Layer.provideMerge(accountsOn(migrated(layer))))

  shared(service)((it) => {
    it.effect("a link opens one session, even when it is used several times at once", () =>
      Effect.gen(function* () {
        yield* newKey("alpha")
        const sessions = yield* ConsoleSessions
        const { token } = yield* sessions.link("alpha")
        const tried = yield* Effect.all(
          Array.from({ length: 5 }, () => Effect.result(sessions.openByLink(token))),
          { concurrency: "unbounded" },
        )
        const opened = tried.flatMap((one) => (one._tag === "Success" ? [one.success] : []))
        assert.lengthOf(opened, 1)
        const [first] = opened
        const { session } = first ?? assert.fail("no session")
        assert.deepInclude(session, { account: "alpha", operator: true, keyName: "console", scopes: allScopes })
        assert.deepStrictEqual(yield* sessions.find(first?.token ?? ""), session)
      }),
    )

    it.effect("a link can be used for 10 minutes, and only for an account that there is", () =>
      Effect.gen(function* () {
        yield* newKey("alpha")
        const sessions = yield* ConsoleSessions
        const early = yield* sessions.link("alpha")
        const late = yield* sessions.link("alpha")
        yield* TestClock.adjust("599 seconds")
        yield* sessions.openByLink(early.token)
        yield* TestClock.adjust("1 second")
        const refused = [late.token, early.token, "x".repeat(43), ""].map((token) => sessions.openByLink(token))
        const errors = yield* Effect.forEach(refused, Effect.flip)
        assert.deepStrictEqual(new Set(errors.map(({ _tag }) => _tag)), new Set(["LinkInvalid"]))
        assert.strictEqual((yield* Effect.flip(sessions.link("nobody")))._tag, "AccountNotFound")
      }),
    )

    it.effect("sessions of links act with one key of their account, and with another once that is revoked", () =>
      Effect.gen(function* () {
        yield* newKey("alpha")
        const first = yield* openedByLink("alpha")
        const second = yield* openedByLink("alpha")
        assert.strictEqual(first.session.keyId, second.session.keyId)
        yield* (yield* ApiKeys).revoke(first.session.keyId)
        assert.deepStrictEqual([yield* isOpen(first.token), yield* isOpen(second.token)], [false, false])
        const third = yield* openedByLink("alpha")
        assert.notStrictEqual(third.session.keyId, first.session.keyId)
      }),
    )

    it.effect("an unused session ends after 12 hours, a used one after 7 days", () =>
      Effect.gen(function* () {
        yield* newKey("alpha")
        const idle = yield* openedByLink("alpha")
        const used = yield* openedByLink("alpha")
        for (let hour = 0; hour < 7 * 24 - 1; hour++) {
          yield* TestClock.adjust("1 hour")
          if (hour < 11) assert.isTrue(yield* isOpen(used.token))
          else if (hour % 11 === 0) assert.isTrue(yield* isOpen(used.token))
          if (hour === 11) assert.isFalse(yield* isOpen(idle.token))
        }
        yield* TestClock.adjust("59 minutes")
        assert.isTrue(yield* isOpen(used.token))
        yield* TestClock.adjust("1 minute")
        assert.isFalse(yield* isOpen(used.token))
      }),
    )

    it.effect("a session of a key may do what the key may, and ends with it", () =>
      Effect.gen(function* () {
        const sessions = yield* ConsoleSessions
        const keys = yield* ApiKeys
        const revoked = yield* newKey("alpha")
        const brief = yield* newKey("alpha", { expiresAt: DateTime.add(yield* DateTime.now, { hours: 2 }) })
        const rotated = yield* newKey("alpha")
        const opened = yield* Effect.forEach([revoked, brief, rotated], ({ key }) => sessions.openByKey(key))
        assert.deepInclude(opened[0]?.session, {
          operator: false,
          keyId: revoked.keyId,
          keyName: "shop",
          scopes: ["valuations"],
        })
        yield* keys.revoke(revoked.keyId)
        const renewed = yield* keys.rotate(rotated.keyId)
        const own = yield* sessions.openByKey(renewed.key)
        const open = () => Effect.forEach([...opened, own], ({ token }) => isOpen(token))
        assert.deepStrictEqual(yield* open(), [false, true, true, true])
        yield* TestClock.adjust("2 hours")
        assert.deepStrictEqual(yield* open(), [false, false, true, true])
        yield* TestClock.adjust("11 hours")
        assert.deepStrictEqual(yield* open(), [false, false, true, true])
        yield* TestClock.adjust("11 hours")
        assert.deepStrictEqual(yield* open(), [false, false, false, true])
        for (const { key } of [revoked, brief]) {
          assert.strictEqual((yield* Effect.flip(sessions.openByKey(key)))._tag, "KeyInvalid")
        }
      }),
    )

    it.effect("a session that is closed is closed in every process, and so is one whose key another one revokes", () =>
      Effect.gen(function* () {
        yield* newKey("alpha")
        const here = yield* ConsoleSessions
        const there = yield* Effect.gen(function* () {
          return { sessions: yield* ConsoleSessions, keys: yield* ApiKeys }
        }).pipe(Effect.provide(Layer.fresh(ConsoleSessions.layer)))
        const [first, second] = [yield* openedByLink("alpha"), yield* openedByLink("alpha")]
        yield* there.sessions.find(first.token)
        yield* there.sessions.close(first.token)
        assert.deepStrictEqual([yield* isOpen(first.token), yield* isOpen(second.token)], [false, true])
        yield* there.keys.revoke(second.session.keyId)
        assert.strictEqual((yield* Effect.flip(here.find(second.token)))._tag, "SessionEnded")
        yield* here.close("no such token")
      }),
    )

    it.effect("no token is stored, and the oldest of too many sessions ends", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const sessions = yield* ConsoleSessions
        const { key, keyId } = yield* newKey("many")
        const { token: link } = yield* sessions.link("many")
        const tokens: Array<string> = []
        for (let number = 0; number <= 100; number++) {
          tokens.push((yield* sessions.openByKey(key)).token)
          yield* TestClock.adjust("1 second")
        }
        const [first = "", second = ""] = tokens
        assert.deepStrictEqual([yield* isOpen(first), yield* isOpen(second)], [false, true])
        const [row] = yield* sql`SELECT count(*)::integer AS sessions, (SELECT json_agg(l) FROM console_links l)::text
          || json_agg(s)::text AS text FROM console_sessions s WHERE key_id = ${String(keyId)}::bigint`
        assert.strictEqual(row?.["sessions"], 100)
        for (const secret of [link, key, second]) assert.notInclude(String(row?.["text"]), secret)
      }),
    )
  })

  shared(Retention.layer.pipe(Layer.provideMerge(service), Layer.fresh))((it) => {
    it.effect("what has expired is removed", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE IF NOT EXISTS cluster_messages (id bigint, shard_id text, entity_type text, entity_id text,
          tag text, processed boolean, payload text, message_id text)`
        yield* sql`CREATE TABLE IF NOT EXISTS cluster_replies (id bigint, kind integer, request_id bigint, payload text)`
        yield* newKey("alpha")
        const sessions = yield* ConsoleSessions
        yield* sessions.link("alpha")
        yield* openedByLink("alpha")
        yield* TestClock.adjust("11 hours")
        const kept = yield* openedByLink("alpha")
        assert.strictEqual((yield* purge(365)).consoleEntries, 1)
        yield* TestClock.adjust("1 hour")
        assert.strictEqual((yield* purge(365)).consoleEntries, 1)
        assert.isTrue(yield* isOpen(kept.token))
      }),
    )
  })
})
