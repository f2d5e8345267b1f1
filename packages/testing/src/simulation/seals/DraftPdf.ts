import { createHash } from "node:crypto"
import { deflateSync } from "node:zlib"
import { assemble } from "../statement/print/PdfFile.ts"

/** How an update writes its table of objects: as text, or packed with its objects in streams (PDF 1.5). */
export type UpdateStyle = "TABLE" | "STREAM"

/** How a file is written anew: in one go, or in the order in which browsers want it (ISO 32000-1, annex F). */
export type SavedAs = "PLAIN" | "LINEARISED" | "LINEARISED_STREAM"

/** A row of a table: a number, and where its object stands; kind 0 is free, 2 an object of a stream. */
type TableRow = readonly [number: number, kind: number, place: number, index: number]

/** What to seal a file with. */
export interface SealOptions {
  readonly subFilter?: string
  /** Makes the signature of the bytes around it. */
  readonly sign: (bytes: Uint8Array, digest: (algorithm: string) => Buffer) => Buffer
  /** Room for the signature, bytes. */
  readonly room?: number
  /** Changes what the file says about the signature; of the length that was given. */
  readonly dictionary?: (text: string) => string
  /** Changes the four numbers of the range. */
  readonly range?: (range: ReadonlyArray<number>) => ReadonlyArray<number>
  /** Entries of the signature beside. */
  readonly entries?: string
}

const RANGE = "[0 0000000000 0000000000 0000000000]"

/** A PDF that is updated by appending, as programs do that sign it or change it. Objects are texts of Latin letters. */
export class DraftPdf {
  readonly bytes: Buffer
  /** The latest text of each object. */
  readonly objects: ReadonlyMap<number, string>

  constructor(bytes: Uint8Array, objects?: ReadonlyMap<number, string>) {
    this.bytes = Buffer.from(bytes)
    this.objects =
      objects ??
      new Map(
        this.bytes
          .toString("latin1")
          .split("\nendobj")
          .flatMap((part) => {
            const begin = /(?:^|\n)(\d{1,10}) 0 obj\n/u.exec(part)
            return begin === null ? [] : [[Number(begin[1]), part.slice(begin.index + begin[0].length)] as const]
          }),
      )
  }

  get next(): number {
    return Math.max(...this.objects.keys()) + 1
  }

  /** Number of the first page. */
  get page(): number {
    const found = [...this.objects].find(([, text]) => /\/Type \/Page\b(?!s)/u.test(text))
    return found?.[0] ?? 0
  }

  get contents(): number {
    return Number(/\/Contents (\d+) 0 R/u.exec(this.objects.get(this.page) ?? "")?.[1])
  }

  text(number: number): string {
    return this.objects.get(number) ?? ""
  }

  /**
   * Appends an update.
   *
   * @param changes texts of objects by their numbers; `null` frees one
   * @param trailer further entries
   */
  update(changes: ReadonlyMap<number, string | null>, style: UpdateStyle = "TABLE", trailer = ""): DraftPdf {
    const objects = new Map(this.objects)
    for (const [number, text] of changes) if (text !== null) objects.set(number, text)
    const size = Math.max(...objects.keys()) + 3
    const previous = previousOf(this.bytes)
    const entries = `/Root 1 0 R /Info 6 0 R /Prev ${previous} /Size ${size} ${trailer}`
    const tail = style === "TABLE" ? this.#table(changes, entries) : this.#stream(changes, entries, size)
    // Those of a packed table and its stream are taken.
    if (style === "STREAM") for (const number of [size - 2, size - 1]) objects.set(number, "")
    return new DraftPdf(Buffer.concat([this.bytes, tail]), objects)
  }

  /** Appends an update whose table alone leads from a number to another place. */
  point(number: number, offset: number): DraftPdf {
    const row = `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`
    const entries = `/Root 1 0 R /Info 6 0 R /Prev ${previousOf(this.bytes)} /Size ${this.next}`
    const tail = `xref\n${row}trailer\n<< ${entries} >>\nstartxref\n${this.bytes.length}\n%%EOF\n`
    return new DraftPdf(Buffer.concat([this.bytes, Buffer.from(tail)]), this.objects)
  }

  /** Appends the same update many times. */
  updateOften(count: number, number: number, text: string): DraftPdf {
    let at = this.bytes.length
    let previous = previousOf(this.bytes)
    const pieces = [this.bytes]
    for (let done = 0; done < count; done++) {
      const object = `${number} 0 obj\n${text}\nendobj\n`
      const table = at + object.length
      const tail = `xref\n${number} 1\n${String(at).padStart(10, "0")} 00000 n \ntrailer\n<< /Root 1 0 R /Info 6 0 R /Prev ${previous} /Size ${this.next} >>\nstartxref\n${table}\n%%EOF\n`
      pieces.push(Buffer.from(object + tail, "latin1"))
      at += object.length + tail.length
      previous = String(table)
    }
    return new DraftPdf(Buffer.concat(pieces), new Map([...this.objects, [number, text]]))
  }

