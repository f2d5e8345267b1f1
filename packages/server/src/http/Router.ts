import type { ModelNotFound, ModelUndecidable } from "@open-valuation/core/accuracy"
import type { Scope } from "@open-valuation/http-api"
import type { Effect } from "effect"
import type { HttpServerResponse } from "effect/http"
import type { KeyInvalid, Principal } from "../accounts/ApiKey.ts"
import type { QuotaExceeded } from "../accounts/Usage.ts"
import type { ChatSessionEnded, ChatSessionNotFound, ChatSessionsFull } from "../chat/ChatSession.ts"
import type { MaterialNotFound } from "../materials/Material.ts"
import type { AdoptionNotFound, AdoptionRefused } from "../reviews/Adoption.ts"
import type { CorrectionRefused } from "../reviews/Corrections.ts"
import type { BalancesUnavailable, LinesUnavailable } from "../statements/StatementPages.ts"
import type { IdempotencyConflict, TaskNotFound, VersionNotFound } from "../tasks/Task.ts"
import type { EventUnknown } from "../tasks/TaskEvents.ts"
import type { DeliveryNotFound } from "../webhooks/WebhookDelivery.ts"
import type { Exchange } from "./Exchange.ts"
import { Refusal } from "./Refusal.ts"

/** The failures of a handler: its own refusals, and errors of the services, which become rows of the error table. */
export type Failure =
  | Refusal
  | QuotaExceeded
  | IdempotencyConflict
  | TaskNotFound
  | LinesUnavailable
  | BalancesUnavailable
  | EventUnknown
  | DeliveryNotFound
  | AdoptionNotFound
  | VersionNotFound
  | CorrectionRefused
  | AdoptionRefused
  | MaterialNotFound
  | ModelNotFound
  | ModelUndecidable
  | ChatSessionNotFound
  | ChatSessionEnded
  | ChatSessionsFull

/** The parameters of a path by name, undecoded. */
export type PathParams = Readonly<Record<string, string>>

/** An operation that needs to know its caller. */
export interface GuardedOperation {
  /** `Keyed`: the caller sends a key; `Session`: the console sends its session. */
  readonly _tag: "Keyed" | "Session"
  /** The scope that the caller must have. */
  readonly scope: Scope | "any"
  /** What the audit log calls it: its id in the contract. Absent for an operation that changes nothing. */
  readonly action: string | undefined
  /** True when its handler stores the entry of the audit log together with what it changes. */
  readonly recordsItself: boolean
  /**
   * `form`: it receives files, which may take minutes and has separate limits. `file`: it answers with a file, whose
   * making has a budget of its own. `stream`: it answers with an event stream. `relay`: it asks other operations, each
   * of which has limits and a turn of its own.
   */
  readonly kind: "json" | "form" | "file" | "stream" | "relay"
  /** Returns the `data` of the envelope, or a whole response. */
  readonly run: (exchange: Exchange, principal: Principal, params: PathParams) => Effect.Effect<unknown, Failure>
}

/** An operation of the API, behind a key. */
export interface KeyedOperation extends GuardedOperation {
  readonly _tag: "Keyed"
}

/** An operation of the console, behind a session. */
export interface SessionOperation extends GuardedOperation {
  readonly _tag: "Session"
}

/** A public operation, which writes its own answer. */
export interface PublicOperation {
  readonly _tag: "Public"
  /** True when it also answers while the service shuts down, and logs its access on level debug. */
  readonly probe: boolean
  readonly run: (exchange: Exchange) => Effect.Effect<HttpServerResponse.HttpServerResponse, Refusal | KeyInvalid>
}

type Operation = KeyedOperation | SessionOperation | PublicOperation

/** A method and a path of the server. `:name` matches any one segment; literal segments take precedence. */
export interface Route {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** The operation that a request matches. */
export interface Match {
  readonly operation: Operation
  /** The path of the route, with `{id}` for each parameter. */
  readonly template: string
  readonly params: PathParams
}

/** Finds the operation of a request, or the refusal 40400 or 40500. */
export type Router = (method: string, path: string) => Match | Refusal

/** A node of the tree of paths: the segments that may follow, and the routes that end here, by method. */
interface Node {
  readonly written: Map<string, Node>
  any: Node | undefined
  readonly routes: Map<string, Leaf>
}

interface Leaf {
  readonly operation: Operation
  readonly template: string
  /** Names of the parameters, in order. */
  readonly names: ReadonlyArray<string>
}

const makeNode = (): Node => ({ written: new Map(), any: undefined, routes: new Map() })

const add = (root: Node, { method, operation, path }: Route): void => {
  let node = root
  const names: Array<string> = []
  for (const segment of path.split("/")) {
    if (segment.startsWith(":")) {
      names.push(segment.slice(1))
      node = node.any ??= makeNode()
    } else {
      const next = node.written.get(segment) ?? makeNode()
      node.written.set(segment, next)
      node = next
    }
  }
  if (node.routes.has(method)) throw new Error(`${method} ${path} is served twice`)
  node.routes.set(method, { operation, template: path.replaceAll(/:\w+/g, "{id}"), names })
}

interface Found {
  readonly routes: Map<string, Leaf>
  /** The segments matched by parameters. */
  readonly values: ReadonlyArray<string>
}

const find = (
  node: Node,
  segments: ReadonlyArray<string>,
  depth: number,
  values: ReadonlyArray<string>,
): Found | undefined => {
  const segment = segments[depth]
  if (segment === undefined) return node.routes.size === 0 ? undefined : { routes: node.routes, values }
  const written = node.written.get(segment)
  const found = written && find(written, segments, depth + 1, values)
  if (found !== undefined || node.any === undefined || segment === "") return found
  return find(node.any, segments, depth + 1, [...values, segment])
}

const noRoute = new Refusal({ code: 40400 })

const allowed = (routes: Found["routes"]): string =>
  [...routes.keys()].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ")

/** Builds the router of a list of routes. `HEAD` is answered wherever `GET` is. */
export const makeRouter = (routes: ReadonlyArray<Route>): Router => {
  const root = makeNode()
  for (const route of routes) add(root, route)
  return (method, path) => {
    const found = find(root, path.split("/"), 0, [])
    if (found === undefined) return noRoute
    const leaf = found.routes.get(method === "HEAD" ? "GET" : method)
    if (leaf === undefined) return new Refusal({ code: 40500, headers: { allow: allowed(found.routes) } })
    const { names, operation, template } = leaf
    const params: Record<string, string> = {}
    names.forEach((name, at) => (params[name] = found.values[at] ?? ""))
    return { operation, template, params }
  }
}
