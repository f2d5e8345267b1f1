import { LocalDate, type Message, type ValuationEvent } from "@open-valuation/core"
import { encodeArtefact } from "@open-valuation/core/market"
import { nodeFault } from "@open-valuation/files/peers"
import { Catalogue, MarketFits } from "@open-valuation/store"
import { Effect, Stream } from "effect"
import { type LoadedAsset, shown } from "./assets/LoadAsset.ts"
import { bytesOf } from "./Bytes.ts"
import { forms, localeIn, strangers, wrong } from "./Checked.ts"
import { closed, failureIn } from "./FailureOf.ts"
import { Instance } from "./Instance.ts"
import type { AssetForms, AssetOf, NoAssets, RequestOf, ResultOf } from "./public/Assets.ts"
import type { BacktestPlan, BacktestResult } from "./public/Backtest.ts"
import { type Answer, CannotOpen, type Failure } from "./public/Failure.ts"
import type { OpenEvent } from "./public/OpenEvent.ts"
import type { CallOptions, Locale, OpenOptions } from "./public/Options.ts"
import type { FittedMarket, ImportReport, SampleFile } from "./public/Samples.ts"
import type { StatementCalls } from "./public/Statements.ts"

/** An engine's event in the reader's language; none for what only hosts of statements keep. */
const eventOf = <Result>(
  event: ValuationEvent<unknown>,
  locale: Locale,
  asset: Pick<LoadedAsset, "render" | "translate">,
): ReadonlyArray<OpenEvent<Result>> => {
  const say = (message: Message): string => asset.translate(message, locale)
  switch (event._tag) {
    case "Step":
      return [{ type: "step", stage: event.stage, code: event.message.code, text: say(event.message) }]
    case "Samples": {
      const { _tag, excluded, ...counts } = event
      return [
        { type: "samples", ...counts, excluded: excluded.map(({ count, reason }) => ({ count, reason: say(reason) })) },
      ]
    }
    case "Progress":
      return [{ type: "progress", done: event.done, total: event.total, unit: event.unit, text: say(event.label) }]
    case "Result":
      return [{ type: "answer", answer: { status: "OK", result: shown(asset, event.outcome, locale) } }]
    case "Lines":
    case "Balances":
    case "Ledgers":
    case "Authenticity":
      return []
  }
}

/** The calls of an instance that read statements. */
const statementCalls = (instance: Instance): StatementCalls => {
  const wrongCall = (files: unknown, options: CallOptions, locale: Locale): Failure | undefined =>
    wrong(forms.call, options, locale) ?? wrong(forms.files, { files }, locale)
  return {
    read: async (files, options = {}) => {
      const locale = localeIn(options, instance.locale)
      const fault = wrongCall(files, options, locale)
      if (fault !== undefined) return fault
      const { readStatements, say } = await import("./statements/Statements.ts")
      return instance.ofStatements(options, readStatements(files, locale), say(locale))
    },
    analyse: async (files, purchase = {}, options = {}) => {
      const locale = localeIn(options, instance.locale)
      const fault = wrongCall(files, options, locale)
      if (fault !== undefined) return fault
      const { analyseStatements, say } = await import("./statements/Statements.ts")
      return instance.ofStatements(options, analyseStatements(files, purchase, locale), say(locale))
    },
  }
}

const NO_OPTIONS: CallOptions = {}

/**
 * Valuations in this process: promises in, plain objects out. Instances share nothing. Nothing is thrown for what can
 * be expected: an answer has a `status` to switch on. Close it, or declare it with `await using`.
 */
export class OpenValuation<Own extends AssetForms<Own> = NoAssets> implements AsyncDisposable {
  /** Bank statements. */
  readonly statements: StatementCalls
  readonly #instance: Instance

  private constructor(instance: Instance) {
    this.#instance = instance
    this.statements = statementCalls(instance)
  }

  /** Opens an instance. Rejects with `CannotOpen`, whose `failure` says why, or with the reason of `signal`. */
  static async open<Own extends AssetForms<Own> = NoAssets>(
    options: OpenOptions<Own> = {},
  ): Promise<OpenValuation<Own>> {
    try {
      return await OpenValuation.#opened(options)
    } catch (cause) {
      // Node.js prints the line that threw where nobody catches: the caller's, not one of a bundle of 25 kB.
      if (cause instanceof CannotOpen && "captureStackTrace" in Error) {
        Error.captureStackTrace(cause, Reflect.get(OpenValuation, "open"))
      }
      throw cause
    }
  }

