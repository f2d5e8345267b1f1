import {
  adminServerLayer,
  announcementLayer,
  databaseLayer,
  demoMarketLayer,
  httpLayer,
  identityLayer,
  logsLayer,
  marketLayer,
  runServer,
  sampleStoreLayer,
  Settings,
  tasksLayer,
} from "@open-valuation/node"
import { Layer } from "effect"

// From the last that starts to the first; they end in this order.
announcementLayer.pipe(
  Layer.provide(httpLayer),
  Layer.provide(adminServerLayer),
  Layer.provide(demoMarketLayer),
  Layer.provide(tasksLayer),
  Layer.provide([marketLayer, identityLayer]),
  Layer.provide(sampleStoreLayer),
  Layer.provide(databaseLayer),
  Layer.provide(logsLayer),
  Layer.provide(Settings.layer),
  runServer,
)
