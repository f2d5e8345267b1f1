import { LocalDate } from "@open-valuation/core"
import { WebhookDeliveriesQuery, type WebhookDelivery } from "@open-valuation/http-api"
import { type Delivery, DeliveryNotFound, type Locale, type Principal, Webhooks } from "@open-valuation/service"
import { Effect } from "effect"
import { CallbackTargets, checkCallback } from "./CallbackUrl.ts"
import type { Exchange } from "./Exchange.ts"
import { readJsonObject } from "./JsonBody.ts"
import type { KeyedOperation } from "./Operation.ts"
import { queryOf } from "./QueryOf.ts"
import { type Fault, Refusal } from "./Refusal.ts"
import type { Route } from "./Router.ts"
import { translate } from "./Texts.ts"

/** The list of webhook deliveries, a redelivery and a test. */
export const webhookRoutes = Effect.gen(function* () {
  const webhooks = yield* Webhooks
  const targets = yield* CallbackTargets

  const list = Effect.fnUntraced(function* ({ locale, query }: Exchange, principal: Principal) {
    const deliveries = yield* webhooks.list(principal, yield* filterOf(query))
    return deliveries.map((delivery) => shown(delivery, locale))
  })

  const redeliver = Effect.fnUntraced(function* ({ locale }: Exchange, principal: Principal, id: string) {
    const deliveryId = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : Number.NaN
    if (!Number.isSafeInteger(deliveryId)) return yield* new DeliveryNotFound()
    return shown(yield* webhooks.redeliver(principal, deliveryId), locale)
  })

  const test = Effect.fnUntraced(function* ({ locale, request }: Exchange, principal: Principal) {
    const { url = null } = yield* readJsonObject(request)
    if (url !== null && typeof url !== "string") return yield* wrongUrl("request.type.string")
    const target = url === null ? undefined : yield* checkCallback("url", url, targets)
    const delivery = yield* Effect.mapError(webhooks.test(principal, target), () => wrongUrl("webhook.noTarget"))
    return shown(delivery, locale)
  })

  const path = "/api/open/v1/webhook-deliveries"
  const routes: ReadonlyArray<Route> = [
    { path, methods: { GET: operation(list) } },
    { path: `${path}/test`, methods: { POST: operation(test) } },
    { path: `${path}/{id}/redeliver`, methods: { POST: operation(redeliver) } },
  ]
  return routes
})

const operation = (run: KeyedOperation["run"]): KeyedOperation => ({ _tag: "Keyed", scope: "webhooks", run })

const invalid = (faults: ReadonlyArray<Fault>): Refusal => new Refusal({ code: 40001, faults })

const wrongUrl = (code: string): Refusal => invalid([{ path: "url", message: { code, params: {} } }])

const filterOf = queryOf(WebhookDeliveriesQuery)

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
