import { Effect } from "effect"

/** Loads a module and runs part of it. Commands load lazily so that help and version answer at once. */
export const loaded = <Module, A, E, R>(
  load: () => Promise<Module>,
  run: (module: Module) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> => Effect.flatMap(Effect.promise(load), run)
