import {
  adminServerLayer,
  announcementLayer,
  chatModelLayer,
  databaseLayer,
  firstFitsLayer,
  firstStartLayer,
  httpLayer,
  logsLayer,
  metricsLayer,
  runServer,
  ServedConsole,
  servedAssetsLayer,
  serviceLayer,
  Settings,
  tracesLayer,
  webhookSenderLayer,
} from "@open-valuation/server"
import { Layer } from "effect"

/**
 * Runs the server until it is told to stop. A function, and no module that starts it: a bundle may put what its threads
 * share into one chunk with this module.
 *
 * The layers are from the last to start to the first to start. They stop in this order.
 */
export const run = (): void =>
  announcementLayer.pipe(
    Layer.provide(httpLayer),
    Layer.provide(metricsLayer),
    Layer.provide(adminServerLayer),
    Layer.provide(firstStartLayer),
    Layer.provide(serviceLayer),
    Layer.provide(webhookSenderLayer),
    Layer.provide(databaseLayer),
    Layer.provide(firstFitsLayer),
    Layer.provide(chatModelLayer),
    Layer.provide(tracesLayer),
    Layer.provide(servedAssetsLayer),
    Layer.provide(ServedConsole.layer),
    Layer.provide(logsLayer),
    Layer.provide(Settings.layer),
    runServer,
  )
