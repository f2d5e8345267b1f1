import { Context, type Effect } from "effect"

/**
 * A host's action while a valuation waits for its market to be learned: tell the person who asked, or work on
 * something else. The default waits and says nothing.
 */
export const LearningWait = Context.Reference<{
  /** Waits. `ahead` counts, at the moment, the markets that are learned before this one. */
  readonly until: <A, E>(learned: Effect.Effect<A, E>, ahead: () => number) => Effect.Effect<A, E>
}>("@open-valuation/core/ports/LearningWait", { defaultValue: () => ({ until: (learned) => learned }) })
