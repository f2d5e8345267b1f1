import { SeededRandom } from "../simulation/index.ts"
import { degradationNames } from "./picture/Degradation.ts"
import { type RenderedDocument, type RenderedKind, renderDocument, renderedKinds } from "./RenderDocument.ts"

/**
 * Settings of a corpus. Equal settings give equal documents, and a larger count begins with the documents of a smaller
 * one.
 */
export interface CorpusSettings {
  readonly seed: number
  /** Number of documents (200). */
  readonly count?: number
  /** Kinds to draw from; by default all except pages of statements. */
  readonly kinds?: ReadonlyArray<RenderedKind>
}

/** Plates, certificates, licences and titles. */
export const fieldKinds: ReadonlyArray<RenderedKind> = renderedKinds.filter((kind) => kind !== "BANK_STATEMENT")

/**
 * Documents that cycle through kinds and degradations, so that each kind meets each degradation; strengths are uniform
 * from 0 to 1. They are rendered one at a time, because all of them together are large.
 */
export function* corpus({ count = 200, kinds = fieldKinds, seed }: CorpusSettings): Generator<RenderedDocument> {
  const random = new SeededRandom(`corpus ${seed}`)
  for (let index = 0; index < count; index++) {
    const kind = kinds[index % kinds.length]
    if (kind === undefined) throw new RangeError("kinds is empty: give at least one")
    // Each round of kinds starts one later, so that two lists of equal length do not always pair the same items.
    const round = Math.floor(index / kinds.length)
    const name =
      degradationNames[
        (index + (kinds.length % degradationNames.length === 0 ? round : 0)) % degradationNames.length
      ] ?? "none"
    yield renderDocument(`${seed}-${index}`, kind, { name, strength: random.fork(index).next() })
  }
}
