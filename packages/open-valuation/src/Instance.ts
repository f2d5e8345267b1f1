import type { Message } from "@open-valuation/core"
import {
  type ArtefactRefused,
  type AssetMarket,
  type AssetPorts,
  decodeArtefact,
  LendingPolicies,
  type ModelArtefact,
  refusedBy,
} from "@open-valuation/core/market"
import { ManufacturerSource } from "@open-valuation/core/ports"
import { artefactFromBytes, ArtefactStore, type Catalogue, FittedModels, type MarketFits } from "@open-valuation/store"
import { Cause, Effect, Exit, Layer, Logger, ManagedRuntime, Result } from "effect"
import { type AssetLoaders, isOwnAsset, type LoadedAsset, ownAssets } from "./assets/LoadAsset.ts"
import { toldFaults } from "./Checked.ts"
import { closed, failureIn, invalid, type KnownError } from "./FailureOf.ts"
import { type Answer, CannotOpen, type Failure } from "./public/Failure.ts"
import type { CallOptions, Locale, OpenOptions } from "./public/Options.ts"
import type { SampleSearch } from "./public/Ports.ts"
import type { PostgresSamples } from "./public/Samples.ts"
import type { Reading } from "./statements/Reading.ts"
import { memoryStore, type Store } from "./store/Store.ts"

/** Models by asset. */
type HeldModels = ReadonlyMap<string, ReadonlyArray<ModelArtefact>>

/** Reads models, each a file or JSON text, and refuses one that is damaged or does not fit its asset's engine. */
const heldModels = Effect.fnUntraced(function* (
  models: ReadonlyArray<Uint8Array | string>,
  assets: AssetLoaders,
): Effect.fn.Return<HeldModels, ArtefactRefused> {
  const held = new Map<string, Array<ModelArtefact>>()
  for (const model of models) {
    const artefact =
      typeof model === "string" ? yield* Effect.fromResult(decodeArtefact(model)) : yield* artefactFromBytes(model)
    const asset = artefact.assetType
    const load = assets.get(asset)
    const loaded = load === undefined ? undefined : yield* Effect.promise(load)
    const refused = refusedBy(artefact, loaded?.market?.recipe)
    if (refused !== undefined) return yield* refused
    if (load !== undefined) held.set(asset, [...(held.get(asset) ?? []), artefact])
  }
  return held
})

/** What an asset's valuations run in. */
interface Host extends LoadedAsset {
  readonly runtime: ManagedRuntime.ManagedRuntime<AssetPorts | Catalogue | MarketFits, never>
}

/** Parts of an instance that its assets share. */
interface HostParts {
  readonly assets: AssetLoaders
  readonly search: ReadonlyArray<SampleSearch>
  readonly searchMs: number
  readonly store: Store
  readonly models: HeldModels
  /** Log and the like. */
  readonly around: Layer.Layer<never>
}

/** The hosts of an instance, each opened when it is first used. */
type Hosts = ReadonlyMap<string, () => Promise<Host>>

/** Hosts that share these parts. `opened` hears of each that is opened. */
const makeHosts = (parts: HostParts, opened: (host: Promise<Host>) => void): Hosts =>
  new Map(
    Array.from(parts.assets, ([asset, load]) => {
      let known: Promise<Host> | undefined
      const host = (): Promise<Host> => {
        if (known === undefined) {
          known = openHost(asset, load, parts)
          opened(known)
        }
        return known
      }
      return [asset, host]
    }),
  )

const outsideLayer = async ({ search, searchMs }: HostParts): Promise<Layer.Layer<never>> => {
  if (search.length === 0) return Layer.empty
  const { hostSearches } = await import("./ports/HostSearch.ts")
  return hostSearches(search, searchMs)
}

/** Loads an asset with its samples and the models learned from them. */
const openHost = async (asset: string, load: () => Promise<LoadedAsset>, parts: HostParts): Promise<Host> => {
  const loaded = await load()
  const recipes = new Map(loaded.market === undefined ? [] : [[asset, loaded.market.recipe]])
  const store = parts.store.layer(new Map(Array.from(recipes, ([type, { keys }]) => [type, keys])))
  // A thread cannot be sent the functions of a host's own asset.
  const fitter = isOwnAsset(asset) ? (await import("#fitting")).fitterLayer : FittedModels.Fitter.layer
  const held = ArtefactStore.layerBefore(Effect.succeed(parts.models.get(asset) ?? []))
  const models = FittedModels.layer(recipes).pipe(Layer.provide([fitter, held]), Layer.provideMerge(store))
  const layer = Layer.mergeAll(models, ManufacturerSource.none, await outsideLayer(parts), parts.around)
  return { ...loaded, runtime: ManagedRuntime.make(layer) }
}

