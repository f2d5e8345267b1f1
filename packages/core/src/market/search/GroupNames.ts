import { smallestOf } from "../../domain/LargestOf.ts"
import type { GroupResolver, SearchKeys } from "../recipe/SearchKeys.ts"

/** A community, a model or a similar unit of samples. */
export interface NamedGroup {
  /** One for all spellings of its name (`SearchKeys.groupKey`). */
  readonly key: string
  /** One for all groups of its family (`SearchKeys.groupBase`). */
  readonly base: string
}

/** The match of a text: its group, when it is unambiguous, and all groups with the same base. */
export interface Recognised<G extends NamedGroup> {
  readonly group: G | undefined
  readonly family: ReadonlyArray<G>
}

/** The group with the least key: the same one in whatever order groups were filed. */
export const firstGroup = <G extends NamedGroup>(groups: ReadonlyArray<G>): G | undefined => {
  let first: G | undefined
  for (const group of groups) if (first === undefined || group.key < first.key) first = group
  return first
}

/** The groups of a market under every key by which a text may mean them. */
class Filed<G extends NamedGroup> {
  readonly byName = new Map<string, G>()
  readonly byKey = new Map<string, G>()
  readonly families = new Map<string, Array<G>>()
  /** By the stem of their names (`SearchKeys.likeNames`). */
  readonly stems = new Map<string, Array<{ readonly group: G; readonly number: number }>>()
  /** By the stems that neighbouring groups share (`SearchKeys.groupStem`). */
  readonly namesakes = new Map<string, Set<G>>()
}

/** The groups of one market by their names. `hasSamples`: whether any sample of a group is left, whoever owns it. */
export class GroupNames<G extends NamedGroup> {
  readonly #keys: SearchKeys
  readonly #hasSamples: (group: G) => boolean
  readonly #filed: Filed<G>
  #resolver: GroupResolver | undefined

  constructor(keys: SearchKeys, hasSamples: (group: G) => boolean, filed = new Filed<G>()) {
    this.#keys = keys
    this.#hasSamples = hasSamples
    this.#filed = filed
  }

  /** The same groups, of which others may have samples. */
  over(hasSamples: (group: G) => boolean): GroupNames<G> {
    return new GroupNames(this.#keys, hasSamples, this.#filed)
  }

  all(): Iterable<G> {
    return this.#filed.byKey.values()
  }

  /** The group of a name as samples write it, made if it is new. */
  file(name: string, make: (named: NamedGroup) => G): G {
    const known = this.#filed.byName.get(name)
    if (known !== undefined) return known
    const key = this.#keyOf(name)
    const group = this.#filed.byKey.get(key) ?? make({ key, base: this.#baseOf(name) })
    const stem = this.#keys.groupStem?.(name)
    if (stem !== undefined) this.#filed.namesakes.set(stem, (this.#filed.namesakes.get(stem) ?? new Set()).add(group))
    this.#filed.byName.set(name, group)
    this.noteChanged()
    if (!this.#filed.byKey.has(key)) {
      this.#filed.byKey.set(key, group)
      listOf(this.#filed.families, group.base).push(group)
      const read = this.#keys.likeNames?.read(name)
      if (read !== undefined) listOf(this.#filed.stems, read.stem).push({ group, number: read.number })
    }
    return group
  }

  /** Call it when groups have lost all their samples, or have some again: names may mean others. */
  noteChanged(): void {
    this.#resolver = undefined
  }

  /** The group that a text refers to; `isVisible` says whether the caller may know about a group at all. */
  recognise(text: string, isVisible: (group: G) => boolean): Recognised<G> | undefined {
    const own = this.#filed.byKey.get(this.#keyOf(text))
    const name = own !== undefined && this.#hasSamples(own) ? text : this.#resolve(text)
    const exact = this.#filed.byKey.get(this.#keyOf(name))
    const group = exact !== undefined && isVisible(exact) ? exact : undefined
    const family = this.#filed.families.get(group?.base ?? this.#baseOf(name))?.filter(isVisible) ?? []
    return family.length === 0 ? undefined : { group, family }
  }

  /** The groups whose name, without phase and building, is exactly that of a text. */
  named(text: string): ReadonlyArray<G> {
    return this.#filed.families.get(this.#baseOf(text)) ?? []
  }

  /** The groups with a name of this stem (`SearchKeys.groupStem`). */
  ofStem(stem: string): ReadonlyArray<G> {
    return [...(this.#filed.namesakes.get(stem) ?? [])]
  }

  /** The visible groups with the names most similar to a text (`SearchKeys.likeNames`). */
  like(text: string, isVisible: (group: G) => boolean): ReadonlyArray<G> {
    const { likeNames } = this.#keys
    const own = likeNames?.read(text)
    if (likeNames === undefined || own === undefined) return []
    const far = ({ number }: { readonly number: number }): number => Math.abs(Math.log(number / own.number))
    const near = (this.#filed.stems.get(own.stem) ?? []).filter(
      (each) => far(each) <= Math.log(likeNames.mostRatio) && isVisible(each.group),
    )
    const least = smallestOf(near.map(far))
    return near.filter((each) => far(each) === least).map(({ group }) => group)
  }

  /**
   * Resolves a text to a group name as samples (or at least their families) spell it; the text itself when none
   * matches.
   */
  #resolve(text: string): string {
    if (this.#keys.resolver === undefined) return text
    this.#resolver ??= this.#keys.resolver(
      [...this.#filed.byName].flatMap(([name, group]) => (this.#hasSamples(group) ? [name] : [])),
    )
    return this.#resolver.resolve(text)?.name ?? text
  }

  #keyOf(name: string): string {
    return this.#keys.groupKey?.(name) ?? name
  }

  #baseOf(name: string): string {
    return this.#keys.groupBase?.(name) ?? this.#keyOf(name)
  }
}

const listOf = <A>(lists: Map<string, Array<A>>, key: string): Array<A> => {
  const known = lists.get(key)
  if (known !== undefined) return known
  const list: Array<A> = []
  lists.set(key, list)
  return list
}
