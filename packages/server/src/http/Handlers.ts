import { ownValue, requestReader } from "@open-valuation/core"
import { requiredScopeOf, type Scope } from "@open-valuation/http-api"
import { Data, Effect, Result, Schema } from "effect"
import type { HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import type { Principal } from "../accounts/ApiKey.ts"
import type { Exchange } from "./Exchange.ts"
import { readJsonObject } from "./JsonBody.ts"
import { type Fault, Refusal } from "./Refusal.ts"
import type { Failure, KeyedOperation, PathParams, Route } from "./Router.ts"

/** A path parameter is invalid, such as an id that is not a number: what it names does not exist. */
export class PathParamsInvalid extends Data.TaggedError("PathParamsInvalid")<{}> {}

/**
 * A request for an endpoint. Each part is checked when the handler asks for it, so that handlers refuse in the order of
 * the contract. All faults of a query or a payload are reported together, with 40001.
 */
export interface EndpointRequest<Endpoint> {
  readonly exchange: Exchange
  readonly principal: Principal
  readonly params: Effect.Effect<HttpApiEndpoint.Params<Endpoint>["Type"], PathParamsInvalid>
  readonly query: Effect.Effect<HttpApiEndpoint.Query<Endpoint>["Type"], Refusal>
  /** A JSON body. A form is read by its handler. */
  readonly payload: Effect.Effect<HttpApiEndpoint.Payload<Endpoint>["Type"], Refusal>
}

/** The `data` of an endpoint's envelope. */
type DataOf<Success> = Success extends { readonly Type: { readonly data: infer Data } } ? Data : never

/** The implementation of an endpoint. Returns the `data` of its envelope, or a whole response for a stream. */
type Handler<Endpoint> = (
  request: EndpointRequest<Endpoint>,
) => Effect.Effect<DataOf<HttpApiEndpoint.Success<Endpoint>> | HttpServerResponse.HttpServerResponse, Failure>

/** The implementations of all endpoints of a group, by name. */
export type Handlers<Group extends HttpApiGroup.Constraint> = {
  readonly [Name in keyof Group["endpoints"]]: Handler<Group["endpoints"][Name]>
}

/** A group of the contract with the routes that implement it. */
export interface ServedGroup {
  readonly group: HttpApiGroup.Constraint
  readonly routes: ReadonlyArray<Route>
}

/** A request for any endpoint, and its handler. */
interface AnyRequest {
  readonly exchange: Exchange
  readonly principal: Principal
  readonly params: Effect.Effect<unknown, PathParamsInvalid>
  readonly query: Effect.Effect<unknown, Refusal>
  readonly payload: Effect.Effect<unknown, Refusal>
}
type AnyHandler = (request: AnyRequest) => Effect.Effect<unknown, Failure>

/** How a group is served. */
interface Serving {
  /** Values that a JSON body may hold. */
  readonly mostValues?: number
  /** True when its handlers store the entry of the audit log, `exchange.entry`, together with what they change. */
  readonly recordsItself?: boolean
}

/** Implements a group of the contract. Methods, paths, scopes and handler types come from its endpoints. */
export function serve<Group extends HttpApiGroup.Constraint>(
  group: Group,
  handlers: Handlers<Group>,
  serving?: Serving,
): ServedGroup
export function serve(
  group: HttpApiGroup.Top,
  handlers: Readonly<Record<string, AnyHandler>>,
  serving: Serving = {},
): ServedGroup {
  const routes = Object.entries(group.endpoints).map(([name, endpoint]): Route => {
    const handler = ownValue(handlers, name)
    if (handler === undefined) throw new Error(`${group.identifier}.${name} has no handler`)
    return {
      method: endpoint.method,
      path: endpoint.path,
      operation: operationOf(
        `${group.identifier}.${name}`,
        endpoint,
        requiredScopeOf(group, endpoint),
        handler,
        serving,
      ),
    }
  })
  return { group, routes }
}

const operationOf = (
  id: string,
  endpoint: HttpApiEndpoint.Top,
  scope: Scope | "any",
  handler: AnyHandler,
  { mostValues, recordsItself = false }: Serving,
): KeyedOperation => {
  const decodeParams = decoderOf(endpoint.params)
  const decodeQuery = decoderOf(endpoint.query)
  const texts = textsOf(endpoint.query)
  const paramTexts = textsOf(endpoint.params)
  const decodePayload = decoderOf(endpoint.payload.get("application/json")?.schemas[0])
  return {
    _tag: "Keyed",
    scope,
    action: endpoint.method === "GET" ? undefined : id,
    recordsItself,
    kind: kindOf(endpoint),
    run: (exchange, principal, params) =>
      handler({
        exchange,
        principal,
        params: Effect.suspend(() => {
          const decoded = decodeParams(withNumbers(params, paramTexts))
          return Result.isSuccess(decoded) ? Effect.succeed(decoded.success) : Effect.fail(new PathParamsInvalid())
        }),
        query: Effect.suspend(() => orRefused(decodeQuery(queryOf(exchange.query, texts)))),
        payload: Effect.suspend(() =>
          Effect.flatMap(readJsonObject(exchange.request, mostValues), (body) => orRefused(decodePayload(body))),
        ),
      }),
  }
}

const kindOf = ({ payload, success }: HttpApiEndpoint.Top): KeyedOperation["kind"] => {
  if ([...success].some((schema) => "_tag" in schema && schema._tag === "StreamSse")) return "stream"
  if ([...success].some((schema) => "_tag" in schema && schema._tag === "StreamUint8Array")) return "file"
  return [...payload.values()].some(({ encoding }) => encoding._tag === "Multipart") ? "form" : "json"
}

/**
 * Reads a part of a request whose numbers are already numbers. `serve` checks that handlers expect the schema's type.
 */
const decoderOf = (schema: Schema.Top = Schema.Unknown) =>
  requestReader(Schema.make<Schema.Codec<unknown>>(Schema.toType(schema).ast))

/** A decoded request; its faults are refused with 40001. */
export const orRefused = <A>(read: Result.Result<A, ReadonlyArray<Fault>>): Effect.Effect<A, Refusal> =>
  Effect.mapError(Effect.fromResult(read), (faults) => new Refusal({ code: 40001, faults }))

/** Path parameters, with canonical whole numbers as numbers: `7`, not `007`. Those that are texts are decoded. */
const withNumbers = (params: PathParams, texts: ReadonlySet<PropertyKey>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => {
      if (texts.has(name)) return [name, decoded(text)]
      return [name, /^(?:0|-?[1-9]\d*)$/.test(text) ? Number(text) : text]
    }),
  )

/** A text of a path; `undefined` if it is not encoded as one. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    if (cause instanceof URIError) return undefined
    throw cause
  }
}

/** The parameters of a path or query that are texts, and stay so when they have digits only. */
const textsOf = (schema: Schema.Top | undefined): ReadonlySet<PropertyKey> => {
  const ast = schema && Schema.toType(schema).ast
  const properties = ast?._tag === "Objects" ? ast.propertySignatures : []
  return new Set(properties.filter(({ type }) => type._tag === "String").map(({ name }) => name))
}

/** A query, with whole numbers as numbers. A repeated parameter is invalid. */
const queryOf = (query: string, texts: ReadonlySet<PropertyKey>): Readonly<Record<string, unknown>> => {
  const given = new Map<string, unknown>()
  for (const [name, text] of new URLSearchParams(query)) {
    const value = /^-?\d+$/.test(text) && !texts.has(name) ? Number(text) : text
    given.set(name, given.has(name) ? [] : value)
  }
  return Object.fromEntries(given)
}
