import { assert, describe, it } from "@effect/vitest"
import type { FileProof } from "@open-valuation/core/domain"
import { sealCorpus, type SealCase } from "@open-valuation/testing/seals"
import { Effect, Stream } from "effect"
import { readDocument } from "../../src/index.ts"

/** The proof of a file, read as every file is. */
const proofOf = ({ bytes, roots }: Pick<SealCase, "bytes" | "roots">): Effect.Effect<FileProof | undefined, unknown> =>
  readDocument({ bytes, fileName: "a.pdf", sealRoots: roots }).pipe(
    Stream.runCollect,
    Effect.map((parts) => parts.flatMap((part) => (part._tag === "Traits" ? [part.traits.proof] : [])).at(-1)),
  )

describe("seals", () => {
  const corpus = sealCorpus()

  it.effect.each(corpus)("$name", (one) =>
    Effect.gen(function* () {
      const proof = yield* proofOf(one)
      // A file of one state without a seal proves nothing.
      const told = proof?.seals.map(({ changedAfter, ...seal }) => ({
        ...seal,
        ...(changedAfter === undefined ? {} : { changes: changedAfter.changes.toSorted() }),
      }))
      assert.strictEqual(told?.length ?? 0, one.seals.length)
      for (const [at, expected] of one.seals.entries()) {
        const { changes, ...fields } = expected
        const seal: Readonly<Record<string, unknown>> = { ...told?.[at] }
        assert.deepInclude(seal, fields)
        if (expected.integrity === "INTACT") assert.notProperty(seal, "fault")
        assert.deepStrictEqual(seal["changes"], changes?.toSorted())
      }
      assert.strictEqual(proof?.revisions?.count ?? 1, one.states)
      const last = proof?.revisions?.updates.at(-1)?.pages[0]
      if (one.texts !== undefined) assert.deepStrictEqual({ removed: last?.removed, added: last?.added }, one.texts)
    }),
  )

  it("are at least forty, each with a name of its own", () => {
    assert.isAtLeast(corpus.length, 40)
    assert.strictEqual(new Set(corpus.map(({ name }) => name)).size, corpus.length)
  })
})
