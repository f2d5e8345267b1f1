import { LocalDate, type ValuationEvent } from "@open-valuation/core"
import type { Locale } from "@open-valuation/core/text"
import { Catalogue, type ImportOutcome, MarketFits } from "@open-valuation/samples"
import type { OutsideSource } from "@open-valuation/search-web"
import { Effect, Exit, Stream } from "effect"
import { type Assets, assetLoaders, type MarketAsset, type ValuationPorts } from "./Assets.ts"
import { eventOf, type OpenEvent } from "./Events.ts"
import type { Answer, Failure } from "./Failure.ts"
import { closed, failureIn, type KnownError } from "./FailureOf.ts"
import { type Host, type Hosts, makeHosts } from "./Host.ts"

/** A file of samples: CSV, TSV, JSON Lines or XLSX, as bytes or text. */
export interface SampleFile {
  readonly asset: MarketAsset
  readonly content: Uint8Array | string
  /** Source of the rows that name none. Default: `samples`. */
  readonly fileName?: string
}

/** Options of an instance. */
export interface OpenOptions {
  /** Imported before `open` resolves. */
  readonly samples?: ReadonlyArray<SampleFile>
  /** Sources beyond the catalogue, asked where its comparables are few. */
  readonly search?: ReadonlyArray<OutsideSource>
  /** Language of all texts. Default: Chinese. */
  readonly locale?: Locale
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Language of this call's texts. */
  readonly locale?: Locale
}

/** What learning a market gave. */
export interface FittedMarket {
  readonly market: string
  readonly samples: number
  /** `null` where there were too few samples to learn from. */
  readonly modelId: string | null
}

/** A file of samples that could not be imported at all. */
export class SamplesUnusable extends Error {
  override readonly name = "SamplesUnusable"
}

/**
 * Valuations in this process, without Effect: promises in, plain objects out. Instances share nothing. Nothing is
 * thrown for what can be expected: an answer has a `status` to switch on. Close it, or declare it with `await using`.
 */
export class OpenValuation implements AsyncDisposable {
  readonly #hosts: Hosts
  readonly #opened: Array<Promise<Host<MarketAsset>>> = []
  readonly #locale: Locale
  readonly #closing = new AbortController()

  private constructor({ locale = "zh", search = [] }: OpenOptions) {
    this.#locale = locale
    this.#hosts = makeHosts({ search }, (host) => this.#opened.push(host))
  }

  /** Opens an instance. Rejects with `SamplesUnusable` when a file of samples cannot be read at all. */
  static async open(options: OpenOptions = {}): Promise<OpenValuation> {
    const opened = new OpenValuation(options)
    const files = await Promise.all(
      (options.samples ?? []).map(async (file) => ({ file, answer: await opened.import(file) })),
    )
    const refused = files.flatMap(({ answer, file: { asset, fileName = "samples" } }) =>
      answer.status === "OK" ? [] : [`${fileName} (${asset}): ${answer.message}`],
    )
    if (refused.length === 0) return opened
    await opened.close()
    throw new SamplesUnusable(refused.join("; "))
  }

