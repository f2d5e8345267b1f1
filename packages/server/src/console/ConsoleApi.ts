import { LocalDate } from "@open-valuation/core"
import { nameField } from "@open-valuation/core/market"
import {
  envelope,
  failures,
  RedeliveredCount,
  RequiredScope,
  Scope,
  TaskId,
  TasksQuery,
  TaskStatus,
} from "@open-valuation/http-api"
import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { Person } from "../accounts/ApiKey.ts"
import { Role } from "../people/User.ts"

/** Where the console is served, below the path under which the API is mounted. */
export const consolePath = "/console"

/** Common prefix of the console's own operations. They are not stable. */
export const consoleApiPath = `${consolePath}/api` as const

/** Who is signed in, and what there is to see. */
export const Session = Schema.Struct({
  account: Schema.String,
  /** True when the operator of the machine signed in, by a link of `ov console`. */
  operator: Schema.Boolean,
  /** Who acts: a proposal of theirs is another's to confirm. */
  person: Person,
  keyId: Schema.Int,
  keyName: Schema.String,
  scopes: Schema.Array(Scope),
  /** The user whose session it is; `null` for a key and for the operator. */
  user: Schema.NullOr(Schema.Struct({ name: Schema.String, role: Role })),
  /** When the session ends if it is not used. */
  expiresAt: Schema.String,
  version: Schema.String,
  assets: Schema.Array(
    Schema.Struct({
      assetType: Schema.String,
      /** Segment of its paths in v1, such as `property-valuations`. */
      path: Schema.String,
      /** Its name in the reader's language. */
      title: Schema.String,
      statement: Schema.Boolean,
    }),
  ),
  /** Assets that have markets of simulated samples alone, among those that the account may use. */
  demo: Schema.Array(Schema.String),
  features: Schema.Struct({
    portfolios: Schema.Boolean,
    chat: Schema.Boolean,
    uploads: Schema.Boolean,
    recognition: Schema.Boolean,
    workbook: Schema.Boolean,
    markets: Schema.Boolean,
    models: Schema.Boolean,
    guide: Schema.Boolean,
  }),
})
export type Session = typeof Session.Type

/** A way to sign in: with a one-time link or an API key. */
export const SignIn = Schema.Struct({
  link: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(128))),
  apiKey: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(256))),
})

/** The session of the caller. */
export const sessionGroup = HttpApiGroup.make("session")
  .add(HttpApiEndpoint.get("get", `${consoleApiPath}/session`, { success: envelope(Session), error: failures }))
  .annotate(RequiredScope, "any")

/** A field of a form. `name` is a path in the request, with dots. Texts are in the reader's language. */
export const FormField = Schema.Struct({
  name: Schema.String,
  label: Schema.String,
  unit: Schema.optionalKey(Schema.String),
  help: Schema.optionalKey(Schema.String),
  kind: Schema.Literals(["text", "integer", "decimal", "date", "boolean", "choice", "list"]),
  required: Schema.Boolean,
  minimum: Schema.optionalKey(Schema.Finite),
  maximum: Schema.optionalKey(Schema.Finite),
  maxLength: Schema.optionalKey(Schema.Int),
  options: Schema.optionalKey(Schema.Array(Schema.Struct({ value: Schema.String, label: Schema.String }))),
  example: Schema.optionalKey(Schema.String),
  /** Of a field with suggestions: the fields that these depend on. */
  suggested: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Of a field that does not say what is valued: what the lender needs to know, which never changes the value. */
  group: Schema.optionalKey(Schema.Literal("LENDING")),
})
export type FormField = typeof FormField.Type

/** The form of an asset's request, and a request that it accepts. */
export const Form = Schema.Struct({
  assetType: Schema.String,
  title: Schema.String,
  fields: Schema.Array(FormField),
  example: Schema.Record(Schema.String, Schema.Unknown),
})
export type Form = typeof Form.Type

/** The forms of the assets. */
export const formsGroup = HttpApiGroup.make("forms")
  .add(
    HttpApiEndpoint.get("get", `${consoleApiPath}/forms/:assetType`, {
      params: { assetType: Schema.String },
      success: envelope(Form),
      error: failures,
    }),
  )
  .annotate(RequiredScope, "any")

/** Possible meanings of a text that is typed into a field, the likeliest first. */
export const Suggestions = Schema.Struct({
  /** `samples`: of a place, the number of samples there that the account may use. */
  suggestions: Schema.Array(Schema.Struct({ value: Schema.String, samples: Schema.optionalKey(Schema.Int) })),
  /** A notice about the text, in the reader's language: a place without samples. */
  note: Schema.NullOr(Schema.String),
})

