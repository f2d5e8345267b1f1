import {
  adminServerLayer,
  announcementLayer,
  chatModelLayer,
  databaseLayer,
  firstFitsLayer,
  firstStartLayer,
  httpLayer,
  identityLayer,
  logsLayer,
  marketLayer,
  materialsLayer,
  metricsLayer,
  runServer,
  sampleStoreLayer,
  Settings,
  tasksLayer,
  tracesLayer,
} from "@open-valuation/node"
import { Layer } from "effect"

// From the last to start to the first to start. They stop in this order.
announcementLayer.pipe(
  Layer.provide(httpLayer),
  Layer.provide(metricsLayer),
  Layer.provide(adminServerLayer),
  Layer.provide(firstStartLayer),
  Layer.provide(tasksLayer),
  Layer.provide([marketLayer, materialsLayer, identityLayer]),
  Layer.provide(sampleStoreLayer),
  Layer.provide(databaseLayer),
  Layer.provide(firstFitsLayer),
  Layer.provide(chatModelLayer),
  Layer.provide(tracesLayer),
  Layer.provide(logsLayer),
  Layer.provide(Settings.layer),
  runServer,
)
