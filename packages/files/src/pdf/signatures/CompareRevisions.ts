import type { ChangedPage, RevisionChange } from "@open-valuation/core/domain"
import { fieldsOf } from "./FindSeals.ts"
import type { PdfStructure } from "./PdfStructure.ts"
import {
  isDictionary,
  isList,
  type PdfDictionary,
  PdfName,
  PdfRef,
  PdfStream,
  PdfSyntaxFault,
  PdfText,
  type PdfValue,
} from "./PdfSyntax.ts"

/** Maximum values to look at while two states are compared: those of a long statement are a tenth of it. */
const MAX_VALUES = 3_000_000
const MAX_PAGES = 1_000
const MAX_LEVELS = 50

const NOTHING: ReadonlySet<string> = new Set()
/** Entries of pages that are compared apart, or show nothing. */
const pageAside = new Set(["Annots", "LastModified", "Metadata", "Parent", "PieceInfo", "StructParents", "Tabs"])
/** Entries of annotations and fields that lead back. */
const backwards = new Set(["IRT", "P", "Parent", "Popup"])
const formAside = new Set(["Fields", "SigFlags"])
/** Entries of the catalogue that describe the document and show nothing of it. */
const descriptions = ["Extensions", "Lang", "MarkInfo", "Metadata", "Perms", "PieceInfo", "StructTreeRoot", "Version"]
const catalogueAside = new Set(["AcroForm", "DSS", "Pages", "Type", ...descriptions])
/** Entries that pages have from the nodes above them. */
const inherited = new Set(["CropBox", "MediaBox", "Resources", "Rotate"])

/** A page with what it inherits. */
interface Page {
  readonly number: number | undefined
  readonly dictionary: PdfDictionary
}

const without = (dictionary: PdfDictionary | undefined, aside: ReadonlySet<string>): PdfDictionary =>
  new Map([...(dictionary ?? [])].filter(([key]) => !aside.has(key)))

const catalogueOf = (structure: PdfStructure): PdfDictionary => {
  const found = structure.dictionary(structure.trailer.get("Root"))
  if (found === undefined) throw new PdfSyntaxFault("no catalogue")
  return found
}

const formOf = (structure: PdfStructure) => structure.dictionary(catalogueOf(structure).get("AcroForm"))

const listOf = (structure: PdfStructure, value: PdfValue | undefined): ReadonlyArray<PdfValue> => {
  const list = structure.resolve(value)
  return isList(list) ? list : []
}

const pagesOf = (structure: PdfStructure): ReadonlyArray<Page> => {
  const pages: Array<Page> = []
  const seen = new Set<number>()
  const visit = (value: PdfValue | undefined, above: PdfDictionary, level: number): void => {
    const number = value instanceof PdfRef ? value.number : undefined
    const node = structure.dictionary(value)
    if (node === undefined || level > MAX_LEVELS || pages.length >= MAX_PAGES) return
    if (number !== undefined && seen.has(number)) return
    if (number !== undefined) seen.add(number)
    const own = new Map([...above, ...[...node].filter(([key]) => inherited.has(key))])
    if (!node.has("Kids")) pages.push({ number, dictionary: new Map([...own, ...node]) })
    for (const kid of listOf(structure, node.get("Kids"))) visit(kid, own, level + 1)
  }
  visit(catalogueOf(structure).get("Pages"), new Map(), 0)
  return pages
}

/** A value as text, by which two are compared; references by their numbers. */
const written = (value: PdfValue | undefined): string => {
  if (value instanceof PdfName) return `/${value.name}`
  if (value instanceof PdfRef) return `${value.number} R`
  if (value instanceof PdfText) return `<${value.bytes.toString("hex")}>`
  if (value instanceof PdfStream) return `stream ${written(value.dictionary)}`
  if (isList(value)) return `[${value.map(written).join(" ")}]`
  if (!isDictionary(value)) return value === undefined ? "null" : JSON.stringify(value)
  const entries = [...value].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `<<${entries.map(([key, each]) => `${key} ${written(each)}`).join(" ")}>>`
}

