import { Webhooks } from "@open-valuation/service"
import { Effect, Layer } from "effect"
import { Settings } from "../Settings.ts"
import { webhookClientLayer } from "../webhooks/NodeWebhookClient.ts"

/** Notifications of the ends of tasks, by the settings. */
export const webhooksLayer = Layer.unwrap(
  Effect.map(Settings, ({ webhookAllow, webhookSchedule }) =>
    Webhooks.layer({ schedule: webhookSchedule }).pipe(Layer.provide(webhookClientLayer({ allow: webhookAllow }))),
  ),
)
