import { messages } from "@open-valuation/core"
import type { serviceTexts } from "@open-valuation/core/text"
import { Effect, Layer } from "effect"
import type { IpNetwork } from "effect/net"
import { CallbackForbidden, CallbackTargets } from "../../webhooks/CallbackUrl.ts"
import { Webhooks } from "../../webhooks/Webhooks.ts"
import { makeCheckedAddresses } from "../addresses/CheckedAddresses.ts"
import { Settings } from "../Settings.ts"
import { webhookClientLayer } from "./NodeWebhookClient.ts"

const message = messages<typeof serviceTexts>()

/** Refuses callback URLs whose name has no address, or a forbidden one. */
export const webhookTargetsLayer = ({
  allow,
}: {
  readonly allow: ReadonlyArray<IpNetwork.IpNetwork>
}): Layer.Layer<CallbackTargets> =>
  Layer.effect(
    CallbackTargets,
    Effect.map(makeCheckedAddresses(allow), (checkedAddresses) => ({
      check: (url) =>
        checkedAddresses(url).pipe(
          Effect.asVoid,
          Effect.catchTags({
            AddressForbidden: () => Effect.fail(new CallbackForbidden({ reason: message("callback.forbidden", {}) })),
            NameUnresolved: () => Effect.fail(new CallbackForbidden({ reason: message("callback.unresolved", {}) })),
          }),
        ),
    })),
  )

/** Webhooks about ended tasks, configured by the settings. */
export const webhooksLayer = Layer.unwrap(
  Effect.map(Settings, ({ webhookSchedule }) => Webhooks.layer({ schedule: webhookSchedule })),
)

/** Sends webhooks to public addresses, and to those that the settings allow. */
export const webhookSenderLayer = Layer.unwrap(
  Effect.map(Settings, ({ webhookAllow }) => webhookClientLayer({ allow: webhookAllow })),
)
