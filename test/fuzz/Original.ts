import type { ZipEntry } from "@open-valuation/testing/statement/print"

/** A valid file to mutate. */
export interface Original {
  readonly name: string
  readonly bytes: Uint8Array
  /** Contents of an archive, so that they can be mutated, too. */
  readonly entries?: ReadonlyArray<ZipEntry>
}
