import { Context, Effect } from "effect"
import type { Principal } from "../../service/index.ts"

/** Objects that a request may refer to. Those of other accounts do not exist. */
export interface References {
  /** The size of an uploaded file in bytes; `undefined` when there is no such file. */
  readonly materialBytes: (principal: Principal, materialRef: string) => Effect.Effect<number | undefined>
  readonly chatSessionExists: (principal: Principal, chatSessionId: number) => Effect.Effect<boolean>
}

/** The materials and chat sessions of the service. By default there are none. */
export const References = Context.Reference<References>("@open-valuation/server/References", {
  defaultValue: () => ({
    materialBytes: () => Effect.succeed(undefined),
    chatSessionExists: () => Effect.succeed(false),
  }),
})
