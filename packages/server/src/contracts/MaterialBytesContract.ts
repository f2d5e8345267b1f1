import { type Checked, checkRules, expect, type Rule } from "@open-valuation/testing/contracts"
import { Effect, Fiber, type Scope } from "effect"
import { type MaterialBytes, MaterialBytesUnavailable } from "../materials/MaterialBytes.ts"

/** A storage, and what must be there before the bytes of a file are put. */
export interface OpenMaterialBytes {
  readonly storage: MaterialBytes
  /** Prepares for a file of this size, as the service does: its row in the database. Default: nothing. */
  readonly begin?: (materialRef: string, size: number) => Effect.Effect<void, unknown>
}

let made = 0
/** A reference that no other rule uses. */
const newRef = (): string => `mat_${String(++made).padStart(12, "0")}rrrrrrrrrrrr`

/** Bytes of every value, which differ from block to block. */
const bytesOf = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + (index >>> 16)) & 255)

const put = Effect.fnUntraced(function* (
  { begin = () => Effect.void, storage }: OpenMaterialBytes,
  materialRef: string,
  bytes: Uint8Array,
) {
  yield* begin(materialRef, bytes.length)
  yield* storage.put(materialRef, bytes)
})

const expectBytes = Effect.fnUntraced(function* (
  { storage }: OpenMaterialBytes,
  materialRef: string,
  bytes: Uint8Array,
) {
  const kept = yield* storage.get(materialRef, bytes.length)
  // Far quicker than the comparison of two arrays, one by one.
  expect(kept !== undefined && Buffer.compare(kept, bytes) === 0, materialRef).toBe(true)
})

const expectNone = Effect.fnUntraced(function* ({ storage }: OpenMaterialBytes, materialRef: string, size: number) {
  expect(yield* storage.get(materialRef, size)).toBeUndefined()
})

/** Rules of every storage that works. */
const materialBytesRules: ReadonlyArray<Rule<OpenMaterialBytes>> = [
  {
    name: "gives back each file as it was put, from none to many bytes",
    holds: Effect.fnUntraced(function* (open) {
      const files = [0, 1, 255, 1_048_576, 2_500_001].map((length) => ({ ref: newRef(), bytes: bytesOf(length) }))
      for (const { bytes, ref } of files) yield* put(open, ref, bytes)
      for (const { bytes, ref } of files) yield* expectBytes(open, ref, bytes)
    }),
  },
  {
    name: "takes bytes that threads share, and a part of a larger array",
    holds: Effect.fnUntraced(function* (open) {
      const shared = new Uint8Array(new SharedArrayBuffer(1000))
      shared.set(bytesOf(1000))
      const [whole, part] = [newRef(), newRef()]
      yield* put(open, whole, shared)
      yield* put(open, part, shared.subarray(100, 200))
      yield* expectBytes(open, whole, bytesOf(1000))
      yield* expectBytes(open, part, bytesOf(1000).subarray(100, 200))
    }),
  },
  {
    name: "has nothing of a file that was never put",
    holds: (open) => expectNone(open, newRef(), 10),
  },
  {
    name: "tells references apart by their case",
    holds: Effect.fnUntraced(function* (open) {
      const common = newRef().slice(0, 16)
      const [first, second] = [`${common}aaaabbbbcccc`, `${common}AAAABBBBCCCC`]
      yield* put(open, first, bytesOf(3))
      yield* expectNone(open, second, 3)
      yield* put(open, second, bytesOf(7))
      yield* expectBytes(open, first, bytesOf(3))
      yield* open.storage.remove([first])
      yield* expectBytes(open, second, bytesOf(7))
    }),
  },
  {
    name: "keeps a file unchanged when the arrays that went in and came out change",
    holds: Effect.fnUntraced(function* (open) {
      const ref = newRef()
      const given = bytesOf(5000)
      yield* put(open, ref, given)
      given.fill(0)
      yield* expectBytes(open, ref, bytesOf(5000))
      const taken = yield* open.storage.get(ref, 5000)
      taken?.fill(0)
      yield* expectBytes(open, ref, bytesOf(5000))
    }),
  },
  {
    name: "removes what it is told to and nothing else, and is content when it is gone already",
    holds: Effect.fnUntraced(function* (open) {
      const refs = Array.from({ length: 12 }, newRef)
      for (const ref of refs) yield* put(open, ref, bytesOf(20))
      const [kept = "", ...gone] = refs
      yield* open.storage.remove([...gone, newRef(), newRef()])
      yield* open.storage.remove(gone)
      yield* open.storage.remove([])
      for (const ref of gone) yield* expectNone(open, ref, 20)
      yield* expectBytes(open, kept, bytesOf(20))
    }),
  },
  {
    name: "removes 500 at a time",
    holds: Effect.fnUntraced(function* (open) {
      const ref = newRef()
      yield* put(open, ref, bytesOf(20))
      yield* open.storage.remove([...Array.from({ length: 499 }, newRef), ref])
      yield* expectNone(open, ref, 20)
    }),
  },
  {
    name: "takes many files at once",
    holds: Effect.fnUntraced(function* (open) {
      const files = Array.from({ length: 16 }, (_, n) => ({ ref: newRef(), bytes: bytesOf(100_000 + n) }))
      yield* Effect.forEach(files, ({ bytes, ref }) => put(open, ref, bytes), { concurrency: "unbounded" })
      for (const { bytes, ref } of files) yield* expectBytes(open, ref, bytes)
    }),
  },
  {
    name: "leaves nothing of an interrupted file that is then removed",
    holds: Effect.fnUntraced(function* (open) {
      const ref = newRef()
      const bytes = bytesOf(4_000_000)
      yield* open.begin?.(ref, bytes.length) ?? Effect.void
      const putting = yield* Effect.forkChild(open.storage.put(ref, bytes), { startImmediately: true })
      yield* Fiber.interrupt(putting)
      yield* open.storage.remove([ref])
      yield* expectNone(open, ref, bytes.length)
    }),
  },
]

/** Rules while the storage cannot be reached. */
const awayRules = (secrets: ReadonlyArray<string>): ReadonlyArray<Rule<MaterialBytes>> => [
  {
    name: "fails as MaterialBytesUnavailable, in one line without a secret",
    holds: Effect.fnUntraced(function* (storage) {
      const ref = newRef()
      for (const call of [storage.put(ref, bytesOf(10)), storage.get(ref, 10), storage.remove([ref])]) {
        const failure = yield* Effect.flip(Effect.asVoid(call))
        expect(failure).toBeInstanceOf(MaterialBytesUnavailable)
        expect(failure.message).toMatch(/^[^\n]+$/)
        for (const secret of secrets) expect(failure.message).not.toContain(secret)
      }
    }),
  },
]

/** The storage that the contract checks. */
export interface MaterialBytesContract extends Checked<OpenMaterialBytes> {
  /** The storage while it cannot be reached. */
  readonly away?: Effect.Effect<MaterialBytes, unknown, Scope.Scope>
  /** Words that no error may repeat: a password, a key. */
  readonly secrets?: ReadonlyArray<string>
}

/**
 * Registers the tests that every storage of uploaded files must pass: it gives back each file as it was put, whatever
 * becomes of the arrays afterwards, confuses no references, removes what it is told to and nothing else, and fails only
 * as `MaterialBytesUnavailable`.
 */
export const materialBytesContract = (contract: MaterialBytesContract): void => {
  const title = `${contract.name} as a storage of files`
  checkRules(title, contract, materialBytesRules)
  if (contract.away !== undefined) {
    checkRules(`${title}, away`, { ...contract, open: contract.away }, awayRules(contract.secrets ?? []))
  }
}
