import { createHash } from "node:crypto"
import { openDocument, ownBytes, withoutMetadata } from "@open-valuation/files"
import { serveTasks } from "@open-valuation/files/threads"
import { Effect, Stream } from "effect"
import type { IntakeTask } from "./Intake.ts"
import { materialType, pageType } from "./MaterialType.ts"

/** The stored form of a file of a known type. Images lose their metadata, such as a location. */
const kept = (bytes: Uint8Array, pagesOnly: boolean) =>
  Effect.map((pagesOnly ? pageType : materialType)(bytes), (contentType) => {
    if (contentType === undefined) return undefined
    const own = withoutMetadata(bytes)
    // Unchanged bytes need not travel back.
    const sha256 = createHash("sha256").update(own).digest("hex")
    return { contentType, sha256, bytes: own === bytes ? undefined : own }
  })

/** The thread that inspects uploads before they are stored. */
serveTasks((task: IntakeTask) =>
  task._tag === "Keep"
    ? Stream.fromEffect(kept(ownBytes(task.bytes), task.pagesOnly))
    : Stream.drain(openDocument({ ...task.document, opensOnly: true })),
)
