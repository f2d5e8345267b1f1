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

/** A book of one asset for each row of cells, the last of which was valued before it was imported anew. */
const book = Effect.fnUntraced(function* (principal: Principal, rows: ReadonlyArray<ReadonlyArray<string>>) {
  const sql = yield* SqlClient.SqlClient
  const ids = [String(principal.accountId), String(principal.keyId)]
  yield* sql`WITH p AS (INSERT INTO portfolios (account_id, key_id, name, locale, created_at)
      VALUES (${ids[0]}::bigint, ${ids[1]}::bigint, '华东', 'zh', now()) RETURNING id),
    l AS (INSERT INTO portfolio_layouts (portfolio_id, columns) SELECT id, '["客户","备注"]' FROM p RETURNING id),
    i AS (INSERT INTO portfolio_items (portfolio_id, item_id, layout_id, cells, asset_type, class, subject, loan, status)
      SELECT p.id, 'A-' || at, l.id, cells, 'PROPERTY', 'PROPERTY', '', '{}', 'PENDING'
      FROM p, l, json_array_elements_text(${JSON.stringify(rows.map((cells) => JSON.stringify(cells)))}::json)
        WITH ORDINALITY AS r (cells, at) RETURNING number, item_id),
    r AS (INSERT INTO portfolio_runs (portfolio_id, key_id, reason, locale, today, status, total, created_at)
      SELECT id, ${ids[1]}::bigint, 'REQUEST', 'zh', now(), 'SUCCESS', 1, now() FROM p RETURNING id)
    INSERT INTO portfolio_run_items (run_id, seq, number, line)
      SELECT r.id, 1, i.number, '{"cells":["周晓岚",""],"row":{}}' FROM r, i WHERE item_id = 'A-' || ${rows.length}::text`
})

/** Her items, one that speaks of her, another person's, and one that was hers. */
const rows = [
  ["周 晓岚", ""],
  ["孙立群", "担保人周晓岚"],
  ["孙立群", "浙A·D1234"],
  ["孙立群", ""],
]

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
            removed: { tasks: 2, statements: 1, lines: 40, materials: 1, chats: 1, labels: 1, items: 0 },
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
          expect(again.removed).toEqual({
            tasks: 0,
            statements: 0,
            lines: 0,
            materials: 0,
            chats: 0,
            labels: 0,
            items: 0,
          })
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

      it.effect("a statement in progress, whose holder nobody knows yet, is named as doubtful", () =>
        Effect.gen(function* () {
          const data = yield* PersonalData
          const principal = yield* principalOf("unread")
          const wish = input({ assetType: "BANK_STATEMENT", request: { never: true } })
          const { task } = yield* (yield* Tasks).create(principal, wish)
          expect(yield* data.erase(principal, zhou, false)).toMatchObject({
            removed: { tasks: 0 },
            doubtful: [task.valuationNo],
          })
          expect(yield* data.erase(principal, { plateNumber: "浙A D1234" }, true)).toMatchObject({ doubtful: [] })
        }),
      )

      it.effect(
        "items of portfolios in whose cells the person stands or stood go; where she is only spoken of, it says so",
        () =>
          Effect.gen(function* () {
            const data = yield* PersonalData
            const sql = yield* SqlClient.SqlClient
            const principal = yield* principalOf("books")
            yield* book(yield* principalOf("other books"), rows)
            yield* book(principal, rows)
            const numbered = yield* data.erase(principal, { name: "周晓岚", idNumber: "110101199001011234" }, true)
            expect(numbered).toMatchObject({ removed: { items: 0 }, doubtful: { length: 3 } })
            const byPlate = yield* data.erase(principal, { plateNumber: "浙a d1234" }, true)
            expect(byPlate).toMatchObject({ removed: { items: 1 }, doubtful: [] })
            const objects = yield* Stream.runCollect(yield* data.export(principal, { name: "周晓岚" }))
            expect(objects).toMatchObject([
              { kind: "item", columns: ["客户", "备注"], cells: ["周 晓岚", ""], history: null },
              { kind: "item", cells: ["孙立群", ""], history: [{ cells: ["周晓岚", ""] }] },
            ])
            const account = sql`account_id = ${String(principal.accountId)}::bigint`
            const set = (status: string) =>
              sql`UPDATE portfolio_runs SET status = ${status} WHERE portfolio_id IN (SELECT id FROM portfolios WHERE ${account})`
            yield* set("IN_PROGRESS")
            const refused = yield* Effect.result(data.erase(principal, { name: "周晓岚" }, false))
            expect(Result.isFailure(refused) && refused.failure.valuationNos).toEqual(["华东"])
            yield* set("SUCCESS")
            const { doubtful, removed } = yield* data.erase(principal, { name: "周晓岚" }, false)
            expect({ doubtful, removed }).toMatchObject({
              removed: { tasks: 0, items: 2 },
              doubtful: [expect.stringMatching(/^portfolios\/\d+\/items\/A-2$/)],
            })
            const kept = yield* sql`SELECT i.item_id AS "itemId" FROM portfolio_items i
            JOIN portfolios p ON p.id = i.portfolio_id ORDER BY p.id, i.item_id`
            expect(kept.map(({ itemId }) => itemId)).toEqual(["A-1", "A-2", "A-3", "A-4", "A-2", "A-3"])
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
