import { inflateSync } from "node:zlib"
import {
  isDictionary,
  isList,
  type PdfDictionary,
  PdfName,
  PdfRef,
  PdfScanner,
  PdfStream,
  PdfSyntaxFault,
  type PdfValue,
} from "./PdfSyntax.ts"

/** Where an object stands: at an offset of the file, or as one of a stream of objects. */
export type PdfEntry =
  | { readonly offset: number }
  | { readonly stream: number; readonly index: number }
  /** A number that is free. */
  | "free"

/** Maximum entries of all tables of a file. A statement of a thousand pages has some ten thousand. */
const MAX_ENTRIES = 500_000
/** Maximum sections of the table. */
const MAX_SECTIONS = 100_000
/** Maximum unpacked bytes of a table or of a stream of objects, and of all that are unpacked. */
const STREAM_BYTES = 16 * 1024 * 1024
const ALL_BYTES = 64 * 1024 * 1024

/** A section of the cross-reference table (ISO 32000-1, 7.5.4 and 7.5.8). */
interface Section {
  readonly at: number
  readonly end: number
  readonly entries: ReadonlyMap<number, PdfEntry>
  readonly trailer: PdfDictionary
}

const wholeIn = (dictionary: PdfDictionary, key: string): number | undefined => {
  const value = dictionary.get(key)
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** Streams whose unpacked bytes are counted together. */
class Unpacker {
  #left = ALL_BYTES

  unpack(packed: Uint8Array): Buffer {
    const most = Math.min(STREAM_BYTES, this.#left)
    try {
      const out = inflateSync(packed, { maxOutputLength: Math.max(1, most) })
      this.#left -= out.length
      return out
    } catch {
      throw new PdfSyntaxFault("a stream that cannot be unpacked")
    }
  }
}

/** Undoes the PNG predictors (ISO 32000-1, 7.4.4.4), with which tables are packed. */
const unpredicted = (data: Buffer, parameters: PdfValue | undefined): Buffer => {
  if (!isDictionary(parameters)) return data
  const predictor = wholeIn(parameters, "Predictor") ?? 1
  if (predictor === 1) return data
  const columns = wholeIn(parameters, "Columns") ?? 1
  if (predictor < 10 || columns === 0 || (wholeIn(parameters, "Colors") ?? 1) !== 1)
    throw new PdfSyntaxFault("an unknown predictor")
  const rows = Math.floor(data.length / (columns + 1))
  const out = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row++) {
    const kind = data[row * (columns + 1)]
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      const left = column === 0 ? 0 : (out[at - 1] ?? 0)
      const up = row === 0 ? 0 : (out[at - columns] ?? 0)
      const corner = row === 0 || column === 0 ? 0 : (out[at - columns - 1] ?? 0)
      out[at] = (data[row * (columns + 1) + 1 + column] ?? 0) + predicted(kind, left, up, corner)
    }
  }
  return out
}

