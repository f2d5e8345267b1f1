import { Effect, Layer } from "effect"
import { Webhooks } from "../../service/index.ts"
import { Settings } from "../Settings.ts"
import { webhookClientLayer } from "../webhooks/NodeWebhookClient.ts"

/** Webhooks about ended tasks, configured by the settings. */
export const webhooksLayer = Layer.unwrap(
  Effect.map(Settings, ({ webhookSchedule }) => Webhooks.layer({ schedule: webhookSchedule })),
)

/** Sends webhooks to public addresses, and to those that the settings allow. */
export const webhookSenderLayer = Layer.unwrap(
  Effect.map(Settings, ({ webhookAllow }) => webhookClientLayer({ allow: webhookAllow })),
)
