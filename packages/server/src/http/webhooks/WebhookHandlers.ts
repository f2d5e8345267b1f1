import { LocalDate } from "@open-valuation/core"
import { translate } from "@open-valuation/core/text"
import { type WebhookDelivery, webhooksGroup } from "@open-valuation/http-api"
import { Effect } from "effect"
import { type Delivery, DeliveryNotFound, type Locale, Webhooks } from "../../service/index.ts"
import { serve } from "../requests/Handlers.ts"
import { Refusal } from "../requests/Refusal.ts"
import { CallbackTargets, checkCallback } from "./CallbackUrl.ts"

/** Lists webhook deliveries, redelivers one or all that have failed, and sends a test. */
export const webhookHandlers = Effect.gen(function* () {
  const webhooks = yield* Webhooks
  const targets = yield* CallbackTargets
  return serve(webhooksGroup, {
    list: Effect.fnUntraced(function* ({ exchange, principal, query }) {
      const deliveries = yield* webhooks.list(principal, yield* query)
      return deliveries.map((delivery) => shown(delivery, exchange.locale))
    }),

    redeliver: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { deliveryId } = yield* Effect.mapError(params, () => new DeliveryNotFound())
      return shown(yield* webhooks.redeliver(principal, deliveryId), exchange.locale)
    }),

    redeliverFailed: Effect.fnUntraced(function* ({ payload, principal }) {
      const { dryRun = false, since } = yield* payload
      return { deliveries: yield* webhooks.redeliverFailed(principal, since, dryRun) }
    }),

    test: Effect.fnUntraced(function* ({ exchange, payload, principal }) {
      const { url = null } = yield* payload
      const target = url === null ? undefined : yield* checkCallback("url", url, targets)
      const delivery = yield* Effect.mapError(webhooks.test(principal, target), () => noTarget)
      return shown(delivery, exchange.locale)
    }),
  })
})

const noTarget = new Refusal({
  code: 40001,
  faults: [{ path: "url", message: { code: "webhook.noTarget", params: {} } }],
})

const shown = (delivery: Delivery, locale: Locale): WebhookDelivery => ({
  deliveryId: delivery.deliveryId,
  webhookId: delivery.webhookId,
  taskId: delivery.taskId,
  type: delivery.type,
  url: delivery.url,
  status: delivery.status,
  attempts: delivery.attempts.map(({ at, statusCode, error, durationMs }) => ({
    at: LocalDate.timeInShanghai(at),
    statusCode,
    error: error === null ? null : translate(error, locale),
    durationMs,
  })),
  nextAttemptAt: delivery.nextAttemptAt === null ? null : LocalDate.timeInShanghai(delivery.nextAttemptAt),
})
