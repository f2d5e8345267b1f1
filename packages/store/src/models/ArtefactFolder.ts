import { hash } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DateTime, Effect, Layer, Option, Random, Result, Schedule, Schema } from "effect"
import { artefactFromBytes, artefactToBytes } from "./ArtefactBytes.ts"
import { replaceFile } from "./ArtefactFiles.ts"
import { ArtefactStore, type StoredModel } from "./ArtefactStore.ts"
import { type ArtefactFileUnusable, unusable } from "./FileFault.ts"
import { memoryQueue } from "./FitQueue.ts"
import { ArtefactsUnavailable, type ModelPlace } from "./ModelPlace.ts"

/** Limits of the models of past months, as of the database's. */
export interface FolderLimits {
  readonly models: number
  readonly bytes: number
}

const usualLimits: FolderLimits = { models: 1_000, bytes: 256 * 1024 * 1024 }

/** Time after which the claim of a dead process expires; a live process renews its claim earlier. */
const LEASE = "15 seconds"
const RENEWAL = "5 seconds"

const away = ({ message }: ArtefactFileUnusable): ArtefactsUnavailable =>
  new ArtefactsUnavailable({ message: `The folder of models cannot be used: ${message}` })

const written = <A>(path: string, work: () => Promise<A>): Effect.Effect<A, ArtefactsUnavailable> =>
  Effect.mapError(Effect.tryPromise({ try: work, catch: unusable(path, "written") }), away)

const hasCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && "code" in cause && cause.code === code

/** The bytes of a file, if there is one. */
const bytesOf = (path: string): Effect.Effect<Option.Option<Uint8Array>, ArtefactsUnavailable> =>
  Effect.tryPromise({
    try: async () => {
      try {
        return Option.some<Uint8Array>(await readFile(path))
      } catch (cause) {
        if (hasCode(cause, "ENOENT")) return Option.none()
        throw cause
      }
    },
    catch: unusable(path, "read"),
  }).pipe(Effect.mapError(away))

/** Name of a place: readable, and by its hash never that of another market. */
const nameOf = ({ assetType, market, monthEnd }: ModelPlace): string => {
  const readable = market.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40)
  const own = hash("sha256", JSON.stringify(market), "hex").slice(0, 16)
  return [assetType, readable, own, ...(monthEnd === undefined ? [] : [monthEnd])].join("-")
}

const Claim = Schema.fromJsonString(Schema.Struct({ holder: Schema.String, heldUntil: Schema.Number }))
const readClaim = Schema.decodeUnknownOption(Claim)
const claimText = Schema.encodeSync(Claim)

/**
 * Models in a folder: for programs without a database, which then need not learn at every start. Files are replaced
 * whole, so several processes may share a folder; where it is on a network drive and two start at once, both may learn
 * a market, and the later one's model stays. Models of past months are in its subfolder `past`, the least recently used
 * of too many are deleted. The folder is created; one that cannot be written is refused at once.
 */
