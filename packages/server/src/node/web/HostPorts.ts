import { allScopes, Scope } from "@open-valuation/http-api"
import { Cache, Cause, Duration, Effect, Layer, Logger, type LogLevel, References, Schema } from "effect"
import type { IpNetwork } from "effect/net"
import { ApiKeys } from "../../accounts/ApiKeys.ts"
import { AuthenticationFailed, type HostAuthentication } from "../../http/Authenticate.ts"
import { type MaterialBytes, MaterialBytesUnavailable } from "../../materials/MaterialBytes.ts"
import { WebhookClient, WebhookNotSent } from "../../webhooks/WebhookClient.ts"
import { makeCheckedAddresses } from "../addresses/CheckedAddresses.ts"

/**
 * A function of the host has thrown, did not answer in time, or answered what it must not. `message` is one line for
 * the host's log.
 */
export class HostFailed extends Schema.TaggedError<HostFailed>()("HostFailed", {
  reason: Schema.Literals(["threw", "late", "unusable"]),
  message: Schema.String,
}) {}

/** A function of the host that is asked. */
export interface Question<A> {
  /** Name of the option, for the log. */
  readonly name: string
  readonly limit: Duration.Input
  readonly ask: (signal: AbortSignal) => unknown
  /** The usable answer. */
  readonly answer: Schema.Codec<A, unknown>
  /** Texts that the log must not repeat, such as credentials. */
  readonly secrets?: ReadonlyArray<string>
}

/**
 * Asks a function of the host and checks its answer. Ends within the limit, whatever the function does: its signal is
 * aborted then, and a late answer is dropped.
 */
export const askHost = <A>({ answer, ask, limit, name, secrets = [] }: Question<A>): Effect.Effect<A, HostFailed> => {
  const fail = (reason: HostFailed["reason"], what: string) => new HostFailed({ reason, message: `${name} ${what}` })
  return Effect.tryPromise({
    try: async (signal) => ask(signal),
    catch: (cause) => fail("threw", `threw ${shown(cause, secrets)}`),
  }).pipe(
    Effect.timeoutOrElse({
      duration: limit,
      orElse: () =>
        Effect.fail(fail("late", `did not answer within ${Duration.toSeconds(Duration.fromInputUnsafe(limit))} s`)),
    }),
    Effect.flatMap((given) =>
      // Looking at an object of the host may run its code.
      Effect.try({
        try: () => Schema.decodeUnknownSync(answer)(given),
        catch: () => fail("unusable", "answered something that it must not"),
      }),
    ),
  )
}

const MOST_CHARACTERS = 300

/** A thrown value on one line, without secrets. */
const shown = (cause: unknown, secrets: ReadonlyArray<string>): string => {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : "something that is no Error"
  const known = secrets.filter((secret) => secret !== "").toSorted((a, b) => b.length - a.length)
  const hidden = known.reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text)
  return hidden
    .replaceAll(/\b(?:ovk|whsec)_[\w+/=]+/g, "[secret]")
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .slice(0, MOST_CHARACTERS)
}

/**
 * The host's storage of the bytes of uploaded files, such as a bucket. A reference names one file and is a safe key:
 * `mat_` and 24 letters and digits, whose case matters. Everything else about a file is in the database, its hash
 * included, by which what `get` returns is checked. Each function has 30 seconds a call.
 */
export interface MaterialStorage {
  /** Stores the bytes of a new file. Resolves once they are safe. Once the signal is aborted, nothing may be stored. */
  readonly put: (materialRef: string, bytes: Uint8Array, signal: AbortSignal) => Promise<void>
  /** The bytes, `undefined` or `null` when there are none. */
  readonly get: (materialRef: string, signal: AbortSignal) => Promise<Uint8Array | undefined | null>
  /** Removes the bytes of files; some may be gone already. Called after 30 days at the latest. */
  readonly remove: (materialRefs: ReadonlyArray<string>, signal: AbortSignal) => Promise<void>
}

const BYTES_LIMIT = "30 seconds"

const Bytes = Schema.NullishOr(Schema.Uint8Array)

