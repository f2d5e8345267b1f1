import type { ImageText } from "@open-valuation/core/domain"
import { readPage } from "@open-valuation/files/imaging"
import { serveTasks } from "@open-valuation/files/threads"
import { Effect, Stream } from "effect"
import { type Models, openModels } from "./Models.ts"
import { passGate } from "./NativeGate.ts"
import type { OcrTask } from "./OcrTask.ts"
import { paddleLines } from "./PaddleLines.ts"

/** Opened with the first task. */
let models: Models | undefined

const read = async ({ gate, image }: OcrTask): Promise<ImageText> => {
  models ??= await passGate(gate, openModels)
  return readPage(image, paddleLines(models, gate))
}

/** The thread that reads images. */
serveTasks((task: OcrTask) => Stream.fromEffect(Effect.promise(async () => read(task))))
