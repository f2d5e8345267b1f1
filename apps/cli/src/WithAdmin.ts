import {
  Admin,
  adminLayer,
  type AdminFailure,
  logLayer,
  type SettingInvalid,
  Settings,
} from "@open-valuation/server/admin"
import { Effect, Layer } from "effect"

/** Provides a command with the installation that the environment describes. */
export const withAdmin = <A, E, R>(
  command: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | AdminFailure | SettingInvalid, Exclude<R, Admin>> => Effect.provide(command, installation)

const logs = Layer.unwrap(Effect.map(Settings, ({ log }) => logLayer({ ...log, level: "Warn" })))

const installation = adminLayer.pipe(Layer.provideMerge(logs), Layer.provide(Settings.layer))

/** Runs one call of the installation's administration. */
export const asAdmin = <A, E, R>(call: (admin: Admin["Service"]) => Effect.Effect<A, E, R>) =>
  withAdmin(Effect.flatMap(Admin, call))
