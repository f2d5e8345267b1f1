import { assert, describe, layer as shared } from "@effect/vitest"
import { allScopes } from "@open-valuation/http-api"
import { databases } from "@open-valuation/testing/database"
import { DateTime, Effect, Fiber, Option } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Accounts, ApiKeys, changedKey, migrations } from "../../src/service.ts"
import { accountsOn, migrated } from "./Fixture.ts"

const refused = (key: string) =>
  Effect.gen(function* () {
    const error = yield* Effect.flip((yield* Accounts).authenticate(key))
    assert.strictEqual(error._tag, "KeyInvalid")
    return error.message
  })

describe.each(databases)("accounts on $name", ({ layer }) => {
  shared(accountsOn(migrated(layer)))((it) => {
    it.effect("one of several concurrent first starts creates the demo key, once", () =>
      Effect.gen(function* () {
        const keys = yield* ApiKeys
        const made = yield* Effect.all([keys.createDemo, keys.createDemo, keys.createDemo], {
          concurrency: "unbounded",
        })
        assert.lengthOf(made.filter(Option.isSome), 1)
        assert.lengthOf(yield* keys.list, 1)
      }),
    )

    it.effect("a key opens its account until it is revoked, and is then refused at once", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const keys = yield* ApiKeys
        const { key, keyId } = yield* keys.create({
          name: "shop",
          account: "alpha",
          scopes: ["valuations"],
          callbackUrl: "https://example.com/hook",
        })
        const principal = yield* accounts.authenticate(key)
        assert.deepStrictEqual(
          { ...principal },
          {
            accountId: principal.accountId,
            account: "alpha",
            keyId,
            person: { kind: "KEY", id: String(keyId), name: "shop" },
            scopes: ["valuations"],
            callbackUrl: "https://example.com/hook",
          },
        )
        yield* keys.revoke(keyId)
        const revoked = yield* refused(key)
        const unknown = yield* refused("ovk_0000000000000000000000000000000000AA")
        const short = yield* refused("x")
        assert.deepStrictEqual([unknown, short], [revoked, revoked])
        assert.strictEqual((yield* Effect.flip(keys.revoke(keyId)))._tag, "KeyNotFound")
      }),
    )

    it.effect("a key is known for ten seconds after it was found, and until it is revoked or expires", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const keys = yield* ApiKeys
        const expiresAt = DateTime.addDuration(yield* DateTime.now, "25 seconds")
        const { key } = yield* keys.create({ name: "shop", account: "alpha", expiresAt })
        assert.isUndefined(accounts.known(key))
        const principal = yield* accounts.authenticate(key)
        assert.deepStrictEqual(accounts.known(key), principal)
        yield* TestClock.adjust("9999 millis")
        assert.deepStrictEqual(accounts.known(key), principal)
        yield* TestClock.adjust("1 millis")
        assert.isUndefined(accounts.known(key))
        yield* TestClock.adjust("10 seconds")
        yield* accounts.authenticate(key)
        yield* TestClock.adjust("4999 millis")
        assert.deepStrictEqual(accounts.known(key), principal)
        yield* TestClock.adjust("1 millis")
        assert.isUndefined(accounts.known(key))

        const lasting = yield* keys.create({ name: "shop", account: "alpha" })
        yield* accounts.authenticate(lasting.key)
        assert.isDefined(accounts.known(lasting.key))
        yield* keys.revoke(lasting.keyId)
        assert.isUndefined(accounts.known(lasting.key))
        yield* refused("ovk_0000000000000000000000000000000000AA")
        assert.isUndefined(accounts.known("ovk_0000000000000000000000000000000000AA"))
      }),
    )

    it.effect("an expiring key is refused from that instant, even when cached", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const expiresAt = DateTime.add(yield* DateTime.now, { seconds: 5 })
        const { key } = yield* (yield* ApiKeys).create({ name: "brief", account: "alpha", expiresAt })
        yield* TestClock.adjust("4999 millis")
        yield* accounts.authenticate(key)
        yield* TestClock.adjust("1 millis")
        yield* refused(key)
      }),
    )

    it.effect("after a rotation both keys work for 24 hours, then only the new one", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const keys = yield* ApiKeys
        const old = yield* keys.create({ name: "shop", account: "alpha" })
        yield* accounts.authenticate(old.key)
        const renewed = yield* keys.rotate(old.keyId)
        assert.strictEqual(renewed.keyId, old.keyId)
        assert.deepStrictEqual(yield* keys.webhookSecrets(old.keyId), [renewed.webhookSecret, old.webhookSecret])
        yield* TestClock.adjust("23 hours")
        yield* accounts.authenticate(old.key)
        yield* accounts.authenticate(renewed.key)
        yield* TestClock.adjust("1 hour")
        yield* refused(old.key)
        yield* accounts.authenticate(renewed.key)
        assert.deepStrictEqual(yield* keys.webhookSecrets(old.keyId), [renewed.webhookSecret])
      }),
    )

    it.effect("of a key that is rotated again and again, the newest and the one before work", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const keys = yield* ApiKeys
        const sql = yield* SqlClient.SqlClient
        const first = yield* keys.create({ name: "shop", account: "alpha" })
        const second = yield* keys.rotate(first.keyId)
        yield* accounts.authenticate(first.key)
        const third = yield* keys.rotate(first.keyId)
        yield* refused(first.key)
        const fourth = yield* keys.rotate(first.keyId)
        yield* refused(second.key)
        for (const { key } of [third, fourth]) yield* accounts.authenticate(key)
        assert.deepStrictEqual(yield* keys.webhookSecrets(first.keyId), [fourth.webhookSecret, third.webhookSecret])
        const stored = yield* sql`SELECT 1 FROM api_key_secrets WHERE key_id = ${String(first.keyId)}::bigint`
        assert.lengthOf(stored, 2)
      }),
    )

    it.effect("a key that is rotated or revoked is read anew, and others stay remembered", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const keys = yield* ApiKeys
        const sql = yield* SqlClient.SqlClient
        const create = keys.create({ name: "shop", account: "alpha" })
        const [own, other, third] = [yield* create, yield* create, yield* create]
        const targets = Effect.forEach([own, other], ({ key }) =>
          Effect.map(accounts.authenticate(key), ({ callbackUrl }) => callbackUrl),
        )
        const target = (url: string) => sql`UPDATE api_keys SET callback_url = ${url} WHERE name = 'shop'`
        assert.deepStrictEqual(yield* targets, [null, null])
        yield* target("https://one.test/")
        assert.deepStrictEqual(yield* targets, [null, null])
        yield* keys.rotate(own.keyId)
        assert.deepStrictEqual(yield* targets, ["https://one.test/", null])
        yield* keys.revoke(third.keyId)
        yield* target("https://two.test/")
        assert.deepStrictEqual(yield* targets, ["https://one.test/", null])
        // Announcements of another process, and those that may have been missed.
        yield* accounts.forget(changedKey(String(own.keyId)))
        assert.deepStrictEqual(yield* targets, ["https://two.test/", null])
        yield* accounts.forget(changedKey(""))
        assert.deepStrictEqual(yield* targets, ["https://two.test/", "https://two.test/"])
      }),
    )

    it.effect("a key that changes while it is looked up is not remembered as it was", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const keys = yield* ApiKeys
        const { key, keyId } = yield* keys.create({ name: "shop", account: "alpha" })
        const looking = yield* Effect.forkChild(accounts.authenticate(key), { startImmediately: true })
        yield* keys.revoke(keyId)
        yield* Effect.exit(Fiber.join(looking))
        yield* refused(key)
      }),
    )

    it.effect("a key shows when it was last used, to within five minutes", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const keys = yield* ApiKeys
        const sql = yield* SqlClient.SqlClient
        const begun = yield* DateTime.now
        const { key, keyId } = yield* keys.create({ name: "seen", account: "alpha" })
        const minutes = Effect.map(keys.list, (all) => {
          const at = all.find((one) => one.keyId === keyId)?.lastUsedAt ?? undefined
          return at && (at.epochMilliseconds - begun.epochMilliseconds) / 60_000
        })
        assert.isUndefined(yield* minutes)
        yield* accounts.authenticate(key)
        assert.strictEqual(yield* minutes, 0)
        yield* TestClock.adjust("4 minutes")
        yield* accounts.authenticate(key)
        assert.strictEqual(yield* minutes, 0)
        yield* TestClock.adjust("1 minute")
        yield* accounts.authenticate(key)
        assert.strictEqual(yield* minutes, 5)

        yield* keys.revoke(keyId)
        yield* TestClock.adjust("1 hour")
        yield* refused(key)
        assert.strictEqual(yield* minutes, 5)

        const brief = { name: "brief", account: "alpha", expiresAt: DateTime.add(yield* DateTime.now, { seconds: 1 }) }
        const late = yield* keys.create(brief)
        yield* TestClock.adjust("1 second")
        yield* refused(late.key)
        const [row] = yield* sql`SELECT last_used_at AS at FROM api_keys WHERE id = ${String(late.keyId)}::bigint`
        assert.isNull(row?.["at"])
      }),
    )

    it.effect("a key is used by the callers that act with it without sending one", () =>
      Effect.gen(function* () {
        const keys = yield* ApiKeys
        const used = Effect.map(keys.list, (all) => all.find(({ name }) => name === "host")?.lastUsedAt ?? undefined)
        yield* keys.ofAccount("alpha", "host")
        assert.deepStrictEqual(yield* used, yield* DateTime.now)
        yield* TestClock.adjust("1 hour")
        yield* keys.ofAccount("alpha", "host")
        assert.deepStrictEqual(yield* used, yield* DateTime.now)
      }),
    )

    it.effect("a key opens its account although its use cannot be noted", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { key, keyId } = yield* (yield* ApiKeys).create({ name: "noted", account: "alpha" })
        yield* sql`ALTER TABLE api_keys ADD CONSTRAINT never_noted
          CHECK (last_used_at IS NULL OR name <> 'noted') NOT VALID`
        assert.strictEqual((yield* (yield* Accounts).authenticate(key)).keyId, keyId)
        yield* sql`ALTER TABLE api_keys DROP CONSTRAINT never_noted`
      }),
    )

    it.effect("no listing or stored value reveals a secret", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const keys = yield* ApiKeys
        const { key, webhookSecret } = yield* keys.create({ name: "shop", account: "alpha" })
        const listed = JSON.stringify(yield* keys.list)
        const [row] = yield* sql`SELECT (SELECT json_agg(k) FROM api_keys k)::text || (SELECT json_agg(s)
          FROM api_key_secrets s)::text AS text`
        assert.include(listed, `"lastFour":"${key.slice(-4)}"`)
        for (const text of [listed, String(row?.["text"])]) {
          assert.isAbove(text.length, 100)
          assert.notInclude(text, key.slice(0, -4))
          assert.notInclude(text, webhookSecret.slice("whsec_".length))
        }
      }),
    )

    it.effect("the bootstrap key may have any form, and a new one replaces the old", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const keys = yield* ApiKeys
        const secret = yield* keys.ensureBootstrap("correct horse battery", undefined)
        assert.isTrue(Option.isSome(secret))
        assert.isTrue(Option.isNone(yield* keys.ensureBootstrap("correct horse battery", undefined)))
        const { account, keyId } = yield* accounts.authenticate("correct horse battery")
        assert.strictEqual(account, "default")
        yield* keys.revoke(keyId)
        yield* refused("correct horse battery")
        yield* keys.ensureBootstrap("ovk_another_bootstrap", "whsec_given")
        yield* refused("correct horse battery")
        yield* accounts.authenticate("ovk_another_bootstrap")
        assert.deepStrictEqual(yield* keys.webhookSecrets(keyId), ["whsec_given"])
      }),
    )

    it.effect("balance and quota are changed by name", () =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        yield* (yield* ApiKeys).create({ name: "shop", account: "alpha" })
        assert.strictEqual((yield* accounts.credit("alpha", 12_345)).balanceFen, 12_345)
        assert.strictEqual((yield* accounts.credit("alpha", -20_000)).balanceFen, 0)
        assert.strictEqual((yield* accounts.setQuota("alpha", 7)).freeQuota, 7)
        assert.strictEqual((yield* accounts.setQuota("alpha", null)).freeQuota, null)
        assert.strictEqual((yield* Effect.flip(accounts.credit("nobody", 1)))._tag, "AccountNotFound")
        assert.deepStrictEqual(
          (yield* accounts.list).map(({ name }) => name),
          ["alpha", "default"],
        )
      }),
    )

    it.effect("an account whose callers the host authenticates has one key, which signs its webhooks", () =>
      Effect.gen(function* () {
        const keys = yield* ApiKeys
        const made = yield* Effect.all(
          Array.from({ length: 5 }, () => keys.ofAccount("a lender", "host")),
          {
            concurrency: "unbounded",
          },
        )
        const [first = yield* keys.ofAccount("a lender", "host")] = made
        assert.deepStrictEqual(
          made,
          Array.from({ length: 5 }, () => first),
        )
        assert.lengthOf(yield* keys.webhookSecrets(first.keyId), 1)
        const other = yield* keys.ofAccount("another lender", "host")
        assert.notStrictEqual(other.accountId, first.accountId)
        yield* keys.revoke(first.keyId)
        const second = yield* keys.ofAccount("a lender", "host")
        assert.strictEqual(second.accountId, first.accountId)
        assert.notStrictEqual(second.keyId, first.keyId)
      }),
    )
  })
})

describe.each(databases)("scopes of keys from before there were samples and keys, on $name", ({ layer }) => {
  shared(layer)((it) => {
    it.effect("a key that could do everything still can; one that was restricted gets nothing new", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const migrate = (to: string) =>
          Migrator.make({})({
            loader: Migrator.fromRecord(Object.fromEntries(Object.entries(migrations).filter(([name]) => name < to))),
          })
        yield* migrate("0127")
        yield* sql`INSERT INTO accounts (name, created_at) VALUES ('old', now())`
        const before = [["webhooks", "chat", "materials", "valuations"], ["valuations", "materials"], ["chat"], []]
        for (const scopes of before) {
          yield* sql`INSERT INTO api_keys (account_id, name, scopes, created_at)
            VALUES (1, 'old', ${JSON.stringify(scopes)}::jsonb, now())`
        }
        yield* migrate("9999")
        const rows = yield* sql`SELECT scopes FROM api_keys ORDER BY id`
        assert.sameMembers([...Object(rows[0]?.["scopes"])], [...allScopes])
        assert.deepStrictEqual(
          rows.slice(1).map((row) => row["scopes"]),
          before.slice(1),
        )
      }),
    )
  })
})
