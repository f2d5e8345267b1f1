import { DEMO_RISK } from "@open-valuation/core/domain"
import {
  type Adoption,
  type AdoptionProposal,
  type AdoptionStatus,
  MountPath,
  type TaskAdoption,
  taskPath,
} from "@open-valuation/http-api"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type AccountId, isSamePerson, KeyId, type Principal } from "../accounts/ApiKey.ts"
import { MaterialNotFound } from "../materials/Material.ts"
import { jsonText, storable, stored } from "../storage/Rows.ts"
import { type Task, TaskId, TaskNotFound } from "../tasks/Task.ts"
import { Webhooks } from "../webhooks/Webhooks.ts"
import {
  adoptionColumns,
  AdoptionNotFound,
  AdoptionRefused,
  AdoptionRow,
  fenOf,
  type Seen,
  seenOf,
  shownAdoption,
} from "./Adoption.ts"

/** What a second person decides. */
export interface Decision {
  readonly confirmed: boolean
  readonly reason: string | null
}

/** Which proposals of an account to list. */
export interface AdoptionFilter {
  readonly status?: AdoptionStatus | undefined
  /** The last `adoptionId` of the previous page. */
  readonly cursor?: number | undefined
  /** 1 to 100. Default: 20. */
  readonly limit?: number | undefined
}

/** Values that people adopt beside the engine's: proposed by one person, confirmed by another. None is ever removed. */
export class Adoptions extends Context.Service<
  Adoptions,
  {
    /**
     * Proposes a value for a task that has succeeded, as the caller has read it. An open proposal of the task is
     * superseded. Its attachments are files of the account, which are then kept as long as the task.
     */
    readonly propose: (
      principal: Principal,
      task: Task,
      proposal: AdoptionProposal,
    ) => Effect.Effect<Adoption, AdoptionRefused | MaterialNotFound | TaskNotFound>
    /**
     * Confirms or rejects a proposal of somebody else. A confirmed one is the task's `adoption` from now on, and is
     * sent to the task's callback as `valuation.adopted`, in the same transaction.
     */
    readonly decide: (
      principal: Principal,
      task: Pick<Task, "id" | "assetType">,
      adoptionId: number,
      decision: Decision,
    ) => Effect.Effect<Adoption, AdoptionRefused | AdoptionNotFound | TaskNotFound>
    /** The latest 100 proposals of a task, newest first. */
    readonly ofTask: (principal: Principal, taskId: TaskId) => Effect.Effect<ReadonlyArray<Adoption>>
    /** The proposals of the account, newest first. */
    readonly list: (principal: Principal, filter: AdoptionFilter) => Effect.Effect<ReadonlyArray<TaskAdoption>>
  }
>()("@open-valuation/server/Adoptions") {
  static readonly layer: Layer.Layer<Adoptions, never, SqlClient.SqlClient | Webhooks> = Layer.suspend(() =>
    Layer.effect(Adoptions, makeService),
  )
}

/** Most proposals of one task. */
const MOST_PROPOSALS = 100

