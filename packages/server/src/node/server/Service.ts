import type { Notifications } from "@open-valuation/store/postgres"
import { Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { WebhookClient } from "../../service/index.ts"
import { identityLayer } from "../Identity.ts"
import { marketLayer, sampleStoreLayer } from "../Market.ts"
import { materialsLayer } from "../Materials.ts"
import type { Settings } from "../Settings.ts"
import { tasksLayer } from "./TaskRuns.ts"

type Part =
  | typeof tasksLayer
  | typeof marketLayer
  | typeof materialsLayer
  | typeof identityLayer
  | typeof sampleStoreLayer

/** The service on a database: accounts, samples and models, uploaded files, tasks and webhooks. */
export const serviceLayer: Layer.Layer<
  Layer.Success<Part>,
  Layer.Error<Part>,
  Settings | SqlClient.SqlClient | Notifications.Notifications | WebhookClient
> = tasksLayer.pipe(
  Layer.provideMerge(Layer.mergeAll(marketLayer, materialsLayer, identityLayer)),
  Layer.provideMerge(sampleStoreLayer),
)
