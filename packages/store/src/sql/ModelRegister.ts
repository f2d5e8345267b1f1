import type { AssetType } from "@open-valuation/core"
import {
  type Decider,
  type ModelDecision,
  type ModelDrift,
  ModelNotFound,
  type ModelState,
  ModelUndecidable,
  RegisteredModel,
} from "@open-valuation/core/accuracy"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { StoredModel } from "../models/ArtefactStore.ts"
import type { MarketKey } from "../models/MarketFits.ts"

/** Whether people decide which models value. Off: the system approves each new one. */
export const ModelApproval = Context.Reference<boolean>("@open-valuation/store/ModelApproval", {
  defaultValue: () => false,
})

/** Which models of the register are wanted. Every given condition must match. */
export interface ModelFilter {
  readonly assetType?: AssetType | undefined
  /** The key of a market, or a part of it. */
  readonly market?: string | undefined
  readonly state?: ModelState | undefined
  /** The last `modelId` of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}

/** The models that were ever learned of current samples, and what is decided on them. */
export class ModelRegister extends Context.Service<
  ModelRegister,
  {
    /** Newest first. */
    readonly list: (filter: ModelFilter) => Effect.Effect<ReadonlyArray<RegisteredModel>>
    readonly get: (modelId: string) => Effect.Effect<RegisteredModel, ModelNotFound>
    /** Lets a model value from now on, in place of the one that did. */
    readonly approve: Decide
    /** Keeps a model from valuing from now on. */
    readonly retire: Decide
    /** Keeps a model's figures on later deals. */
    readonly judged: (drift: ModelDrift) => Effect.Effect<void>
    /** What was kept of a model's validation, as `keepValidation` got it. */
    readonly validation: (modelId: string) => Effect.Effect<unknown>
    readonly keepValidation: (modelId: string, validation: unknown) => Effect.Effect<void>
  }
>()("@open-valuation/store/ModelRegister") {
  /**
   * The register in the table `model_register`. `announce` tells all processes that another model of a market values,
   * with `decidedOf` in its payload.
   */
  static readonly layer = (
    announce: (channel: string, payload: string) => Effect.Effect<void, SqlError.SqlError>,
  ): Layer.Layer<ModelRegister, never, SqlClient.SqlClient> =>
    Layer.effect(ModelRegister, Effect.map(Effect.all([SqlClient.SqlClient, ModelApproval]), registerOver(announce)))
}

/** A decision by somebody, with a reason. Returns the model as it is then. */
type Decide = (
  modelId: string,
  by: Decider,
  reason: string,
) => Effect.Effect<RegisteredModel, ModelNotFound | ModelUndecidable>

/** The channel on which processes hear that another model of a market values. */
export const modelChannel = "ov_models"

/** The market that an announcement is about; `undefined`: any. */
export const decidedOf = (payload: string): MarketKey | undefined => {
  const [assetType = "", market] = payload.split("\n")
  return market === undefined ? undefined : { assetType, market }
}

const columns = `model_id AS "modelId", asset_type AS "assetType", market, engine_version AS "engineVersion",
  recipe_hash AS "recipeHash", data_hash AS "dataHash", state, rows, samples, first_day AS "firstDay",
  newest_day AS "newestDay", fitted_at AS "fittedAt", trials, drift, decisions`

const decode = (rows: unknown) => Effect.orDie(Schema.decodeUnknownEffect(Schema.Array(Row))(rows))
const Row = Schema.Struct({ ...RegisteredModel.fields, fittedAt: Schema.DateTimeUtcFromDate })

const registerOver =
  (announce: (channel: string, payload: string) => Effect.Effect<void, SqlError.SqlError>) =>
  ([sql, approval]: readonly [SqlClient.SqlClient, boolean]): ModelRegister["Service"] => {
    const shown = sql.literal(columns)
    const one = Effect.fnUntraced(function* (modelId: string) {
      const [row] = yield* decode(yield* sql`SELECT ${shown} FROM model_register WHERE model_id = ${modelId}`)
      return row === undefined ? yield* new ModelNotFound() : row
    })

    /** The model, while nobody else decides on its market and nothing of it is learned. */
    const locked = Effect.fnUntraced(function* (modelId: string) {
      const { assetType, market } = yield* one(modelId)
      yield* lockMarket(sql, { assetType, market })
      return yield* one(modelId)
    })

    const decided = Effect.fnUntraced(function* (
      { assetType, market, modelId }: RegisteredModel,
      state: ModelState,
      by: Decider,
      reason: string,
    ) {
      yield* decide(sql, sql`model_id = ${modelId}`, { state, by, reason })
      yield* announce(modelChannel, `${assetType}\n${market}`)
      return yield* one(modelId)
    })

    const approve = Effect.fnUntraced(function* (modelId: string, by: Decider, reason: string) {
      const model = yield* locked(modelId)
      if (model.state === "APPROVED") return yield* new ModelUndecidable({ reason: "approved" })
      const { assetType, engineVersion, market } = model
      const place = sql`asset_type = ${assetType} AND market = ${market} AND engine_version = ${engineVersion}`
      const current = sql`${place} AND month_end = ''`
      const [waiting] = yield* sql`SELECT 1 FROM models
        WHERE ${current} AND slot = 'NEWEST' AND model_id = ${modelId}`
      if (waiting === undefined) return yield* new ModelUndecidable({ reason: "replaced" })
      yield* sql`DELETE FROM models WHERE ${current} AND slot = 'SERVED'`
      yield* sql`UPDATE models SET slot = 'SERVED' WHERE ${current}`
      yield* decide(sql, sql`${place} AND state = 'APPROVED'`, { state: "RETIRED", by, reason })
      return yield* decided(model, "APPROVED", by, reason)
    })

    const retire = Effect.fnUntraced(function* (modelId: string, by: Decider, reason: string) {
      const model = yield* locked(modelId)
      if (model.state === "RETIRED") return yield* new ModelUndecidable({ reason: "retired" })
      if (model.state === "APPROVED" && !approval) return yield* new ModelUndecidable({ reason: "automatic" })
      // What was learned last stays, so that the same samples are not learned again.
      yield* sql`DELETE FROM models m WHERE model_id = ${modelId} AND month_end = '' AND slot = 'SERVED'
        AND EXISTS (SELECT 1 FROM models o WHERE o.asset_type = m.asset_type AND o.market = m.market
          AND o.month_end = '' AND o.engine_version = m.engine_version AND o.slot = 'NEWEST')`
      yield* sql`UPDATE models SET slot = 'NEWEST' WHERE model_id = ${modelId} AND month_end = ''`
      return yield* decided(model, "RETIRED", by, reason)
    })

    const whole = <A, E>(work: Effect.Effect<A, E | SqlError.SqlError>) =>
      Effect.catchTag(sql.withTransaction(work), "SqlError", Effect.die)

    return {
      list: Effect.fnUntraced(function* ({ assetType, cursor, limit, market, state }) {
        const wanted = [
          ...(assetType === undefined ? [] : [sql`asset_type = ${assetType}`]),
          ...(market === undefined ? [] : [sql`position(${market}::text IN market) > 0`]),
          ...(state === undefined ? [] : [sql`state = ${state}`]),
          ...(cursor === undefined
            ? []
            : [sql`number < (SELECT number FROM model_register WHERE model_id = ${cursor})`]),
        ]
        return yield* decode(
          yield* sql`SELECT ${shown} FROM model_register WHERE ${sql.and(wanted)} ORDER BY number DESC LIMIT ${limit}`,
        )
      }, Effect.orDie),
      get: (modelId) => Effect.catchTag(one(modelId), "SqlError", Effect.die),
      approve: (...decision) => whole(approve(...decision)),
      retire: (...decision) => whole(retire(...decision)),
      judged: (drift) =>
        Effect.asVoid(
          Effect.orDie(
            sql`UPDATE model_register SET drift = ${JSON.stringify(drift)}::jsonb WHERE model_id = ${drift.modelId}`,
          ),
        ),
      validation: (modelId) =>
        Effect.map(
          Effect.orDie(sql`SELECT validation FROM model_register WHERE model_id = ${modelId}`),
          ([row]) => row?.["validation"] ?? undefined,
        ),
      keepValidation: (modelId, validation) =>
        Effect.asVoid(
          Effect.orDie(
            sql`UPDATE model_register SET validation = ${JSON.stringify(validation)}::jsonb WHERE model_id = ${modelId}`,
          ),
        ),
    }
  }

/** Decisions on the models of a market, and its new models, come one after the other. */
const lockMarket = (sql: SqlClient.SqlClient, { assetType, market }: MarketKey) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${assetType}\n${market}`}, 188))`

/** Adds a decision to some models. */
const decide = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  which: ReturnType<SqlClient.SqlClient["and"]>,
  { by, reason, state }: Omit<ModelDecision, "at">,
) {
  const decision: ModelDecision = { state, by, at: DateTime.formatIso(yield* DateTime.now), reason }
  yield* sql`UPDATE model_register SET state = ${state}, decisions = decisions || ${JSON.stringify([decision])}::jsonb
    WHERE ${which}`
})

