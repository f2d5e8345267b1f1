/** Instructions of a function's body, as bytes (WebAssembly core specification 2.0, chapter 5). */
export type Code = ReadonlyArray<number>

/** A function whose parameters are all i32: addresses in bytes. Locals are numbered after them, in this order. */
export interface WasmFunction<Name extends string> {
  readonly name: Name
  readonly parameters: number
  readonly locals: { readonly i32?: number; readonly f64?: number; readonly v128?: number }
  readonly body: Code
}

const I32 = 0x7f
const F64 = 0x7c
const V128 = 0x7b
const END = 0x0b
const NO_RESULT = 0x40
/** Every access is declared as aligned to its own size: 2^2, 2^3, 2^4 bytes. */
const [BY_4, BY_8, BY_16] = [2, 3, 4]

const unsigned = (value: number): Code => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)])

/** Statements in turn. */
export const code = (...statements: ReadonlyArray<Code>): Code => statements.flat()

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)]
/** A constant below 64, which takes one byte. */
const constant = (value: number): Code => [0x41, value]
export const ZERO_F64: Code = [0x44, 0, 0, 0, 0, 0, 0, 0, 0]

export const addI32 = (a: Code, b: Code): Code => [...a, ...b, 0x6a]
export const shiftedLeft = (value: Code, bits: number): Code => [...value, ...constant(bits), 0x74]
export const isBelow = (a: Code, b: Code): Code => [...a, ...b, 0x49]
export const both = (a: Code, b: Code): Code => [...a, ...b, 0x71]
export const addF64 = (a: Code, b: Code): Code => [...a, ...b, 0xa0]
export const multiplyF64 = (a: Code, b: Code): Code => [...a, ...b, 0xa2]
export const differsF64 = (a: Code, b: Code): Code => [...a, ...b, 0x62]
/** Of two numbers each. */
export const addPairs = (a: Code, b: Code): Code => [...a, ...b, 0xfd, ...unsigned(0xf0)]

export const loadByte = (at: Code): Code => [...at, 0x2d, 0, 0]
export const loadI32 = (at: Code, offset = 0): Code => [...at, 0x28, BY_4, ...unsigned(offset)]
export const loadF64 = (at: Code): Code => [...at, 0x2b, BY_8, 0]
export const storeF64 = (at: Code, value: Code): Code => [...at, ...value, 0x39, BY_8, 0]
export const loadPair = (at: Code, offset = 0): Code => [...at, 0xfd, 0, BY_16, ...unsigned(offset)]
export const storePair = (at: Code, value: Code, offset: number): Code =>
  code(at, value, [0xfd, 11, BY_16], unsigned(offset))

/** Moves an address on by fewer than 64 bytes. */
export const advance = (local: number, bytes: number): Code => set(local, addI32(get(local), constant(bytes)))

/** Runs the body once, and again as long as the condition holds. */
export const repeatWhile = (condition: Code, body: Code): Code => [0x03, NO_RESULT, ...body, ...condition, 0x0d, 0, END]

export const when = (condition: Code, body: Code): Code => [...condition, 0x04, NO_RESULT, ...body, END]

const list = (items: ReadonlyArray<Code>): Code => [...unsigned(items.length), ...items.flat()]
const sized = (bytes: Code): Code => [...unsigned(bytes.length), ...bytes]
const text = (word: string): Code => sized(Array.from(word, (letter) => letter.charCodeAt(0)))
const section = (id: number, items: ReadonlyArray<Code>): Code => [id, ...sized(list(items))]

/** "\\0asm", version 1. */
const MAGIC: Code = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

/** The bytes of a module that exports functions over an imported memory. */
const moduleOf = (functions: ReadonlyArray<WasmFunction<string>>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...MAGIC,
    ...section(
      1,
      functions.map(({ parameters }) => [0x60, ...list(Array.from({ length: parameters }, () => [I32])), 0]),
    ),
    ...section(2, [[...text("host"), ...text("memory"), 2, 0, 1]]),
    ...section(
      3,
      functions.map((_, f) => [f]),
    ),
    ...section(
      7,
      functions.map(({ name }, f) => [...text(name), 0, f]),
    ),
    ...section(
      10,
      functions.map(({ body, locals: { f64 = 0, i32 = 0, v128 = 0 } }) =>
        sized([
          ...list([
            [i32, I32],
            [f64, F64],
            [v128, V128],
          ]),
          ...body,
          END,
        ]),
      ),
    ),
  ])

const PAGE_BYTES = 65_536

/** A memory, and the functions that compute in it. */
export interface Loops<Name extends string> {
  readonly buffer: ArrayBuffer
  readonly run: (name: Name, ...addresses: ReadonlyArray<number>) => void
}

/**
 * Compiles functions once, for memories of any size. `undefined` where a host allows no WebAssembly (a content security
 * policy without `wasm-unsafe-eval`), its machine has no vectors or no room is left.
 */
export const wasmLoops = <Name extends string>(
  functions: ReadonlyArray<WasmFunction<Name>>,
): ((bytes: number) => Loops<Name> | undefined) => {
  let compiled: WebAssembly.Module | undefined
  return (bytes) => {
    try {
      compiled ??= new WebAssembly.Module(moduleOf(functions))
      const memory = new WebAssembly.Memory({ initial: Math.max(1, Math.ceil(bytes / PAGE_BYTES)) })
      const exported = new Map(Object.entries(new WebAssembly.Instance(compiled, { host: { memory } }).exports))
      return {
        buffer: memory.buffer,
        run: (name, ...addresses) => {
          const own = exported.get(name)
          if (typeof own === "function") Reflect.apply(own, undefined, addresses)
        },
      }
    } catch {
      return undefined
    }
  }
}
