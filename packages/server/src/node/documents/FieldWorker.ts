import { serveTasks } from "@open-valuation/files/threads"
import { type Effect, Stream } from "effect"
import { askedDocuments, type ImageAnswer, type ImageQuestion } from "./AskedOcr.ts"
import { fieldReader } from "./FieldReader.ts"
import type { FieldTask } from "./FieldThreads.ts"

/** The thread that reads the fields of documents. */
serveTasks(({ assetType, document, kinds }: FieldTask, ask: (question: ImageQuestion) => Effect.Effect<ImageAnswer>) =>
  Stream.fromEffect(fieldReader(askedDocuments(kinds, ask))(assetType, document)),
)