/** The storage of the host as that of the service. */
export const hostBytes = (storage: MaterialStorage): MaterialBytes => {
  const ask = <A>(name: keyof MaterialStorage, call: Question<A>["ask"], answer: Question<A>["answer"]) =>
    Effect.mapError(
      askHost({ name: `materials.${name}`, limit: BYTES_LIMIT, ask: call, answer }),
      ({ message }) => new MaterialBytesUnavailable({ message }),
    )
  return {
    put: (materialRef, bytes) =>
      // A copy, so that the host can keep it and change it.
      Effect.asVoid(ask("put", (signal) => storage.put(materialRef, new Uint8Array(bytes), signal), Schema.Unknown)),
    get: (materialRef) =>
      Effect.map(
        ask("get", (signal) => storage.get(materialRef, signal), Bytes),
        (bytes) => bytes ?? undefined,
      ),
    remove: (materialRefs) =>
      Effect.asVoid(ask("remove", (signal) => storage.remove(materialRefs, signal), Schema.Unknown)),
  }
}

/** Who sends a request, as the host knows it. */
export interface Caller {
  /** Name of the account: 1 to 100 characters on one line. A new name creates the account. */
  readonly account: string
  /** Default: all of them. */
  readonly scopes?: ReadonlyArray<Scope> | undefined
  /** Where webhooks go when a request names no `callbackUrl`. */
  readonly callbackUrl?: string | undefined
}

/**
 * Authenticates a request, which has no body. `undefined`: 401. A function that throws is answered with 50000, one that
 * does not answer within 10 seconds with 50300.
 */
export type Authenticate = (request: Request) => Promise<Caller | undefined> | Caller | undefined

const Url = Schema.String.check(Schema.isMaxLength(2048), Schema.isPattern(/^https?:\/\/[^\s@]+$/))

const Known = Schema.UndefinedOr(
  Schema.Struct({
    account: Schema.String.check(Schema.isMaxLength(100), Schema.isPattern(/^(?!\s*$)[^\p{Cc}\p{Zl}\p{Zp}]+$/u)),
    scopes: Schema.optional(Schema.Array(Scope)),
    callbackUrl: Schema.optional(Url),
  }),
)

const CALLER_LIMIT = "10 seconds"

/** Accounts remembered, and how long. */
const remembered = { accounts: 10_000, time: "10 seconds" } as const

/** Name of the keys of accounts whose callers the host authenticates. */
export const hostKeyName = "authenticated by the host"

/** Headers whose values the log must not repeat. */
const secretHeaders = ["authorization", "cookie", "x-api-key"]

/** Authentication by the host: accounts by their names. */
export const makeHostAuthentication = Effect.fnUntraced(function* (authenticate: Authenticate) {
  const keys = yield* ApiKeys
  const accounts = yield* Cache.make({
    lookup: (account: string) => keys.ofAccount(account, hostKeyName),
    capacity: remembered.accounts,
    timeToLive: remembered.time,
  })
  const byHost: HostAuthentication = Effect.fnUntraced(function* ({ source }) {
    if (!isRequest(source)) return yield* Effect.die(new TypeError("Not a request of a web handler"))
    const { headers, method, signal, url } = source
    const caller = yield* askHost({
      name: "authenticate",
      limit: CALLER_LIMIT,
      ask: (late) => authenticate(new Request(url, { method, headers, signal: AbortSignal.any([signal, late]) })),
      answer: Known,
      secrets: secretHeaders.flatMap((name) => (headers.get(name) ?? "").split(/[\s,;=]+/)).filter(isLong),
    }).pipe(Effect.mapError(({ message, reason }) => new AuthenticationFailed({ isLate: reason === "late", message })))
    if (caller === undefined) return undefined
    const { callbackUrl = null, scopes = allScopes } = caller
    return { ...(yield* Cache.get(accounts, caller.account)), scopes, callbackUrl }
  })
  return byHost
})

/** Adapters of servers make requests of their own kind, which look like those of the platform. */
const isRequest = (source: object): source is Request => "headers" in source && "signal" in source && "url" in source

/** Short parts of a header, such as `Bearer`, are no secrets. */
const isLong = (text: string): boolean => text.length >= 8

