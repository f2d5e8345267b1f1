/** Disjoint sets of the numbers below `size`. */
export class UnionFind {
  readonly #parents: Int32Array

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, index) => index)
  }

  /** The representative of the set of `index`. */
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

  /** Joins two sets. The smaller number represents the result. */
  join(one: number, other: number): void {
    const [a, b] = [this.find(one), this.find(other)]
    if (a !== b) this.#parents[Math.max(a, b)] = Math.min(a, b)
  }
}