export const layer = (
  folder: string,
  limits: FolderLimits = usualLimits,
): Layer.Layer<ArtefactStore, ArtefactFileUnusable> =>
  Layer.effect(
    ArtefactStore,
    Effect.gen(function* () {
      const [past, claims] = [join(folder, "past"), join(folder, "claims")]
      yield* Effect.tryPromise({
        try: async () => {
          await Promise.all([past, claims].map((each) => mkdir(each, { recursive: true })))
          const trial = join(folder, `.trial-${process.pid}`)
          await writeFile(trial, "")
          // Another thread of this process may have removed it.
          await rm(trial, { force: true })
        },
        catch: unusable(folder, "written"),
      })
      const pathOf = (place: ModelPlace): string =>
        join(place.monthEnd === undefined ? folder : past, `${nameOf(place)}.json.gz`)
      const temporary = Effect.map(Random.nextInt, (chance) => join(folder, `.${process.pid}.${chance}`))
      const touch = (path: string) =>
        Effect.flatMap(DateTime.now, (now) =>
          written(path, () => utimes(path, DateTime.toDateUtc(now), DateTime.toDateUtc(now))),
        )

      const forgetBeyond = written(past, async () => {
        const files = await Promise.all(
          (await readdir(past)).map(async (name) => {
            const path = join(past, name)
            const { mtimeMs, size } = await stat(path)
            return { path, mtimeMs, size }
          }),
        )
        let bytes = 0
        const beyond = files
          .toSorted((a, b) => b.mtimeMs - a.mtimeMs)
          .filter(({ size }, at) => {
            bytes += size
            return at > 0 && (at >= limits.models || bytes > limits.bytes)
          })
        await Promise.all(beyond.map(({ path }) => rm(path, { force: true })))
      })

      const put = Effect.fnUntraced(function* (place: ModelPlace, { artefact }: StoredModel) {
        const path = pathOf(place)
        const fresh = yield* temporary
        const bytes = yield* artefactToBytes(artefact)
        yield* written(path, () => replaceFile(path, fresh, bytes))
        if (place.monthEnd === undefined) return
        yield* touch(path)
        yield* forgetBeyond
      })

      const find = Effect.fnUntraced(function* (place: ModelPlace) {
        const path = pathOf(place)
        const bytes = yield* bytesOf(path)
        if (Option.isNone(bytes)) return []
        // Another process may delete it meanwhile.
        if (place.monthEnd !== undefined) yield* Effect.ignore(touch(path))
        return [Result.map(yield* Effect.result(artefactFromBytes(bytes.value)), (artefact) => ({ artefact }))]
      })

      const holderOf = (path: string) =>
        Effect.map(bytesOf(path), (bytes) =>
          Option.flatMap(bytes, (found) => readClaim(new TextDecoder().decode(found))),
        )

      /** Creates the file of a claim; `false` where there is one. */
      const create = (path: string, text: string) =>
        written(path, async () => {
          try {
            await writeFile(path, text, { flag: "wx" })
            return true
          } catch (cause) {
            if (hasCode(cause, "EEXIST")) return false
            throw cause
          }
        })

      const take = Effect.fnUntraced(function* (path: string, holder: string) {
        const now = yield* DateTime.now
        const heldUntil = DateTime.addDuration(now, LEASE).epochMilliseconds
        const text = claimText({ holder, heldUntil })
        if (yield* create(path, text)) return true
        const other = yield* holderOf(path)
        if (Option.isSome(other) && other.value.heldUntil >= now.epochMilliseconds) return false
        yield* written(path, () => rm(path, { force: true }))
        return yield* create(path, text)
      })

      const renew = Effect.fnUntraced(function* (path: string, holder: string) {
        const heldUntil = DateTime.addDuration(yield* DateTime.now, LEASE).epochMilliseconds
        const fresh = yield* temporary
        yield* written(path, async () => {
          await writeFile(fresh, claimText({ holder, heldUntil }))
          await rename(fresh, path)
        })
      })

      const release = Effect.fnUntraced(function* (path: string, holder: string) {
        const held = yield* holderOf(path)
        if (Option.isSome(held) && held.value.holder === holder) yield* written(path, () => rm(path, { force: true }))
      })

      const claim = Effect.fnUntraced(function* (place: ModelPlace) {
        const path = join(claims, nameOf(place))
        const holder = `${process.pid} ${yield* Random.nextInt} ${yield* Random.nextInt}`
        const taken = yield* Effect.acquireRelease(take(path, holder), (mine) =>
          mine ? Effect.ignore(release(path, holder)) : Effect.void,
        )
        if (taken) {
          yield* Effect.forkScoped(
            Effect.sleep(RENEWAL).pipe(
              Effect.andThen(Effect.ignore(renew(path, holder))),
              Effect.repeat(Schedule.forever),
            ),
          )
        }
        return taken
      })

      return { find, put, fits: memoryQueue(claim) }
    }),
  )