/**
 * The suggestions for a field of a form. The query has the `text`, and what the fields hold that the suggestions depend
 * on. Digits in it are text, so the handler reads it.
 */
export const suggestionsGroup = HttpApiGroup.make("suggestions")
  .add(
    HttpApiEndpoint.get("get", `${consoleApiPath}/suggestions/:assetType/:field`, {
      params: { assetType: Schema.String, field: Schema.String },
      success: envelope(Suggestions),
      error: failures,
    }),
  )
  .annotate(RequiredScope, "valuations")

const row = {
  taskId: TaskId,
  valuationNo: Schema.String,
  assetType: Schema.String,
  status: TaskStatus,
  statusLabel: Schema.String,
  createdAt: Schema.String,
  endedAt: Schema.NullOr(Schema.String),
  /** The subject, in a few words of its request, and what tells it apart from others of the same name. */
  subject: Schema.String,
  detail: Schema.String,
  caseNumber: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
  /** Yuan. The effective assets of bank statements, which have no range, are all three. */
  value: Schema.NullOr(Schema.Struct({ low: Schema.Finite, central: Schema.Finite, high: Schema.Finite })),
  confidence: Schema.NullOr(Schema.Finite),
  /** The value rests on the demo market: a simulation. */
  demo: Schema.Boolean,
  errorMessage: Schema.NullOr(Schema.String),
}

/** A task of any asset, in a list. */
export const TaskRow = Schema.Struct(row)
export type TaskRow = typeof TaskRow.Type

/** A page of tasks, newest first. `nextCursor` is that of the next page; `null` on the last one. */
export const TaskPage = Schema.Struct({
  tasks: Schema.Array(TaskRow),
  nextCursor: Schema.NullOr(TaskId),
  /** The day to which the words were looked for, when there are earlier tasks (`YYYY-MM-DD`, Asia/Shanghai). */
  searchedTo: Schema.NullOr(Schema.String),
})

/** A task with its create body, and the fields of it that its risks speak of, those that matter most first. */
export const TaskDetail = Schema.Struct({ ...row, input: Schema.Unknown, openFacts: Schema.Array(Schema.String) })

/** Up to 100 numbers of tasks, with commas between. */
const TaskIds = Schema.String.check(Schema.isPattern(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,99}$/))

/** Which tasks to list. All that is given must match. */
export const TaskSearch = Schema.Struct({
  ...Struct.omit(TasksQuery.fields, ["include"]),
  assetType: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(64))),
  /** A valuation number, or words of the number, the subject and the names of files. */
  text: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(64))),
  /** The first and the last day of acceptance, Asia/Shanghai. */
  from: Schema.optionalKey(LocalDate.LocalDate),
  to: Schema.optionalKey(LocalDate.LocalDate),
  ids: Schema.optionalKey(TaskIds),
})
export type TaskSearch = typeof TaskSearch.Type

/** The tasks of the account, of all assets. */
export const tasksGroup = HttpApiGroup.make("tasks")
  .add(
    HttpApiEndpoint.get("list", `${consoleApiPath}/tasks`, {
      query: TaskSearch.fields,
      success: envelope(TaskPage),
      error: failures,
    }),
    HttpApiEndpoint.get("export", `${consoleApiPath}/tasks/export`, {
      query: { ...TaskSearch.fields, format: Schema.optionalKey(Schema.Literals(["csv", "xlsx"])) },
      success: HttpApiSchema.StreamUint8Array({ contentType: "text/csv" }),
      error: failures,
    }),
    HttpApiEndpoint.get("reports", `${consoleApiPath}/tasks/reports`, {
      query: { ids: TaskIds },
      success: HttpApiSchema.StreamUint8Array({ contentType: "application/zip" }),
      error: failures,
    }),
    HttpApiEndpoint.get("get", `${consoleApiPath}/tasks/:taskId`, {
      params: { taskId: TaskId },
      success: envelope(TaskDetail),
      error: failures,
    }),
  )
  .annotate(RequiredScope, "valuations")

/**
 * A finished valuation as data for screens: the `ValuationView` of `@open-valuation/report`; and of bank statements,
 * what speaks for and against their authenticity, as a `StatementSection` or `null`, which the open API leaves out.
 */
