import { DocumentUnreadable } from "@open-valuation/core/domain"
import { type ChatAsset, chatAssets } from "@open-valuation/intake/chat"
import { type AppOptions, References, type ServedAsset } from "@open-valuation/server/http"
import {
  AccountId,
  ChatSessions,
  type FieldsTask,
  MaterialReadings,
  MaterialStore,
  SecretBox,
} from "@open-valuation/server/service"
import { layerEmbedded } from "@open-valuation/testing/database"
import { Effect, Layer, Logger, Redacted, Schema } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { expect } from "vitest"
import { migrated } from "../service/Fixture.ts"
import { type Answer, asset, makeClient, makeHost } from "./Host.ts"

/** Path of the sessions. */
export const CHATS = "/api/open/v1/chat-sessions"

const required = ["city", "buildingArea"]

/** Homes whose only words are `in CITY` and `N sqm`, so that tests do not depend on the real readers. */
const home: ChatAsset = {
  talk: {
    assetType: "PROPERTY",
    sayings: {},
    evidence: (text) => (/\bhome\b/.test(text) ? 3 : 0),
    read: (passage) => {
      passage.take(/\bin ([a-z]{1,40})/g, ([, value = ""]) => [{ _tag: "SetField", field: "city", value }])
      passage.take(/(\d{1,6}) sqm/g, ([, value = ""]) => [
        { _tag: "SetField", field: "buildingArea", value: Number(value) },
      ])
    },
    useful: () => [],
  },
  fields: [
    { field: "city", kind: "TEXT" },
    { field: "buildingArea", kind: "NUMBER", factors: [] },
  ],
  missing: (held) => required.filter((field) => held[field] === undefined),
  faults: (body) =>
    required
      .filter((field) => body[field] === undefined)
      .map((path) => ({ path, message: { code: "request.missing", params: {} } })),
}

/** Served, but not chatted about. */
const ship: ServedAsset = { ...asset, assetType: "LAND" }
const statements: ServedAsset = { ...asset, assetType: "BANK_STATEMENT", check: (body) => Effect.succeed(body) }

/** Names of the documents that were read. */
export const readFiles: Array<string> = []

/** Reads an area in every document, unless its name says that the recogniser fails. */
const readFields = ({ fileName }: FieldsTask) => {
  readFiles.push(fileName)
  return fileName === "lost.jpg"
    ? Effect.fail(new DocumentUnreadable({ fileName, reason: "ocr-failed", detail: "" }))
    : Effect.succeed({
        kind: "PROPERTY_TITLE" as const,
        fields: { buildingArea: 89 },
        confidence: {},
        places: {},
        notes: [],
      })
}

/** Chat sessions on an embedded database, for the tests' accounts 1 to 3. */
export const layerChats = Layer.effectDiscard(
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`INSERT INTO accounts (name, period, created_at) SELECT 'account-' || n, '2026-03', now()
      FROM generate_series(1, 3) n`,
  ),
).pipe(
  Layer.provideMerge(
    ChatSessions.layer({
      assets: new Map([...chatAssets()].filter(([type]) => type === "BANK_STATEMENT")).set("PROPERTY", home),
      readFields,
    }),
  ),
  Layer.provideMerge(Layer.merge(MaterialStore.layer, MaterialReadings.layer)),
  Layer.provide(SecretBox.layer(Redacted.make(new Uint8Array(32).fill(9)))),
  Layer.provide([Digest.layerWebCrypto, SecureRandom.layerWebCrypto]),
  Layer.provideMerge(migrated(layerEmbedded)),
  Layer.provideMerge(Logger.layer([])),
)

/** The API with chat sessions, recognition of their files, and the check of sessions at creation. */
export const makeChatClient = Effect.fnUntraced(function* (options: Partial<AppOptions> = {}) {
  const chat = yield* ChatSessions
  const store = yield* MaterialStore
  const { keep: keepReading } = yield* MaterialReadings
  const host = makeHost()
  const client = yield* makeClient(host, {
    assets: [asset, ship, statements],
    chat,
    recognition: {
      store,
      keep: ({ bytes }) => Effect.succeed({ contentType: "image/jpeg", bytes: Uint8Array.from(bytes) }),
      readFields,
      keepReading,
    },
    rateLimit: { perSecond: 1e6, burst: 1e6 },
    ...options,
  }).pipe(Effect.provideService(References, { materialBytes: store.size, chatSessionExists: chat.exists }))
  return { ...client, host }
})

type Client = Effect.Success<ReturnType<typeof makeChatClient>>

export const english = { "accept-language": "en" }
export const stranger = { "x-api-key": "ovk_stranger" }

export const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+08:00$/)

/** A JSON object. */
export const recordOf = Schema.decodeUnknownSync(Schema.Record(Schema.String, Schema.Unknown))

/** The data of an answer, which must be a success. */
export const dataOf = ({ body: { code, data } }: Answer): Readonly<Record<string, unknown>> => {
  expect(code).toBe(0)
  return recordOf(data)
}

/** Opens a session. */
export const opened = Effect.fnUntraced(function* (
  client: Client,
  start: object = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const { chatSessionId } = dataOf(yield* client.post(CHATS, start, headers))
  return { id: Number(chatSessionId), path: `${CHATS}/${String(chatSessionId)}` }
})

/** Uploads a picture for an account, and returns its reference. */
export const uploaded = Effect.fnUntraced(function* (accountId: number, fileName = "a.jpg") {
  const store = yield* MaterialStore
  const file = { fileName, contentType: "image/jpeg", bytes: new Uint8Array([1]) }
  return (yield* store.put({ accountId: AccountId.make(accountId) }, [file]))[0]!.materialRef
})
