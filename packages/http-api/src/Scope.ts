import { Context, Option, Schema } from "effect"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"

/**
 * The rights of a key (contract, sections 5 and 11); `samples` and `keys` are those of the console. A scope joins the
 * list with its first operation, so that no key is given a right without a meaning.
 */
export const Scope = Schema.Literals([
  "valuations",
  "materials",
  "chat",
  "webhooks",
  "samples",
  "keys",
  "review",
  "audit",
  "erase",
  "models",
  "portfolios",
])
export type Scope = typeof Scope.Type

/** Every scope: the default of a new key. */
export const allScopes: ReadonlyArray<Scope> = Scope.literals

/** The scope that an operation needs, declared on its endpoint or on its group. `any`: every key may call it. */
export class RequiredScope extends Context.Service<RequiredScope, Scope | "any">()(
  "@open-valuation/http-api/RequiredScope",
) {}

/** The scope that an operation declares. Throws when there is none, so that a server without one does not start. */
export const requiredScopeOf = (group: HttpApiGroup.Top, endpoint: HttpApiEndpoint.Top): Scope | "any" =>
  Option.getOrThrowWith(
    Context.getOption(Context.merge(group.annotations, endpoint.annotations), RequiredScope),
    () => new Error(`${endpoint.method} ${endpoint.path} declares no scope`),
  )
