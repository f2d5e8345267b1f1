import type { PageImage } from "@open-valuation/core/domain"
import { readPage } from "@open-valuation/files/imaging"
import { serveTasks } from "@open-valuation/files/threads"
import { Effect, Stream } from "effect"
import { startLines } from "./TesseractLines.ts"

const lines = startLines()

/** The thread that reads images. */
serveTasks((image: PageImage) => Stream.fromEffect(Effect.promise(async () => readPage(image, await lines))))
