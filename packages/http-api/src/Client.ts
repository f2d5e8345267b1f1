import { Effect, type Redacted } from "effect"
import { type HttpApi, HttpApiClient, type HttpApiGroup } from "effect/http-api"
import { layerApiKey } from "./Authentication.ts"

/**
 * A typed client of an API made with `makeApi`: `client.property.create({query: {}, payload})` gives the envelope
 * with its `data`, and fails with `ApiFailure` when the service refuses.
 */
export const makeClient = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  options: { readonly baseUrl: string | URL; readonly apiKey: Redacted.Redacted },
) => HttpApiClient.make(api, { baseUrl: options.baseUrl }).pipe(Effect.provide(layerApiKey(options.apiKey)))