const isOfType = (value: PdfValue, types: ReadonlyArray<string>): boolean => {
  const dictionary = value instanceof PdfStream ? value.dictionary : value
  const type = isDictionary(dictionary) ? dictionary.get("Type") : undefined
  return type instanceof PdfName && types.includes(type.name)
}

const isSignature = (structure: PdfStructure, field: PdfDictionary | undefined): boolean => {
  const kind = field?.get("FT") ?? structure.dictionary(field?.get("Parent"))?.get("FT")
  return kind instanceof PdfName && kind.name === "Sig"
}

/** What was changed between two states of a PDF. */
export interface Differences {
  readonly changes: ReadonlyArray<RevisionChange>
  readonly pages: ReadonlyArray<ChangedPage>
  /** Objects that were added, replaced or removed. */
  readonly objects: number
}

/** Compares two states of a file. Throws `PdfSyntaxFault` when one of them cannot be followed. */
export const compareRevisions = (before: PdfStructure, after: PdfStructure): Differences =>
  new Comparison(before, after).differences()

class Comparison {
  readonly #before: PdfStructure
  readonly #after: PdfStructure
  /** Objects whose bytes differ. An update may write an object again as it was. */
  readonly #changed: ReadonlySet<number>
  /** The changed objects, and those that lead to one. */
  readonly #tainted: ReadonlySet<number>
  readonly #used = new Set<number>()
  #values = 0

  constructor(before: PdfStructure, after: PdfStructure) {
    this.#before = before
    this.#after = after
    this.#changed = this.#changedObjects()
    this.#tainted = this.#changed.size === 0 ? this.#changed : this.#leadingToChange()
  }

