import { Context, type Effect, Schema, type Stream } from "effect"
import type { DocumentPart, DocumentUnreadable } from "../domain/Document.ts"

/** The material is not there: unknown, removed, or another account's. */
export class MaterialMissing extends Schema.TaggedError<MaterialMissing>()("MaterialMissing", {
  materialRef: Schema.String,
}) {}

/** The files that a request refers to, as their contents: a host's store and its readers of documents together. */
export class Materials extends Context.Service<
  Materials,
  {
    /**
     * What is in a material, in pieces. The first is its `File`. Fails with `DocumentUnreadable` when it cannot be
     * read, which leaves the pieces before it worthless.
     */
    readonly parts: (
      account: string | undefined,
      materialRef: string,
    ) => Effect.Effect<Stream.Stream<DocumentPart, DocumentUnreadable>, MaterialMissing>
    /**
     * The same with its images read by another recogniser, for what the first made nothing of; absent where there is
     * none.
     */
    readonly again?: (
      account: string | undefined,
      materialRef: string,
    ) => Effect.Effect<Stream.Stream<DocumentPart, DocumentUnreadable>, MaterialMissing>
  }
>()("@open-valuation/core/ports/Materials") {}
