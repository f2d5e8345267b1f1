import { readdir } from "node:fs/promises"
import { join } from "node:path"
import type { MeasuredErrors } from "@open-valuation/core/portfolio"
import { modelsFolder, pastFolder } from "@open-valuation/server/portfolio"
import { ArtefactFiles } from "@open-valuation/store"
import { Effect } from "effect"

/**
 * What the models of a book measured, by their ids: those of its day and those of past days. A model that cannot be
 * read has measured nothing, and the policy applies. One model at a time is in memory.
 */
export const measuredErrors = (folder: string): Effect.Effect<ReadonlyMap<string, MeasuredErrors>> =>
  Effect.gen(function* () {
    const found = new Map<string, MeasuredErrors>()
    for (const models of [modelsFolder(folder), pastFolder(folder), join(pastFolder(folder), "past")]) {
      for (const name of yield* filesOf(models)) {
        const read = ArtefactFiles.read(join(models, name))
        yield* Effect.matchEffect(read, {
          onFailure: ({ message }) => Effect.logWarning(message),
          onSuccess: ({ model: { modelId, sharedErrors } }) =>
            Effect.sync(() => sharedErrors && found.set(modelId, sharedErrors)),
        })
      }
    }
    return found
  })

/** Names of the files in a folder; none where there is no such folder. */
const filesOf = (folder: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.tryPromise(() => readdir(folder, { withFileTypes: true })).pipe(
    Effect.map((entries) => entries.filter((one) => one.isFile() && !one.name.startsWith("."))),
    Effect.map((files) => files.map(({ name }) => name)),
    Effect.catchTag("UnknownError", () => Effect.succeed([])),
  )
