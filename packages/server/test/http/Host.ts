import type { AssetType, LocalDate } from "@open-valuation/core"
import { allScopes, type Scope } from "@open-valuation/http-api"
import {
  type AppOptions,
  CallbackForbidden,
  CallbackTargets,
  type Fault,
  makeWebApp,
  Readiness,
  type ServedAsset,
} from "@open-valuation/server/http"
import {
  AccountId,
  Accounts,
  AuditLog,
  Adoptions,
  type CreateInput,
  type Created,
  type Delivery,
  DeliveryId,
  DeliveryNotFound,
  EventUnknown,
  Fen,
  firstSeq,
  type Idempotency,
  IdempotencyConflict,
  keyHolder,
  KeyId,
  KeyInvalid,
  type LinesPage,
  BalancesUnavailable,
  type BalancesPage,
  LinesUnavailable,
  type NewEntry,
  NoTarget,
  type Principal,
  PersonalData,
  QuotaExceeded,
  StorageUnavailable,
  type Task,
  type TaskEvent,
  TaskId,
  TaskNotFound,
  Tasks,
  VersionNotFound,
  Webhooks,
} from "@open-valuation/server/service"
import { DateTime, Effect, Layer, Option, Schema, Stream } from "effect"
import { Digest } from "effect/crypto"

/** A small asset: a city and an area, valued at 10,000 yuan a square metre. */
export const asset: ServedAsset = {
  assetType: "PROPERTY",
  Request: Schema.Struct({ city: Schema.String, buildingArea: Schema.Finite }),
  Result: Schema.Struct({ avgTotalPrice: Schema.Finite }),
  check: (body) => {
    const fields: Record<string, unknown> = { ...Object(body) }
    const faults: Array<Fault> = []
    if (typeof fields["city"] !== "string") faults.push({ path: "city", message: missing })
    if (typeof fields["buildingArea"] !== "number") faults.push({ path: "buildingArea", message: missing })
    return faults.length > 0 ? Effect.fail({ _tag: "InvalidRequest" as const, faults }) : Effect.succeed(body)
  },
}
const missing = { code: "request.missing", params: {} }

/** A valid create body. */
export const body = { city: "上海市/上海市/浦东新区", buildingArea: 89 }

const principal = (id: number, scopes: ReadonlyArray<Scope>): Principal => ({
  accountId: AccountId.make(id),
  account: `account-${id}`,
  keyId: KeyId.make(id),
  person: keyHolder(KeyId.make(id), `key-${id}`),
  scopes,
  callbackUrl: null,
})

const keys: Readonly<Record<string, Principal>> = {
  ovk_owner: principal(1, allScopes),
  ovk_stranger: principal(2, allScopes),
  ovk_chatty: principal(3, ["chat"]),
}

/** Behaviour of the test services that differs from the default, and a record of their calls. */
export interface Host {
  quotaLeft: number
  /** The defect with which every task service dies, if set. */
  defect: unknown
  /** Suspends each creation until it completes, when set. */
  gate: Effect.Effect<void>
  ready: boolean
  /** Number of key lookups. */
  authentications: number
  /** Keys that need not be looked up. */
  readonly known: Set<string>
  readonly tasks: Map<number, Task>
  readonly inputs: Array<CreateInput>
  /** Entries of the audit log, but those that are stored with a task. */
  readonly entries: Array<NewEntry>
  /** Events of every task after its first event. */
  reported: ReadonlyArray<TaskEvent>
  /** Further events of tasks that have not ended. */
  live: Stream.Stream<TaskEvent>
  /** The lines of every bank statement task. */
  lines: ReadonlyArray<unknown>
  /** The balances of the accounts of every bank statement task. */
  balances: ReadonlyArray<unknown>
  /** What speaks for and against the authenticity of every bank statement task. */
  authenticity: unknown
  /** Idempotency keys of all accounts, with their request and task. */
  readonly promises: Map<string, { readonly fingerprint: string; readonly task: Task }>
}

export const makeHost = (): Host => ({
  quotaLeft: 1000,
  defect: undefined,
  gate: Effect.void,
  ready: true,
  authentications: 0,
  known: new Set(),
  tasks: new Map(),
  inputs: [],
  entries: [],
  reported: [],
  live: Stream.never,
  lines: [],
  balances: [],
  authenticity: undefined,
  promises: new Map(),
})

const today = "2026-03-15" as LocalDate.LocalDate

const stored = (host: Host, owner: Principal, input: CreateInput): Task => {
  const id = host.tasks.size + 1
  const task: Task = {
    id: TaskId.make(id),
    accountId: owner.accountId,
    assetType: input.assetType,
    valuationNo: `VAL-PROP-20260315-${String(id).padStart(4, "0")}`,
    status: "IN_PROGRESS",
    locale: input.locale,
    callbackUrl: input.callbackUrl ?? null,
    today,
    result: null,
    error: null,
    version: 1,
    adoption: null,
    caseNumber: null,
    note: null,
    lastSeq: null,
    createdAt: DateTime.makeUnsafe("2026-03-15T02:30:00Z"),
    finishedAt: null,
  }
  host.tasks.set(id, task)
  host.inputs.push(input)
  return task
}