const system: Decider = { kind: "SYSTEM", id: "", name: "" }

/**
 * Puts a new model into the register, within the transaction that stores it, and says whether it may value. With
 * `approval` it waits for a decision, unless one was made on the very same model before.
 */
export const registered = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { artefact, counts }: StoredModel,
  approval: boolean,
) {
  const { assetType, dataHash, engineVersion, fittedAt, market, model, modelId, recipeHash, rows } = artefact
  yield* lockMarket(sql, artefact)
  yield* sql`INSERT INTO model_register (
      model_id, asset_type, market, engine_version, recipe_hash, data_hash, state, rows, samples, first_day, newest_day,
      fitted_at, trials, decisions
    ) VALUES (
      ${modelId}, ${assetType}, ${market}, ${engineVersion}, ${recipeHash}, ${dataHash}, 'CANDIDATE', ${rows},
      ${counts?.samples ?? null}, ${model.additive.index.firstDay}, ${model.newestDay}, ${fittedAt}::timestamptz,
      ${model.metrics === undefined ? null : JSON.stringify(model.metrics)}::jsonb, '[]'
    )
    ON CONFLICT (model_id) DO UPDATE SET data_hash = excluded.data_hash, samples = excluded.samples,
      first_day = excluded.first_day, trials = excluded.trials, fitted_at = excluded.fitted_at`
  const own = sql`asset_type = ${assetType} AND market = ${market} AND engine_version = ${engineVersion}`
  // What a newer model replaces: all others, or those on which nobody has decided.
  const replaced = approval ? sql`state = 'CANDIDATE'` : sql`state <> 'RETIRED'`
  const left = sql`${own} AND model_id <> ${modelId} AND ${replaced}`
  yield* decide(sql, left, { state: "RETIRED", by: system, reason: "" })
  if (!approval) {
    const unapproved = sql`model_id = ${modelId} AND state <> 'APPROVED'`
    yield* decide(sql, unapproved, { state: "APPROVED", by: system, reason: "" })
    return true
  }
  const approved = yield* sql`SELECT 1 FROM model_register WHERE model_id = ${modelId} AND state = 'APPROVED'`
  return approved.length > 0
})

/** Retires the models of other versions of the engine that were deleted because nothing used them. */
export const forgotten = (sql: SqlClient.SqlClient, { assetType, market }: MarketKey) =>
  decide(
    sql,
    sql`asset_type = ${assetType} AND market = ${market} AND state = 'APPROVED'
      AND NOT EXISTS (SELECT 1 FROM models WHERE models.model_id = model_register.model_id)`,
    { state: "RETIRED", by: system, reason: "" },
  )
