import type { Principal } from "@open-valuation/service"
import { Context, Effect } from "effect"

/** What a request may refer to. Another account's object does not exist. */
export interface References {
  /** The bytes of an uploaded file; `undefined` when there is none of that name. */
  readonly materialBytes: (principal: Principal, materialRef: string) => Effect.Effect<number | undefined>
  readonly chatSessionExists: (principal: Principal, chatSessionId: number) => Effect.Effect<boolean>
}

/** The materials and chat sessions of the service; without them, nothing exists that a request could refer to. */
export const References = Context.Reference<References>("@open-valuation/http-server/References", {
  defaultValue: () => ({
    materialBytes: () => Effect.succeed(undefined),
    chatSessionExists: () => Effect.succeed(false),
  }),
})