const replayOf = (host: Host, { key, fingerprint }: Idempotency) => {
  const promise = host.promises.get(key)
  if (promise === undefined) return Effect.succeedNone
  return promise.fingerprint === fingerprint
    ? Effect.succeedSome<Created>({ task: promise.task, replayed: true })
    : Effect.fail(new IdempotencyConflict())
}

/** The only delivery, visible to every account. */
const delivery: Delivery = {
  deliveryId: DeliveryId.make(7),
  webhookId: "msg_VAL-PROP-20260315-0001",
  taskId: TaskId.make(1),
  type: "valuation.succeeded",
  url: "https://example.com/hook",
  status: "PENDING",
  attempts: [
    {
      at: DateTime.makeUnsafe("2026-03-15T02:30:01Z"),
      statusCode: null,
      error: { code: "webhook.timedOut", params: {} },
      durationMs: 15_000,
    },
  ],
  nextAttemptAt: DateTime.makeUnsafe("2026-03-15T02:30:21Z"),
}

/** The named fields that an object has. */
const chosen = (value: unknown, names: ReadonlyArray<string> = []) =>
  Object.fromEntries(
    Object.entries(typeof value === "object" && value !== null ? value : {}).filter(([name]) => names.includes(name)),
  )

/** The services in memory. */
export const layerServices = (host: Host) => {
  const alive = Effect.suspend(() => (host.defect === undefined ? Effect.void : Effect.die(host.defect)))
  const accounts = Layer.mock(Accounts, {
    known: (rawKey) => (host.known.has(rawKey) ? keys[rawKey] : undefined),
    authenticate: (rawKey) =>
      Effect.suspend(() => {
        host.authentications += 1
        const found = keys[rawKey]
        return found === undefined ? Effect.fail(new KeyInvalid()) : Effect.succeed(found)
      }),
    usage: () =>
      Effect.succeed({
        period: "2026-03",
        freeQuota: 100,
        freeUsed: 100,
        chargedUnits: 103,
        chargedFen: Fen.make(1550),
        balanceFen: Fen.make(98450),
        byAsset: { PROPERTY: { units: 103, amountFen: Fen.make(1550) } },
      }),
  })
  const get = Effect.fnUntraced(function* (owner: Principal, assetType: AssetType, taskId: number) {
    yield* alive
    const task = host.tasks.get(taskId)
    if (task === undefined || task.accountId !== owner.accountId || task.assetType !== assetType) {
      return yield* new TaskNotFound()
    }
    return task
  })
  const tasks = Layer.mock(Tasks, {
    create: Effect.fnUntraced(function* (owner: Principal, input: CreateInput) {
      yield* alive
      yield* host.gate
      const earlier = input.idempotency === undefined ? Option.none() : yield* replayOf(host, input.idempotency)
      if (Option.isSome(earlier)) return earlier.value
      if (host.quotaLeft === 0) return yield* new QuotaExceeded({ freeQuota: 1, balanceFen: 0, priceFen: 100 })
      host.quotaLeft -= 1
      const task = stored(host, owner, input)
      if (input.idempotency !== undefined) host.promises.set(input.idempotency.key, { ...input.idempotency, task })
      return { task, replayed: false }
    }),
    replay: (_, idempotency) => replayOf(host, idempotency),
    get,
    list: (owner, { assetType, cursor = Infinity, limit = 20, status, taskId }, fields = {}) =>
      Effect.sync(() =>
        [...host.tasks.values()]
          .filter((task) => task.accountId === owner.accountId && task.id < cursor)
          .filter((task) => [undefined, task.assetType].includes(assetType))
          .filter((task) => [undefined, task.status].includes(status))
          .filter((task) => taskId === undefined || taskId === task.id)
          .toReversed()
          .slice(0, limit)
          .map(({ result, ...task }) => ({
            ...task,
            requestFields: chosen(host.inputs[task.id - 1]?.request, fields.request),
            resultFields: chosen(result, fields.result),
          })),
      ),
    version: (task, version) =>
      version <= task.version ? Effect.succeed({ ...task, version }) : Effect.fail(new VersionNotFound()),
    request: (owner, assetType, taskId) =>
      Effect.map(get(owner, assetType, taskId), (task) => host.inputs[task.id - 1]?.request),
    lines: Effect.fnUntraced(function* (owner: Principal, taskId: number, { cursor, limit }: LinesPage) {
      const { status } = yield* get(owner, "BANK_STATEMENT", taskId)
      if (status !== "SUCCESS") {
        return yield* new LinesUnavailable({ reason: status === "FAILED" ? "failed" : "inProgress" })
      }
      return host.lines.slice(cursor, cursor + limit)
    }),
    balances: Effect.fnUntraced(function* (owner: Principal, taskId: number, { cursor, limit }: BalancesPage) {
      const { status } = yield* get(owner, "BANK_STATEMENT", taskId)
      if (status !== "SUCCESS") {
        return yield* new BalancesUnavailable({ reason: status === "FAILED" ? "failed" : "inProgress" })
      }
      return host.balances.slice(cursor, cursor + limit)
    }),
    authenticity: (owner: Principal, taskId: number) =>
      Effect.map(get(owner, "BANK_STATEMENT", taskId), () => host.authenticity),
    follow: Effect.fnUntraced(function* (owner: Principal, assetType: AssetType, taskId: number, after: number) {
      const task = yield* get(owner, assetType, taskId)
      const ended = task.status !== "IN_PROGRESS"
      const events: Array<TaskEvent> = [{ _tag: "Task", seq: firstSeq, task: { ...task, status: "IN_PROGRESS" } }]
      events.push(...host.reported)
      if (ended) events.push({ _tag: "Result", seq: events.length + 1, task })
      if (after > events.length) return yield* new EventUnknown({ last: events.length })
      const rest = Stream.fromIterable(events.slice(after))
      return {
        task,
        complete: ended && after === events.length,
        events: ended
          ? rest
          : Stream.concat(
              rest,
              Stream.suspend(() => host.live),
            ),
      }
    }),
  })
  const targets = Layer.succeed(CallbackTargets, {
    check: (url) =>
      url.hostname === "10.0.0.1"
        ? Effect.fail(new CallbackForbidden({ reason: { code: "callback.private", params: {} } }))
        : Effect.void,
  })
  const readiness = Layer.succeed(Readiness, { isReady: Effect.sync(() => host.ready) })
  const webhooks = Layer.mock(Webhooks, {
    list: () => Effect.succeed([delivery]),
    redeliver: (_, deliveryId) =>
      deliveryId === delivery.deliveryId ? Effect.succeed(delivery) : Effect.fail(new DeliveryNotFound()),
    redeliverFailed: (_, since) => Effect.succeed(since <= today ? 1 : 0),
    test: (_, url) => (url === undefined ? Effect.fail(new NoTarget()) : Effect.succeed({ ...delivery, url })),
  })
  const audit = Layer.succeed(AuditLog, {
    around: (entry, action) =>
      Effect.andThen(
        alive,
        Effect.andThen(
          Effect.sync(() => host.entries.push(entry)),
          action,
        ),
      ),
    record: (entry) => Effect.sync(() => void host.entries.push(entry)),
    list: () => Effect.succeed([]),
    all: () => Stream.empty,
  })
  return Layer.mergeAll(
    audit,
    Layer.mock(PersonalData, {}),
    accounts,
    tasks,
    Layer.mock(Adoptions, { list: () => Effect.succeed([]) }),
    webhooks,
    targets,
    readiness,
    Digest.layerWebCrypto,
  )
}