  /** Values an object. The request is the HTTP API's create body. */
  async value<Asset extends MarketAsset>(
    asset: Asset,
    request: Assets[Asset]["request"],
    options: CallOptions = {},
  ): Promise<Answer<Assets[Asset]["result"]>> {
    const locale = options.locale ?? this.#locale
    return this.#run(asset, options, (host) =>
      Effect.map(Effect.flatMap(Stream.runLast(valuation(host, request)), Effect.fromOption), (last) => {
        if (last._tag !== "Result") throw new Error("The valuation ended without a result")
        return host.shown(last.outcome, locale)
      }).pipe(Effect.catchTag("NoSuchElementError", Effect.die)),
    )
  }

  /** Values an object and tells each moment; the last event is the answer. Leaving the loop stops the valuation. */
  async *events<Asset extends MarketAsset>(
    asset: Asset,
    request: Assets[Asset]["request"],
    options: CallOptions = {},
  ): AsyncGenerator<OpenEvent<Assets[Asset]["result"]>, void, undefined> {
    type Told = OpenEvent<Assets[Asset]["result"]>
    const { locale = this.#locale, signal } = options
    const answered = (answer: Answer<Assets[Asset]["result"]>): Told => ({ type: "answer", answer })
    const host = await this.#host(asset, signal)
    if ("status" in host) return yield answered(host)
    const stop = this.#stopSignal(signal)
    const told = valuation(host, request).pipe(
      Stream.flatMap((event) => Stream.fromIterable<Told>(eventOf(event, locale, host.shown))),
      Stream.catchCause((cause) => Stream.succeed(answered(failureIn(cause, locale)))),
      Stream.interruptWhen(abortOf(stop)),
    )
    let isAnswered = false
    for await (const event of Stream.toAsyncIterableWith(told, await host.runtime.context())) {
      isAnswered = event.type === "answer"
      yield event
    }
    if (isAnswered) return undefined
    signal?.throwIfAborted()
    return yield answered(closed)
  }

  /** Adds a file of samples. Bad rows are refused one by one; the report names them. */
  async import(
    { asset, content, fileName = "samples" }: SampleFile,
    options: CallOptions = {},
  ): Promise<Answer<ImportOutcome>> {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
    return this.#run(asset, options, () =>
      Effect.gen(function* () {
        const catalogue = yield* Catalogue
        const today = yield* LocalDate.today
        return yield* catalogue.import({ asset, bytes, fileName, owner: undefined, today })
      }),
    )
  }

  /** Learns the markets of an asset now, rather than when their first object is valued. */
  async fit(asset: MarketAsset, options: CallOptions = {}): Promise<Answer<ReadonlyArray<FittedMarket>>> {
    return this.#run(asset, options, () =>
      Effect.gen(function* () {
        const fits = yield* MarketFits
        const markets = yield* fits.markets
        return yield* Effect.forEach(markets, (key) =>
          Effect.map(Effect.orDie(fits.fit(key, false)), ({ artefact, market, samples }) => ({
            market,
            samples,
            modelId: artefact?.modelId ?? null,
          })),
        )
      }),
    )
  }

  /** Stops what runs and frees what is held. Calls after it answer `CLOSED`. */
  async close(): Promise<void> {
    this.#closing.abort()
    const hosts = await Promise.allSettled(this.#opened)
    await Promise.all(hosts.flatMap((host) => (host.status === "fulfilled" ? [host.value.runtime.dispose()] : [])))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  /** The host of an asset, loaded once, or why there is none. */
  async #host<Asset extends MarketAsset>(
    asset: Asset,
    signal: AbortSignal | undefined,
  ): Promise<Host<Asset> | Failure> {
    signal?.throwIfAborted()
    if (this.#closing.signal.aborted) return closed
    if (!Object.hasOwn(assetLoaders, asset)) {
      const message = `must be one of ${Object.keys(assetLoaders).join(", ")}`
      return { status: "INVALID_REQUEST", message: `asset: ${message}`, faults: [{ path: "asset", message }] }
    }
    const opened = await this.#hosts[asset]()
    signal?.throwIfAborted()
    return this.#closing.signal.aborted ? closed : opened
  }

  #stopSignal(signal: AbortSignal | undefined): AbortSignal {
    return signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal])
  }

  async #run<Asset extends MarketAsset, A>(
    asset: Asset,
    { locale = this.#locale, signal }: CallOptions,
    work: (host: Host<Asset>) => Effect.Effect<A, KnownError, ValuationPorts | Catalogue | MarketFits>,
  ): Promise<Answer<A>> {
    const host = await this.#host(asset, signal)
    if ("status" in host) return host
    const exit = await host.runtime.runPromiseExit(work(host), { signal: this.#stopSignal(signal) })
    if (Exit.isSuccess(exit)) return { status: "OK", result: exit.value }
    signal?.throwIfAborted()
    return failureIn(exit.cause, locale)
  }
}

/** A valuation as a stream of events, from any JSON. */
const valuation = (
  { asset }: Pick<Host<MarketAsset>, "asset">,
  request: unknown,
): Stream.Stream<ValuationEvent<unknown>, KnownError, ValuationPorts> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const today = yield* LocalDate.today
      return asset.events(yield* asset.check(request, today), { today, account: undefined })
    }),
  )

/** Ends when a signal is aborted. */
const abortOf = (signal: AbortSignal): Effect.Effect<void> =>
  Effect.callback((resume) => {
    const stop = (): void => resume(Effect.void)
    if (signal.aborted) stop()
    else signal.addEventListener("abort", stop, { once: true })
    return Effect.sync(() => signal.removeEventListener("abort", stop))
  })
