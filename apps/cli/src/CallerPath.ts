import { resolve } from "node:path"
import { Config, Effect, Option } from "effect"

/**
 * A path relative to the caller's folder. `npm run ov` changes to the project's folder and keeps the caller's in
 * `INIT_CWD`; otherwise the working folder is the caller's.
 */
export const callerPath = (path: string): Effect.Effect<string> =>
  Effect.gen(function* () {
    const script = yield* Config.option(Config.String("npm_lifecycle_event"))
    const folder = yield* Config.option(Config.String("INIT_CWD"))
    return Option.isSome(folder) && Option.contains(script, "ov") ? resolve(folder.value, path) : resolve(path)
  }).pipe(Effect.orDie)
