import { KnownAssetType } from "@open-valuation/core/assets"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"

const path = `${basePath}/chat-sessions` as const

const MOST_CHARACTERS = 4000

/** Identity of a chat session. */
export const ChatSessionId = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
).annotate({ description: "Chat session id, a positive integer below 2^53", examples: [1] })

const LANGUAGE = /^(?:zh|en)(?:[-_][A-Za-z0-9_-]{1,30})?$/i

const Language = Schema.String.check(
  Schema.makeFilter((text: string) => LANGUAGE.test(text), {
    expected: "zh or en",
    fault: { code: "request.oneOf", params: { values: "zh, en" } },
    toJsonSchema: () => ({ pattern: "^(zh|en)([-_][A-Za-z0-9_-]{1,30})?$" }),
  }),
)

/** Start of a chat session; `assetTypes` are those that the server chats about. */
const NewChatSession = (assetTypes: ReadonlyArray<KnownAssetType>) =>
  Schema.Struct({
    assetType: Schema.optionalKey(
      Schema.NullOr(Schema.Literals(assetTypes)).annotate({
        description: "What is to be valued, if it is known. A clear change of asset in the conversation switches it",
      }),
    ),
    locale: Schema.optionalKey(
      Schema.NullOr(Language).annotate({
        description: "Language of the replies, `zh` or `en`, with or without a region. Default: `Accept-Language`",
        examples: ["zh"],
      }),
    ),
  }).annotate({
    identifier: "NewChatSession",
    description: "Start of a chat session",
    examples: [{ assetType: assetTypes[0] ?? null, locale: "zh" }],
  })

/** A message of the person. */
export const ChatMessage = Schema.Struct({
  content: Schema.String.check(Schema.isMaxCodePoints(MOST_CHARACTERS)).annotate({
    description: "The person's words, 1 to 4,000 characters; may be empty when a file is handed over",
    examples: ["三一25吨汽车吊STC250，19年3月出厂的"],
  }),
  materialRef: Schema.optionalKey(
    Schema.NullOr(Schema.String.check(Schema.isMaxLength(128))).annotate({
      description:
        "A file to hand over: a photo of a plate or certificate that was recognised or uploaded, or a bank statement. Several messages may bring one statement each",
      examples: ["mat_0A1b2C3d4E5f6G7h8I9j0K1l"],
    }),
  ),
}).annotate({
  identifier: "ChatMessage",
  description: "A message of the person",
  examples: [{ content: "三一25吨汽车吊STC250，19年3月出厂的" }],
})
export type ChatMessage = typeof ChatMessage.Type

const known = {
  assetType: Schema.NullOr(KnownAssetType).annotate({ description: "What is to be valued; null until it is known" }),
  input: Schema.Record(Schema.String, Schema.Unknown).annotate({
    description:
      'Create body of the asset as far as it is known. Once `readyToValue` is true, the create endpoint accepts it as it is: add `source: "CHAT"` and `chatSessionId`',
    examples: [{ model: "STC250", manufactureDate: "2019-03" }],
  }),
  missingFields: Schema.Array(Schema.String).annotate({
    description: "Required fields that are still missing, in the order in which the session asks for them",
    examples: [["city"]],
  }),
  readyToValue: Schema.Boolean.annotate({ description: "Whether the create endpoint accepts `input`" }),
}

const reply = Schema.String.annotate({
  description: "What the session says: what it understood, and what it asks next, a line each",
  examples: ["请问要评估哪类资产？房产、车辆、土地、工程机械或银行流水。"],
})

const example = {
  assetType: "EQUIPMENT" as const,
  reply: "设备的必填信息已齐全，可以提交估值。",
  input: { model: "STC250", manufactureDate: "2019-03" },
  missingFields: [],
  readyToValue: true,
}

/** The session after a message, and the reply. */
export const ChatTurn = Schema.Struct({ reply, ...known }).annotate({
  identifier: "ChatTurn",
  description: "The session after a message, and the reply to it",
  examples: [example],
})
export type ChatTurn = typeof ChatTurn.Type

/** A new session, and its first words. */
export const ChatSessionOpened = Schema.Struct({ chatSessionId: ChatSessionId, reply, ...known }).annotate({
  identifier: "ChatSessionOpened",
  description: "A new chat session, and its first words",
  examples: [
    {
      chatSessionId: 1,
      assetType: null,
      reply: "请问要评估哪类资产？房产、车辆、土地、工程机械或银行流水。",
      input: {},
      missingFields: [],
      readyToValue: false,
    },
  ],
})
export type ChatSessionOpened = typeof ChatSessionOpened.Type