const predicted = (kind: number | undefined, left: number, up: number, corner: number): number => {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  if (kind !== 4) return 0
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** A state of a PDF: all bytes up to the end of one of its updates. */
export class PdfStructure {
  readonly bytes: Buffer
  /** The newest first. */
  readonly sections: ReadonlyArray<Section>
  readonly trailer: PdfDictionary
  readonly #entries = new Map<number, PdfEntry>()
  readonly #objects = new Map<number, PdfValue>()
  readonly #streams = new Map<number, ReadonlyMap<number, { readonly number: number; readonly value: Buffer }>>()
  readonly #unpacker = new Unpacker()
  /** The sections that were read, also by other states of the file, which have the same bytes. */
  readonly #known: Map<number, Section>

  /** @param whole a later state of the same file */
  constructor(bytes: Buffer, whole?: PdfStructure) {
    this.bytes = bytes
    this.#known = whole === undefined ? new Map<number, Section>() : whole.#known
    this.sections = this.#readSections()
    const [newest] = this.sections
    if (newest === undefined) throw new PdfSyntaxFault("no table of objects")
    this.trailer = newest.trailer
    for (const { entries } of this.sections) {
      for (const [number, entry] of entries) if (!this.#entries.has(number)) this.#entries.set(number, entry)
    }
  }

  /** Numbers of all objects that are not free. */
  get numbers(): Iterable<number> {
    return [...this.#entries].flatMap(([number, entry]) => (entry === "free" ? [] : [number]))
  }

  entry(number: number): PdfEntry | undefined {
    return this.#entries.get(number)
  }

  /** The object that a reference leads to, `null` where there is none. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null
    for (let steps = 0; found instanceof PdfRef; steps++) {
      if (steps > 10) throw new PdfSyntaxFault("references in a circle")
      found = this.object(found.number)
    }
    return found
  }

  /** The dictionary of an object, also of a stream. */
  dictionary(value: PdfValue | undefined): PdfDictionary | undefined {
    const found = this.resolve(value)
    if (found instanceof PdfStream) return found.dictionary
    return isDictionary(found) ? found : undefined
  }

  object(number: number): PdfValue {
    const known = this.#objects.get(number)
    if (known !== undefined) return known
    const entry = this.#entries.get(number)
    const value = entry === undefined || entry === "free" ? null : this.#read(number, entry)
    this.#objects.set(number, value)
    return value
  }

  /** The bytes of an object as the file writes them; of a stream with its data, as far as its end is known. */
  raw(number: number): Uint8Array | undefined {
    const entry = this.#entries.get(number)
    if (entry === undefined || entry === "free") return undefined
    if (!("offset" in entry)) return this.#packed(entry.stream).get(entry.index)?.value
    const scanner = this.#openObject(number, entry.offset)
    const from = scanner.at
    const value = scanner.object()
    return this.bytes.subarray(from, value instanceof PdfStream ? this.#dataEnd(value) : scanner.at)
  }

  #read(number: number, entry: Exclude<PdfEntry, "free">): PdfValue {
    if ("offset" in entry) return this.#openObject(number, entry.offset).object()
    const found = this.#packed(entry.stream).get(entry.index)
    if (found?.number !== number) throw new PdfSyntaxFault("an object that its stream does not hold")
    return new PdfScanner(found.value, 0).value()
  }

  #openObject(number: number | undefined, offset: number): PdfScanner {
    const scanner = new PdfScanner(this.bytes, offset)
    const found = scanner.whole()
    if (number !== undefined && found !== number) throw new PdfSyntaxFault("another object than the table says")
    scanner.whole()
    scanner.expect("obj")
    return scanner
  }

  #dataEnd({ dictionary, from }: PdfStream): number {
    const length = dictionary.get("Length")
    const stated = length instanceof PdfRef ? this.object(length.number) : length
    if (
      typeof stated === "number" &&
      /^\s{0,2}endstream/u.test(this.bytes.toString("latin1", from + stated, from + stated + 12))
    )
      return from + stated
    const end = this.bytes.indexOf("endstream", from)
    if (end === -1) throw new PdfSyntaxFault("a stream without an end")
    return end
  }

  #data(stream: PdfStream): Buffer {
    const { dictionary, from } = stream
    const packed = this.bytes.subarray(from, this.#dataEnd(stream))
    const filter = dictionary.get("Filter") ?? null
    const name = isList(filter) && filter.length === 1 ? filter[0] : filter
    if (name === null) return packed
    if (!(name instanceof PdfName) || !["FlateDecode", "Fl"].includes(name.name))
      throw new PdfSyntaxFault("an unknown filter")
    const parameters = dictionary.get("DecodeParms")
    return unpredicted(this.#unpacker.unpack(packed), isList(parameters) ? parameters[0] : parameters)
  }

  /** The objects of a stream, by their place in it (ISO 32000-1, 7.5.7). */
  #packed(number: number): ReadonlyMap<number, { readonly number: number; readonly value: Buffer }> {
    const known = this.#streams.get(number)
    if (known !== undefined) return known
    const entry = this.#entries.get(number)
    if (entry === undefined || entry === "free" || !("offset" in entry))
      throw new PdfSyntaxFault("no stream of objects")
    const stream = this.#openObject(number, entry.offset).object()
    const count = stream instanceof PdfStream ? wholeIn(stream.dictionary, "N") : undefined
    const first = stream instanceof PdfStream ? wholeIn(stream.dictionary, "First") : undefined
    if (!(stream instanceof PdfStream) || count === undefined || first === undefined || count > MAX_ENTRIES)
      throw new PdfSyntaxFault("no stream of objects")
    const data = this.#data(stream)
    const scanner = new PdfScanner(data, 0)
    const places = Array.from({ length: count }, () => [scanner.whole(), first + scanner.whole()] as const)
    const objects = new Map(
      places.map(
        ([own, from], index) => [index, { number: own, value: data.subarray(from, places[index + 1]?.[1]) }] as const,
      ),
    )
    this.#streams.set(number, objects)
    return objects
  }

  /** The sections of the table from the last one on, each with the place of the one before. */
  #readSections(): ReadonlyArray<Section> {
    const start = this.bytes.lastIndexOf("startxref")
    if (start === -1) throw new PdfSyntaxFault("no table of objects")
    const scanner = new PdfScanner(this.bytes, start + "startxref".length)
    const sections: Array<Section> = []
    const seen = new Set<number>()
    let entries = 0
    for (let at: number | undefined = scanner.whole(); at !== undefined;) {
      if (seen.has(at) || seen.size >= MAX_SECTIONS) throw new PdfSyntaxFault("tables in a circle")
      seen.add(at)
      const known = this.#known.get(at)
      const section: Section = known !== undefined && known.end <= this.bytes.length ? known : this.#section(at)
      this.#known.set(at, section)
      sections.push(section)
      entries += section.entries.size
      const beside = wholeIn(section.trailer, "XRefStm")
      if (beside !== undefined) {
        const { end, entries: own } = this.#streamSection(beside)
        entries += own.size
        sections.push({ at, end, entries: own, trailer: section.trailer })
      }
      if (entries > MAX_ENTRIES) throw new PdfSyntaxFault("more objects than any document has")
      at = wholeIn(section.trailer, "Prev")
    }
    return sections
  }

  #section(at: number): Section {
    const scanner = new PdfScanner(this.bytes, at)
    if (scanner.word() !== "xref") return this.#streamSection(at)
    const entries = new Map<number, PdfEntry>()
    for (;;) {
      const word = scanner.word()
      if (word === "trailer") break
      if (!/^\d{1,10}$/u.test(word)) throw new PdfSyntaxFault("a table that cannot be read")
      const first = Number(word)
      const count = scanner.whole()
      if (count > MAX_ENTRIES) throw new PdfSyntaxFault("more objects than any document has")
      for (let index = 0; index < count; index++) {
        const offset = scanner.whole()
        scanner.whole()
        const kind = scanner.word()
        if (kind !== "n" && kind !== "f") throw new PdfSyntaxFault("a table that cannot be read")
        entries.set(first + index, kind === "n" ? { offset } : "free")
      }
    }
    const trailer = scanner.value()
    if (!isDictionary(trailer)) throw new PdfSyntaxFault("no trailer")
    return { at, end: scanner.at, entries, trailer }
  }

  #streamSection(at: number): Section {
    const stream = this.#openObject(undefined, at).object()
    if (!(stream instanceof PdfStream)) throw new PdfSyntaxFault("a table that cannot be read")
    const { dictionary } = stream
    const widths = dictionary.get("W")
    const [kindBytes, placeBytes, indexBytes] = isList(widths) ? widths : []
    if (![kindBytes, placeBytes, indexBytes].every((width) => typeof width === "number" && width >= 0 && width <= 6))
      throw new PdfSyntaxFault("a table that cannot be read")
    const size = wholeIn(dictionary, "Size") ?? 0
    const stated = dictionary.get("Index")
    const ranges = (isList(stated) ? stated : [0, size]).map(Number)
    const data = this.#data(stream)
    const entries = new Map<number, PdfEntry>()
    let place = 0
    const next = (width: number, unstated: number): number => {
      if (width === 0) return unstated
      if (place + width > data.length) throw new PdfSyntaxFault("a table that is cut short")
      const value = data.readUIntBE(place, width)
      place += width
      return value
    }
    for (let range = 0; range + 1 < ranges.length; range += 2) {
      const [first = 0, count = 0] = ranges.slice(range, range + 2)
      if (!(count <= MAX_ENTRIES)) throw new PdfSyntaxFault("more objects than any document has")
      for (let index = 0; index < count; index++) {
        const kind = next(Number(kindBytes), 1)
        const one = next(Number(placeBytes), 0)
        const two = next(Number(indexBytes), 0)
        entries.set(first + index, kind === 1 ? { offset: one } : kind === 2 ? { stream: one, index: two } : "free")
      }
    }
    return { at, end: this.#dataEnd(stream), entries, trailer: dictionary }
  }
}

/** Maximum distance between an end mark and the bytes after which a state ends: a line end, or two. */
const END_WHITE = /^[\0\t\n\f\r ]*$/u

/** True when there are only blanks between two places. */
export const isBlank = (bytes: Buffer, from: number, to: number): boolean =>
  to - from < 1_024 && END_WHITE.test(bytes.toString("latin1", from, to))

/**
 * The ends of the states of a file, in bytes, in their order: each update ends with the place of its table and an end
 * mark. The two tables of a linearised file (ISO 32000-1, annex F) belong to one state.
 */
export const revisionEnds = (structure: PdfStructure): ReadonlyArray<number> => {
  const { bytes, sections } = structure
  const places = new Set(sections.map(({ at }) => at))
  const ends: Array<number> = []
  for (let at = bytes.indexOf("startxref"); at !== -1; at = bytes.indexOf("startxref", at + 1)) {
    const found = /^startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF/u.exec(bytes.toString("latin1", at, at + 40))
    // A table stands before the mark that names it.
    if (found === null || Number(found[1]) >= at || !places.has(Number(found[1]))) continue
    ends.push(at + found[0].length)
  }
  return ends
}
