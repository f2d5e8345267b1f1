import { LocalDate } from "@open-valuation/core"
import type { KnownAssetType } from "@open-valuation/core/assets"
import type { DocumentUnreadable } from "@open-valuation/core/domain"
import type { KnownNames } from "@open-valuation/core/ports"
import {
  type ChatAsset,
  chatInput,
  ChatModel,
  type ChatRules,
  type ChatState,
  type ChatTurn,
  type PersonMessage,
  type ChatDocument,
  isReady,
  missingFields,
  openChat,
  takeMessage,
  takeMessageAmong,
  takeValue,
} from "@open-valuation/intake/chat"
import type { FieldReading } from "@open-valuation/intake/document"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Principal } from "../accounts/ApiKey.ts"
import { makeFairPermits, unboundedWaiting } from "../accounts/FairPermits.ts"
import type { MaterialNotFound } from "../materials/Material.ts"
import {
  type KeptReading,
  MaterialReadings,
  type ReadFields,
  type ReadMaterial,
} from "../materials/MaterialReadings.ts"
import { MaterialStore } from "../materials/MaterialStore.ts"
import { storable, stored } from "../storage/Rows.ts"
import type { Locale } from "../tasks/Task.ts"
import {
  chatPolicy,
  type ChatSession,
  ChatSessionEnded,
  ChatSessionNotFound,
  type ChatSessionsFull,
  type ChatSessionTurn,
} from "./ChatSession.ts"
import * as SessionJournal from "./SessionJournal.ts"

/** Files of a chat, with what was read in them. */
interface HandedDocuments {
  /** A file as the person hands it over for the asset; read now if it was not before. */
  readonly read: (
    principal: Principal,
    material: ReadMaterial,
    assetType: KnownAssetType | null,
  ) => Effect.Effect<ChatDocument, DocumentUnreadable>
  /** The document that was handed over before the asset was known, read now that it is. None if it is gone. */
  readonly earlier: (
    principal: Principal,
    state: ChatState,
    assetType: KnownAssetType | null,
  ) => Effect.Effect<ReadonlyArray<ChatDocument>, DocumentUnreadable>
  readonly find: (principal: Principal, materialRef: string) => Effect.Effect<ReadMaterial, MaterialNotFound>
}

type Read = Pick<KeptReading, "fields" | "notes">

const nothing: Read = { fields: {}, notes: [] }

/** Fields are read in images and PDF files. */
const isReadable = ({ contentType }: ReadMaterial): boolean => /^image\/|^application\/pdf$/.test(contentType)

/** Takes the readings of the account's files, and reads those files that were not read for an asset before. */
const makeHandedDocuments = Effect.fnUntraced(function* (readFields: ReadFields | undefined) {
  const readings = yield* MaterialReadings
  const store = yield* MaterialStore

  const readNow = Effect.fnUntraced(function* (
    principal: Principal,
    material: ReadMaterial,
    assetType: KnownAssetType,
  ) {
    const { fileName, materialRef } = material
    if (!isReadable(material)) return { fields: {}, notes: [{ code: "upload.notImage", params: { fileName } }] }
    if (readFields === undefined) return nothing
    const { accountId } = principal
    // The purge removed the file after it was found.
    const content = yield* Effect.catchTag(store.get(accountId, materialRef), "MaterialNotFound", () =>
      Effect.succeed(undefined),
    )
    if (content === undefined) return nothing
    const { bytes, password } = content
    const reading = yield* readFields({ assetType, bytes, fileName, password, account: accountId }).pipe(
      Effect.catch((error) => (error.isTransient ? Effect.fail(error) : Effect.succeed(unread(error)))),
    )
    yield* readings.keep(principal, materialRef, assetType, reading)
    return reading
  })

  const readOne: HandedDocuments["read"] = Effect.fnUntraced(function* (principal, material, assetType) {
    const { contentType, fileName, materialRef } = material
    const read: Read =
      assetType === null || assetType === "BANK_STATEMENT"
        ? nothing
        : (material.readings.get(assetType) ?? (yield* readNow(principal, material, assetType)))
    return { materialRef, fileName, contentType, fields: read.fields, notes: read.notes }
  })

  const documents: HandedDocuments = {
    read: readOne,
    find: readings.find,
    earlier: (principal, { assetType: before, materials }, assetType) => {
      const last = materials.at(-1)
      if (before !== null || assetType === null || assetType === "BANK_STATEMENT" || last === undefined) {
        return Effect.succeed([])
      }
      return readings.find(principal, last.materialRef).pipe(
        Effect.flatMap((material) => readOne(principal, material, assetType)),
        Effect.map((document) => [document]),
        Effect.catchTag("MaterialNotFound", () => Effect.succeed([])),
      )
    },
  }
  return documents
})

