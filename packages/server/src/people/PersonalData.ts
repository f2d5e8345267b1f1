import type { DataSubject } from "@open-valuation/http-api"
import { Context, DateTime, Effect, Layer, Schema, Stream } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { AccountId, Principal } from "../accounts/ApiKey.ts"
import { Person } from "../accounts/ApiKey.ts"
import { MaterialBytes } from "../materials/MaterialBytes.ts"
import { Int8, jsonText, StorageUnavailable, stored } from "../storage/Rows.ts"
import { maskedName, maskedNumber } from "./Masking.ts"

/**
 * Tasks of the person are in progress, so that what they are about to write could not be erased. Wait for their end.
 */
export class PersonBusy extends Schema.TaggedError<PersonBusy>()("PersonBusy", {
  valuationNos: Schema.Array(Schema.String),
}) {}

const Counts = Schema.Struct({
  tasks: Schema.Int,
  statements: Schema.Int,
  lines: Schema.Int,
  materials: Schema.Int,
  chats: Schema.Int,
  /** Absent in tombstones from before there were labels. */
  labels: Schema.optionalKey(Schema.Int),
  /** Absent in tombstones from before there were portfolios in them. */
  items: Schema.optionalKey(Schema.Int),
})

/** That an erasure was made. The person is masked. */
export const Tombstone = Schema.Struct({
  erasureId: Schema.NullOr(Int8),
  at: Schema.DateTimeUtcFromDate,
  by: Person,
  subject: Schema.Record(Schema.String, Schema.String),
  removed: Counts,
  valuationNos: Schema.Array(Schema.String),
  doubtful: Schema.Array(Schema.String),
})
export interface Tombstone extends Schema.Schema.Type<typeof Tombstone> {}

const HeldTask = Schema.Struct({
  id: Int8,
  valuationNo: Schema.String,
  /** True while it is in progress. */
  open: Schema.Boolean,
  statement: Schema.Boolean,
  /** False where the name, or the end of the account number, fits alone, or statements are not read yet. */
  certain: Schema.Boolean,
})
type HeldTask = typeof HeldTask.Type

const HeldItem = Schema.Struct({
  number: Int8,
  /** Path of the item: `portfolios/3/items/A-17`. */
  path: Schema.String,
  portfolio: Schema.String,
  /** True while a run of its portfolio is in progress. */
  open: Schema.Boolean,
  /** False where the name stands among other words, or without the numbers that are given. */
  certain: Schema.Boolean,
})

/** What an account holds of a person. */
interface Held {
  readonly tasks: ReadonlyArray<HeldTask>
  readonly doubtful: ReadonlyArray<string>
  readonly chats: ReadonlyArray<number>
  readonly materials: ReadonlyArray<string>
  /** Tasks of others whose case number or note speaks of the person. */
  readonly labels: ReadonlyArray<number>
  /** Items of portfolios in whose cells, of now or of a former value, the person stands. */
  readonly items: ReadonlyArray<typeof HeldItem.Type>
}

/** Erasures per page of the list. */
interface Page {
  readonly cursor?: number | undefined
  readonly limit: number
}

/** The data of one person in an account: erased on request, and exported. */
export class PersonalData extends Context.Service<
  PersonalData,
  {
    /** Removes what is the person's, all or nothing, and keeps a tombstone. `dryRun` only counts. */
    readonly erase: (
      principal: Principal,
      subject: DataSubject,
      dryRun: boolean,
    ) => Effect.Effect<Tombstone, PersonBusy>
    /** Tombstones, newest first. */
    readonly list: (principal: Pick<Principal, "accountId">, page: Page) => Effect.Effect<ReadonlyArray<Tombstone>>
    /** What an erasure would remove, object by object. */
    readonly export: (
      principal: Pick<Principal, "accountId">,
      subject: DataSubject,
    ) => Effect.Effect<Stream.Stream<unknown>>
  }