/** Most time of a search: that of one source in a valuation. */
const SEARCH_MS = 8_000

/** Options of an instance of any assets. */
interface GivenOptions extends Omit<OpenOptions, "samples"> {
  readonly samples?: ReadonlyArray<unknown> | PostgresSamples
}

type ReadingRuntime = ManagedRuntime.ManagedRuntime<Reading, PackageFailure>
type PackageFailure = Extract<KnownError, { readonly _tag: "PackageMissing" }>

/** What an instance holds: its assets, its reader of statements, and the signal that it is closed. */
export class Instance {
  readonly locale: Locale
  readonly #hosts: Hosts
  readonly #opened: Array<Promise<Host>> = []
  readonly #openReading: () => Promise<ReadingRuntime>
  #reading: Promise<ReadingRuntime> | undefined
  readonly #store: Store
  readonly #closing = new AbortController()

  private constructor(options: GivenOptions, parts: Pick<HostParts, "around" | "assets" | "models" | "store">) {
    const { limits, locale = "zh", search = [] } = options
    const { around, store } = parts
    this.locale = locale
    this.#store = store
    this.#openReading = async () => {
      const { readingLayer } = await import("#reading")
      return ManagedRuntime.make(Layer.merge(readingLayer(options), around))
    }
    this.#hosts = makeHosts(
      { ...parts, search, searchMs: Math.min(limits?.searchMs ?? SEARCH_MS, SEARCH_MS) },
      (host) => this.#opened.push(host),
    )
  }

  /** Opens the database, and checks assets and models. Rejects with `CannotOpen`. */
  static async open(options: GivenOptions): Promise<Instance> {
    const assets = await assetsOf(options.assets ?? [])
    const held = await Effect.runPromiseExit(heldModels(options.models ?? [], assets))
    if (Exit.isFailure(held)) {
      const [reason] = held.cause.reasons
      if (reason?._tag !== "Fail") throw new Error("Models could not be read", { cause: held.cause })
      throw new CannotOpen({ status: "MODEL_REFUSED", message: reason.error.message })
    }
    const { samples = [] } = options
    const around = Layer.merge(logLayer(options.log), await lendingLayer(options))
    const store = "postgres" in samples ? await (await import("#postgres")).postgresStore(samples, around) : memoryStore
    const instance = new Instance(options, { around, assets, store, models: held.value })
    if (options.ocr === undefined) return instance
    // True when the recogniser is installed is known at once, rather than with the first scan.
    const reading = await Effect.runPromiseExit((await instance.#readingRuntime()).contextEffect)
    if (Exit.isSuccess(reading)) return instance
    await instance.close()
    throw new CannotOpen(failureIn(reading.cause, ({ code }) => code))
  }

  get isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  /** Aborted with the call, or when the instance is closed. */
  stopSignal(signal: AbortSignal | undefined): AbortSignal {
    return signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal])
  }

  /** Types of the assets. */
  get assets(): ReadonlyArray<string> {
    return [...this.#hosts.keys()]
  }

  /** The host of an asset, loaded once, or why there is none. */
  async host(asset: string, signal: AbortSignal | undefined): Promise<Host | Failure> {
    signal?.throwIfAborted()
    if (this.isClosed) return closed
    const open = this.#hosts.get(asset)
    if (open === undefined) return invalid([{ path: "asset", message: `must be one of ${this.assets.join(", ")}` }])
    const opened = await open()
    signal?.throwIfAborted()
    return this.isClosed ? closed : opened
  }

  /** Runs work of an asset. */
  async ofAsset<A>(
    asset: string,
    { locale = this.locale, signal }: CallOptions,
    work: (host: Host) => Effect.Effect<A, KnownError, RuntimeOf<Host["runtime"]>>,
  ): Promise<Answer<A>> {
    const host = await this.host(asset, signal)
    if ("status" in host) return host
    return this.#answer(host.runtime, work(host), signal, (message) => host.translate(message, locale))
  }

  /** Runs work on the market of an asset. */
  async ofMarket<A>(
    asset: string,
    options: CallOptions,
    work: (host: Host, market: AssetMarket) => Effect.Effect<A, KnownError, RuntimeOf<Host["runtime"]>>,
  ): Promise<Answer<A>> {
    const host = await this.host(asset, options.signal)
    if ("status" in host) return host
    const { market } = host
    if (market === undefined) return invalid([{ path: "asset", message: `${asset} is not valued from samples` }])
    return this.ofAsset(asset, options, () => work(host, market))
  }

  /** Runs work on statements. */
  async ofStatements<A>(
    { signal }: CallOptions,
    work: Effect.Effect<A, KnownError, Reading>,
    say: (message: Message) => string,
  ): Promise<Answer<A>> {
    signal?.throwIfAborted()
    if (this.isClosed) return closed
    return this.#answer(await this.#readingRuntime(), work, signal, say)
  }

  /** Loaded with the first statement. */
  #readingRuntime(): Promise<ReadingRuntime> {
    this.#reading ??= this.#openReading()
    return this.#reading
  }

  async #answer<A, R, E extends KnownError>(
    runtime: ManagedRuntime.ManagedRuntime<R, E>,
    work: Effect.Effect<A, KnownError, R>,
    signal: AbortSignal | undefined,
    say: (message: Message) => string,
  ): Promise<Answer<A>> {
    const exit = await runtime.runPromiseExit(work, { signal: this.stopSignal(signal) })
    if (Exit.isSuccess(exit)) return { status: "OK", result: exit.value }
    signal?.throwIfAborted()
    return this.isClosed ? closed : failureIn(exit.cause, say)
  }

  /** Stops what runs and frees what is held. */
  async close(): Promise<void> {
    this.#closing.abort()
    const hosts = await Promise.allSettled(this.#opened)
    await Promise.all([
      this.#reading?.then(async (reading) => reading.dispose()),
      ...hosts.flatMap((host) => (host.status === "fulfilled" ? [host.value.runtime.dispose()] : [])),
    ])
    await this.#store.close()
  }
}

