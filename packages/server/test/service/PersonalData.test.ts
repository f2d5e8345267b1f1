import { describe, expect, layer } from "@effect/vitest"
import type { ValuationEvent } from "@open-valuation/core"
import { layerEmbedded, layerReal } from "@open-valuation/testing/database"
import { Effect, Layer, Result, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { PersonalData, type Principal, Tasks, type Valuers } from "../../src/service.ts"
import { ended, input, migrated, principalOf, serviceOn, someEvents } from "./Fixture.ts"

/** Invented people. */
const zhou = { name: "周晓岚", accountNumber: "6222 0202 0011 2233 445" }
const HER_MATERIAL = "mat_zhou"

const source = (accountName: string | null, end: string | null) => ({
  accountName,
  accountNumber: end === null ? null : `************${end}`,
})

/** The holders of the statements of each file. */
const holdersOf: Array<ReadonlyArray<object>> = []

/** A statement valuation ends with the holders of its file, other ones at once; `never` does not end. */
const events = (request: unknown): Stream.Stream<ValuationEvent<unknown>> => {
  const { file, never } = Object(request) as { file?: number; never?: boolean }
  if (never === true) return Stream.never
  return file === undefined
    ? Stream.fromIterable(someEvents)
    : Stream.make({ _tag: "Result" as const, outcome: { schemaVersion: 1, sourceReferenceList: holdersOf[file] } })
}
const valuers: Valuers<never> = {
  assets: new Map([
    ["BANK_STATEMENT", { events }],
    ["PROPERTY", { events }],
  ]),
}

const statement = Effect.fnUntraced(function* (
  principal: Principal,
  holders: ReadonlyArray<object>,
  materialRef = "mat_other",
) {
  const request = { file: holdersOf.push(holders) - 1, materials: [{ materialRef }] }
  const { task } = yield* (yield* Tasks).create(principal, input({ assetType: "BANK_STATEMENT", request }))
  yield* ended(principal, task.id, "BANK_STATEMENT")
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO statement_lines (task_id, first, last, lines)
    VALUES (${String(task.id)}::bigint, 1, 30, '[]'::json), (${String(task.id)}::bigint, 31, 40, '[]'::json)`
  return task
})

const property = Effect.fnUntraced(function* (principal: Principal, request: object) {
  const { task } = yield* (yield* Tasks).create(principal, input({ request }))
  return yield* ended(principal, task.id)
})

const material = Effect.fnUntraced(function* (principal: Principal, materialRef: string, fileName: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO materials (material_ref, account_id, file_name, content_type, size, sha256, created_at)
    VALUES (${materialRef}, ${String(principal.accountId)}::bigint, ${fileName}, 'text/csv', 3, 'x', now())`
})

const chat = Effect.fnUntraced(function* (principal: Principal, content: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`WITH s AS (INSERT INTO chat_sessions (account_id, state, opened_at, last_at)
      VALUES (${String(principal.accountId)}::bigint, '{}', now(), now()) RETURNING id)
    INSERT INTO chat_turns (session_id, turn, content, reply, at) SELECT id, 1, ${content}, '{}', now() FROM s`
})

const left = Effect.fnUntraced(function* (principal: Principal) {
  const sql = yield* SqlClient.SqlClient
  const id = String(principal.accountId)
  const [row] = yield* sql`SELECT
    (SELECT count(*)::integer FROM tasks WHERE account_id = ${id}::bigint) AS tasks,
    (SELECT count(*)::integer FROM materials WHERE account_id = ${id}::bigint) AS materials,
    (SELECT count(*)::integer FROM chat_sessions WHERE account_id = ${id}::bigint) AS chats`
  return row
})

/** An account with her statements, another person's, one of which has her name or her last digits. */
const lender = Effect.fnUntraced(function* (account: string) {
  const principal = yield* principalOf(account)
  const ref = `${HER_MATERIAL}_${account}`
  yield* material(principal, ref, "statement.csv")
  yield* material(principal, `mat_other_${account}`, "other.csv")
  const hers = yield* statement(principal, [source("周晓岚", "3445"), source("周 晓岚", null)], ref)
  const otherAccount = yield* statement(principal, [source("周晓岚", "9999")])
  const sameEnd = yield* statement(principal, [source("孙立群", "3445")])
  const others = yield* statement(principal, [source("孙立群", "8888")])
  yield* (yield* Tasks).label(principal, others.id, { caseNumber: "HT-7", note: "担保人周晓岚，孙立群的配偶" })
  const home = yield* property(principal, { city: "x", owner: "周晓岚" })
  yield* property(principal, { city: "x", address: "周晓岚路" })
  yield* chat(principal, "我叫周晓岚，想给房子估价")
  yield* chat(principal, "房子估价")
  return { principal, hers, otherAccount, sameEnd, others, home, ref }
})

for (const [name, database] of [
  ["PostgreSQL", layerReal],
  ["the embedded database", layerEmbedded],
] as const) {
  describe(`the data of one person on ${name}`, () => {
    layer(Layer.provideMerge(PersonalData.layer, serviceOn(migrated(database), valuers)), {
      excludeTestServices: true,
    })((it) => {
      it.effect("a car goes by its plate, however it was written", () =>
        Effect.gen(function* () {
          const data = yield* PersonalData
          const principal = yield* principalOf("plates")
          const car = yield* property(principal, { series: "凯美瑞", plateNumber: "浙a·12 345" })
          yield* property(principal, { series: "凯美瑞", plateNumber: "浙A12346" })
          const stone = yield* data.erase(principal, { plateNumber: "浙A 12345" }, false)
          expect(stone).toMatchObject({ subject: { plateNumber: "浙****" }, valuationNos: [car.valuationNo] })
          expect(yield* left(principal)).toMatchObject({ tasks: 1 })
        }),
      )
      it.effect("what is the person's goes, with name and number, and a tombstone that masks both stays", () =>
        Effect.gen(function* () {
          const data = yield* PersonalData
          const { hers, home, otherAccount, others, principal, sameEnd } = yield* lender("erases")
          const stranger = (yield* lender("keeps")).principal
          const dry = yield* data.erase(principal, zhou, true)
          expect(yield* left(principal)).toEqual({ tasks: 6, materials: 2, chats: 2 })
          const stone = yield* data.erase(principal, zhou, false)
          expect(stone).toMatchObject({
            subject: { name: "周**", accountNumber: "**3445" },
            by: principal.person,
            removed: { tasks: 2, statements: 1, lines: 40, materials: 1, chats: 1, labels: 1 },
            valuationNos: [hers.valuationNo, home.valuationNo],
            doubtful: [otherAccount.valuationNo, sameEnd.valuationNo],
          })
          const { doubtful, removed, valuationNos } = stone
          expect(dry).toMatchObject({ erasureId: null, doubtful, removed, valuationNos })
          expect(yield* left(principal)).toEqual({ tasks: 4, materials: 1, chats: 1 })
          expect(yield* left(stranger)).toEqual({ tasks: 6, materials: 2, chats: 2 })
          expect(yield* data.list(principal, { limit: 5 })).toEqual([stone])
          expect(yield* data.list(stranger, { limit: 5 })).toEqual([])
          const again = yield* data.erase(principal, zhou, false)
          expect(again.removed).toEqual({ tasks: 0, statements: 0, lines: 0, materials: 0, chats: 0, labels: 0 })
          const [theirs] = yield* (yield* Tasks).list(principal, { taskId: others.id })
          expect(theirs).toMatchObject({ caseNumber: null, note: null })
        }),
      )

      it.effect("a name alone takes all its accounts; the end of a number alone takes none", () =>
        Effect.gen(function* () {
          const data = yield* PersonalData
          const { hers, principal, sameEnd } = yield* lender("single")
          const byNumber = yield* data.erase(principal, { accountNumber: zhou.accountNumber }, true)
          expect(byNumber).toMatchObject({ removed: { tasks: 0 }, doubtful: [hers.valuationNo, sameEnd.valuationNo] })
          const byName = yield* data.erase(principal, { name: " 周晓岚 " }, true)
          expect(byName).toMatchObject({ removed: { tasks: 3, statements: 2, lines: 80 }, doubtful: [] })
        }),
      )

      it.effect("a task of the person in progress refuses the erasure, and nothing is removed", () =>
        Effect.gen(function* () {
          const data = yield* PersonalData
          const { principal } = yield* lender("busy")
          const wish = input({ request: { owner: "周晓岚", never: true } })
          const { task } = yield* (yield* Tasks).create(principal, wish)
          const refused = yield* Effect.result(data.erase(principal, zhou, false))
          expect(Result.isFailure(refused) && refused.failure.valuationNos).toEqual([task.valuationNo])
          expect(yield* left(principal)).toEqual({ tasks: 7, materials: 2, chats: 2 })
          expect(yield* data.list(principal, { limit: 5 })).toEqual([])
        }),
      )

      it.effect("a file that is evidence of another valuation's adopted value stays", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const { others, principal, ref } = yield* lender("adopted")
          yield* sql`INSERT INTO adoptions (account_id, task_id, version, status, value_fen, reason, attachments, seen,
              proposed_by, proposed_at)
            VALUES (${String(principal.accountId)}::bigint, ${String(others.id)}::bigint, 1, 'PROPOSED', 1, 'r',
              ${JSON.stringify([{ materialRef: ref }])}::jsonb, '{}', '{}', now())`
          const { removed } = yield* (yield* PersonalData).erase(principal, zhou, false)
          expect(removed).toMatchObject({ tasks: 2, materials: 0 })
          expect(yield* left(principal)).toMatchObject({ materials: 2 })
        }),
      )

      it.effect("an export holds what an erasure would remove", () =>
        Effect.gen(function* () {
          const { hers, home, others, principal, ref } = yield* lender("exports")
          const objects = yield* Stream.runCollect(yield* (yield* PersonalData).export(principal, zhou))
          expect(objects).toMatchObject([
            { kind: "task", valuationNo: hers.valuationNo, result: { schemaVersion: 1 } },
            { kind: "task", valuationNo: home.valuationNo },
            { kind: "label", valuationNo: others.valuationNo, caseNumber: "HT-7" },
            { kind: "lines", valuationNo: hers.valuationNo },
            { kind: "lines", valuationNo: hers.valuationNo },
            { kind: "material", materialRef: ref },
            { kind: "chat", turns: [{ content: "我叫周晓岚，想给房子估价" }] },
          ])
        }),
      )
    })
  })
}