/** Ends a task as a run would. */
export const finish = (
  host: Host,
  id: number,
  end: Partial<Pick<Task, "status" | "result" | "error" | "version" | "adoption">>,
): void => {
  const task = host.tasks.get(id)
  if (task !== undefined) host.tasks.set(id, { ...task, ...end })
}

export const away = new StorageUnavailable({ cause: new Error("connection to 10.1.2.3 lost") })

/** An answer of the API. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: { readonly code: number; readonly message: string; readonly data: unknown }
}

const Envelope = Schema.Struct({ code: Schema.Int, message: Schema.NonEmptyString, data: Schema.Unknown })

/** Reads an answer as an envelope. */
export const readAnswer = Effect.fnUntraced(function* (response: Response) {
  const text = yield* Effect.promise(() => response.text())
  const body = yield* Schema.decodeUnknownEffect(Schema.fromJsonString(Envelope))(text)
  const answer: Answer = { status: response.status, headers: response.headers, body }
  return answer
})

/** A request with an API key, unless its headers say otherwise. */
export interface Ask {
  readonly method?: string
  readonly body?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends requests to the web handler of a host, and reads every answer as an envelope. */
export const makeClient = Effect.fnUntraced(function* (host: Host, options: Partial<AppOptions> = {}) {
  const web = yield* makeWebApp({ assets: [asset], ...options }).pipe(Effect.provide(layerServices(host)))
  const fetch = (path: string, init: RequestInit = {}): Effect.Effect<Response> =>
    Effect.promise(() => web.handler(new Request(`http://valuation.test${path}`, init)))
  const send = (path: string, { headers, ...ask }: Ask = {}) =>
    Effect.flatMap(fetch(path, { ...ask, headers: { "x-api-key": "ovk_owner", ...headers } }), readAnswer)
  const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method: "POST",
      body: JSON.stringify(json),
      headers: { "content-type": "application/json", ...headers },
    })
  return { fetch, send, post, drain: web.drain }
})

/** Path of the small asset. */
export const PATH = "/api/open/v1/property-valuations"
