/** A page on which more is painted than on any page of a document: what is seen of it cannot be told in time. */
export class TooMuchPainted extends Error {
  override readonly name = "TooMuchPainted"
}

/**
 * What finding out what is seen of one page may take, in cells of a square point: the fills of an A4 page four hundred
 * times over, or some millions of edges. A page of a statement takes a thousandth.
 */
const MOST_EFFORT = 200_000_000

/** Counts the work that a page makes, and gives up when it is too much. */
export class Effort {
  #left = MOST_EFFORT

  spend(cells: number): void {
    this.#left -= cells
    if (this.#left < 0) throw new TooMuchPainted("more is painted on a page than on any of a document")
  }
}