const makeService = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const mountPath = yield* MountPath
  const { publish } = yield* Webhooks

  /** The task, locked: its proposals and its versions change one after the other. */
  const locked = Effect.fnUntraced(function* (
    { accountId }: Principal,
    { assetType, id }: Pick<Task, "id" | "assetType">,
  ) {
    const [row] = yield* sql`SELECT id, version, key_id AS "keyId", callback_url AS "callbackUrl",
        valuation_no AS "valuationNo", encode(sha256(convert_to(result::text, 'UTF8')), 'hex') AS "resultHash"
      FROM tasks WHERE id = ${String(id)}::bigint AND account_id = ${String(accountId)}::bigint
        AND asset_type = ${assetType} AND status = 'SUCCESS' FOR UPDATE`
    return row === undefined ? yield* new TaskNotFound() : yield* decodeLocked(row)
  })

  const attached = Effect.fnUntraced(function* ({ accountId }: Principal, refs: ReadonlyArray<string>) {
    if (refs.length === 0) return []
    const rows = yield* decodeMaterials(
      yield* sql`SELECT material_ref AS "materialRef", file_name AS "fileName", sha256 FROM materials
        WHERE account_id = ${String(accountId)}::bigint AND complete AND ${sql.in("material_ref", refs)} FOR SHARE`,
    )
    const found = new Map(rows.map((row) => [row.materialRef, row]))
    return yield* Effect.forEach(new Set(refs), (ref) => {
      const material = found.get(ref)
      return material === undefined ? Effect.fail(new MaterialNotFound()) : Effect.succeed(material)
    })
  })

  const propose = Effect.fnUntraced(function* (principal: Principal, task: Task, proposal: AdoptionProposal) {
    const { resultHash, version } = yield* locked(principal, task)
    if (version !== task.version) return yield* new AdoptionRefused({ reason: "newVersion" })
    const attachments = yield* attached(principal, proposal.attachments ?? [])
    const ofThis = sql`task_id = ${String(task.id)}::bigint`
    const earlier = yield* sql`SELECT 1 FROM adoptions WHERE ${ofThis} LIMIT ${MOST_PROPOSALS}::integer`
    if (earlier.length === MOST_PROPOSALS) return yield* new AdoptionRefused({ reason: "tooMany" })
    yield* sql`UPDATE adoptions SET status = 'SUPERSEDED' WHERE ${ofThis} AND status = 'PROPOSED'`
    const rows = yield* sql`INSERT INTO adoptions AS a
        (account_id, task_id, version, status, value_fen, reason, attachments, seen, proposed_by, proposed_at)
      VALUES (${String(principal.accountId)}::bigint, ${String(task.id)}::bigint, ${version}::integer, 'PROPOSED',
        ${String(fenOf(proposal.value))}::bigint, ${storable(proposal.reason)}, ${jsonText(attachments)}::jsonb,
        ${jsonText({ ...seenOf(task), resultHash } satisfies typeof Seen.Type)}::json,
        ${jsonText(principal.person)}::json, ${DateTime.toDate(yield* DateTime.now)}::timestamptz)
      RETURNING ${sql.literal(adoptionColumns)}`
    return shownAdoption(yield* decodeOne(rows))
  })

  const decide = Effect.fnUntraced(function* (
    principal: Principal,
    task: Pick<Task, "id" | "assetType">,
    adoptionId: number,
    { confirmed, reason }: Decision,
  ) {
    const { callbackUrl, keyId, valuationNo, version } = yield* locked(principal, task)
    const [row] = yield* sql`SELECT ${sql.literal(adoptionColumns)} FROM adoptions a
      WHERE a.id = ${String(adoptionId)}::bigint AND a.task_id = ${String(task.id)}::bigint`
    if (row === undefined) return yield* new AdoptionNotFound()
    const open = yield* decodeRow(row)
    if (isSamePerson(open.proposedBy, principal.person)) return yield* new AdoptionRefused({ reason: "samePerson" })
    if (open.status === "SUPERSEDED") return yield* new AdoptionRefused({ reason: "newer" })
    if (open.status !== "PROPOSED") return yield* new AdoptionRefused({ reason: "decided" })
    if (confirmed && open.version !== version) return yield* new AdoptionRefused({ reason: "newVersion" })
    const rows = yield* sql`UPDATE adoptions a SET status = ${confirmed ? "CONFIRMED" : "REJECTED"},
        decided_by = ${jsonText(principal.person)}::json,
        decided_at = ${DateTime.toDate(yield* DateTime.now)}::timestamptz,
        decision_reason = ${reason === null ? null : storable(reason)}::text
      WHERE a.id = ${String(adoptionId)}::bigint RETURNING ${sql.literal(adoptionColumns)}`
    const adoption = shownAdoption(yield* decodeOne(rows))
    if (!confirmed) return adoption
    yield* sql`UPDATE tasks SET adoption = ${jsonText(adoption)}::json WHERE id = ${String(task.id)}::bigint`
    if (callbackUrl !== null) {
      yield* publish({
        principal: { accountId: principal.accountId, keyId },
        type: "valuation.adopted",
        eventId: `adoption_${adoptionId}`,
        url: callbackUrl,
        taskId: task.id,
        data: {
          taskId: task.id,
          valuationNo,
          assetType: task.assetType,
          statusUrl: taskPath(task, mountPath),
          adoption,
        },
      })
    }
    return adoption
  })

  const ofTask = Effect.fnUntraced(function* (accountId: AccountId, taskId: TaskId) {
    const rows = yield* sql`SELECT ${sql.literal(adoptionColumns)} FROM adoptions a
      WHERE a.task_id = ${String(taskId)}::bigint AND a.account_id = ${String(accountId)}::bigint
      ORDER BY a.id DESC LIMIT ${MOST_PROPOSALS}::integer`
    return (yield* decodeRows(rows)).map(shownAdoption)
  })

  const list = Effect.fnUntraced(function* (principal: Principal, { cursor, limit = 20, status }: AdoptionFilter) {
    const rows = yield* sql`SELECT ${sql.literal(adoptionColumns)}, t.id AS "taskId", t.valuation_no AS "valuationNo",
        t.asset_type AS "assetType", COALESCE(position(${JSON.stringify(DEMO_RISK)}::text in (t.result->'riskTips')::text), 0) > 0 AS demo
      FROM adoptions a JOIN tasks t ON t.id = a.task_id
      WHERE ${sql.and([
        sql`a.account_id = ${String(principal.accountId)}::bigint`,
        // Written out, so that the index of open proposals is found to fit.
        ...(status === undefined ? [] : [sql`a.status = ${sql.literal(`'${status}'`)}`]),
        ...(cursor === undefined ? [] : [sql`a.id < ${String(cursor)}::bigint`]),
      ])}
      ORDER BY a.id DESC LIMIT ${Math.min(Math.max(limit, 1), 100)}::integer`
    return (yield* decodeListed(rows)).map(({ assetType, demo, taskId, valuationNo, ...row }): TaskAdoption => ({
      taskId,
      demo,
      valuationNo,
      assetType,
      mine: isSamePerson(row.proposedBy, principal.person),
      ...shownAdoption(row),
    }))
  })

  return Adoptions.of({
    propose: (principal, task, proposal) => propose(principal, task, proposal).pipe(sql.withTransaction, stored),
    decide: (principal, task, adoptionId, decision) =>
      decide(principal, task, adoptionId, decision).pipe(sql.withTransaction, stored),
    ofTask: ({ accountId }, taskId) => stored(ofTask(accountId, taskId)),
    list: (principal, filter) => stored(list(principal, filter)),
  })
})

const decodeRow = Schema.decodeUnknownEffect(AdoptionRow)
const decodeRows = Schema.decodeUnknownEffect(Schema.Array(AdoptionRow))
const decodeOne = (rows: ReadonlyArray<unknown>) => decodeRow(rows[0])
const decodeListed = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Struct({
      ...AdoptionRow.fields,
      taskId: TaskId,
      valuationNo: Schema.String,
      assetType: Schema.String,
      demo: Schema.Boolean,
    }),
  ),
)
const decodeMaterials = Schema.decodeUnknownEffect(AdoptionRow.fields.attachments)
const decodeLocked = Schema.decodeUnknownEffect(
  Schema.Struct({
    version: Schema.Int,
    keyId: KeyId,
    callbackUrl: Schema.NullOr(Schema.String),
    valuationNo: Schema.String,
    resultHash: Schema.String,
  }),
)
