/**
 * More is painted on the page than on any page of a document, so that its visible text cannot be determined in time.
 */
export class TooMuchPainted extends Error {
  override readonly name = "TooMuchPainted"
}

/**
 * Maximum effort for the visibility of one page, in cells of a square point: four hundred fills of an A4 page, or some
 * millions of edges. A page of a statement takes a thousandth of it.
 */
const MOST_EFFORT = 200_000_000

/** Counts the work for a page, and aborts when it is too much. */
export class Effort {
  #left = MOST_EFFORT

  spend(cells: number): void {
    this.#left -= cells
    if (this.#left < 0) throw new TooMuchPainted("more is painted on a page than on any of a document")
  }
}