export const taskViewGroup = HttpApiGroup.make("taskView")
  .add(
    HttpApiEndpoint.get("get", `${consoleApiPath}/tasks/:taskId/view`, {
      params: { taskId: TaskId },
      success: envelope(Schema.Unknown),
      error: failures,
    }),
    HttpApiEndpoint.get("authenticity", `${consoleApiPath}/tasks/:taskId/authenticity`, {
      params: { taskId: TaskId },
      success: envelope(Schema.Unknown),
      error: failures,
    }),
  )
  .annotate(RequiredScope, "valuations")

const KeyId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

const key = {
  keyId: KeyId,
  name: Schema.String,
  scopes: Schema.Array(Scope),
  callbackUrl: Schema.NullOr(Schema.String),
  /** Last four characters of the newest key. */
  lastFour: Schema.String,
  createdAt: Schema.String,
  expiresAt: Schema.NullOr(Schema.String),
  revokedAt: Schema.NullOr(Schema.String),
  /** To within five minutes; `null` if it has never been used. */
  lastUsedAt: Schema.NullOr(Schema.String),
  /** True when the session acts with it. */
  own: Schema.Boolean,
  /** True when the session may rotate and revoke it. */
  changeable: Schema.Boolean,
}

/** A key without its secrets. */
export const KeyRow = Schema.Struct(key)
export type KeyRow = typeof KeyRow.Type

/** A key with its secrets, shown once. */
export const ShownKey = Schema.Struct({ ...key, key: Schema.String, webhookSecret: Schema.String })

const oneLine = nameField(1, 100).check(Schema.isPattern(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u))

/** A new key of the account. */
export const KeyWish = Schema.Struct({
  name: oneLine,
  /** Default: all. */
  scopes: Schema.optionalKey(
    Schema.Array(Scope).check(Schema.isMinLength(1), Schema.isMaxLength(Scope.literals.length)),
  ),
  callbackUrl: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(2048)))),
  /** Days until it expires. Default: never. */
  expiresInDays: Schema.optionalKey(Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 36_500 })))),
})

/** The keys of the account. */
export const keysGroup = HttpApiGroup.make("keys")
  .add(
    HttpApiEndpoint.get("list", `${consoleApiPath}/keys`, {
      success: envelope(Schema.Array(KeyRow)),
      error: failures,
    }),
    HttpApiEndpoint.post("create", `${consoleApiPath}/keys`, {
      payload: KeyWish,
      success: envelope(ShownKey),
      error: failures,
    }),
    HttpApiEndpoint.post("rotate", `${consoleApiPath}/keys/:keyId/rotate`, {
      params: { keyId: KeyId },
      success: envelope(ShownKey),
      error: failures,
    }),
    HttpApiEndpoint.delete("revoke", `${consoleApiPath}/keys/:keyId`, {
      params: { keyId: KeyId },
      success: envelope(Schema.Null),
      error: failures,
    }),
  )
  .annotate(RequiredScope, "keys")

const charged = {
  /** Units, including free ones. */
  units: Schema.Int,
  freeUnits: Schema.Int,
  /** Charge for those beyond the free quota, yuan. */
  amount: Schema.Finite,
}

/** Usage of the account by month, newest first. */
export const UsageMonths = Schema.Struct({
  months: Schema.Array(
    Schema.Struct({
      /** `YYYY-MM`, Asia/Shanghai. */
      period: Schema.String,
      ...charged,
      assets: Schema.Array(Schema.Struct({ assetType: Schema.String, title: Schema.String, ...charged })),
      keys: Schema.Array(Schema.Struct({ keyId: KeyId, name: Schema.String, lastFour: Schema.String, ...charged })),
    }),
  ),
  /** Free units in the month. */
  freeQuota: Schema.Int,
  freeUsed: Schema.Int,
  /** Yuan. */
  balance: Schema.Finite,
})

/** Usage of the account. */
export const usageMonthsGroup = HttpApiGroup.make("usage")
  .add(HttpApiEndpoint.get("get", `${consoleApiPath}/usage`, { success: envelope(UsageMonths), error: failures }))
  .annotate(RequiredScope, "any")

/** Counts the deliveries that a recovery would send again. It changes nothing, so the audit log has no entry of it. */
export const failedDeliveriesGroup = HttpApiGroup.make("failedDeliveries")
  .add(
    HttpApiEndpoint.get("count", `${consoleApiPath}/failed-deliveries`, {
      query: { since: LocalDate.LocalDate },
      success: envelope(RedeliveredCount),
      error: failures,
    }),
  )
  .annotate(RequiredScope, "webhooks")