/** A record of the log. It holds no key, body or query. */
export interface LogRecord {
  readonly level: LogLevel.LogLevel
  readonly at: Date
  readonly message: string
  /** Annotations of the record, such as `requestId`, `taskId`, `status`. */
  readonly about: Readonly<Record<string, unknown>>
  /** The failure, for a person who mends it. */
  readonly cause: string | undefined
}

/** Gives every record from level Info to a function of the host, whose failure is its own affair. */
export const hostLogLayer = (write: (record: LogRecord) => void): Layer.Layer<never> =>
  Layer.merge(
    Logger.layer([
      Logger.make(({ cause, date, fiber, logLevel, message }) => {
        const parts: ReadonlyArray<unknown> = Array.isArray(message) ? message : [message]
        const record: LogRecord = {
          level: logLevel,
          at: date,
          message: parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(" "),
          about: { ...fiber.getRef(References.CurrentLogAnnotations) },
          cause: cause.reasons.length === 0 ? undefined : Cause.pretty(cause),
        }
        try {
          write(record)
        } catch {
          // A log that cannot be written must not fail a valuation, and there is nowhere else to say so.
        }
      }),
    ]),
    Layer.succeed(References.MinimumLogLevel, "Info"),
  )

/** A signed webhook to send. */
export interface OutgoingWebhook {
  readonly url: string
  /** Of Standard Webhooks, and the content type. */
  readonly headers: Readonly<Record<string, string>>
  /** Send it as it is: it is signed. */
  readonly body: string
  /** The addresses of the URL's host that were checked. Connect to one of them, and follow no redirect. */
  readonly addresses: ReadonlyArray<string>
  /** Aborted when the sender is given up, after 15 seconds. */
  readonly signal: AbortSignal
}

/** The receiver's answer: the response of `fetch`, whose body is not read, or the parts that count. */
export type SentWebhook = Response | { readonly status: number; readonly retryAfter?: string | null | undefined }

/** Sends a webhook as a POST. Throws when there was no answer; the delivery is tried again by its schedule. */
export type SendWebhook = (webhook: OutgoingWebhook) => Promise<SentWebhook>

const WEBHOOK_LIMIT = "15 seconds"

const Answer = Schema.Struct({
  status: Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 599 })),
  retryAfter: Schema.optional(Schema.NullOr(Schema.String.check(Schema.isMaxLength(100)))),
})

const partsOf = (sent: SentWebhook) => {
  if (!(sent instanceof Response)) return sent
  // Frees the connection. That it may be broken by now does not change the status.
  sent.body?.cancel().catch(() => undefined)
  return { status: sent.status, retryAfter: sent.headers.get("retry-after") }
}

/** Sends webhooks through a function of the host, to addresses that are public or allowed. */
export const hostWebhookClientLayer = (
  send: SendWebhook,
  allow: ReadonlyArray<IpNetwork.IpNetwork>,
): Layer.Layer<WebhookClient> =>
  Layer.effect(
    WebhookClient,
    Effect.map(makeCheckedAddresses(allow), (checkedAddresses) => ({
      post: Effect.fnUntraced(
        function* ({ body, headers, url }) {
          const addresses = yield* checkedAddresses(new URL(url))
          const { retryAfter, status } = yield* askHost({
            name: "sendWebhook",
            limit: WEBHOOK_LIMIT,
            ask: async (signal) => partsOf(await send({ url, headers, body, addresses, signal })),
            answer: Answer,
            secrets: [headers["webhook-signature"] ?? ""],
          })
          return { statusCode: status, retryAfter: retryAfter ?? undefined }
        },
        Effect.catchTags({
          AddressForbidden: () =>
            Effect.fail(
              new WebhookNotSent({ reason: "Forbidden", detail: "an address of the host is not a public one" }),
            ),
          NameUnresolved: ({ detail }) =>
            Effect.fail(new WebhookNotSent({ reason: "Unresolved", detail: `host not found (${detail})` })),
          HostFailed: ({ message, reason }) =>
            Effect.andThen(
              Effect.logWarning(message),
              Effect.fail(
                new WebhookNotSent({ reason: reason === "late" ? "TimedOut" : "Unreachable", detail: "not sent" }),
              ),
            ),
        }),
      ),
    })),
  )