>()("@open-valuation/server/PersonalData") {
  static readonly layer: Layer.Layer<PersonalData, never, SqlClient.SqlClient> = Layer.effect(
    PersonalData,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const storage = yield* MaterialBytes

      const ofTasks = (tasks: ReadonlyArray<HeldTask>) => sql`ANY(${sql.literal(idsOf(tasks.map(({ id }) => id)))})`

      const find = Effect.fnUntraced(function* (accountId: AccountId, subject: DataSubject) {
        const account = String(accountId)
        const name = plain(subject.name)
        const { accountNumber, idNumber, plateNumber } = subject
        const numbers = [idNumber, accountNumber, plateNumber].map(plain).filter((text) => text !== undefined)
        const plate = plateNumber === undefined ? null : plainPlate(plateNumber)
        const end = plain(subject.accountNumber)?.slice(-4) ?? null
        /** True where a text holds the name as a whole value, or one of the numbers. */
        const holds = (column: string) =>
          sql.or([
            sql`false`,
            ...(name === undefined ? [] : [sql`position(${JSON.stringify(name)}::text in ${sql.literal(column)}) > 0`]),
            ...numbers.map((text) => sql`position(${text}::text in ${sql.literal(column)}) > 0`),
          ])
        /** The same of what people write, where a name stands among other words. */
        const says = (column: string) =>
          sql.or([
            holds(column),
            ...(name === undefined ? [] : [sql`position(${name}::text in ${sql.literal(column)}) > 0`]),
          ])
        const asked = sql`(${holds("t.request::text")}
          OR COALESCE(upper(regexp_replace(t.request->>'plateNumber', '[\\s·.・-]', '', 'g')) = ${plate}::text, false))`
        // Whose statements are read just now is not known yet.
        const unread =
          name === undefined && end === null
            ? sql`false`
            : sql`t.asset_type = 'BANK_STATEMENT' AND t.status = 'IN_PROGRESS'`
        const tasks = yield* sql`SELECT t.id, t.valuation_no AS "valuationNo", t.status = 'IN_PROGRESS' AS open,
            t.asset_type = 'BANK_STATEMENT' AS statement,
            ${asked} OR COALESCE(s.certain, false) AS certain
          FROM tasks t LEFT JOIN LATERAL (
            SELECT bool_or(named AND (ended OR ${end}::text IS NULL)) AS certain, bool_or(named OR ended) AS possible
            FROM (SELECT COALESCE(regexp_replace(o->>'accountName', '\\s', '', 'g') = ${name?.replaceAll(/\s/gu, "") ?? null}::text, false) AS named,
                COALESCE(right(regexp_replace(o->>'accountNumber', '\\D', '', 'g'), 4) = ${end}::text, false) AS ended
              FROM json_array_elements(CASE WHEN t.asset_type = 'BANK_STATEMENT'
                AND json_typeof(t.result->'sourceReferenceList') = 'array' THEN t.result->'sourceReferenceList'
                ELSE '[]' END) o) source
          ) s ON true
          WHERE t.account_id = ${account}::bigint AND (${asked} OR s.certain OR s.possible OR ${unread})
          ORDER BY t.id`
        const found = yield* decodeTasks(tasks)
        const certain = found.filter((task) => task.certain)
        const chats = yield* sql`SELECT s.id FROM chat_sessions s WHERE s.account_id = ${account}::bigint
          AND (${says("s.state::text")} OR EXISTS (SELECT FROM chat_turns c WHERE c.session_id = s.id
            AND (${says("c.content")} OR ${says("c.reply::text")})))`
        const sessions = (yield* decodeIds(chats)).map(({ id }) => id)
        const materials = yield* sql`SELECT m.material_ref AS "materialRef" FROM materials m
          WHERE m.account_id = ${account}::bigint AND (${says("m.file_name")}
            OR EXISTS (SELECT FROM material_readings r WHERE r.material_id = m.id AND ${holds("r.reading::text")})
            OR EXISTS (SELECT FROM chat_turns c WHERE c.session_id = ANY(${sql.literal(idsOf(sessions))})
              AND c.material_ref = m.material_ref)
            OR EXISTS (SELECT FROM tasks t WHERE t.id = ${ofTasks(certain)}
              AND position(to_json(m.material_ref)::text in t.request::text) > 0))
            AND NOT EXISTS (SELECT FROM adoptions a WHERE NOT a.task_id = ${ofTasks(certain)}
              AND a.attachments @> jsonb_build_array(jsonb_build_object('materialRef', m.material_ref)))`
        const labels = yield* sql`SELECT t.id FROM tasks t WHERE t.account_id = ${account}::bigint
          AND (${says("t.case_number")} OR ${says("t.note")}) AND NOT t.id = ${ofTasks(certain)}`
        const cell = JSON.stringify(closed(name) ?? "")
        const has = (text: string) => sql`position(${text}::text in said) > 0`
        const numbered = sql.or([
          sql`false`,
          ...numbers.map((text) => has(closed(text) ?? "")),
          ...(plate === null ? [] : [sql`position(${plate}::text in upper(said)) > 0`]),
        ])
        const isNamed = name === undefined ? sql`false` : has(cell.slice(1, -1))
        const items = yield* decodeItems(
          yield* sql`WITH own AS (
            SELECT i.number, i.item_id, i.cells, p.id, p.name, EXISTS (SELECT FROM portfolio_runs r
              WHERE r.portfolio_id = p.id AND r.status = 'IN_PROGRESS') AS open
            FROM portfolio_items i JOIN portfolios p ON p.id = i.portfolio_id WHERE p.account_id = ${account}::bigint
          ), texts AS (
            SELECT number, translate(cells, ${LOOSE}, '') AS said FROM own
            UNION ALL SELECT n.number, translate(n.line, ${LOOSE}, '') FROM portfolio_run_items n
              WHERE n.line IS NOT NULL AND n.number IN (SELECT number FROM own)
          ), found AS (
            SELECT number, bool_or(${numbers.length === 0 && plate === null ? has(cell) : numbered}) AS certain FROM texts
            WHERE ${numbered} OR ${isNamed} GROUP BY number
          )
          SELECT number, 'portfolios/' || id || '/items/' || item_id AS path, name AS portfolio, open, certain
          FROM found JOIN own USING (number) ORDER BY number`,
        )
        const held: Held = {
          tasks: certain,
          items: items.filter((item) => item.certain),
          doubtful: [
            ...found.filter((task) => !task.certain).map(({ valuationNo }) => valuationNo),
            ...items.filter((item) => !item.certain).map(({ path }) => path),
          ],
          chats: sessions,
          materials: (yield* decodeRefs(materials)).map(({ materialRef }) => materialRef),
          labels: (yield* decodeIds(labels)).map(({ id }) => id),
        }
        return held
      })

      const count = Effect.fnUntraced(function* ({ chats, items, labels, materials, tasks }: Held) {
        const [row] = yield* sql`SELECT COALESCE(sum(last - first + 1), 0)::integer AS lines FROM statement_lines
          WHERE task_id = ${ofTasks(tasks)}`
        return {
          tasks: tasks.length,
          statements: tasks.filter(({ statement }) => statement).length,
          lines: (yield* decodeLines(row)).lines,
          materials: materials.length,
          chats: chats.length,
          labels: labels.length,
          items: items.length,
        }
      })

      const remove = Effect.fnUntraced(function* (
        principal: Principal,
        subject: DataSubject,
      ): Effect.fn.Return<Tombstone, PersonBusy | SqlFailure> {
        const at = yield* DateTime.now
        // A run that begins meanwhile waits for its portfolio, and a task that is created for the account.
        yield* sql`SELECT id FROM portfolios WHERE account_id = ${String(principal.accountId)}::bigint
          ORDER BY id FOR UPDATE`
        yield* sql`SELECT id FROM accounts WHERE id = ${String(principal.accountId)}::bigint FOR UPDATE`
        const held = yield* find(principal.accountId, subject)
        const open = [
          ...held.tasks.filter((task) => task.open).map(({ valuationNo }) => valuationNo),
          ...new Set(held.items.filter((item) => item.open).map(({ portfolio }) => portfolio)),
        ]
        if (open.length > 0) return yield* new PersonBusy({ valuationNos: open })
        const removed = yield* count(held)
        yield* sql`DELETE FROM tasks WHERE id = ${ofTasks(held.tasks)}`
        yield* sql`UPDATE tasks SET case_number = NULL, note = NULL WHERE id = ANY(${sql.literal(idsOf(held.labels))})`
        yield* sql`DELETE FROM portfolio_items WHERE number = ANY(${sql.literal(idsOf(held.items.map(({ number }) => number)))})`
        yield* sql`DELETE FROM chat_sessions WHERE id = ANY(${sql.literal(idsOf(held.chats))})`
        if (held.materials.length > 0) {
          // Bytes in a host's storage go first: what could not be removed fails the whole erasure.
          yield* storage === undefined
            ? Effect.void
            : storage
                .remove(held.materials)
                .pipe(Effect.catch((cause) => Effect.die(new StorageUnavailable({ cause }))))
          yield* sql`DELETE FROM materials WHERE material_ref IN ${sql.in(held.materials)}`
        }
        const stone = {
          at,
          by: principal.person,
          subject: maskedSubject(subject),
          removed,
          valuationNos: held.tasks.map(({ valuationNo }) => valuationNo),
          doubtful: held.doubtful,
        }
        const [row] = yield* sql`INSERT INTO erasures (account_id, at, by, subject, removed, valuation_nos, doubtful)
          VALUES (${String(principal.accountId)}::bigint, ${DateTime.toDate(at)}, ${jsonText(stone.by)}::jsonb,
            ${jsonText(stone.subject)}::jsonb, ${jsonText(removed)}::jsonb, ${jsonText(stone.valuationNos)}::jsonb,
            ${jsonText(stone.doubtful)}::jsonb)
          RETURNING id`
        return { erasureId: (yield* decodeId(row)).id, ...stone }
      }, sql.withTransaction)

      const dry = Effect.fnUntraced(function* (principal: Principal, subject: DataSubject) {
        const held = yield* find(principal.accountId, subject)
        const stone: Tombstone = {
          erasureId: null,
          at: yield* DateTime.now,
          by: principal.person,
          subject: maskedSubject(subject),
          removed: yield* count(held),
          valuationNos: held.tasks.map(({ valuationNo }) => valuationNo),
          doubtful: held.doubtful,
        }
        return stone
      })

      /** The rows of a query as objects, read by key a few at a time. */
      const pieces = <A>(ids: ReadonlyArray<A>, read: (id: A) => Effect.Effect<ReadonlyArray<unknown>, SqlFailure>) =>
        Stream.flatMap(Stream.fromIterable(ids), (id) => Stream.fromIterableEffect(stored(read(id))))

      const exported = ({ chats, items, labels, materials, tasks }: Held) => {
        const ids = tasks.map(({ id }) => String(id))
        return Stream.mergeAll(
          [
            pieces(
              ids,
              (id) => sql`SELECT 'task' AS kind, valuation_no AS "valuationNo", asset_type AS "assetType", status,
                created_at AS "createdAt", case_number AS "caseNumber", note, request, result
                FROM tasks WHERE id = ${id}::bigint`,
            ),
            pieces(
              labels,
              (id) => sql`SELECT 'label' AS kind, valuation_no AS "valuationNo", case_number AS "caseNumber", note
                FROM tasks WHERE id = ${String(id)}::bigint`,
            ),
            pieces(
              ids,
              (id) => sql`SELECT 'lines' AS kind, t.valuation_no AS "valuationNo", l.lines
              FROM statement_lines l JOIN tasks t ON t.id = l.task_id WHERE t.id = ${id}::bigint ORDER BY l.first`,
            ),
            pieces(
              ids,
              (id) => sql`SELECT 'balances' AS kind, t.valuation_no AS "valuationNo", b.balances
              FROM statement_balances b JOIN tasks t ON t.id = b.task_id WHERE t.id = ${id}::bigint ORDER BY b.account`,
            ),
            pieces(
              ids,
              (id) => sql`SELECT 'authenticity' AS kind, t.valuation_no AS "valuationNo", a.authenticity
              FROM statement_authenticity a JOIN tasks t ON t.id = a.task_id WHERE t.id = ${id}::bigint`,
            ),
            pieces(
              materials,
              (ref) => sql`SELECT 'material' AS kind, m.material_ref AS "materialRef",
                m.file_name AS "fileName", m.size, m.sha256, m.created_at AS "createdAt",
                (SELECT json_agg(r.reading) FROM material_readings r WHERE r.material_id = m.id) AS readings
              FROM materials m WHERE m.material_ref = ${ref}`,
            ),
            pieces(
              items,
              ({ number, path }) => sql`SELECT 'item' AS kind, ${path}::text AS path, l.columns::json AS columns,
                i.cells::json AS cells, i.value::json AS value,
                (SELECT json_agg(n.line::json ORDER BY n.run_id) FROM portfolio_run_items n
                  WHERE n.number = i.number AND n.line IS NOT NULL) AS history
              FROM portfolio_items i JOIN portfolio_layouts l ON l.id = i.layout_id
              WHERE i.number = ${String(number)}::bigint`,
            ),
            pieces(
              chats,
              (id) => sql`SELECT 'chat' AS kind, s.id::text AS "chatSessionId", s.opened_at AS "openedAt",
                (SELECT json_agg(json_build_object('content', c.content, 'reply', c.reply, 'at', c.at) ORDER BY c.turn)
                  FROM chat_turns c WHERE c.session_id = s.id) AS turns
              FROM chat_sessions s WHERE s.id = ${String(id)}::bigint`,
            ),
          ],
          { concurrency: 1 },
        )
      }

      return PersonalData.of({
        erase: (principal, subject, dryRun) => stored(dryRun ? dry(principal, subject) : remove(principal, subject)),
        list: ({ accountId }, { cursor, limit }) =>
          sql`SELECT id AS "erasureId", at, by, subject, removed, valuation_nos AS "valuationNos", doubtful FROM erasures
            WHERE account_id = ${String(accountId)}::bigint
              ${cursor === undefined ? sql.literal("") : sql`AND id < ${String(cursor)}::bigint`}
            ORDER BY id DESC LIMIT ${limit}::integer`.pipe(Effect.flatMap(decodeStones), stored),
        export: ({ accountId }, subject) => Effect.map(stored(find(accountId, subject)), exported),
      })
    }),
  )
}

