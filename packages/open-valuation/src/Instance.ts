import type { Message } from "@open-valuation/core"
import { Effect, Exit, Layer, Logger, ManagedRuntime } from "effect"
import { type HeldModels, heldModels } from "./assets/HeldModels.ts"
import { isMarketAsset, marketAssets } from "./assets/LoadAsset.ts"
import { closed, failureIn, invalid, type KnownError } from "./FailureOf.ts"
import { type Host, type Hosts, makeHosts, type OpenedHost } from "./Host.ts"
import type { MarketAsset } from "./public/Assets.ts"
import { type Answer, CannotOpen, type Failure } from "./public/Failure.ts"
import type { CallOptions, Locale, OpenOptions } from "./public/Options.ts"
import type { Reading } from "./statements/Reading.ts"
import { memoryStore, type Store } from "./store/Store.ts"

/** Most time of a search: that of one source in a valuation. */
const SEARCH_MS = 8_000

type ReadingRuntime = ManagedRuntime.ManagedRuntime<Reading, PackageFailure>
type PackageFailure = Extract<KnownError, { readonly _tag: "PackageMissing" }>

/** What an instance holds: its assets, its reader of statements, and the signal that it is closed. */
export class Instance {
  readonly locale: Locale
  readonly #hosts: Hosts
  readonly #opened: Array<Promise<OpenedHost>> = []
  readonly #openReading: () => Promise<ReadingRuntime>
  #reading: Promise<ReadingRuntime> | undefined
  readonly #store: Store
  readonly #closing = new AbortController()

  private constructor(options: OpenOptions, around: Layer.Layer<never>, store: Store, models: HeldModels) {
    const { limits, locale = "zh", search = [] } = options
    this.locale = locale
    this.#store = store
    this.#openReading = async () => {
      const { readingLayer } = await import("#reading")
      return ManagedRuntime.make(Layer.merge(readingLayer(options), around))
    }
    this.#hosts = makeHosts(
      { search, searchMs: Math.min(limits?.searchMs ?? SEARCH_MS, SEARCH_MS), store, models, around },
      (host) => this.#opened.push(host),
    )
  }

  /** Opens the database and reads the models. Rejects with `CannotOpen`. */
  static async open(options: OpenOptions): Promise<Instance> {
    const held = await Effect.runPromiseExit(heldModels(options.models ?? []))
    if (Exit.isFailure(held)) {
      const [reason] = held.cause.reasons
      if (reason?._tag !== "Fail") throw new Error("Models could not be read", { cause: held.cause })
      throw new CannotOpen({ status: "MODEL_REFUSED", message: reason.error.message })
    }
    const { samples = [] } = options
    const around = logLayer(options.log)
    const store = "postgres" in samples ? await (await import("#postgres")).postgresStore(samples, around) : memoryStore
    const instance = new Instance(options, around, store, held.value)
    if (options.ocr === undefined) return instance
    // Whether the recogniser is installed is known at once, rather than with the first scan.
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

  /** The host of an asset, loaded once, or why there is none. */
  async host<Asset extends MarketAsset>(asset: Asset, signal: AbortSignal | undefined): Promise<Host<Asset> | Failure> {
    signal?.throwIfAborted()
    if (this.isClosed) return closed
    if (!isMarketAsset(asset)) {
      return invalid([{ path: "asset", message: `must be one of ${marketAssets.join(", ")}` }])
    }
    const opened = await this.#hosts[asset]()
    signal?.throwIfAborted()
    return this.isClosed ? closed : opened
  }

  /** Runs work of an asset. */
  async ofAsset<Asset extends MarketAsset, A>(
    asset: Asset,
    { locale = this.locale, signal }: CallOptions,
    work: (host: Host<Asset>) => Effect.Effect<A, KnownError, RuntimeOf<Host<Asset>["runtime"]>>,
  ): Promise<Answer<A>> {
    const host = await this.host(asset, signal)
    if ("status" in host) return host
    return this.#answer(host.runtime, work(host), signal, (message) => host.translate(message, locale))
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
