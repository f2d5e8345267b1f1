/** A structure of Thrift's compact protocol by its field numbers: all that a description of a Parquet file holds. */
export interface Fields {
  readonly [id: number]: number | boolean | string | Fields | ReadonlyArray<Fields>
}

const unsigned = (value: number): ReadonlyArray<number> =>
  value < 128 ? [value] : [(value % 128) + 128, ...unsigned(Math.floor(value / 128))]

const integer = (value: number): ReadonlyArray<number> => unsigned(value < 0 ? -2 * value - 1 : 2 * value)

const isList = (value: Fields | ReadonlyArray<Fields>): value is ReadonlyArray<Fields> => Array.isArray(value)

const valueOf = (value: Fields[number]): readonly [type: number, bytes: ReadonlyArray<number>] => {
  if (typeof value === "number") return [6, integer(value)]
  if (typeof value === "boolean") return [value ? 1 : 2, []]
  if (typeof value === "string") {
    const bytes = new TextEncoder().encode(value)
    return [8, [...unsigned(bytes.length), ...bytes]]
  }
  if (isList(value)) return [9, [0xfc, ...unsigned(value.length), ...value.flatMap(structure)]]
  return [12, structure(value)]
}

export const structure = (fields: Fields): ReadonlyArray<number> => [
  ...Object.keys(fields).flatMap((id) => {
    const [type, bytes] = valueOf(fields[Number(id)] ?? 0)
    return [type, ...integer(Number(id)), ...bytes]
  }),
  0,
]

/** A page: its head, and its bytes as they are stored. */
export const page = (head: Fields, bytes: ReadonlyArray<number>): ReadonlyArray<number> => [
  ...structure({ 2: bytes.length, 3: bytes.length, ...head }),
  ...bytes,
]

/** A page of `values` in an encoding, without levels. */
export const dataPage = (values: number, encoding: number, bytes: ReadonlyArray<number>): ReadonlyArray<number> =>
  page({ 1: 0, 5: { 1: values, 2: encoding, 3: 3, 4: 3 } }, bytes)

/** A dictionary page of `values`. */
export const dictionary = (values: number, bytes: ReadonlyArray<number>): ReadonlyArray<number> =>
  page({ 1: 2, 7: { 1: values, 2: 0 } }, bytes)

/** A plain text value. */
export const word = (text: string): ReadonlyArray<number> => {
  const bytes = new TextEncoder().encode(text)
  return [bytes.length & 255, (bytes.length >> 8) & 255, 0, 0, ...bytes]
}

const MARK = Array.from("PAR1", (letter) => letter.charCodeAt(0))

/** A file that ends with a description, whatever it says. */
export const described = (
  description: ReadonlyArray<number>,
  before: ReadonlyArray<number> = [],
  length = description.length,
): Uint8Array => {
  const stated = [0, 8, 16, 24].map((shift) => (length >>> shift) & 255)
  return Uint8Array.from([...MARK, ...before, ...description, ...stated, ...MARK])
}

/** Types in the format. */
export const INT32: Fields = { 1: 1, 3: 0 }
export const TEXT: Fields = { 1: 6, 3: 0, 6: 0 }

/**
 * A file of one row group, in which each column is an element of the schema (without its name) and the bytes of its
 * pages; columns without pages share those of the first.
 */
export const forged = (
  rows: number,
  columns: ReadonlyArray<readonly [element: Fields, pages?: ReadonlyArray<number>]>,
  { chunk = {}, codec = 0 }: { readonly chunk?: Fields; readonly codec?: number } = {},
): Uint8Array => {
  const bytes: Array<number> = []
  let last: Fields = {}
  const chunks = columns.map(([, pages]): Fields => {
    if (pages !== undefined) {
      last = { 4: codec, 7: pages.length, 9: MARK.length + bytes.length }
      bytes.push(...pages)
    }
    return { 2: 0, 3: last, ...chunk }
  })
  const schema: ReadonlyArray<Fields> = [
    { 4: "root", 5: columns.length },
    ...columns.map(([element], at) => ({ 4: `c${at}`, ...element })),
  ]
  return described(structure({ 1: 1, 2: schema, 3: rows, 4: [{ 1: chunks, 2: 0, 3: rows }] }), bytes)
}