  differences(): Differences {
    const pages = this.#changedPages()
    const changes = new Set(pages.flatMap((page) => page.changes))
    for (const change of [...this.#catalogue(), ...this.#fields()]) changes.add(change)
    const isUnused = (number: number) =>
      !this.#used.has(number) && !isOfType(this.#after.object(number), ["ObjStm", "XRef"])
    if (changes.size === 0 || [...this.#changed].some(isUnused)) changes.add("UNUSED")
    return { changes: [...changes], pages, objects: this.#changed.size }
  }

  #changedObjects(): ReadonlySet<number> {
    const changed = new Set<number>()
    for (const number of new Set([...this.#before.numbers, ...this.#after.numbers])) {
      const [one, other] = [this.#before.entry(number), this.#after.entry(number)]
      if (
        one !== undefined &&
        other !== undefined &&
        JSON.stringify(one) === JSON.stringify(other) &&
        "offset" in Object(one)
      )
        continue
      const [old, own] = [this.#before.raw(number), this.#after.raw(number)]
      if (old === undefined || own === undefined ? old !== own : Buffer.compare(old, own) !== 0) changed.add(number)
    }
    return changed
  }

  /** The references in a value itself. */
  #references(value: PdfValue | undefined, aside: ReadonlySet<string> = NOTHING): ReadonlyArray<number> {
    const found: Array<number> = []
    const stack: Array<PdfValue | undefined> = [value]
    while (stack.length > 0) {
      const each = stack.pop()
      if (++this.#values > MAX_VALUES) throw new RangeError("more than is compared")
      if (each instanceof PdfRef) found.push(each.number)
      else if (isList(each)) for (const item of each) stack.push(item)
      else {
        const dictionary = each instanceof PdfStream ? each.dictionary : each
        if (isDictionary(dictionary)) for (const [key, item] of dictionary) if (!aside.has(key)) stack.push(item)
      }
    }
    return found
  }

  /** Objects from which one comes to a changed one, without passing through pages, which lead to the whole document. */
  #leadingToChange(): ReadonlySet<number> {
    const leading = new Map<number, Array<number>>()
    const all = new Map<number, ReadonlyArray<number>>()
    for (const number of this.#after.numbers) {
      const object = this.#after.object(number)
      all.set(number, this.#references(object))
      if (isOfType(object, ["Catalog", "Page", "Pages"])) continue
      for (const to of this.#references(object, backwards)) leading.set(to, [...(leading.get(to) ?? []), number])
    }
    for (const stack = this.#references(this.#after.trailer).slice(); stack.length > 0;) {
      const number = stack.pop() ?? 0
      if (this.#used.has(number)) continue
      this.#used.add(number)
      for (const next of all.get(number) ?? []) stack.push(next)
    }
    const tainted = new Set<number>()
    for (const stack = [...this.#changed]; stack.length > 0;) {
      const number = stack.pop() ?? 0
      if (tainted.has(number)) continue
      tainted.add(number)
      for (const next of leading.get(number) ?? []) stack.push(next)
    }
    return tainted
  }

  /** True when a value differs from the one before, or leads to something that was changed. */
  #differs(old: PdfValue | undefined, value: PdfValue | undefined): boolean {
    return (
      written(old) !== written(value) || this.#references(value, backwards).some((number) => this.#tainted.has(number))
    )
  }

  #changedPages(): ReadonlyArray<ChangedPage> {
    const before = pagesOf(this.#before)
    return pagesOf(this.#after).flatMap(({ dictionary }, index) => {
      const old = before[index]?.dictionary
      const isChanged = this.#differs(without(old, pageAside), without(dictionary, pageAside))
      const changes = new Set<RevisionChange>(isChanged ? ["PAGES"] : [])
      for (const change of this.#annotations(old?.get("Annots"), dictionary.get("Annots"))) changes.add(change)
      return changes.size === 0 ? [] : [{ page: index + 1, changes: [...changes] }]
    })
  }

  #annotations(old: PdfValue | undefined, value: PdfValue | undefined): ReadonlyArray<RevisionChange> {
    const [before, after] = [listOf(this.#before, old), listOf(this.#after, value)]
    const [known, kept] = [new Set(before.map(written)), new Set(after.map(written))]
    const kindOf =
      (structure: PdfStructure) =>
      (each: PdfValue): RevisionChange => {
        const annotation = structure.dictionary(each)
        const subtype = annotation?.get("Subtype")
        if (!(subtype instanceof PdfName) || subtype.name !== "Widget") return "ANNOTATIONS"
        return isSignature(structure, annotation) ? "SIGNATURES" : "FORM_VALUES"
      }
    return [
      ...after.filter((each) => !known.has(written(each)) || this.#differs(each, each)).map(kindOf(this.#after)),
      ...before.filter((each) => !kept.has(written(each))).map(kindOf(this.#before)),
    ]
  }

  /** Fields that were added, changed or removed, wherever they are shown; and what all of them share. */
  #fields(): ReadonlyArray<RevisionChange> {
    const kindOf =
      (structure: PdfStructure) =>
      (field: PdfDictionary): RevisionChange =>
        isSignature(structure, field) ? "SIGNATURES" : "FORM_VALUES"
    const textOf = (field: PdfDictionary) => written(without(field, backwards))
    const [before, after] = [fieldsOf(this.#before), fieldsOf(this.#after)]
    const [known, kept] = [new Set(before.map(textOf)), new Set(after.map(textOf))]
    const changes = [
      ...after.filter((field) => !known.has(textOf(field)) || this.#differs(field, field)).map(kindOf(this.#after)),
      ...before.filter((field) => !kept.has(textOf(field))).map(kindOf(this.#before)),
    ]
    const [old, own] = [formOf(this.#before), formOf(this.#after)]
    // The form that a first signature needs comes with defaults of its own.
    const isChanged = old !== undefined && this.#differs(without(old, formAside), without(own, formAside))
    return isChanged ? [...changes, "FORM_VALUES"] : changes
  }

  #catalogue(): ReadonlyArray<RevisionChange> {
    const [before, after] = [catalogueOf(this.#before), catalogueOf(this.#after)]
    const isStructure =
      this.#differs(without(before, catalogueAside), without(after, catalogueAside)) ||
      pagesOf(this.#before).length !== pagesOf(this.#after).length
    const isDescription =
      this.#differs(this.#before.trailer.get("Info"), this.#after.trailer.get("Info")) ||
      descriptions.some((key) => this.#differs(before.get(key), after.get(key)))
    return [
      ...(isStructure ? (["STRUCTURE"] as const) : []),
      ...(this.#differs(before.get("DSS"), after.get("DSS")) ? (["VALIDATION_DATA"] as const) : []),
      ...(isDescription ? (["METADATA"] as const) : []),
    ]
  }
}
