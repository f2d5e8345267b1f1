import { messages } from "@open-valuation/core"
import type { serviceTexts } from "@open-valuation/core/text"
import { Effect, Layer } from "effect"
import type { IpNetwork } from "effect/net"
import { CallbackForbidden, CallbackTargets } from "../../http/index.ts"
import { makeCheckedAddresses } from "../addresses/CheckedAddresses.ts"

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
