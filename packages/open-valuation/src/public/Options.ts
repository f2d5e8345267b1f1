import type { AssetForms, AssetOf, CustomAsset, NoAssets } from "./Assets.ts"
import type { OwnLending } from "./Lending.ts"
import type { Recogniser, SampleSearch } from "./Ports.ts"
import type { PostgresSamples, SampleFile } from "./Samples.ts"

/** Language of texts: Chinese or English. */
export type Locale = "zh" | "en"

/** Options of an instance. */
export interface OpenOptions<Own extends AssetForms<Own> = NoAssets> {
  /** Assets of the host's own, beside the library's. */
  readonly assets?: ReadonlyArray<CustomAsset>
  /** Files that are imported before `open` resolves, or a database that keeps samples. Default: none, in memory. */
  readonly samples?: ReadonlyArray<SampleFile<AssetOf<NoInfer<Own>>>> | PostgresSamples
  /** Models that were learned before: files that `ov fit --out` wrote, or `model` of `fit`. Taken before learning. */
  readonly models?: ReadonlyArray<Uint8Array | string>
  /**
   * How a lender reads the values of the library's assets: bases, sales other than in the open market, prudence, the
   * fall that a term is held against, acceptance. What it does not say is as the library has it.
   */
  readonly lending?: OwnLending
  /** Sources beyond the samples, for the library's own assets. */
  readonly search?: ReadonlyArray<SampleSearch>
  /**
   * Reads scans and photos of statements: the host's own function, or a recogniser whose packages are installed.
   * Default: files with images are refused.
   */
  readonly ocr?: "tesseract" | "paddle" | Recogniser
  /** Language of all texts. Default: Chinese. */
  readonly locale?: Locale
  /** How long a function of the host's may take, milliseconds. */
  readonly limits?: {
    /** One search. Default and most: 8,000. */
    readonly searchMs?: number
    /** One image. Default: 60,000. */
    readonly ocrMs?: number
  }
  /** Hears of what the host should know, such as a source that does not answer. Default: nobody. */
  readonly log?: (line: string) => void
  /** Aborts opening. */
  readonly signal?: AbortSignal
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Language of this call's texts. */
  readonly locale?: Locale
}
