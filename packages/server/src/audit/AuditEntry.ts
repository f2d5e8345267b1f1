import { Option, Schema } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { SqlClient, Statement } from "effect/sql"
import type { AccountId, Person, Principal } from "../accounts/ApiKey.ts"
import { storable } from "../storage/Rows.ts"

/**
 * Who acts: a user or key, the operator of the machine (`OPERATOR`), or somebody who is not known, such as one whose
 * sign-in was refused (`NOBODY`).
 */
export const Actor = Schema.Struct({
  kind: Schema.Literals(["USER", "KEY", "OPERATOR", "NOBODY"]),
  /** Id of the user or key; `""` for the others. */
  id: Schema.String,
  /** The name that the user or key had when it acted. */
  name: Schema.String,
})
export interface Actor extends Schema.Schema.Type<typeof Actor> {}

/** The operator of the machine, at its command line. */
export const operatorOfMachine: Actor = { kind: "OPERATOR", id: "", name: "ov" }

/** Somebody who is not known. */
export const nobody: Actor = { kind: "NOBODY", id: "", name: "" }

/** How an action ended; `UNKNOWN` when it was cut off, by its caller or by the end of the process. */
export const Outcome = Schema.Literals(["DONE", "REFUSED", "FAILED", "UNKNOWN"])
export type Outcome = typeof Outcome.Type

/** Actions that are no operations of the API: of sign-ins, and of the operator's commands. */
export const ownActions = [
  "accounts.credit",
  "accounts.quota",
  "keys.create",
  "keys.revoke",
  "keys.rotate",
  "keys.secret",
  "session.signIn",
  "session.signOut",
  "users.add",
  "users.change",
  "users.link",
] as const
export type OwnAction = (typeof ownActions)[number]

/** What the log says of an action that is about to happen. */
export interface NewEntry {
  /** Absent while the account is not known, as at a refused sign-in. */
  readonly accountId: AccountId | undefined
  readonly actor: Actor
  /** The id of the operation in the contract, such as `property.create`, or one of `ownActions`. */
  readonly action: string
  /** Path of the object: `property-valuations/12`. */
  readonly object: string
  /** Address of the caller; absent where the platform does not tell it. */
  readonly ip: string | undefined
  readonly requestId: string
}

/** A request, as far as the log says who sent it and from where. */
interface Sent {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly requestId: string
}

/** The entry of a request. */
export const entryOf = (
  { request, requestId }: Sent,
  { accountId, actor }: { readonly accountId: AccountId | undefined; readonly actor: Actor },
  what: Pick<NewEntry, "action" | "object">,
): NewEntry => ({
  accountId,
  actor,
  ...what,
  ip: Option.getOrUndefined(request.remoteAddress),
  requestId,
})

/** A caller as an actor. */
export const actorOf = ({ accountId, person }: { readonly accountId: AccountId; readonly person: Person }) => ({
  accountId,
  actor: person,
})

/** The entry of a caller's request. */
export const callerEntry = (sent: Sent, principal: Principal, what: Pick<NewEntry, "action" | "object">): NewEntry =>
  entryOf(sent, actorOf(principal), what)

const MOST_OBJECT = 200
const MOST_NAME = 200

/** An object as it is stored. */
export const objectText = (object: string): string => storable(object.slice(0, MOST_OBJECT))

/**
 * The statement that stores an entry. `object` replaces that of the entry, and `from` makes it depend on another part
 * of the same statement.
 */
export const insertEntry = (
  sql: SqlClient.SqlClient,
  entry: NewEntry,
  at: Date,
  outcome: Exclude<Outcome, "UNKNOWN"> | null,
  object: Statement.Fragment = sql`${objectText(entry.object)}::text`,
  from: Statement.Fragment = sql.literal(""),
): Statement.Fragment => sql`
  INSERT INTO audit_events (account_id, at, actor_kind, actor_id, actor_name, action, object, ip, request_id, outcome)
  SELECT ${entry.accountId === undefined ? null : String(entry.accountId)}::bigint, ${at}::timestamptz,
    ${entry.actor.kind}::text, ${entry.actor.id}::text, ${storable(entry.actor.name.slice(0, MOST_NAME))}::text,
    ${entry.action}::text, ${object}, ${entry.ip ?? null}::text, ${entry.requestId}::text, ${outcome}::text ${from}`
