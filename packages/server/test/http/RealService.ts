import { NotValuable } from "@open-valuation/core"
import { CallbackTargets, Readiness } from "@open-valuation/server/http"
import {
  Accounts,
  Adoptions,
  ApiKeys,
  AuditLog,
  ConsoleSessions,
  PersonalData,
  SecretBox,
  TaskEngine,
  Tasks,
  TaskSignals,
  Users,
  type Valuers,
  WebhookClient,
  type WebhookRequest,
  Webhooks,
} from "@open-valuation/server/service"
import { layerEmbedded } from "@open-valuation/testing/database"
import { Effect, Layer, Logger, Redacted, Stream } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { migrated } from "../service/Fixture.ts"

/** Values at 10,000 yuan a square metre; a Mars colony cannot be valued. */
const byArea: Valuers<never> = {
  assets: new Map([
    [
      "PROPERTY",
      {
        events: (request) =>
          JSON.stringify(request).includes("火星")
            ? Stream.fail(new NotValuable({ reason: { code: "request.empty", params: {} } }))
            : Stream.make({
                _tag: "Result" as const,
                outcome: {
                  minTotalPrice: 800_000,
                  avgTotalPrice: 890_000,
                  maxTotalPrice: 980_000,
                  riskTips: [{ code: "request.empty", params: {} }],
                },
              }),
      },
    ],
  ]),
}

/** The service on an embedded database of its own. `posted` is called with each webhook; its receiver accepts it. */
export const realService = (
  posted: (request: WebhookRequest) => void = () => undefined,
  valuers: Valuers<never> = byArea,
) =>
  Layer.merge(Tasks.layer(valuers, { shutdownPatience: "100 millis" }), Adoptions.layer).pipe(
    Layer.provideMerge(Webhooks.layer()),
    Layer.provide(
      Layer.succeed(WebhookClient, {
        post: (request) => Effect.sync(() => (posted(request), { statusCode: 204, retryAfter: undefined })),
      }),
    ),
    Layer.provideMerge(TaskEngine.layerSingle({ pollInterval: "500 millis", shutdownPatience: "100 millis" })),
    Layer.provide(TaskSignals.layerLocal),
    Layer.provideMerge(Layer.mergeAll(ConsoleSessions.layer, Users.layer, AuditLog.layer, PersonalData.layer)),
    Layer.provideMerge(ApiKeys.layer),
    Layer.provideMerge(Accounts.layer),
    Layer.provide(SecretBox.layer(Redacted.make(new Uint8Array(32).fill(9)))),
    Layer.provideMerge(Digest.layerWebCrypto),
    Layer.provide(SecureRandom.layerWebCrypto),
    Layer.provideMerge(migrated(layerEmbedded)),
    Layer.provideMerge(CallbackTargets.layerFormOnly),
    Layer.provideMerge(Layer.succeed(Readiness, { isReady: Effect.succeed(true) })),
    Layer.provide(Logger.layer([])),
  )
