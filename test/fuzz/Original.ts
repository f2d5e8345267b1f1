import type { ZipEntry } from "@open-valuation/simulation/statement"

/** A sound file to mutate. */
export interface Original {
  readonly name: string
  readonly bytes: Uint8Array
  /** What an archive holds, so that its contents can be mutated, too. */
  readonly entries?: ReadonlyArray<ZipEntry>
}
