import { Embedded } from "@open-valuation/postgres"
import { Effect, Layer } from "effect"

/**
 * Stores the template of an empty embedded database before the first test needs one: name this module in `globalSetup`.
 * Only databases in memory store it, so without it each server that a test starts on a new machine creates a database
 * of its own, which takes seconds. The tests do not wait for it.
 */
export const setup = (): (() => Promise<void>) => {
  const stored = Effect.runPromise(Effect.scoped(Effect.asVoid(Layer.build(Embedded.layerMemory))))
  return async () => stored
}