/** The reading of a document that cannot be read: the reason, for the person. */
const unread = ({ fileName, reason, seen }: DocumentUnreadable): FieldReading => ({
  kind: undefined,
  fields: {},
  confidence: {},
  places: {},
  notes: [{ code: `document.${reason}`, params: { ...seen, fileName } }],
})

/** The start of a session. */
export interface NewChatSession {
  readonly assetType: KnownAssetType | null
  /** Language of the replies. `null`: that of each reader. */
  readonly locale: Locale | null
}

/** A message of the person: 1 to 4,000 characters, or none with a file, checked by the caller. */
export interface ChatSessionMessage {
  readonly content: string
  readonly materialRef: string | undefined
  /** The reader's language, where the session has none of its own. */
  readonly locale: Locale
}

/** A session after a turn. */
export interface ChatSessionStep {
  readonly session: ChatSession
  readonly turn: ChatTurn
}

/** A session with all of its turns. */
export interface ChatSessionRecord extends Omit<ChatSessionStep, "turn"> {
  readonly turn: Pick<ChatTurn, "input" | "missingFields" | "readyToValue">
  readonly turns: ReadonlyArray<ChatSessionTurn>
}

/** The host's settings for chats. */
export interface ChatSessionOptions {
  /** Assets that can be chatted about, such as `chatAssets()` of core. */
  readonly assets: ReadonlyMap<KnownAssetType, ChatAsset>
  /** Reads documents that were not recognised before they were handed over. Without it, they bring no fields. */
  readonly readFields?: ReadFields | undefined
  /** Names in the samples that an account may use: close ones are offered for a name that none of them has. */
  readonly names?: (accountId: number) => KnownNames
}

/**
 * Conversations that collect the create body of a valuation. They are not charged, and value nothing; after a valuation
 * that was created from a session, it asks for the fact that would narrow the range most. A session of another account
 * does not exist for the caller.
 */
export class ChatSessions extends Context.Service<
  ChatSessions,
  {
    /** Assets that can be chatted about. */
    readonly assets: ReadonlyMap<KnownAssetType, ChatAsset>
    readonly open: (principal: Principal, options: NewChatSession) => Effect.Effect<ChatSessionStep, ChatSessionsFull>
    /**
     * Takes a message and stores it with the reply. Messages of one session are taken one after the other, also across
     * processes. Fails with `DocumentUnreadable` when the recogniser failed; the message is not taken then.
     */
    readonly take: (
      principal: Principal,
      sessionId: number,
      message: ChatSessionMessage,
    ) => Effect.Effect<ChatSessionStep, ChatSessionNotFound | ChatSessionEnded | MaterialNotFound | DocumentUnreadable>
    readonly read: (principal: Principal, sessionId: number) => Effect.Effect<ChatSessionRecord, ChatSessionNotFound>
    readonly exists: (principal: Pick<Principal, "accountId">, sessionId: number) => Effect.Effect<boolean>
  }
>()("@open-valuation/server/ChatSessions") {
  /** Asks the `ChatModel` of the environment about each message. */
  static readonly layer = (
    options: ChatSessionOptions,
  ): Layer.Layer<ChatSessions, never, SqlClient.SqlClient | MaterialReadings | MaterialStore> =>
    Layer.effect(ChatSessions, makeService(options))
}

/** Time for a language model's proposals. The message is taken without them after it. */
const MODEL_LIMIT = "8 seconds"

