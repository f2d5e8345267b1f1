/** Disjoint sets of the numbers below `size`: connected components, in almost linear time. */
export class UnionFind {
  readonly #parents: Int32Array

  constructor(size: number) {
    this.#parents = new Int32Array(size)
    for (let index = 0; index < size; index++) this.#parents[index] = index
  }

  /** The least number of the set of `index`. */
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

  /** Makes one set of the sets of both. */
  join(one: number, other: number): void {
    const [a, b] = [this.find(one), this.find(other)]
    if (a !== b) this.#parents[Math.max(a, b)] = Math.min(a, b)
  }

  /** Items by the sets of their numbers, each set and all sets in the order of the items. */
  groups<A>(items: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> {
    const groups = new Map<number, Array<A>>()
    for (const [index, item] of items.entries()) {
      const root = this.find(index)
      const group = groups.get(root)
      if (group === undefined) groups.set(root, [item])
      else group.push(item)
    }
    return [...groups.values()]
  }
}
