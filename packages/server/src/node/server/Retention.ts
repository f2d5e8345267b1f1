import { Effect, Layer } from "effect"
import { dailyPurge, Retention } from "../../service/index.ts"
import { Settings } from "../Settings.ts"

/** Removes data older than `OV_RETENTION_DAYS`, once a day, in one of the processes on this database. */
export const retentionLayer = Layer.unwrap(Effect.map(Settings, ({ retentionDays }) => dailyPurge(retentionDays))).pipe(
  Layer.provide(Retention.layer),
)