const makeService = Effect.fnUntraced(function* ({ assets, names, readFields }: ChatSessionOptions) {
  const sql = yield* SqlClient.SqlClient
  const model = yield* ChatModel
  const documents = yield* makeHandedDocuments(readFields)
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)
  const chatRules = Effect.map(LocalDate.today, (today): ChatRules => ({ assets, today }))
  // By session, not by account: in this process a message waits for the one before it.
  const turns = makeFairPermits({ running: 64, runningPerAccount: 1, ...unboundedWaiting })

  const find = (principal: Pick<Principal, "accountId">, sessionId: number) =>
    SessionJournal.find(principal.accountId, sessionId).pipe(stored, withSql)

  const found = (principal: Principal, sessionId: number) =>
    Effect.flatMap(find(principal, sessionId), (session) =>
      session === undefined ? Effect.fail(new ChatSessionNotFound()) : Effect.succeed(session),
    )

  const proposals = (session: ChatSession, { content, locale }: ChatSessionMessage, rules: ChatRules) =>
    content.trim() === ""
      ? Effect.succeed([])
      : model.propose({ state: session.state, content, rules, locale: session.locale ?? locale }).pipe(
          Effect.catchDefect((defect) =>
            Effect.as(Effect.logWarning("A language model failed, the message is taken without it", defect), []),
          ),
          Effect.timeoutOrElse({
            duration: MODEL_LIMIT,
            orElse: () =>
              Effect.as(Effect.logWarning("A language model was too slow, the message is taken without it"), []),
          }),
        )

  /** All that a message brings: the words, what a model proposes about them, and the files, read for their asset. */
  const prepared = Effect.fnUntraced(function* (
    principal: Principal,
    session: ChatSession,
    message: ChatSessionMessage,
  ) {
    const { content, materialRef } = message
    const { state } = session
    const rules = yield* chatRules
    const material = materialRef === undefined ? undefined : yield* documents.find(principal, materialRef)
    const proposed = yield* proposals(session, message, rules)
    if (material === undefined && state.materials.length === 0) return { sent: { content, proposed }, rules }
    const spoken = takeMessage(state, { content, proposed }, rules).state.assetType
    const recognisedFor = [...(material?.readings.keys() ?? [])].find((each) => assets.has(each))
    const assetType = spoken ?? recognisedFor ?? null
    const handed = [
      ...(yield* documents.earlier(principal, state, assetType)).filter((one) => one.materialRef !== materialRef),
      ...(material === undefined
        ? []
        : [{ ...(yield* documents.read(principal, material, assetType)), ...(recognisedFor && { recognisedFor }) }]),
    ]
    const sent: PersonMessage = { content, documents: handed, proposed }
    return { sent, rules }
  })

  /** What a session asks about a value that has come since its last message, while it can still take the answer. */
  const questionOf = Effect.fnUntraced(function* (principal: Principal, session: ChatSession) {
    if (session.assetType === null || session.closedAt !== null || session.turns + 1 >= chatPolicy.turns)
      return undefined
    const ended = yield* SessionJournal.newValue(principal.accountId, session).pipe(stored, withSql)
    const turn = ended && takeValue(session.state, ended.result, yield* chatRules)
    return ended && turn && { turn, at: ended.at }
  })

  const attempt = Effect.fnUntraced(function* (principal: Principal, sessionId: number, message: ChatSessionMessage) {
    let session = yield* found(principal, sessionId)
    if (session.closedAt !== null) return yield* new ChatSessionEnded({ reason: "closed" })
    if (session.turns >= chatPolicy.turns) return yield* new ChatSessionEnded({ reason: "full" })
    const question = yield* questionOf(principal, session)
    if (question !== undefined) {
      if (!(yield* SessionJournal.append(session, question.turn, question).pipe(stored, withSql))) return undefined
      session = { ...session, state: question.turn.state, turns: session.turns + 1 }
    }
    const { sent, rules } = yield* prepared(principal, session, message)
    const turn = names
      ? yield* takeMessageAmong(names(principal.accountId), session.state, sent, rules)
      : takeMessage(session.state, sent, rules)
    const isStored = yield* SessionJournal.append(session, turn, message).pipe(stored, withSql)
    const { state } = turn
    return isStored
      ? { session: { ...session, state, assetType: state.assetType, turns: session.turns + 1 }, turn }
      : undefined
  })

  const take = (principal: Principal, sessionId: number, message: ChatSessionMessage) =>
    attempt(principal, sessionId, message).pipe(
      // Another process has taken a message in the meantime: this one is read again, after that one.
      Effect.repeat({ until: (step): step is ChatSessionStep => step !== undefined }),
    )

  return ChatSessions.of({
    assets,
    open: Effect.fnUntraced(function* (principal, { assetType, locale }) {
      const { accountId } = principal
      const turn = openChat(assetType, yield* chatRules)
      const session = yield* SessionJournal.open(accountId, locale, turn).pipe(sql.withTransaction, stored, withSql)
      return { session, turn }
    }),
    take: (principal, sessionId, message) =>
      turns
        .run(sessionId, take(principal, sessionId, { ...message, content: storable(message.content) }))
        .pipe(Effect.flatMap(Effect.fromOption), Effect.catchTag("NoSuchElementError", Effect.die)),
    read: Effect.fnUntraced(function* (principal, sessionId) {
      const session = yield* found(principal, sessionId)
      const { today } = yield* chatRules
      const asset = session.assetType === null ? undefined : assets.get(session.assetType)
      const turn = {
        input: chatInput(session.state),
        missingFields: missingFields(session.state, asset),
        readyToValue: isReady(session.state, asset, today),
      }
      const said = yield* SessionJournal.turns(session.id).pipe(stored, withSql)
      const question = yield* questionOf(principal, session)
      if (question === undefined) return { session, turn, turns: said }
      const asked = { content: null, materialRef: null, reply: question.turn.reply, at: question.at }
      return { session, turn, turns: [...said, asked] }
    }),
    exists: (principal, sessionId) => Effect.map(find(principal, sessionId), (session) => session !== undefined),
  })
})