  #table(changes: ReadonlyMap<number, string | null>, entries: string): Buffer {
    let text = ""
    const rows: Array<string> = []
    for (const [number, object] of changes) {
      const offset = this.bytes.length + text.length
      rows.push(
        `${number} 1\n${object === null ? "0000000000 65535 f" : `${String(offset).padStart(10, "0")} 00000 n`} \n`,
      )
      if (object !== null) text += `${number} 0 obj\n${object}\nendobj\n`
    }
    const at = this.bytes.length + text.length
    return Buffer.from(`${text}xref\n${rows.join("")}trailer\n<< ${entries} >>\nstartxref\n${at}\n%%EOF\n`, "latin1")
  }

  /** Objects without streams go into a stream of objects. */
  #stream(changes: ReadonlyMap<number, string | null>, entries: string, size: number): Buffer {
    const [holder, table] = [size - 2, size - 1]
    const rows: Array<TableRow> = []
    let text = ""
    const packed: Array<readonly [number, string]> = []
    for (const [number, object] of changes) {
      if (object === null) rows.push([number, 0, 0, 0])
      else if (/\nstream\n|\/ByteRange/u.test(object)) {
        rows.push([number, 1, this.bytes.length + text.length, 0])
        text += `${number} 0 obj\n${object}\nendobj\n`
      } else {
        rows.push([number, 2, holder, packed.length])
        packed.push([number, object])
      }
    }
    let at = 0
    const heads = packed.map(([number, object]) => {
      const head = `${number} ${at}`
      at += object.length + 1
      return head
    })
    const first = `${heads.join(" ")}\n`
    const data = deflateSync(Buffer.from(first + packed.map(([, object]) => object).join("\n"), "latin1"))
    rows.push([holder, 1, this.bytes.length + text.length, 0])
    text += `${holder} 0 obj\n<< /Type /ObjStm /N ${packed.length} /First ${first.length} /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data.toString("latin1")}\nendstream\nendobj\n`
    const offset = this.bytes.length + text.length
    rows.push([table, 1, offset, 0])
    const body = deflateSync(wideRows(rows))
    text += `${table} 0 obj\n<< /Type /XRef /W [1 4 2] /Index [${rows.map(([number]) => `${number} 1`).join(" ")}] /Filter /FlateDecode /Length ${body.length} ${entries} >>\nstream\n${body.toString("latin1")}\nendstream\nendobj\nstartxref\n${offset}\n%%EOF\n`
    return Buffer.from(text, "latin1")
  }

  /** All objects written anew, without any earlier state. */
  saved(as: SavedAs): DraftPdf {
    if (as === "PLAIN")
      return new DraftPdf(
        assemble(Array.from({ length: this.next - 1 }, (_, at) => Buffer.from(this.text(at + 1), "latin1"))),
      )
    const [parameters, hints] = [this.next, this.next + 1]
    const objects = new Map([
      ...this.objects,
      [hints, "<< /S 36 /Length 40 >>\nstream\n0123456789012345678901234567890123456789\nendstream"] as const,
      [parameters, ""] as const,
    ])
    const first = [parameters, hints, 1, this.page, this.contents]
    const others = [...this.objects.keys()].filter((number) => !first.includes(number))
    const [front, main, size] = [hints + 1, hints + 2, hints + 3]
    let [text, places] = ["", new Map<number | "end", number>()]
    // The table at the front names places behind it; all have the same width, so that the second time they are right.
    for (let round = 0; round < 2; round++) {
      const known = places
      const at = (place: number | "end"): string => String(known.get(place) ?? 0).padStart(10, "0")
      places = new Map()
      text = "%PDF-1.5\n"
      const put = (number: number, object = this.text(number)): void => {
        places.set(number, text.length)
        text += `${number} 0 obj\n${object}\nendobj\n`
      }
      const table = (number: number, rows: ReadonlyArray<TableRow>, entries: string, start: string): void => {
        places.set(number, text.length)
        text +=
          as === "LINEARISED"
            ? `xref\n${rows.map(([of, kind, place]) => `${of} 1\n${String(place).padStart(10, "0")} ${kind === 0 ? "65535 f" : "00000 n"} \n`).join("")}trailer\n<< ${entries} >>\n`
            : `${number} 0 obj\n<< /Type /XRef /W [1 4 2] /Index [${rows.map(([of]) => `${of} 1`).join(" ")}] /Length ${7 * rows.length} ${entries} >>\nstream\n${wideRows(rows).toString("latin1")}\nendstream\nendobj\n`
        text += `startxref\n${start}\n%%EOF\n`
      }
      const rowsOf = (numbers: ReadonlyArray<number>) =>
        numbers.map((number): TableRow => [number, 1, known.get(number) ?? 0, 0])
      put(
        parameters,
        `<< /Linearized 1 /L ${at("end")} /H [${at(hints)} 100] /O ${this.page} /E ${at(others[0] ?? 0)} /N 2 /T ${at(main)} >>`,
      )
      table(
        front,
        rowsOf([...first, ...(as === "LINEARISED" ? [] : [front])]),
        `/Root 1 0 R /Info 6 0 R /Prev ${at(main)} /Size ${size}`,
        "0",
      )
      put(1)
      put(hints, objects.get(hints))
      for (const number of [this.page, this.contents, ...others]) put(number)
      table(
        main,
        [[0, 0, 0, 0], ...rowsOf([...others, ...(as === "LINEARISED" ? [] : [main])])],
        `/Root 1 0 R /Size ${size}`,
        at(front),
      )
      places.set("end", text.length)
    }
    for (const number of [front, main]) objects.set(number, "")
    return new DraftPdf(Buffer.from(text, "latin1"), objects)
  }

  /** Appends an update with a signature field, and signs the file. */
  seal(options: SealOptions, style: UpdateStyle = "TABLE"): DraftPdf {
    const {
      dictionary = (text) => text,
      entries = "",
      range = (own) => own,
      room = 12_000,
      sign,
      subFilter = "adbe.pkcs7.detached",
    } = options
    const [signature, field] = [this.next, this.next + 1]
    const hole = "0".repeat(2 * room)
    const text = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /${subFilter} ${entries} /ByteRange ${RANGE} /Contents <${hole}> >>`
    const fields = /\/Fields \[([^\][]*)\]/u.exec(this.text(1))?.[1] ?? ""
    const form = `/AcroForm << /SigFlags 3 /Fields [${fields} ${field} 0 R] >>`
    const catalogue = this.text(1)
      .replace(/\/AcroForm << [^<>]* >>/u, "")
      .replace(/ >>$/u, ` ${form} >>`)
    const draft = this.update(
      new Map([
        [1, catalogue],
        [this.page, withEntry(this.text(this.page), "Annots", `${field} 0 R`)],
        [signature, dictionary(text)],
        [
          field,
          `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seal${field}) /Rect [0 0 0 0] /P ${this.page} 0 R /V ${signature} 0 R >>`,
        ],
      ]),
      style,
    )
    return new DraftPdf(signed(draft.bytes, this.bytes.length, hole, { range, sign }), draft.objects)
  }
}

const wideRows = (rows: ReadonlyArray<TableRow>): Buffer =>
  Buffer.concat(
    rows.map(([, kind, place, index]) => {
      const row = Buffer.alloc(7)
      row.writeUInt8(kind, 0)
      row.writeUInt32BE(place, 1)
      row.writeUInt16BE(index, 5)
      return row
    }),
  )

/** Where the last table of a file stands. */
const previousOf = (bytes: Buffer): string =>
  /^\d+/u.exec(bytes.toString("latin1", bytes.lastIndexOf("startxref\n") + "startxref\n".length))?.[0] ?? "0"

/** A dictionary with one more value in one of its lists. */
export const withEntry = (dictionary: string, key: string, value: string): string => {
  const begin = dictionary.indexOf(`/${key} [`)
  if (begin < 0) return dictionary.replace(/ >>$/u, ` /${key} [${value}] >>`)
  const end = dictionary.indexOf("]", begin)
  return `${dictionary.slice(0, end)} ${value}${dictionary.slice(end)}`
}

const signed = (
  bytes: Buffer,
  from: number,
  hole: string,
  { range, sign }: Pick<Required<SealOptions>, "range" | "sign">,
): Buffer => {
  const out = Buffer.from(bytes)
  const place = out.indexOf(RANGE, from)
  const contents = out.indexOf(`<${hole}>`, from)
  if (place === -1 || contents === -1) return out
  const end = contents + hole.length + 2
  const numbers = range([0, contents, end, out.length - end])
  out.write(`[${numbers.join(" ")}]`.padEnd(RANGE.length), place, "latin1")
  const [, before = 0, after = 0, length = 0] = numbers
  const parts = [out.subarray(0, before), out.subarray(after, after + length)]
  const whole = Buffer.concat(parts)
  const value = sign(whole, (algorithm) => createHash(algorithm).update(whole).digest())
  if (2 * value.length > hole.length) throw new RangeError("the signature needs more room")
  out.write(value.toString("hex"), contents + 1, "latin1")
  return out
}
