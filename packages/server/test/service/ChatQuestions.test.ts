import { assert, describe, it } from "@effect/vitest"
import { DocumentUnreadable } from "@open-valuation/core/domain"
import type { KnownNames } from "@open-valuation/core/ports"
import { databases } from "@open-valuation/testing/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import {
  type ChatSessionOptions,
  ChatSessions,
  MaterialReadings,
  MaterialStore,
  type Principal,
} from "../../src/service.ts"
import { someAssets } from "./ChatFixture.ts"
import { accountsOn, migrated, principalOf } from "./Fixture.ts"

const say = (content: string) => ({ content, materialRef: undefined, locale: "zh" as const })

const codes = (reply: ReadonlyArray<{ readonly code: string }>) => reply.map(({ code }) => code)

/** No message here has a file. */
const readFields: ChatSessionOptions["readFields"] = ({ fileName }) =>
  Effect.fail(new DocumentUnreadable({ fileName, reason: "ocr-failed", detail: "" }))

describe.each(databases)("Questions of chat sessions on $name", ({ layer }) => {
  const service = (names?: ChatSessionOptions["names"]) =>
    ChatSessions.layer({ assets: someAssets, readFields, ...(names && { names }) }).pipe(
      Layer.provideMerge(MaterialStore.layer),
      Layer.provideMerge(MaterialReadings.layer),
      Layer.provideMerge(Layer.fresh(accountsOn(migrated(layer)))),
    )

  const known = new Map<number, ReadonlyArray<string>>()
  const namesOf = (accountId: number): KnownNames => ({
    of: ({ field }) => Effect.sync(() => (field === "model" ? new Set(known.get(accountId)) : undefined)),
  })

  it.live("asks once for the fact that would narrow a value created from it, when the value is there", () =>
    Effect.gen(function* () {
      const chats = yield* ChatSessions
      const sql = yield* SqlClient.SqlClient
      const principal = yield* principalOf("alpha")
      const { session } = yield* chats.open(principal, { assetType: "EQUIPMENT", locale: null })
      const { id } = session
      yield* chats.take(principal, id, say("model STC250 built 2019-03"))
      const tip = { code: "market.risk.narrowing", params: { field: "hours", percent: 18, narrowedPercent: 11 } }
      const valued = (number: number, chatSessionId: number, status = "SUCCESS") =>
        sql`INSERT INTO tasks (account_id, key_id, asset_type, valuation_no, status, locale, request, request_id, today,
            charge_fen, free, created_at, finished_at, result)
          VALUES (${principal.accountId}, ${principal.keyId}, 'EQUIPMENT', ${`VAL-${number}`}, ${status}, 'zh',
            ${JSON.stringify({ chatSessionId })}::jsonb, 'r', now(), 0, true, now(), ${new Date()}::timestamptz,
            ${JSON.stringify({ riskTips: [tip] })}::json)`
      const lastWords = Effect.map(chats.read(principal, id), ({ turns }) => codes(turns.at(-1)!.reply))
      yield* Effect.sleep("5 millis")
      yield* valued(1, id + 1)
      yield* valued(2, id, "FAILED")
      assert.notInclude(yield* lastWords, tip.code)
      yield* valued(3, id)
      assert.deepStrictEqual(yield* lastWords, [tip.code, "chat.ask"])
      yield* Effect.sleep("5 millis")

      const answer = yield* chats.take(principal, id, say("不知道"))
      assert.deepStrictEqual(answer.session.state.skipped, ["hours"])
      const record = yield* chats.read(principal, id)
      assert.deepStrictEqual(
        record.turns.slice(2).map(({ content, reply }) => [content, codes(reply)[0]]),
        [
          [null, tip.code],
          ["不知道", "chat.skipped"],
        ],
      )
      assert.strictEqual(record.session.turns, 3)
      yield* valued(4, id)
      assert.include(yield* lastWords, "chat.ready")
    }).pipe(Effect.provide(service())),
  )

  it.live("offers close names of the samples that the account may use", () =>
    Effect.gen(function* () {
      const chats = yield* ChatSessions
      const [owner, stranger] = [yield* principalOf("alpha"), yield* principalOf("stranger")]
      known.set(owner.accountId, ["STC250", "STC500"])
      const asked = Effect.fnUntraced(function* (principal: Principal) {
        const { session } = yield* chats.open(principal, { assetType: "EQUIPMENT", locale: null })
        const { turn } = yield* chats.take(principal, session.id, say("model STC25O"))
        const { turn: next } = yield* chats.take(principal, session.id, say("model STC500"))
        return [turn, next].map(({ input, reply, state }) => [
          input["model"],
          state.doubts.flatMap(({ doubt }) => ("choices" in doubt ? doubt.choices : [])),
          codes(reply).includes("chat.doubt.unknownName"),
        ])
      })
      assert.deepStrictEqual(yield* asked(owner), [
        ["STC25O", ["STC250"], true],
        ["STC500", [], false],
      ])
      assert.deepStrictEqual(yield* asked(stranger), [
        ["STC25O", [], false],
        ["STC500", [], false],
      ])
    }).pipe(Effect.provide(service(namesOf))),
  )
})
