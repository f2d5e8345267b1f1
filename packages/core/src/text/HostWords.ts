import { Context } from "effect"
import type { OwnWords } from "../domain/Words.ts"

/**
 * The words of the assets that a host adds, for services that render messages. A host overrides it with
 * `Layer.succeed(HostWords, …)`.
 */
export const HostWords = Context.Reference<OwnWords>("@open-valuation/core/HostWords", {
  defaultValue: () => ({}),
})
