import { SeededRandom } from "@open-valuation/simulation"
import { degradationNames } from "./picture/Degradation.ts"
import { type RenderedDocument, type RenderedKind, renderDocument, renderedKinds } from "./RenderDocument.ts"

/** Equal settings give equal documents, and a larger count begins with the documents of a smaller one. */
export interface CorpusSettings {
  readonly seed: number
  /** Documents in all (200). */
  readonly count?: number
  /** Kinds to draw from; all of them but pages of statements when absent. */
  readonly kinds?: ReadonlyArray<RenderedKind>
}

/** Plates, certificates, licences and titles. */
export const fieldKinds: ReadonlyArray<RenderedKind> = renderedKinds.filter((kind) => kind !== "BANK_STATEMENT")

/**
 * Documents in which kinds and degradations come in turn, so that each meets each; strengths are drawn evenly from 0 to
 * 1. They are rendered one at a time, since all of them together are large.
 */
export function* corpus({ count = 200, kinds = fieldKinds, seed }: CorpusSettings): Generator<RenderedDocument> {
  const random = new SeededRandom(`corpus ${seed}`)
  for (let index = 0; index < count; index++) {
    const kind = kinds[index % kinds.length]
    if (kind === undefined) throw new RangeError("kinds is empty: give at least one")
    // Each round of kinds begins one further, so that equal lengths of the two lists do not pair them up for ever.
    const round = Math.floor(index / kinds.length)
    const name =
      degradationNames[
        (index + (kinds.length % degradationNames.length === 0 ? round : 0)) % degradationNames.length
      ] ?? "none"
    yield renderDocument(`${seed}-${index}`, kind, { name, strength: random.fork(index).next() })
  }
}
