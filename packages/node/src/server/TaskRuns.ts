import { TaskEngine, Tasks } from "@open-valuation/service"
import { Layer } from "effect"
import { valuation } from "../Assets.ts"
import { billingLayer, cryptoLayer } from "../Identity.ts"

/** Valuations as tasks in the background; those that an earlier process left unfinished are run again. */
export const tasksLayer = Tasks.layer(valuation).pipe(
  Layer.provide(TaskEngine.layerSingle()),
  Layer.provide([billingLayer, cryptoLayer]),
)