type SqlFailure = SqlError.SqlError | Schema.SchemaError

/** A text without the marks of its ends; numbers also without blanks and hyphens within. */
const plain = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim()
  return trimmed !== undefined && /^[\dXx\s-]+$/u.test(trimmed) ? trimmed.replaceAll(/[\s-]/gu, "") : trimmed
}

/** Characters that may stand within a name or number of a file. */
const LOOSE = " \u3000-·・"

/** A text without them. */
const closed = (text: string | undefined): string | undefined => text?.replaceAll(/[ \u3000·・-]/gu, "")

/** A plate without what people write between its signs. */
const plainPlate = (text: string): string => text.replaceAll(/[\s·.・-]/gu, "").toUpperCase()

const maskedSubject = ({
  accountNumber,
  idNumber,
  name,
  plateNumber,
}: DataSubject): Readonly<Record<string, string>> => ({
  ...(name === undefined ? {} : { name: maskedName(name) }),
  ...(idNumber === undefined ? {} : { idNumber: maskedNumber(idNumber) }),
  ...(accountNumber === undefined ? {} : { accountNumber: maskedNumber(accountNumber) }),
  ...(plateNumber === undefined ? {} : { plateNumber: maskedName(plainPlate(plateNumber)) }),
})

/** Whole numbers as an array of the database. */
const idsOf = (ids: ReadonlyArray<number>): string => `'{${ids.join(",")}}'::bigint[]`

const decodeItems = Schema.decodeUnknownEffect(Schema.Array(HeldItem))
const decodeTasks = Schema.decodeUnknownEffect(Schema.Array(HeldTask))
const decodeIds = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ id: Int8 })))
const decodeId = Schema.decodeUnknownEffect(Schema.Struct({ id: Int8 }))
const decodeRefs = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ materialRef: Schema.String })))
const decodeLines = Schema.decodeUnknownEffect(Schema.Struct({ lines: Schema.Int }))
const decodeStones = Schema.decodeUnknownEffect(Schema.Array(Tombstone))
