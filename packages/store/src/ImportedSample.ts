import type { Facts, Sample } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"

/** A sample on its way into a catalogue. */
export interface ImportedSample {
  readonly sample: Sample
  /**
   * Other ids under which the catalogue may hold this sample: that of an earlier version, and that of an exported row.
   * They can be forged, so one of them counts only if its sample has the same owner and content (`isSameSample`).
   */
  readonly formerIds: ReadonlyArray<string>
}

/** The outcome of an import. */
export interface Added {
  /** Samples that were not there before. */
  readonly added: number
  /** Samples that were not added because a sample with the same id has another owner or other content. */
  readonly conflicts: number
}

/**
 * True when two samples have the same content. `source` does not count, because it may be the name of a file;
 * neither does what depends on the day of the import (`observedDay`) or follows from the rest (`objectKey`).
 */
export const isSameSample = (a: Sample, b: Sample): boolean =>
  a.assetType === b.assetType &&
  a.kind === b.kind &&
  a.observedAt === b.observedAt &&
  a.price === b.price &&
  a.askPrice === b.askPrice &&
  a.url === b.url &&
  a.city === b.city &&
  areSameFacts(a.facts, b.facts)

const areSameFacts = (a: Facts.Facts, b: Facts.Facts): boolean => {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => ownValue(a, name) === ownValue(b, name))
}
