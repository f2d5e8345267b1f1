import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { ArtefactRefused, type ModelArtefact, type Recipe, StoredModels } from "@open-valuation/core/market"
import type { ModelStore } from "@open-valuation/core/ports"
import { Effect, Layer } from "effect"
import { artefactFromBytes, artefactToBytes } from "./ArtefactBytes.ts"
import { ArtefactStore } from "./ArtefactStore.ts"
import { ArtefactFileUnusable, unusable } from "./FileFault.ts"

export { ArtefactFileUnusable }

const ENDING = ".json.gz"

/** Name of an artefact's file: `PROPERTY-北京市-北京市-RESIDENTIAL.json.gz`. */
export const fileName = ({ assetType, market }: Pick<ModelArtefact, "assetType" | "market">): string =>
  `${assetType}-${market.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60)}${ENDING}`

/** Ensures that artefacts can be written to a folder; creates it if it is missing. */
export const prepareFolder = (folder: string): Effect.Effect<void, ArtefactFileUnusable> =>
  Effect.tryPromise({
    try: async () => {
      await mkdir(folder, { recursive: true })
      const trial = join(folder, `.trial-${process.pid}`)
      await writeFile(trial, "")
      await rm(trial)
    },
    catch: unusable(folder, "written"),
  })

/** Writes a file under another name and moves it to its place. A failure leaves the former file, and nothing else. */
export const replaceFile = async (path: string, fresh: string, bytes: Uint8Array): Promise<void> => {
  try {
    await writeFile(fresh, bytes)
    await rename(fresh, path)
  } catch (cause) {
    await rm(fresh, { force: true })
    throw cause
  }
}

/**
 * Writes an artefact to a folder, replacing the file of the same market, and returns its path. Readers see either the
 * old or the new file.
 */
export const write = Effect.fnUntraced(function* (folder: string, artefact: ModelArtefact) {
  const path = join(folder, fileName(artefact))
  const bytes = yield* artefactToBytes(artefact)
  yield* Effect.tryPromise({
    try: () => replaceFile(path, `${path}.${process.pid}`, bytes),
    catch: unusable(path, "written"),
  })
  return path
})

/** Reads the artefact of a file, gzipped or plain. */
export const read = (path: string): Effect.Effect<ModelArtefact, ArtefactFileUnusable | ArtefactRefused> =>
  Effect.tryPromise({ try: () => readFile(path), catch: unusable(path, "read") }).pipe(
    Effect.flatMap(artefactFromBytes),
    Effect.catchTag("ArtefactRefused", ({ message, reason }) =>
      Effect.fail(new ArtefactRefused({ reason, message: `${path}: ${message}` })),
    ),
  )

/** The files of a folder that are named like artefacts, sorted by name. */
const inFolder = (folder: string): Effect.Effect<ReadonlyArray<string>, ArtefactFileUnusable> =>
  Effect.tryPromise({ try: () => readdir(folder), catch: unusable(folder, "read") }).pipe(
    Effect.map((names) =>
      names
        .filter((name) => /^[^.].*\.json(\.gz)?$/.test(name))
        .toSorted()
        .map((name) => join(folder, name)),
    ),
  )

/**
 * Serves the models of files. Learns nothing and needs no catalogue; otherwise like `StoredModels` of
 * `@open-valuation/core/market`. The error for an unusable file names it.
 */
export const layer = (
  recipes: Iterable<Recipe>,
  paths: ReadonlyArray<string>,
): Layer.Layer<ModelStore, ArtefactFileUnusable | ArtefactRefused> =>
  Layer.unwrap(
    Effect.map(Effect.forEach(paths, read, { concurrency: READERS }), (artefacts) =>
      StoredModels.layer(recipes, artefacts),
    ),
  )

/** Files read concurrently. */
const READERS = 4

/**
 * Adds a read-only folder of artefacts in front of another store. The folder is read when the first model is requested.
 * An unusable file is logged and its market is learned; an unreadable folder is refused at once.
 */
export const layerBefore = (folder: string): Layer.Layer<ArtefactStore, ArtefactFileUnusable, ArtefactStore> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const paths = yield* inFolder(folder)
      return ArtefactStore.layerBefore(yield* Effect.cached(readable(paths)))
    }),
  )

/** The artefacts of the usable files; the others are logged. */
const readable = (paths: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<ModelArtefact>> =>
  Effect.forEach(
    paths,
    (path) =>
      read(path).pipe(
        Effect.map((artefact) => [artefact]),
        Effect.catch(({ message }) => Effect.as(Effect.logWarning(message), [])),
      ),
    { concurrency: READERS },
  ).pipe(Effect.map((found) => found.flat()))
