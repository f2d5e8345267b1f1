import { Webhooks } from "@open-valuation/service"
import { Effect, Layer } from "effect"
import { Settings } from "../Settings.ts"
import { webhookClientLayer } from "../webhooks/NodeWebhookClient.ts"

/** Webhooks about ended tasks, configured by the settings. */
export const webhooksLayer = Layer.unwrap(
  Effect.map(Settings, ({ webhookAllow, webhookSchedule }) =>
    Webhooks.layer({ schedule: webhookSchedule }).pipe(Layer.provide(webhookClientLayer({ allow: webhookAllow }))),
  ),
)
