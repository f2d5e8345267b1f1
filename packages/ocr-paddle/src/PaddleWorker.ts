import type { ImageText } from "@open-valuation/core/domain"
import { readPage } from "@open-valuation/files/imaging"
import { ownWork, serveTasks } from "@open-valuation/files/threads"
import { Data, Effect, Stream } from "effect"
import { type Models, openModels } from "./Models.ts"
import { passGate } from "./NativeGate.ts"
import type { OcrTask } from "./OcrTask.ts"
import { type NativeCall, paddleLines } from "./PaddleLines.ts"

/** Opened with the first task. */
let models: Models | undefined

class OutOfTime extends Data.TaggedError("OutOfTime") {}

const read = async ({ gate, image, mostMillis }: OcrTask): Promise<ImageText> => {
  const from = ownWork()
  models ??= await passGate(gate, openModels)
  const call: NativeCall = async (native) => {
    // Looked at between two native calls, in which a thread cannot be ended.
    if (ownWork() - from > mostMillis) throw new OutOfTime()
    return passGate(gate, native)
  }
  return readPage(image, paddleLines(models, call))
}

const readInTime = async (task: OcrTask): Promise<ImageText | OutOfTime> => {
  try {
    return await read(task)
  } catch (cause) {
    if (cause instanceof OutOfTime) return cause
    throw cause
  }
}

/** The thread that reads images. */
serveTasks((task: OcrTask) =>
  Stream.mapEffect(Stream.fromEffect(Effect.promise(async () => readInTime(task))), (found) =>
    found instanceof OutOfTime ? Effect.fail(found) : Effect.succeed(found),
  ),
)
