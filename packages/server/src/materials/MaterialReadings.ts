import { Message } from "@open-valuation/core"
import { KnownAssetType } from "@open-valuation/core/assets"
import type { DocumentUnreadable } from "@open-valuation/core/domain"
import type { FieldReading } from "@open-valuation/intake/document"
import { Context, DateTime, Effect, Layer, type Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Principal } from "../accounts/ApiKey.ts"
import { jsonText, stored } from "../storage/Rows.ts"
import { isMaterialRef, type Material, MaterialNotFound } from "./Material.ts"

const KeptReading = Schema.Struct({
  /** Kind of document; `null` when it was not known. */
  kind: Schema.NullOr(Schema.String),
  fields: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])),
  confidence: Schema.Record(Schema.String, Schema.Finite),
  notes: Schema.Array(Message),
})
/** The fields read in a file for an asset, as `FieldReading` of core without the places. */
export type KeptReading = typeof KeptReading.Type

/** A file, and what was read in it so far. */
export interface ReadMaterial extends Material {
  /** By the asset that it was read for, the latest reading first. */
  readonly readings: ReadonlyMap<KnownAssetType, KeptReading>
}

/** Keeps the fields read in uploaded files, so that a chat need not recognise a file again. */
export class MaterialReadings extends Context.Service<
  MaterialReadings,
  {
    /** Stores what was read in a file of the account for an asset, in place of an earlier reading. */
    readonly keep: (
      principal: Pick<Principal, "accountId">,
      materialRef: string,
      assetType: KnownAssetType,
      reading: FieldReading,
    ) => Effect.Effect<void>
    /** A file of the account. */
    readonly find: (
      principal: Pick<Principal, "accountId">,
      materialRef: string,
    ) => Effect.Effect<ReadMaterial, MaterialNotFound>
  }
>()("@open-valuation/server/MaterialReadings") {
  static readonly layer: Layer.Layer<MaterialReadings, never, SqlClient.SqlClient> = Layer.effect(
    MaterialReadings,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return MaterialReadings.of({
        keep: Effect.fnUntraced(function* (
          { accountId },
          materialRef,
          assetType,
          { confidence, fields, kind = null, notes },
        ) {
          const now = DateTime.toDate(yield* DateTime.now)
          yield* stored(sql`INSERT INTO material_readings (material_id, asset_type, reading, read_at)
            SELECT id, ${assetType}::text, ${jsonText({ kind, fields, confidence, notes })}::json, ${now}::timestamptz FROM materials
            WHERE material_ref = ${materialRef} AND account_id = ${String(accountId)}::bigint
            ON CONFLICT (material_id, asset_type) DO UPDATE SET reading = excluded.reading, read_at = excluded.read_at`)
        }),
        find: Effect.fnUntraced(function* ({ accountId }, materialRef) {
          const rows = yield* isMaterialRef(materialRef)
            ? stored(sql`SELECT m.file_name AS "fileName", m.content_type AS "contentType",
                  r.asset_type AS "assetType", r.reading
                FROM materials m LEFT JOIN material_readings r ON r.material_id = m.id
                WHERE m.material_ref = ${materialRef} AND m.account_id = ${String(accountId)}::bigint AND m.complete
                ORDER BY r.read_at DESC`)
            : Effect.succeed([])
          const found = yield* stored(decodeRows(rows))
          const [first] = found
          if (first === undefined) return yield* new MaterialNotFound()
          const { contentType, fileName } = first
          const readings = new Map(
            found.flatMap(({ assetType, reading }) =>
              assetType === null || reading === null ? [] : [[assetType, reading] as const],
            ),
          )
          return { materialRef, fileName, contentType, readings }
        }),
      })
    }),
  )
}

const decodeRows = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Struct({
      fileName: Schema.String,
      contentType: Schema.String,
      assetType: Schema.NullOr(KnownAssetType),
      reading: Schema.NullOr(KeptReading),
    }),
  ),
)

/** A document to read fields from. */
export interface FieldsTask {
  readonly assetType: KnownAssetType
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly password: Redacted.Redacted | undefined
  /** The owner. */
  readonly account: number
}

/** Reads the fields of an image or a PDF, for a host. */
export type ReadFields = (task: FieldsTask) => Effect.Effect<FieldReading, DocumentUnreadable>