/** The library's assets and the host's own, which are checked. */
const assetsOf = async (own: ReadonlyArray<unknown>): Promise<AssetLoaders> => {
  if (own.length === 0) return ownAssets
  const { customLoaders } = await import("./assets/CustomAssets.ts")
  const custom = await Effect.runPromiseExit(customLoaders(own))
  if (Exit.isSuccess(custom)) return new Map([...ownAssets, ...custom.value])
  const cause = Cause.squash(custom.cause)
  throw new CannotOpen(invalid([{ path: "assets", message: cause instanceof Error ? cause.message : String(cause) }]))
}

/** The host's own lending policies, checked. */
const lendingLayer = async ({ lending, locale = "zh" }: GivenOptions): Promise<Layer.Layer<never>> => {
  if (lending === undefined) return Layer.empty
  const { lendingPolicies } = await import("@open-valuation/core/lending")
  const read = await Effect.runPromise(Effect.result(lendingPolicies(lending)))
  if (Result.isSuccess(read)) return Layer.succeed(LendingPolicies, read.success)
  const faults = read.failure.faults.map(({ message, path }) => ({ message, path: `lending.${path}` }))
  throw new CannotOpen(toldFaults(faults, locale))
}

type RuntimeOf<Runtime> = Runtime extends ManagedRuntime.ManagedRuntime<infer R, never> ? R : never

/** A library says nothing by itself; the host hears warnings and errors if it wants to. */
const logLayer = (log: ((line: string) => void) | undefined): Layer.Layer<never> => {
  if (log === undefined) return Logger.layer([])
  const say = (line: string): void => {
    try {
      log(line)
    } catch {
      // Whatever the host's own log throws: a valuation does not depend on it.
    }
  }
  const logger = Logger.make(({ logLevel, message }) => {
    if (logLevel !== "Warn" && logLevel !== "Error" && logLevel !== "Fatal") return
    const parts = [message].flat()
    say(parts.map((part) => (part instanceof Error ? part.message : String(part))).join(" "))
  })
  return Logger.layer([logger])
}