  static async #opened<Own extends AssetForms<Own>>(options: OpenOptions<Own>): Promise<OpenValuation<Own>> {
    const old = nodeFault("open-valuation")
    if (old !== undefined) throw new CannotOpen({ status: "NODE_TOO_OLD", message: old })
    const locale = localeIn(options, "zh")
    const fault = wrong(forms.open, options, locale) ?? strangers(options, locale)
    if (fault !== undefined) throw new CannotOpen(fault)
    options.signal?.throwIfAborted()
    const opened = new OpenValuation<Own>(await Instance.open(options))
    const files = options.samples === undefined || "postgres" in options.samples ? [] : options.samples
    try {
      await Promise.all(
        files.map(async (file) => {
          const answer = await opened.import(file, options)
          if (answer.status === "OK") return
          const message = `${file.fileName ?? "samples"} (${file.asset}): ${answer.message}`
          throw new CannotOpen({ ...answer, message })
        }),
      )
      return opened
    } catch (cause) {
      await opened.close()
      throw cause
    }
  }

  /** Values an object. The request is the HTTP API's create body. */
  async value<Asset extends AssetOf<Own>>(
    asset: Asset,
    request: RequestOf<Asset, Own>,
    options: CallOptions = NO_OPTIONS,
  ): Promise<Answer<ResultOf<Asset, Own>>> {
    const fault = this.#wrongCall(options)
    if (fault !== undefined) return fault
    const locale = options.locale ?? this.#instance.locale
    return this.#instance.ofAsset(asset, options, (host) =>
      Effect.flatMap(Stream.runLast(host.events(request)), (last) =>
        last._tag === "Some" && last.value._tag === "Result"
          ? Effect.succeed(shown<ResultOf<Asset, Own>>(host, last.value.outcome, locale))
          : Effect.die(new Error("The valuation ended without a result")),
      ),
    )
  }

  /** Values an object and tells each moment; the last event is the answer. Leaving the loop stops the valuation. */
  async *events<Asset extends AssetOf<Own>>(
    asset: Asset,
    request: RequestOf<Asset, Own>,
    options: CallOptions = NO_OPTIONS,
  ): AsyncGenerator<OpenEvent<ResultOf<Asset, Own>>, void, undefined> {
    type Told = OpenEvent<ResultOf<Asset, Own>>
    const answered = (answer: Answer<ResultOf<Asset, Own>>): Told => ({ type: "answer", answer })
    const fault = this.#wrongCall(options)
    if (fault !== undefined) return yield answered(fault)
    const { locale = this.#instance.locale, signal } = options
    const host = await this.#instance.host(asset, signal)
    if ("status" in host) return yield answered(host)
    const told = host.events(request).pipe(
      Stream.flatMap((event) => Stream.fromIterable<Told>(eventOf(event, locale, host))),
      Stream.catchCause((cause) =>
        Stream.succeed(answered(failureIn(cause, (message) => host.translate(message, locale)))),
      ),
      Stream.interruptWhen(abortOf(this.#instance.stopSignal(signal))),
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
  async import(file: SampleFile<AssetOf<Own>>, options: CallOptions = NO_OPTIONS): Promise<Answer<ImportReport>> {
    const fault = this.#wrongCall(options) ?? wrong(forms.file, file, localeIn(options, this.#instance.locale))
    if (fault !== undefined) return fault
    const { asset, content, fileName = "samples" } = file
    const locale = localeIn(options, this.#instance.locale)
    return this.#instance.ofMarket(asset, options, ({ format, translate }) =>
      Effect.gen(function* () {
        const catalogue = yield* Catalogue
        const today = yield* LocalDate.today
        const wish = { asset, format, bytes: bytesOf(content), fileName, owner: undefined, today }
        const { refused, warnings, ...counts } = yield* catalogue.import(wish)
        return {
          ...counts,
          refused: refused.map(({ fault: why, ...row }) => ({ ...row, reason: translate(why, locale) })),
          warnings: warnings.map(({ fault: why, ...row }) => ({ ...row, example: translate(why, locale) })),
        }
      }),
    )
  }

  /**
   * Learns the markets of an asset, or of all assets, now rather than when their first object is valued: in threads,
   * but in this one for assets of the host's own and in browsers.
   */
  async fit(asset?: AssetOf<Own>, options: CallOptions = NO_OPTIONS): Promise<Answer<ReadonlyArray<FittedMarket>>> {
    const fault = this.#wrongCall(options)
    if (fault !== undefined) return fault
    const assets = asset === undefined ? this.#instance.assets : [asset]
    const answers = await Promise.all(assets.map((one) => this.#instance.ofAsset(one, options, () => fitMarkets(one))))
    const failed = answers.find((answer) => answer.status !== "OK")
    const result = answers.flatMap((answer) => (answer.status === "OK" ? answer.result : []))
    return failed ?? { status: "OK", result }
  }

  /**
   * Measures accuracy on prices that the engine has not seen: values each test row as of its own day. Needs no samples
   * of the instance. Computes in a thread, but in this one for assets of the host's own and in browsers.
   */
  async backtest(
    asset: AssetOf<Own>,
    plan: BacktestPlan,
    options: CallOptions = NO_OPTIONS,
  ): Promise<Answer<BacktestResult>> {
    const locale = localeIn(options, this.#instance.locale)
    const fault = this.#wrongCall(options) ?? wrong(forms.backtest, plan, locale)
    if (fault !== undefined) return fault
    const { measure } = await import("#backtest")
    return this.#instance.ofMarket(asset, options, ({ format }, market) =>
      measure({ asset, plan, locale }, { format, market }),
    )
  }

  /** Stops what runs and frees what is held. Calls after it answer `CLOSED`. */
  async close(): Promise<void> {
    await this.#instance.close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  #wrongCall(options: CallOptions) {
    if (options === NO_OPTIONS) return undefined
    return wrong(forms.call, options, localeIn(options, this.#instance.locale))
  }
}

const fitMarkets = Effect.fnUntraced(function* (asset: string) {
  const fits = yield* MarketFits
  const markets = yield* fits.markets
  return yield* Effect.forEach(markets, (key) =>
    Effect.map(Effect.orDie(fits.fit(key, false)), ({ artefact, market, samples }): FittedMarket => ({
      asset,
      market,
      samples,
      modelId: artefact?.modelId ?? null,
      model: artefact === undefined ? null : encodeArtefact(artefact),
    })),
  )
})

/** Ends when a signal is aborted. */
const abortOf = (signal: AbortSignal): Effect.Effect<void> =>
  Effect.callback((resume) => {
    const stop = (): void => resume(Effect.void)
    if (signal.aborted) stop()
    else signal.addEventListener("abort", stop, { once: true })
    return Effect.sync(() => signal.removeEventListener("abort", stop))
  })
