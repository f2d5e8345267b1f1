import { LocalDate } from "@open-valuation/core"
import {
  type CollectedSamples,
  collectSamples,
  type ImportedSample,
  type ImportError,
  importSamples,
  type ImportOptions,
  type SampleAsset,
} from "@open-valuation/store"
import { Effect, Stream } from "effect"

export const today = LocalDate.LocalDate.make("2026-03-15")

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A file's text: header and rows. */
export const csv = (header: string, ...rows: ReadonlyArray<string>): string => [header, ...rows, ""].join("\n")

interface TextOptions {
  readonly asset?: SampleAsset
  readonly owner?: number
  readonly fileName?: string
}

const optionsOf = (text: string | Uint8Array, { asset, fileName, owner }: TextOptions): ImportOptions => ({
  asset: asset ?? "PROPERTY",
  bytes: typeof text === "string" ? utf8(text) : text,
  fileName: fileName ?? "deals.csv",
  owner,
  today,
})

export const importText = (
  text: string | Uint8Array,
  options: TextOptions = {},
): Effect.Effect<CollectedSamples, ImportError> => collectSamples(optionsOf(text, options))

/** The samples of a file with their former ids, as a catalogue takes them. */
export const importedSamples = (
  text: string,
  options: TextOptions = {},
): Effect.Effect<ReadonlyArray<ImportedSample>, ImportError> =>
  importSamples(optionsOf(text, options)).pipe(
    Stream.runCollect,
    Effect.map((batches) => batches.flatMap(({ samples }) => samples)),
  )

/** Samples as versions up to 0.3.0 stored them: under ids of MurmurHash3. */
export const asFormerlyStored = (imported: ReadonlyArray<ImportedSample>): ReadonlyArray<ImportedSample> =>
  imported.map(({ formerIds, sample }) => ({ sample: { ...sample, sampleId: formerIds.at(-1)! }, formerIds: [] }))
