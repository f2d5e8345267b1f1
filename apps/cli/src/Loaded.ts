import { Effect } from "effect"
import { keepsNothing } from "./Interruption.ts"

/**
 * Loads a module and runs part of it. Commands load lazily so that help and version answer at once. From then on an
 * interruption is answered.
 */
export const loaded = <Module, A, E, R>(
  load: () => Promise<Module>,
  run: (module: Module) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.promise(load), (module) => Effect.andThen(keepsNothing(), run(module)))
