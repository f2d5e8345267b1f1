import type { MarketAsset } from "./Assets.ts"

/** How a host's function learns that nobody waits for it any more. A later answer is ignored. */
export interface PortCall {
  readonly signal: AbortSignal
}

/** What a search of the host's own data is asked. */
export interface SearchQuery {
  readonly asset: MarketAsset
  /** `<province>/<city>/<district>`; `""` when unknown. */
  readonly city: string
  /** Facts of the object that is valued, under the names of its request. */
  readonly facts: Readonly<Record<string, string | number | boolean>>
  /** Nothing observed after this day counts, `YYYY-MM-DD`. */
  readonly asOf: string
  /** The most rows that are used. */
  readonly limit: number
}

/** A row of a sample file, by column. */
export type SearchRow = Readonly<Record<string, string | number | boolean | null>>

/**
 * A source beyond the samples of the instance, asked where their comparables are few. One that fails, answers too late
 * or answers rubbish is named in the result, and the valuation goes on without it.
 */
export interface SampleSearch {
  /** Name in results. */
  readonly name: string
  readonly search: (query: SearchQuery, call: PortCall) => Promise<ReadonlyArray<SearchRow>>
}

/** Pixels of a page or photo, eight bits per channel, row by row, without padding. */
export interface PageImage {
  readonly width: number
  readonly height: number
  /** 1: grey, 0 is black. 3: red, green, blue. */
  readonly channels: 1 | 3
  readonly pixels: Uint8Array
  /** Pixels per inch, where known. */
  readonly dpi?: number
}

/** A run of text in an image. Pixels from its upper left corner. */
export interface RecognisedWord {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** 0 to 1. */
  readonly confidence: number
}

/** Reads the words of an image: a recogniser of the host's own. */
export type Recogniser = (image: PageImage, call: PortCall) => Promise<ReadonlyArray<RecognisedWord>>
