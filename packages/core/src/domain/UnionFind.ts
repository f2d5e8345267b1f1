/** Sets of the numbers below `size` that grow together. */
export class UnionFind {
  readonly #parents: Int32Array

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, index) => index)
  }

  /** The number that stands for the set of `index`. */
  find(index: number): number {
    let root = index
    while (this.#parents[root] !== root) root = this.#parents[root] ?? root
    let at = index
    while (this.#parents[at] !== root) {
      const next = this.#parents[at] ?? root
      this.#parents[at] = root
      at = next
    }
    return root
  }

  /** The sets of both become one; the lesser number stands for it. */
  join(one: number, other: number): void {
    const [a, b] = [this.find(one), this.find(other)]
    if (a !== b) this.#parents[Math.max(a, b)] = Math.min(a, b)
  }
}