const Instant = Schema.String.annotate({
  description: "ISO 8601 with the offset of Asia/Shanghai",
  examples: ["2026-03-15T10:30:00.000+08:00"],
})

/** A session with all that was said in it. */
export const ChatSessionDetail = Schema.Struct({
  chatSessionId: ChatSessionId,
  ...known,
  turns: Schema.Array(
    Schema.Struct({
      role: Schema.Literals(["user", "assistant"]).annotate({ description: "Who said it" }),
      content: Schema.String.annotate({ description: "The words, replies in the reader's language" }),
      materialRef: Schema.optionalKey(
        Schema.String.annotate({ description: "The file that was handed over with the message" }),
      ),
      at: Instant,
    }),
  ).annotate({ description: "All that was said, oldest first" }),
  openedAt: Instant,
  closedAt: Schema.NullOr(Instant).annotate({
    description: "When the session was closed, 30 days after its last message; null while it is open",
  }),
}).annotate({
  identifier: "ChatSessionDetail",
  description: "A chat session with its turns",
  examples: [
    {
      chatSessionId: 1,
      assetType: "EQUIPMENT",
      input: example.input,
      missingFields: [],
      readyToValue: true,
      turns: [
        {
          role: "assistant",
          content: "请问要评估哪类资产？房产、车辆、土地、工程机械或银行流水。",
          at: "2026-03-15T10:30:00.000+08:00",
        },
        { role: "user", content: "三一汽车吊STC250，19年3月出厂的", at: "2026-03-15T10:30:20.000+08:00" },
        { role: "assistant", content: example.reply, at: "2026-03-15T10:30:20.000+08:00" },
      ],
      openedAt: "2026-03-15T10:30:00.000+08:00",
      closedAt: null,
    },
  ],
})
export type ChatSessionDetail = typeof ChatSessionDetail.Type

/** Part of a reply as it is streamed. The parts in order are the whole reply. */
export const ChatDelta = Schema.Struct({
  text: Schema.String.annotate({ description: "The next part of the reply" }),
}).annotate({
  identifier: "ChatDelta",
  description: "Part of a reply",
  examples: [{ text: "设备的必填信息已齐全，可以提交估值。" }],
})

const events = HttpApiSchema.StreamSse({
  events: Schema.Union([
    Schema.Struct({
      event: Schema.Literal("delta").annotate({ description: "Name of the event" }),
      data: Schema.fromJsonString(ChatDelta).pipe(Schema.annotateEncoded({ description: "Part of a reply, as JSON" })),
    }),
    Schema.Struct({
      event: Schema.Literal("turn").annotate({ description: "Name of the event" }),
      data: Schema.fromJsonString(ChatTurn).pipe(
        Schema.annotateEncoded({ description: "The session after the message, as JSON" }),
      ),
    }),
  ]),
})

const params = { chatSessionId: ChatSessionId }

/** Endpoints of conversations that collect the create body of one of these assets. */
export const chatGroup = (assetTypes: ReadonlyArray<KnownAssetType>) =>
  HttpApiGroup.make("chat")
    .add(
      HttpApiEndpoint.post("open", path, {
        payload: NewChatSession(assetTypes),
        success: envelope(ChatSessionOpened),
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Open a chat session",
          description:
            "Sessions are not charged. An account may have 1,000 open sessions (else 42900); a session closes 30 days after its last message.",
        }),
      ),
      HttpApiEndpoint.post("message", `${path}/:chatSessionId/messages`, {
        params,
        payload: ChatMessage,
        success: envelope(ChatTurn),
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Send a message",
          description:
            "Messages of a session are taken one after the other. A session takes 100 messages; a full or closed one refuses with 40900.",
        }),
      ),
      HttpApiEndpoint.post("stream", `${path}/:chatSessionId/messages/stream`, {
        params,
        payload: ChatMessage,
        success: events,
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Send a message and receive the reply as a stream",
          description:
            "Server-Sent Events: the reply in parts as `delta`, then `turn`, the same as the answer to a message. A refused message gets the JSON envelope instead. A stream that ends without `turn` was cut off: read the session.",
        }),
      ),
      HttpApiEndpoint.get("get", `${path}/:chatSessionId`, {
        params,
        success: envelope(ChatSessionDetail),
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Read a chat session",
          description:
            "All that was said, and what is known of the asset. After a valuation created from the session, its last words may ask for the one fact that would narrow the range most; the answer is sent as a message.",
        }),
      ),
    )
    .annotateMerge(
      OpenApi.annotations({
        title: "Chat",
        description: "Conversations that collect the fields of a valuation. They never name a price",
      }),
    )
    .annotate(RequiredScope, "chat")
    .middleware(Authentication)
