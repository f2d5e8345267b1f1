import { Embedded } from "@open-valuation/store/postgres"
import { Effect, Layer } from "effect"

// A program of its own: the modules that set up a run of tests are not resolved from source.
// The database's thread does not keep a process alive.
const alive = setInterval(() => undefined, 60_000)
await Effect.runPromise(Effect.scoped(Effect.asVoid(Layer.build(Embedded.layerMemory))))
clearInterval(alive)
